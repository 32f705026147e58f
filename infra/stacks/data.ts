import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  StreamViewType,
  Table,
} from 'aws-cdk-lib/aws-dynamodb';
import { type Bucket, type CfnBucket, HttpMethods, StorageClass } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import {
  IMAGE_FOLDERS,
  INTAKE_RETENTION_DAYS,
  RECEIVED_MAIL_DAYS,
  SIGNATURE_UPLOAD_DAYS,
  UPLOAD_HEADERS,
} from '#shared/deployment/images.ts';
import { TABLE } from '#shared/deployment/table.ts';
import { Backups, replicateFiles } from '../constructs/backups.ts';
import { dataRemovalPolicy, LogBucket, PrivateBucket } from '../constructs/private-bucket.ts';
import { keepExports } from '../constructs/stack-references.ts';
import { type Stage, uploadOrigins } from '../stage.ts';

/** How long originals stay in S3 Standard, where retrieval is free. After a package's journey, they are rarely viewed. */
const ORIGINALS_TRANSITION = Duration.days(30);

/** All persistent data: the table and the images. Both outlive the stack, except in a disposable stage. */
export class DataStack extends Stack {
  readonly table: ITable;
  readonly images: Bucket;

  constructor(scope: Construct, id: string, props: StackProps & { readonly stage: Stage }) {
    super(scope, id, props);
    const { stage } = props;

    const { reads, writes } = stage.tableLimit;
    const limit = { maxReadRequestUnits: reads, maxWriteRequestUnits: writes };
    const table = new Table(this, 'Table', {
      partitionKey: { name: TABLE.partitionKey, type: AttributeType.STRING },
      sortKey: { name: TABLE.sortKey, type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      ...limit,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: !stage.disposable,
      timeToLiveAttribute: TABLE.timeToLive,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      removalPolicy: dataRemovalPolicy(stage),
    });
    const { name, partitionKey, sortKey, attributes } = TABLE.listIndex;
    table.addGlobalSecondaryIndex({
      indexName: name,
      partitionKey: { name: partitionKey, type: AttributeType.STRING },
      sortKey: { name: sortKey, type: AttributeType.STRING },
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: [...attributes],
      ...limit,
    });

    this.table = stage.restoredTable ? this.#restored(stage.restoredTable) : table;
    this.images = new PrivateBucket(this, 'Images', {
      stage,
      versioned: true,
      serverAccessLogsBucket: new LogBucket(this, 'Logs', { stage }),
      serverAccessLogsPrefix: 'images/',
      // The site uploads photos by presigned URL. It only displays images, which needs no rule.
      cors: [
        {
          allowedOrigins: uploadOrigins(stage),
          allowedMethods: [HttpMethods.PUT],
          allowedHeaders: [...UPLOAD_HEADERS],
          maxAge: 3600,
        },
      ],
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(stage.imageRetentionDays),
          expiredObjectDeleteMarker: true,
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
        { prefix: IMAGE_FOLDERS.intake, expiration: Duration.days(INTAKE_RETENTION_DAYS) },
        { prefix: IMAGE_FOLDERS.signatureUploads, expiration: Duration.days(SIGNATURE_UPLOAD_DAYS) },
        {
          prefix: IMAGE_FOLDERS.receivedMail,
          expiration: Duration.days(RECEIVED_MAIL_DAYS),
          // Other people's mail is not to be restored.
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          // Cheap storage with expensive, but immediate retrieval. S3 does not move objects smaller than 128 kB.
          prefix: IMAGE_FOLDERS.originals,
          transitions: [
            {
              storageClass: StorageClass.GLACIER_INSTANT_RETRIEVAL,
              transitionAfter: ORIGINALS_TRANSITION,
            },
          ],
        },
      ],
    });
    // CDK's `eventBridgeEnabled` deploys a function to set this, although CloudFormation supports it on the bucket.
    (this.images.node.defaultChild as CfnBucket).notificationConfiguration = {
      eventBridgeConfiguration: { eventBridgeEnabled: true },
    };
    const { backup } = stage;
    if (backup) {
      new Backups(this, 'Backups', { stage, backup, table: this.table });
      replicateFiles(this, this.images, backup);
    }
    keepExports(this, [
      table.tableName,
      table.tableArn,
      table.tableStreamArn,
      this.images.bucketName,
      this.images.bucketArn,
      this.images.bucketRegionalDomainName,
    ]);
  }

  /**
   * The other stacks use this table, and the lost one stays in the template with its exports: CloudFormation would reject
   * the removal of an export that a deployed stack still imports.
   */
  #restored({ name, streamArn }: NonNullable<Stage['restoredTable']>): ITable {
    const tableArn = this.formatArn({ service: 'dynamodb', resource: 'table', resourceName: name });
    return Table.fromTableAttributes(this, 'RestoredTable', { tableArn, tableStreamArn: streamArn });
  }
}
