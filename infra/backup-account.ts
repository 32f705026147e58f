import { App, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import { CfnLogicallyAirGappedBackupVault } from 'aws-cdk-lib/aws-backup';
import { AccountPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { acknowledge } from './checks.ts';
import { runApp } from './command/run-app.ts';
import { UsageError } from './command/usage-error.ts';
import { COPY_DAYS } from './constructs/backups.ts';
import { PrivateBucket } from './constructs/private-bucket.ts';
import type { Stage } from './stage.ts';
import { findStage } from './stages.ts';

/** The least that such a vault allows. Nobody can delete a copy before, not even the account's root user. */
const LOCKED_DAYS = 7;

/** What the account needs that receives the backups of a stage. */
export class BackupAccountStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { stage, backup, ...props }: StackProps & { stage: Stage; backup: NonNullable<Stage['backup']> },
  ) {
    super(scope, id, props);
    const sender = new AccountPrincipal(stage.account);
    // Encrypted with a key that AWS owns, because one of our own costs more than the copies of a small stage.
    new CfnLogicallyAirGappedBackupVault(this, 'Vault', {
      backupVaultName: backup.vaultArn.split(':')[6] ?? '',
      minRetentionDays: LOCKED_DAYS,
      maxRetentionDays: COPY_DAYS,
      accessPolicy: new PolicyDocument({
        statements: [
          new PolicyStatement({
            effect: Effect.ALLOW,
            principals: [sender],
            actions: ['backup:CopyIntoBackupVault'],
            resources: ['*'],
          }),
        ],
      }),
    });
    // Named after the first of its folders, so that CloudFormation does not replace it.
    const files = new PrivateBucket(this, 'Signatures', {
      stage: { logRetentionDays: stage.logRetentionDays },
      bucketName: backup.filesBucket,
      versioned: true,
    });
    acknowledge(files, { 'AwsSolutions-S1': 'Only the replication writes to it.' });
    const allow = (actions: string[], resource: string) =>
      files.addToResourcePolicy(
        new PolicyStatement({ principals: [sender], actions, resources: [resource] }),
      );
    // Neither deletions nor reads.
    allow(['s3:ReplicateObject', 's3:ReplicateTags'], files.arnForObjects('*'));
    allow(['s3:GetBucketVersioning'], files.bucketArn);
  }
}

/** Adds the stack to an app. @throws UsageError if the stage has no backup */
export function addBackupAccount(app: App, stage: Stage): BackupAccountStack {
  const { name, backup } = stage;
  if (!backup) throw new UsageError(`Stage '${name}' has no backup.`);
  const [, , , region, account] = backup.vaultArn.split(':');
  if (region === undefined || account === undefined || account === stage.account || region === stage.region)
    throw new UsageError(
      `Stage '${name}' has the vault ${backup.vaultArn}. It must be in another account and another region.`,
    );
  const env = { account, region };
  const stack = new BackupAccountStack(app, `northbound-${name}-backups`, {
    env,
    stage,
    backup,
    terminationProtection: true,
  });
  Tags.of(app).add('product', stage.productName.toLowerCase());
  Tags.of(app).add('stage', name);
  return stack;
}

/** `npx cdk deploy --app 'node infra/backup-account.ts' -c stage=NAME`, with credentials for the receiving account. */
if (import.meta.main) {
  const app = new App();
  await runApp(() => addBackupAccount(app, findStage(app.node.tryGetContext('stage'))));
}
