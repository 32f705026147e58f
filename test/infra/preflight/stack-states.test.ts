import { expect, it } from 'vitest';
import {
  conditionOf,
  type DeployedStack,
  type StackResource,
  stateProblem,
} from '#infra/preflight/stack-states.ts';

const PLACE = { name: 'northbound-production-data', region: 'us-west-2' };
const stackIn = (status: string, ...resources: StackResource[]): DeployedStack => ({
  status,
  isProtected: true,
  resources,
});
const left = (type: string, physicalId: string): StackResource => ({
  logicalId: physicalId,
  type,
  physicalId,
  status: 'DELETE_FAILED',
});

it.each([
  ['new', 'REVIEW_IN_PROGRESS'],
  ['new', 'DELETE_COMPLETE'],
  ['failed', 'CREATE_FAILED'],
  ['failed', 'ROLLBACK_COMPLETE'],
  ['failed', 'ROLLBACK_FAILED'],
  ['failed', 'DELETE_FAILED'],
  ['busy', 'CREATE_IN_PROGRESS'],
  ['busy', 'ROLLBACK_IN_PROGRESS'],
  ['busy', 'DELETE_IN_PROGRESS'],
  ['busy', 'UPDATE_COMPLETE_CLEANUP_IN_PROGRESS'],
  ['stuck', 'UPDATE_ROLLBACK_FAILED'],
  ['stuck', 'IMPORT_ROLLBACK_FAILED'],
  ['deployed', 'CREATE_COMPLETE'],
  ['deployed', 'UPDATE_COMPLETE'],
  ['deployed', 'UPDATE_FAILED'],
  ['deployed', 'UPDATE_ROLLBACK_COMPLETE'],
  ['deployed', 'IMPORT_COMPLETE'],
  ['deployed', 'IMPORT_ROLLBACK_COMPLETE'],
])('a stack is %s in the state %s', (condition, status) => {
  expect(conditionOf(stackIn(status))).toBe(condition);
});

it('a stack that does not exist is new', () => {
  expect(conditionOf(undefined)).toBe('new');
  expect(stateProblem(PLACE, undefined, [])).toBeUndefined();
});

it('a failed first deployment is deleted with protection off, in this order', () => {
  const resources = [
    left('AWS::DynamoDB::Table', 'table-1'),
    left('AWS::Cognito::UserPool', 'pool-1'),
    left('AWS::S3::Bucket', 'bucket-1'),
    left('AWS::Backup::BackupVault', 'vault-1'),
    left('AWS::Logs::LogGroup', 'log-1'),
  ];
  expect(stateProblem(PLACE, stackIn('ROLLBACK_FAILED', ...resources), [])).toBe(
    `The stack northbound-production-data is in the state ROLLBACK_FAILED: its first deployment failed. No table and no user pool of it holds data. Delete what is left, and deploy again. A bucket with objects stays:

    aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name northbound-production-data --region us-west-2
    aws dynamodb update-table --no-deletion-protection-enabled --table-name table-1 --region us-west-2
    aws cognito-idp update-user-pool --deletion-protection INACTIVE --user-pool-id pool-1 --region us-west-2
    aws cloudformation delete-stack --stack-name northbound-production-data --region us-west-2
    aws cloudformation wait stack-delete-complete --stack-name northbound-production-data --region us-west-2
    aws dynamodb delete-table --table-name table-1 --region us-west-2
    aws cognito-idp delete-user-pool --user-pool-id pool-1 --region us-west-2
    aws s3api delete-bucket --bucket bucket-1 --region us-west-2
    aws backup delete-backup-vault --backup-vault-name vault-1 --region us-west-2`,
  );
});

it('what CDK deletes by itself is no problem, but it deletes only what was rolled back', () => {
  const failed = { ...stackIn('ROLLBACK_COMPLETE'), isProtected: false };
  expect(stateProblem(PLACE, failed, [])).toBeUndefined();
  for (const status of ['CREATE_FAILED', 'DELETE_FAILED'])
    expect(stateProblem(PLACE, { ...failed, status }, [])).toContain('aws cloudformation delete-stack');
  const undeleted = stateProblem(PLACE, { ...failed, status: 'DELETE_FAILED' }, []);
  expect(undeleted).toContain('is in the state DELETE_FAILED: it was not deleted completely.');
  expect(undeleted).not.toContain('termination-protection');
});

it('other states that cannot be deployed are named with what to do', () => {
  expect(stateProblem(PLACE, stackIn('UPDATE_IN_PROGRESS'), [])).toBe(
    'The stack northbound-production-data is in the state UPDATE_IN_PROGRESS. Deploy when that has ended.',
  );
  expect(stateProblem(PLACE, stackIn('UPDATE_ROLLBACK_FAILED'), [])).toContain(
    'aws cloudformation continue-update-rollback --stack-name northbound-production-data --region us-west-2',
  );
});
