import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupSelection,
  BackupVault,
} from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Bucket, type CfnBucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { IMAGE_FOLDERS } from '#shared/deployment/images.ts';
import { acknowledge } from '../checks.ts';
import type { Stage } from '../stage.ts';
import { dataRemovalPolicy } from './private-bucket.ts';

/** Two copies, so that one is left while the next one fails. The vault in the other account keeps at least a week. */
export const COPY_DAYS = 14;
/** Time to start a failed copy again. Point-in-time recovery covers everything else in this account. */
const LOCAL_DAYS = 3;

type BackupSettings = NonNullable<Stage['backup']>;

interface BackupsProps {
  readonly stage: Stage;
  readonly backup: BackupSettings;
  readonly table: ITable;
}

/** A weekly backup of the table, with a copy in a vault of another account and region (decision 139). */
export class Backups extends Construct {
  constructor(scope: Construct, id: string, { stage, backup, table }: BackupsProps) {
    super(scope, id);
    const vault = new BackupVault(this, 'Vault', { removalPolicy: dataRemovalPolicy(stage) });
    const destinationBackupVault = BackupVault.fromBackupVaultArn(this, 'OtherVault', backup.vaultArn);
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'weekly',
          backupVault: vault,
          // Sunday night, before the comparison of charges.
          scheduleExpression: Schedule.cron({ weekDay: 'SUN', hour: '9', minute: '0' }),
          deleteAfter: Duration.days(LOCAL_DAYS),
          copyActions: [{ destinationBackupVault, deleteAfter: Duration.days(COPY_DAYS) }],
        }),
      ],
    });
    new BackupSelection(this, 'Selection', {
      backupPlan: plan,
      resources: [BackupResource.fromArn(table.tableArn)],
      role: this.#role(vault, backup, table),
      disableDefaultBackupPolicy: true,
    });
  }

  /** AWS's own policy allows backups of everything in the account. */
  #role(vault: BackupVault, { vaultArn }: BackupSettings, { tableArn }: ITable): Role {
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('backup.amazonaws.com') });
    const recoveryPoints = Stack.of(this).formatArn({
      service: 'backup',
      resource: 'recovery-point',
      resourceName: '*',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const allow = (actions: string[], resources: string[]) =>
      role.addToPolicy(new PolicyStatement({ actions, resources }));
    allow(
      ['dynamodb:DescribeTable', 'dynamodb:ListTagsOfResource', 'dynamodb:StartAwsBackupJob'],
      [tableArn],
    );
    allow(['backup:DescribeBackupVault', 'backup:CopyIntoBackupVault'], [vault.backupVaultArn, vaultArn]);
    allow(['backup:CopyFromBackupVault', 'backup:TagResource'], [recoveryPoints]);
    acknowledge(role, { 'AwsSolutions-IAM5': 'AWS Backup chooses the names of recovery points.' });
    return role;
  }
}

/** Notifies the topic of each backup and each copy that was not made. An alarm on AWS Backup's metrics would cost more. */
export function reportFailedBackups(scope: Construct, topic: ITopic): void {
  new Rule(scope, 'FailedBackups', {
    description: 'Backups of the table, and their copies, that failed',
    eventPattern: {
      source: ['aws.backup'],
      detailType: ['Backup Job State Change', 'Copy Job State Change'],
      detail: { state: ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'] },
    },
    targets: [new SnsTopic(topic)],
  });
}

/** The folders of files that prove something and cannot be made again: signatures of handovers, and files of claims. */
const REPLICATED = ['signatures', 'claims'] as const;

/**
 * Copies each file of these folders to a bucket of another account and region within minutes. Deletions are not copied. The
 * constructs are named after the first folder that was copied, so that CloudFormation does not replace them.
 */
export function replicateFiles(scope: Construct, images: Bucket, { filesBucket }: BackupSettings): void {
  const role = new Role(scope, 'SignatureReplication', {
    assumedBy: new ServicePrincipal('s3.amazonaws.com'),
  });
  const other = Bucket.fromBucketName(scope, 'OtherSignatures', filesBucket);
  const objectsIn = (bucket: IBucket) =>
    REPLICATED.map((folder) => bucket.arnForObjects(`${IMAGE_FOLDERS[folder]}*`));
  const allow = (actions: string[], ...resources: string[]) =>
    role.addToPolicy(new PolicyStatement({ actions, resources }));
  allow(['s3:GetReplicationConfiguration', 's3:ListBucket'], images.bucketArn);
  allow(['s3:GetObjectVersionForReplication', 's3:GetObjectVersionTagging'], ...objectsIn(images));
  allow(['s3:ReplicateObject', 's3:ReplicateTags'], ...objectsIn(other));
  acknowledge(role, {
    'AwsSolutions-IAM5': 'The wildcards cover the objects in two folders of the buckets.',
  });
  (images.node.defaultChild as CfnBucket).replicationConfiguration = {
    role: role.roleArn,
    rules: REPLICATED.map((folder, index) => ({
      id: folder,
      status: 'Enabled',
      priority: index + 1,
      filter: { prefix: IMAGE_FOLDERS[folder] },
      deleteMarkerReplication: { status: 'Disabled' },
      destination: { bucket: other.bucketArn },
    })),
  };
}
