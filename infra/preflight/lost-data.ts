import { fullDiff, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import type { Template } from './table-problems.ts';

/** What holds data that no deployment can bring back. Tables have rules of their own, in `tableProblems`. */
export const STATEFUL = [
  'AWS::Backup::BackupVault',
  'AWS::Cognito::UserPool',
  'AWS::KMS::Key',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::Secret',
  'AWS::SQS::Queue',
];

const IMPACTS: Partial<Record<ResourceImpact, string>> = {
  [ResourceImpact.WILL_REPLACE]: 'be replaced by an empty one',
  [ResourceImpact.MAY_REPLACE]: 'perhaps be replaced by an empty one',
  [ResourceImpact.WILL_DESTROY]: 'be deleted',
  [ResourceImpact.WILL_ORPHAN]: 'be removed from the stack, which leaves it behind unused',
};

/**
 * Which resources with data an update of a stack would replace or remove, by the rules that `cdk diff` uses.
 * @param deployed the template of the deployed stack; undefined before the first deployment
 * @param allowed the logical ids that may be lost
 */
export function lostData(
  stack: string,
  deployed: Template | undefined,
  next: Template,
  allowed: readonly string[],
): string[] {
  if (!deployed) return [];
  return Object.entries(fullDiff(deployed, next).resources.changes).flatMap(([id, change]) => {
    const impact = IMPACTS[change.changeImpact];
    const type = change.oldResourceType;
    if (impact === undefined || type === undefined || !STATEFUL.includes(type) || allowed.includes(id))
      return [];
    return `${stack} has the resource ${id} (${type}), which would ${impact}. Give its construct the id, the scope and the settings that it had, or accept the loss with --allow-loss ${id}.`;
  });
}
