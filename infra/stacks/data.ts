import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { TABLE, TABLE_INDEXES } from '../../shared/deployment/table.ts';
import { LogBucket, PrivateBucket } from '../constructs/private-bucket.ts';
import type { Stage } from '../stages.ts';

/** What must not be lost: the table and the pictures. Both stay when the stack goes. */
export class DataStack extends Stack {
  readonly table: Table;
  readonly pictures: Bucket;

  constructor(scope: Construct, id: string, props: StackProps & { readonly stage: Stage }) {
    super(scope, id, props);
    const { stage } = props;

    this.table = new Table(this, 'Table', {
      partitionKey: { name: TABLE.partitionKey, type: AttributeType.STRING },
      sortKey: { name: TABLE.sortKey, type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      timeToLiveAttribute: TABLE.timeToLive,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    for (const { name, partitionKey, sortKey, attributes } of TABLE_INDEXES) {
      this.table.addGlobalSecondaryIndex({
        indexName: name,
        partitionKey: { name: partitionKey, type: AttributeType.STRING },
        sortKey: { name: sortKey, type: AttributeType.STRING },
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: [...attributes],
      });
    }

    // No CORS: the site shows pictures by their signed address, which needs none.
    this.pictures = new PrivateBucket(this, 'Pictures', {
      versioned: true,
      serverAccessLogsBucket: new LogBucket(this, 'Logs', { days: stage.logRetentionDays }),
      serverAccessLogsPrefix: 'pictures/',
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(stage.pictureRetentionDays),
          expiredObjectDeleteMarker: true,
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
    });
    // CDK's own way deploys a function that sets this on the bucket; the bucket can say it by itself.
    (this.pictures.node.defaultChild as CfnBucket).notificationConfiguration = {
      eventBridgeConfiguration: { eventBridgeEnabled: true },
    };
  }
}
