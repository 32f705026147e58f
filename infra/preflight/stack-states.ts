/** A stack in the account, by CloudFormation. */
export interface DeployedStack {
  /** Such as `CREATE_COMPLETE`. */
  readonly status: string;
  readonly isProtected: boolean;
  /** Without those that were deleted, or never created. */
  readonly resources: readonly StackResource[];
}

export interface StackResource {
  readonly logicalId: string;
  readonly type: string;
  readonly physicalId: string;
  /** Such as `DELETE_SKIPPED`, if it was removed from the stack and kept. */
  readonly status: string;
}

/** Whether a resource still belongs to its stack. */
export const isInStack = ({ status }: StackResource): boolean => !status.startsWith('DELETE_');

/** Where a stack is, and its name. */
export interface StackPlace {
  readonly name: string;
  readonly region: string;
}

type Condition = 'new' | 'deployed' | 'busy' | 'stuck' | 'failed';

/** What a deployment can do with a stack. A change set that nobody executed leaves a stack that never existed. */
export function conditionOf(stack: DeployedStack | undefined): Condition {
  const status = stack?.status ?? 'DELETE_COMPLETE';
  if (status === 'DELETE_COMPLETE' || status === 'REVIEW_IN_PROGRESS') return 'new';
  if (status.endsWith('_IN_PROGRESS')) return 'busy';
  if (status === 'UPDATE_ROLLBACK_FAILED' || status === 'IMPORT_ROLLBACK_FAILED') return 'stuck';
  return /^(CREATE_FAILED|ROLLBACK_COMPLETE|ROLLBACK_FAILED|DELETE_FAILED)$/.test(status)
    ? 'failed'
    : 'deployed';
}

/** The commands for what a failed first deployment leaves behind, because protection or its deletion policy keeps it. */
const LEFTOVERS: Readonly<Record<string, { readonly unprotect?: string; readonly remove: string }>> = {
  'AWS::DynamoDB::Table': {
    unprotect: 'dynamodb update-table --no-deletion-protection-enabled --table-name',
    remove: 'dynamodb delete-table --table-name',
  },
  'AWS::Cognito::UserPool': {
    unprotect: 'cognito-idp update-user-pool --deletion-protection INACTIVE --user-pool-id',
    remove: 'cognito-idp delete-user-pool --user-pool-id',
  },
  'AWS::S3::Bucket': { remove: 's3api delete-bucket --bucket' },
  'AWS::Backup::BackupVault': { remove: 'backup delete-backup-vault --backup-vault-name' },
};

/** What may hold data that is not in the code: a table with an item, or a user pool with a user. */
export const mayHoldData = ({ type }: StackResource): boolean => LEFTOVERS[type]?.unprotect !== undefined;

/**
 * Why a stack in this state cannot be deployed, with the commands that help; undefined if it can.
 * @param withData those of its resources that hold data
 */
export function stateProblem(
  { name, region }: StackPlace,
  stack: DeployedStack | undefined,
  withData: readonly StackResource[],
): string | undefined {
  const condition = conditionOf(stack);
  if (!stack || condition === 'new' || condition === 'deployed') return undefined;
  const state = `The stack ${name} is in the state ${stack.status}`;
  const aws = (command: string) => `    aws ${command} --region ${region}`;
  if (condition === 'busy') return `${state}. Deploy when that has ended.`;
  if (condition === 'stuck')
    return `${state}. Correct the cause that its events name, and then run:\n\n${aws(`cloudformation continue-update-rollback --stack-name ${name}`)}`;
  const [kept] = withData;
  if (kept)
    return `${state}, so it cannot be deployed, but its ${kept.physicalId} (${kept.type}) holds data. Delete nothing before you have copied it: docs/recovery.md.`;
  const leftovers = stack.resources.flatMap(({ type, physicalId }) => {
    const commands = LEFTOVERS[type];
    return commands ? [{ ...commands, physicalId }] : [];
  });
  // CDK deletes a stack that was rolled back by itself, and creates it again.
  if (stack.status.startsWith('ROLLBACK_') && !stack.isProtected && leftovers.length === 0) return undefined;
  const commands = [
    ...(stack.isProtected
      ? [
          `cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${name}`,
        ]
      : []),
    ...leftovers.flatMap(({ unprotect, physicalId }) => (unprotect ? [`${unprotect} ${physicalId}`] : [])),
    `cloudformation delete-stack --stack-name ${name}`,
    `cloudformation wait stack-delete-complete --stack-name ${name}`,
    ...leftovers.map(({ remove, physicalId }) => `${remove} ${physicalId}`),
  ];
  const cause =
    stack.status === 'DELETE_FAILED' ? 'it was not deleted completely' : 'its first deployment failed';
  return `${state}: ${cause}. No table and no user pool of it holds data. Delete what is left, and deploy again. A bucket with objects stays:\n\n${commands.map(aws).join('\n')}`;
}
