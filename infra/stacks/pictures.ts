import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Architecture } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { PICTURE_FOLDERS } from '../../shared/deployment/pictures.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { PictureArrivals } from '../constructs/picture-arrivals.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import { watch, watchFunction } from '../constructs/watch.ts';
import type { Stage } from '../stages.ts';

interface PictureStackProps extends StackProps {
  readonly stage: Stage;
  /** The folder of the function's code, with the image library beside it. */
  readonly code: string;
  readonly table: Table;
  readonly pictures: Bucket;
  /** Where alarms go; none are raised without it. */
  readonly alarmTopic?: ITopic | undefined;
}

/** What happens to a picture that arrives: the function that makes its thumbnail, and what calls it. */
export class PictureStack extends Stack {
  constructor(scope: Construct, id: string, props: PictureStackProps) {
    super(scope, id, props);
    const { stage, table, pictures } = props;
    const service = new ServiceFunction(this, 'pictures', {
      service: 'pictures',
      description: 'Pictures: thumbnails of originals that arrive',
      code: props.code,
      environment: {
        STAGE: stage.name,
        LOG_LEVEL: stage.logLevel,
        TABLE_NAME: table.tableName,
        PICTURE_BUCKET: pictures.bucketName,
      },
      // Of the platform whose image library is bundled; see `bundling/native-package.ts`.
      architecture: Architecture.X86_64,
      // With this much comes one whole core. 40 megapixels take half a gigabyte and some seconds of it.
      memorySize: 1769,
      timeout: Duration.minutes(1),
      permissions: [
        new PolicyStatement({
          actions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
          resources: [table.tableArn],
        }),
        new PolicyStatement({
          actions: ['s3:GetObject', 's3:DeleteObject'],
          resources: [pictures.arnForObjects(`${PICTURE_FOLDERS.originals}*`)],
        }),
        new PolicyStatement({
          actions: ['s3:PutObject', 's3:DeleteObject'],
          resources: [pictures.arnForObjects(`${PICTURE_FOLDERS.thumbnails}*`)],
        }),
        // Without it S3 answers 403 for an original that is gone, as for one that may not be read.
        new PolicyStatement({ actions: ['s3:ListBucket'], resources: [pictures.bucketArn] }),
      ],
      stage,
    });
    acknowledge(service, {
      'AwsSolutions-IAM5':
        'The wildcards stand for the originals and thumbnails in one bucket, which come and go.',
    });
    const { failures } = new PictureArrivals(this, 'Arrivals', { pictures, receiver: service.function });
    if (props.alarmTopic) {
      watch(this, 'FailuresAlarm', {
        topic: props.alarmTopic,
        metric: failures.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) }),
        description: 'A picture could not be taken in; its event waits in the queue.',
      });
      watchFunction(this, 'pictures', props.alarmTopic, service.function);
    }
  }
}
