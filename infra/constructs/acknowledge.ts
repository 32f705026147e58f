import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Acknowledges cdk-nag rules that a construct violates on purpose, each with its reason. */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  const validations = Validations.of(construct);
  for (const [id, reason] of Object.entries(reasons)) validations.acknowledge({ id, reason });
}
