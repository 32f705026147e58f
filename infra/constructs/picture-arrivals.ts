import { Duration } from 'aws-cdk-lib';
import { Match, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { PICTURE_FOLDERS } from '../../shared/deployment/pictures.ts';
import { acknowledge } from './acknowledge.ts';

interface PictureArrivalsProps {
  readonly pictures: IBucket;
  /** Called for each original. */
  readonly receiver: IFunction;
}

/** A time in which a fault passes or somebody has seen the alarm of the next one. */
const EVENT_LIFE = Duration.hours(6);

/**
 * From the bucket to the function: a rule for originals that arrive, calls again where one fails, and a queue for the
 * events that nobody could take.
 */
export class PictureArrivals extends Construct {
  readonly failures: Queue;

  constructor(scope: Construct, id: string, { pictures, receiver }: PictureArrivalsProps) {
    super(scope, id);
    this.failures = new Queue(this, 'Failures', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this.failures, {
      'AwsSolutions-SQS3': 'It is the dead-letter queue itself, of the rule and of the function.',
    });
    receiver.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: EVENT_LIFE,
      onFailure: new SqsDestination(this.failures),
    });
    new Rule(this, 'Originals', {
      description: 'Originals of pictures that arrive in the bucket',
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: {
          bucket: { name: [pictures.bucketName] },
          object: { key: Match.prefix(PICTURE_FOLDERS.originals) },
        },
      },
      targets: [
        new LambdaFunction(receiver, {
          deadLetterQueue: this.failures,
          maxEventAge: EVENT_LIFE,
          retryAttempts: 20,
        }),
      ],
    });
  }
}
