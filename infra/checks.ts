import { type PolicyViolation, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';

/**
 * cdk-nag's AWS Solutions rules. For a rule with several findings in one resource, cdk-nag expects a reason per
 * finding, identified by a string that contains generated ids. Here, one acknowledgment of a rule covers all of its
 * findings in that construct. `test/infra/permissions.test.ts` makes sure that no policy gets a wildcard unnoticed.
 */
export class PortalChecks extends AwsSolutionsChecks {
  override validateScope(scope: IConstruct) {
    const constructs = new Map(scope.node.findAll().map((construct) => [construct.node.path, construct]));
    const unacknowledged = super.validateScope(scope).violations.flatMap((violation): PolicyViolation[] => {
      const [rule = ''] = violation.ruleName.split('[');
      const violatingResources = violation.violatingResources.filter(
        ({ constructPath }) => !isAcknowledged(constructs.get(constructPath ?? ''), rule),
      );
      return violatingResources.length > 0 ? [{ ...violation, violatingResources }] : [];
    });
    return { success: unacknowledged.length === 0, violations: unacknowledged };
  }
}

function isAcknowledged(construct: IConstruct | undefined, rule: string): boolean {
  if (!construct) return false;
  const acknowledged = construct.node.metadata
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
    .flatMap(({ data }) => Object.keys(data));
  // CDK prefixes each rule with a namespace.
  return (
    acknowledged.some((id) => id.split('::').at(-1) === rule) || isAcknowledged(construct.node.scope, rule)
  );
}

/** Acknowledges cdk-nag rules that a construct violates on purpose, each with its reason. */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  const validations = Validations.of(construct);
  for (const [id, reason] of Object.entries(reasons)) validations.acknowledge({ id, reason });
}
