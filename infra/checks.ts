import { type PolicyViolation, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';

/**
 * cdk-nag's rules for AWS solutions. Where a rule finds several things in one resource it wants a reason for each by its
 * exact text, which holds ids that CDK makes up; here a reason given for the rule holds for all it finds in the construct.
 * That no wildcard stands in a policy unseen is a test's business (`test/infra/permissions.test.ts`).
 */
export class PortalChecks extends AwsSolutionsChecks {
  override validateScope(scope: IConstruct) {
    const constructs = new Map(scope.node.findAll().map((construct) => [construct.node.path, construct]));
    const open = super.validateScope(scope).violations.flatMap((violation): PolicyViolation[] => {
      const [rule = ''] = violation.ruleName.split('[');
      const violatingResources = violation.violatingResources.filter(
        ({ constructPath }) => !hasReason(constructs.get(constructPath ?? ''), rule),
      );
      return violatingResources.length > 0 ? [{ ...violation, violatingResources }] : [];
    });
    return { success: open.length === 0, violations: open };
  }
}

function hasReason(construct: IConstruct | undefined, rule: string): boolean {
  if (!construct) return false;
  const given = construct.node.metadata
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
    .flatMap(({ data }) => Object.keys(data));
  // CDK puts the name of a namespace before the rule.
  return given.some((id) => id.split('::').at(-1) === rule) || hasReason(construct.node.scope, rule);
}
