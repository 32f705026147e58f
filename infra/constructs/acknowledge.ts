import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Rules of cdk-nag that a construct breaks knowingly, each with the reason. */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  const validations = Validations.of(construct);
  for (const [id, reason] of Object.entries(reasons)) validations.acknowledge({ id, reason });
}
