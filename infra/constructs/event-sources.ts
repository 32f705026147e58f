import { Duration, TimeZone } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Match, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, MetricType, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { DynamoEventSource, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import {
  ContextAttribute,
  Schedule,
  ScheduleExpression,
  ScheduleGroup,
  ScheduleTargetInput,
} from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { streamPattern } from '#shared/deployment/event-pattern.ts';
import type { EventSource } from '#shared/deployment/lambda-function.ts';
import { acknowledge } from '../checks.ts';
import { ALARM_METRIC, type AlarmSettings, noneIn } from './alarms/alarms.ts';
import { type FailedRecords, FailedRecordsDestination } from './failed-records.ts';
import type { PortalFunction } from './portal-function.ts';

/** Long enough to recover from an outage, or to react to the alarm. */
const MAX_EVENT_AGE = Duration.hours(6);
/** Far below the age at which Lambda discards a record, so there is time to react to the alarm. */
const MAX_LAG = Duration.minutes(15);
/** Retries of EventBridge if it cannot deliver an event to Lambda. */
const DELIVERY_RETRIES = 20;
/** Retries of Lambda if the function fails on an asynchronous event. */
const INVOCATION_RETRIES = 2;
/** The shortest age that AWS accepts. */
const NO_RETRY = { retryAttempts: 0, maxEventAge: Duration.minutes(1) };

const PRIVATE_QUEUE = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true } as const;

interface Endpoints {
  readonly service: PortalFunction;
  readonly table: ITable;
  readonly images: Bucket;
  readonly failedRecords: FailedRecords;
}

/** An alarm for events that a function does not handle. */
interface SourceAlarm extends AlarmSettings {
  /** The name of the alarm before that of the function. Its meaning continues `The function …`. */
  readonly name: string;
}

type SourceOf<K extends EventSource['kind']> = Extract<EventSource, { kind: K }>;

/**
 * Connects a source to a function, with retries and a destination for failed events, unless the next event does their
 * work. Returns the function's own queue, if the source is one.
 */
export function connectSource(
  scope: Construct,
  source: EventSource,
  endpoints: Endpoints,
): { readonly alarms: readonly SourceAlarm[]; readonly queue?: Queue } {
  if (source.kind === 'stream') return { alarms: connectStream(source, endpoints) };
  if (source.kind === 'schedule') return { alarms: connectSchedule(scope, source, endpoints) };
  const deadLetters = new Queue(scope, 'DeadLetters', {
    ...PRIVATE_QUEUE,
    retentionPeriod: Duration.days(14),
  });
  acknowledge(deadLetters, { 'AwsSolutions-SQS3': 'This is a dead-letter queue.' });
  const alarm: SourceAlarm = {
    name: 'DeadLetters',
    severity: 'ticket',
    metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) }),
    meaning: 'failed to handle an event after all retries. The event is in its dead-letter queue.',
  };
  if (source.kind === 'bucket') {
    connectBucket(scope, source, endpoints, deadLetters);
    return { alarms: [alarm] };
  }
  const queue = connectQueue(scope, source, endpoints, deadLetters);
  const lag: SourceAlarm = {
    name: 'Lag',
    severity: 'page',
    metric: queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5) }),
    threshold: MAX_LAG.toSeconds(),
    meaning: 'lags behind its queue.',
  };
  return { alarms: [alarm, lag], queue };
}

/** Records are retried until they are too old. Then they are stored in the bucket. */
function connectStream(
  source: SourceOf<'stream'>,
  { service, table, failedRecords }: Endpoints,
): readonly SourceAlarm[] {
  const eventSource = new DynamoEventSource(table, {
    // Start with the oldest record, so that writes before the first deployment of the function are not missed.
    startingPosition: StartingPosition.TRIM_HORIZON,
    filters: [FilterCriteria.filter(streamPattern(source))],
    batchSize: source.batchSize,
    reportBatchItemFailures: true,
    bisectBatchOnError: true,
    retryAttempts: -1,
    maxRecordAge: MAX_EVENT_AGE,
    onFailure: new FailedRecordsDestination(failedRecords),
    metricsConfig: { metrics: [MetricType.EVENT_COUNT] },
  });
  service.live.addEventSource(eventSource);
  acknowledge(service, {
    'AwsSolutions-IAM5':
      'dynamodb:ListStreams does not support a narrower resource. Lambda chooses the names of the objects with failed records.',
  });
  return [
    {
      name: 'Lag',
      severity: 'page',
      metric: service.function.metric('IteratorAge', {
        period: Duration.minutes(5),
        statistic: Stats.MAXIMUM,
      }),
      threshold: MAX_LAG.toMilliseconds(),
      meaning: "lags behind the table's stream.",
    },
    {
      name: 'FailedRecords',
      severity: 'ticket',
      metric: new Metric({
        ...ALARM_METRIC,
        namespace: 'AWS/Lambda',
        metricName: 'OnFailureDestinationDeliveredEventCount',
        dimensionsMap: { EventSourceMappingUUID: eventSource.eventSourceMappingId },
      }),
      meaning:
        'failed to handle a stream record until it was too old. The bucket of failed records has it: npm run redrive.',
    },
    {
      name: 'LostRecords',
      severity: 'page',
      metric: service.function.metric('DestinationDeliveryFailures', ALARM_METRIC),
      meaning: 'failed to handle a stream record, and Lambda could not keep it.',
    },
  ];
}

function connectBucket(
  scope: Construct,
  { folder }: SourceOf<'bucket'>,
  { service, images }: Endpoints,
  deadLetters: Queue,
): void {
  service.live.configureAsyncInvoke({
    retryAttempts: INVOCATION_RETRIES,
    maxEventAge: MAX_EVENT_AGE,
    onFailure: new SqsDestination(deadLetters),
  });
  new Rule(scope, 'ObjectCreated', {
    description: `Objects created in ${folder} of the image bucket`,
    eventPattern: {
      source: ['aws.s3'],
      detailType: ['Object Created'],
      detail: { bucket: { name: [images.bucketName] }, object: { key: Match.prefix(folder) } },
    },
    targets: [
      new LambdaFunction(service.live, {
        deadLetterQueue: deadLetters,
        maxEventAge: MAX_EVENT_AGE,
        retryAttempts: DELIVERY_RETRIES,
      }),
    ],
  });
}

/** A missed run is not kept, because the next one does its work. */
function connectSchedule(
  scope: Construct,
  { every }: SourceOf<'schedule'>,
  { service: { function: fn, live: receiver } }: Endpoints,
): readonly SourceAlarm[] {
  // The next run of a frequent schedule comes sooner than a retry.
  const retry = 'minutes' in every ? NO_RETRY : { maxEventAge: MAX_EVENT_AGE };
  receiver.configureAsyncInvoke({ retryAttempts: INVOCATION_RETRIES, ...retry });
  const role = new Role(scope, 'SchedulerRole', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com'),
  });
  const scheduleGroup = new ScheduleGroup(scope, 'ScheduleGroup');
  new Schedule(scope, 'Schedule', {
    schedule: expressionOf(every),
    scheduleGroup,
    target: new LambdaInvoke(receiver, {
      input: ScheduleTargetInput.fromObject({ scheduledTime: ContextAttribute.scheduledTime }),
      role,
      retryAttempts: DELIVERY_RETRIES,
      ...retry,
    }),
  });
  const [period, periods] =
    'minutes' in every
      ? [Duration.minutes(Math.max(5, every.minutes)), 3]
      : [Duration.hours(1), OVERDUE_HOURS];
  return [
    {
      name: 'NotRun',
      severity: 'minutes' in every ? 'page' : 'ticket',
      metric: fn.metricInvocations({ period, statistic: Stats.SUM }),
      meaning: 'did not run on its schedule.',
      options: noneIn(periods),
    },
  ];
}

/** A day, and the hour by which daylight saving moves it, and one to run. An alarm looks at whole periods. */
const OVERDUE_HOURS = 26;

function expressionOf(every: SourceOf<'schedule'>['every']): ScheduleExpression {
  if ('minutes' in every) return ScheduleExpression.rate(Duration.minutes(every.minutes));
  const [hour = '', minute = ''] = every.dayAt.split(':');
  const timeZone = TimeZone.of(every.timeZone);
  return ScheduleExpression.cron({ hour: `${Number(hour)}`, minute: `${Number(minute)}`, timeZone });
}

function connectQueue(
  scope: Construct,
  source: SourceOf<'queue'>,
  { service }: Endpoints,
  deadLetters: Queue,
): Queue {
  const timeout = service.function.timeout ?? Duration.seconds(0);
  const queue = new Queue(scope, 'Queue', {
    ...PRIVATE_QUEUE,
    // Six times the timeout, as AWS recommends, because Lambda retries a throttled batch.
    visibilityTimeout: Duration.seconds(6 * timeout.toSeconds()),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: source.maxReceiveCount },
  });
  service.live.addEventSource(
    new SqsEventSource(queue, {
      batchSize: source.batchSize,
      reportBatchItemFailures: true,
      ...(source.maxConcurrency !== undefined && { maxConcurrency: source.maxConcurrency }),
    }),
  );
  return queue;
}
