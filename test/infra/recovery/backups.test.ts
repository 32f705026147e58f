import { describe, expect, it } from 'vitest';
import { addBackupAccount } from '#infra/backup-account.ts';
import { PortalChecks } from '#infra/checks.ts';
import type { Stage } from '#infra/stage.ts';
import { findStage } from '#infra/stages.ts';
import {
  newApp,
  portalOf,
  propertiesOf,
  type Resource,
  resourceOf,
  resourcesOf,
  synthesizeStage,
} from '../portal.ts';

const { stage, stacks } = portalOf('production');
const vaultArn = stage.backup?.vaultArn;
const statementsOf = ({ Properties }: Resource) => Properties.PolicyDocument.Statement;

describe('the backups of production', () => {
  const [rule, ...others] = propertiesOf(stacks.data, 'AWS::Backup::BackupPlan').BackupPlan.BackupPlanRule;

  it('are made each week, and copied to a vault in another account and region', () => {
    expect(others).toEqual([]);
    expect(rule).toMatchObject({
      ScheduleExpression: 'cron(0 9 ? * SUN *)',
      Lifecycle: { DeleteAfterDays: 3 },
      CopyActions: [{ DestinationBackupVaultArn: vaultArn, Lifecycle: { DeleteAfterDays: 14 } }],
    });
    expect(vaultArn).not.toContain(stage.account);
    expect(vaultArn).not.toContain(stage.region);
  });

  it('are of the table only, by a role that may read nothing else', () => {
    const table = { 'Fn::GetAtt': [resourceOf(stacks.data, 'AWS::DynamoDB::Table').id, 'Arn'] };
    const { BackupSelection } = propertiesOf(stacks.data, 'AWS::Backup::BackupSelection');
    expect(BackupSelection.Resources).toEqual([table]);
    const role = resourceOf(stacks.data, 'AWS::IAM::Role', 'BackupsRole');
    expect(role.Properties.ManagedPolicyArns).toBeUndefined();
    const vault = {
      'Fn::GetAtt': [resourceOf(stacks.data, 'AWS::Backup::BackupVault').id, 'BackupVaultArn'],
    };
    expect(statementsOf(resourceOf(stacks.data, 'AWS::IAM::Policy', 'BackupsRole'))).toEqual([
      {
        Effect: 'Allow',
        Action: ['dynamodb:DescribeTable', 'dynamodb:ListTagsOfResource', 'dynamodb:StartAwsBackupJob'],
        Resource: table,
      },
      {
        Effect: 'Allow',
        Action: ['backup:CopyIntoBackupVault', 'backup:DescribeBackupVault'],
        Resource: [vaultArn, vault],
      },
      {
        Effect: 'Allow',
        Action: ['backup:CopyFromBackupVault', 'backup:TagResource'],
        Resource: `arn:aws:backup:${stage.region}:${stage.account}:recovery-point:*`,
      },
    ]);
  });

  it('include signatures and files of claims, which are replicated without their deletions, and no other images', () => {
    const images = propertiesOf(stacks.data, 'AWS::S3::Bucket', 'Images');
    expect(images.ReplicationConfiguration.Rules).toEqual([
      {
        Id: 'signatures',
        Status: 'Enabled',
        Priority: 1,
        Filter: { Prefix: 'signatures/' },
        DeleteMarkerReplication: { Status: 'Disabled' },
        Destination: { Bucket: `arn:aws:s3:::${stage.backup?.filesBucket}` },
      },
      {
        Id: 'claims',
        Status: 'Enabled',
        Priority: 2,
        Filter: { Prefix: 'claims/' },
        DeleteMarkerReplication: { Status: 'Disabled' },
        Destination: { Bucket: `arn:aws:s3:::${stage.backup?.filesBucket}` },
      },
    ]);
    const copies = ['claims/*', 'signatures/*'].map(
      (name) => `arn:aws:s3:::${stage.backup?.filesBucket}/${name}`,
    );
    expect(statementsOf(resourceOf(stacks.data, 'AWS::IAM::Policy', 'SignatureReplication'))).toContainEqual({
      ...{ Effect: 'Allow', Action: ['s3:ReplicateObject', 's3:ReplicateTags'], Resource: copies },
    });
  });

  it('report a failed backup and a failed copy to the recipient of the alarms', () => {
    const rule = propertiesOf(stacks.events, 'AWS::Events::Rule', 'FailedBackups');
    expect(rule.EventPattern).toEqual({
      source: ['aws.backup'],
      'detail-type': ['Backup Job State Change', 'Copy Job State Change'],
      detail: { state: ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'] },
    });
    expect(JSON.stringify(rule.Targets)).toContain('AlarmTopic');
    const policies = resourcesOf(stacks.api, 'AWS::SNS::TopicPolicy').flatMap(statementsOf);
    expect(policies).toContainEqual(
      expect.objectContaining({ Action: 'sns:Publish', Principal: { Service: 'events.amazonaws.com' } }),
    );
  });

  it('are an option of the stage', () => {
    const { stacks: dev } = portalOf('dev');
    expect(resourcesOf(dev.data, 'AWS::Backup::BackupPlan')).toEqual([]);
    expect(propertiesOf(dev.data, 'AWS::S3::Bucket', 'Images').ReplicationConfiguration).toBeUndefined();
  });
});

describe('the account that receives them', () => {
  const app = newApp();
  const stack = addBackupAccount(app, stage);

  it('has a vault whose copies nobody can delete for a week, and into which only the stage may copy', () => {
    const vault = propertiesOf(stack, 'AWS::Backup::LogicallyAirGappedBackupVault');
    expect(vault).toMatchObject({
      BackupVaultName: vaultArn?.split(':')[6],
      MinRetentionDays: 7,
      MaxRetentionDays: 14,
    });
    expect(vault.AccessPolicy.Statement).toEqual([
      {
        Effect: 'Allow',
        Action: 'backup:CopyIntoBackupVault',
        Resource: '*',
        Principal: { AWS: `arn:aws:iam::${stage.account}:root` },
      },
    ]);
    expect([stack.account, stack.region, stack.terminationProtection]).toEqual([
      vaultArn?.split(':')[4],
      vaultArn?.split(':')[3],
      true,
    ]);
  });

  it('has a versioned bucket to which the stage may only add', () => {
    const bucket = resourceOf(stack, 'AWS::S3::Bucket');
    expect(bucket.Properties).toMatchObject({
      BucketName: stage.backup?.filesBucket,
      VersioningConfiguration: { Status: 'Enabled' },
    });
    expect(bucket.DeletionPolicy).toBe('RetainExceptOnCreate');
    const allowed = statementsOf(resourceOf(stack, 'AWS::S3::BucketPolicy')).filter(
      ({ Effect }: { Effect: string }) => Effect === 'Allow',
    );
    expect(allowed.map(({ Action }: { Action: unknown }) => Action)).toEqual([
      ['s3:ReplicateObject', 's3:ReplicateTags'],
      's3:GetBucketVersioning',
    ]);
  });

  it('passes the checks', () => {
    expect(new PortalChecks(app).validateScope(app).violations).toEqual([]);
  });

  const withVault = (arn: string): Stage => ({
    ...stage,
    backup: { filesBucket: 'signatures', vaultArn: arn },
  });
  it.each([
    ['a stage without backups', findStage('dev'), "Stage 'dev' has no backup."],
    [
      'a vault in the same account',
      withVault(`arn:aws:backup:us-east-2:${stage.account}:backup-vault:a`),
      'another account',
    ],
    [
      'a vault in the same region',
      withVault(`arn:aws:backup:${stage.region}:101010101010:backup-vault:a`),
      'another region',
    ],
  ])('is rejected for %s', (_, given, message) => {
    expect(() => addBackupAccount(newApp(), given)).toThrow(message);
  });
});

describe('a stage with a restored table', () => {
  const streamArn = `arn:aws:dynamodb:us-west-2:${stage.account}:table/restored/stream/2026`;
  const restored = synthesizeStage({ ...stage, restoredTable: { name: 'restored', streamArn } }).stacks;
  const templateOf = (stack: object) => JSON.stringify(stack);

  it('uses it everywhere, and leaves the lost one and its exports in its stack', () => {
    for (const type of ['AWS::Lambda::Function', 'AWS::Lambda::EventSourceMapping', 'AWS::IAM::Policy'])
      for (const stack of [restored.api, restored.identity, restored.events])
        expect(templateOf(resourcesOf(stack, type))).not.toContain('ExportsOutputRefTable');
    const variables = resourcesOf(restored.api, 'AWS::Lambda::Function').map(
      ({ Properties }) => Properties.Environment?.Variables.TABLE_NAME,
    );
    expect(new Set(variables.filter(Boolean))).toEqual(new Set(['restored']));
    const streams = resourcesOf(restored.events, 'AWS::Lambda::EventSourceMapping').map(
      ({ Properties }) => Properties.EventSourceArn,
    );
    expect(streams.filter((arn) => arn === streamArn)).toHaveLength(2);
    expect(propertiesOf(restored.data, 'AWS::Backup::BackupSelection').BackupSelection.Resources).toEqual([
      expect.stringMatching(/:table\/restored$/),
    ]);
    expect(propertiesOf(restored.data, 'AWS::DynamoDB::Table')).toEqual(
      propertiesOf(stacks.data, 'AWS::DynamoDB::Table'),
    );
  });
});

describe('a stage with another number of its user pool', () => {
  const { identity } = synthesizeStage({ ...stage, userPoolNumber: 2 }).stacks;
  const idsOf = (stack: typeof identity, type: string) => resourcesOf(stack, type).map(({ id }) => id);

  it.each(['UserPool', 'UserPoolGroup', 'UserPoolIdentityProvider'])(
    'has another %s, because CloudFormation does not replace what has a name of its own',
    (name) => {
      const type = `AWS::Cognito::${name}`;
      const before = idsOf(stacks.identity, type);
      const after = idsOf(identity, type);
      expect(after).toHaveLength(before.length);
      expect(after.filter((id) => before.includes(id))).toEqual([]);
    },
  );
});
