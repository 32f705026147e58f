import { Duration, TimeZone } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Match, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import {
  ContextAttribute,
  Schedule,
  ScheduleExpression,
  ScheduleTargetInput,
} from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { EventSource } from '../../shared/deployment/event-functions.ts';
import { streamPattern } from '../../shared/deployment/event-pattern.ts';
import { acknowledge } from './acknowledge.ts';
import type { ServiceFunction } from './service-function.ts';

/** Long enough for a fault to pass, or for somebody to react to the alarm. */
const EVENT_LIFE = Duration.hours(6);
/** How often EventBridge tries again to hand an event to Lambda. */
const DELIVERY_RETRIES = 20;
/** How often Lambda calls a function again that failed on an event from EventBridge. */
const INVOCATION_RETRIES = 2;

const PRIVATE_QUEUE = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true } as const;

/** The dead-letter queue of a function: events that it, or what calls it, gave up on. */
export class FailureQueue extends Queue {
  constructor(scope: Construct, id: string) {
    super(scope, id, { ...PRIVATE_QUEUE, retentionPeriod: Duration.days(14) });
    acknowledge(this, { 'AwsSolutions-SQS3': 'It is the dead-letter queue itself.' });
  }
}

interface Ends {
  readonly service: ServiceFunction;
  readonly failures: Queue;
  readonly table: Table;
  readonly images: Bucket;
}

type Of<K extends EventSource['kind']> = Extract<EventSource, { kind: K }>;

/** Connects a source to a function, with retries and a dead-letter queue. */
export function connectSource(scope: Construct, source: EventSource, ends: Ends): void {
  if (source.kind === 'stream') connectStream(source, ends);
  else if (source.kind === 'bucket') connectBucket(scope, source, ends);
  else if (source.kind === 'schedule') connectSchedule(scope, source, ends);
  else connectQueue(scope, source, ends);
}

function connectStream(source: Of<'stream'>, { service, failures, table }: Ends): void {
  service.function.addEventSource(
    new DynamoEventSource(table, {
      // From the oldest record in the stream, so that what was written shortly before the function existed counts, too.
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: source.records.map((filter) => FilterCriteria.filter(streamPattern(filter))),
      batchSize: source.batchSize,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts: source.retries,
      maxRecordAge: EVENT_LIFE,
      onFailure: new SqsDlq(failures),
    }),
  );
  acknowledge(service, {
    'AwsSolutions-IAM5': 'Streams can only be listed for the whole account (dynamodb:ListStreams).',
  });
}

function connectBucket(
  scope: Construct,
  { folder }: Of<'bucket'>,
  { service, failures, images }: Ends,
): void {
  keepAsyncFailures(service, failures);
  new Rule(scope, 'Arrivals', {
    description: `Objects that are created in ${folder} of the image bucket`,
    eventPattern: {
      source: ['aws.s3'],
      detailType: ['Object Created'],
      detail: { bucket: { name: [images.bucketName] }, object: { key: Match.prefix(folder) } },
    },
    targets: [
      new LambdaFunction(service.function, {
        deadLetterQueue: failures,
        maxEventAge: EVENT_LIFE,
        retryAttempts: DELIVERY_RETRIES,
      }),
    ],
  });
}

function connectSchedule(scope: Construct, { every }: Of<'schedule'>, { service, failures }: Ends): void {
  keepAsyncFailures(service, failures);
  const role = new Role(scope, 'SchedulerRole', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com'),
  });
  acknowledge(role, { 'AwsSolutions-IAM5': 'The wildcard stands for the versions of the one function.' });
  new Schedule(scope, 'Schedule', {
    schedule: expressionOf(every),
    target: new LambdaInvoke(service.function, {
      input: ScheduleTargetInput.fromObject({ scheduledTime: ContextAttribute.scheduledTime }),
      role,
      deadLetterQueue: failures,
      maxEventAge: EVENT_LIFE,
      retryAttempts: DELIVERY_RETRIES,
    }),
  });
}

function expressionOf(every: Of<'schedule'>['every']): ScheduleExpression {
  if ('minutes' in every) return ScheduleExpression.rate(Duration.minutes(every.minutes));
  const [hour = '', minute = ''] = every.dayAt.split(':');
  const timeZone = TimeZone.of(every.timeZone);
  return ScheduleExpression.cron({ hour: `${Number(hour)}`, minute: `${Number(minute)}`, timeZone });
}

function connectQueue(scope: Construct, source: Of<'queue'>, { service, failures }: Ends): void {
  const timeout = service.function.timeout ?? Duration.seconds(0);
  const queue = new Queue(scope, 'Queue', {
    ...PRIVATE_QUEUE,
    // What AWS recommends: Lambda may be throttled and have to try a batch again.
    visibilityTimeout: Duration.seconds(6 * timeout.toSeconds()),
    deadLetterQueue: { queue: failures, maxReceiveCount: source.maxReceiveCount },
  });
  service.function.addEventSource(
    new SqsEventSource(queue, { batchSize: source.batchSize, reportBatchItemFailures: true }),
  );
}

/** For sources that do not wait for the function's answer. */
function keepAsyncFailures({ function: receiver }: ServiceFunction, failures: Queue): void {
  receiver.configureAsyncInvoke({
    retryAttempts: INVOCATION_RETRIES,
    maxEventAge: EVENT_LIFE,
    onFailure: new SqsDestination(failures),
  });
}
