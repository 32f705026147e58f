import path from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { AttributeType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { describe, expect, it } from 'vitest';
import { PortalChecks } from '#infra/checks.ts';
import { EventStack } from '#infra/stacks/events.ts';
import { hasFunction } from '#infra/stage.ts';
import { stages } from '#infra/stages.ts';
import { variablesOf } from '#shared/deployment/environment.ts';
import { streamPattern } from '#shared/deployment/event-pattern.ts';
import { type EventFunctionName, eventFunctions, functions } from '#shared/deployment/functions.ts';
import type { EventSource, LambdaFunction } from '#shared/deployment/lambda-function.ts';
import { portalWithEverySetting } from './every-setting.ts';
import { liveAliasOf, portalOf, RELEASE, resourceOf, resourcesOf, STAGE_NAMES } from './portal.ts';

/** How often and how long EventBridge tries to deliver an event. */
const DELIVERY = { MaximumRetryAttempts: 20, MaximumEventAgeInSeconds: 21_600 };

const PORTALS = [
  ...STAGE_NAMES.map((name) => [name, () => portalOf(name)] as const),
  ['a stage with every setting', portalWithEverySetting] as const,
];

describe.each(PORTALS)('the event functions in %s', (_, portal) => {
  const { stage, stacks } = portal();
  const stack = stacks.events;
  const functionOf = (id: EventFunctionName) => resourceOf(stack, 'AWS::Lambda::Function', id);
  const liveOf = (id: EventFunctionName) => liveAliasOf(stack, id);
  const queueOf = (id: EventFunctionName) => resourceOf(stack, 'AWS::SQS::Queue', `${id}DeadLetters`);
  const mappingOf = (id: EventFunctionName) =>
    resourcesOf(stack, 'AWS::Lambda::EventSourceMapping').find(
      ({ Properties }) =>
        Properties.FunctionName['Fn::Join']?.[1][0]['Fn::Select'][1]['Fn::Split'][1].Ref === liveOf(id).id,
    );
  const queueArnOf = (id: EventFunctionName) => ({ 'Fn::GetAtt': [queueOf(id).id, 'Arn'] });
  const alarmsOf = (id: EventFunctionName) =>
    resourcesOf(stack, 'AWS::CloudWatch::Alarm').filter((alarm) =>
      new RegExp(`^northbound-\\w+-[A-Z]\\w+-${id}$`).test(alarm.Properties.AlarmName),
    );
  /** How Lambda itself retries a failed event. */
  const retriesOf = (id: EventFunctionName) =>
    resourceOf(stack, 'AWS::Lambda::EventInvokeConfig', id).Properties;
  /** Settings of the function itself would not apply to invocations of its alias. */
  const retriesOfAlias = (id: EventFunctionName) => ({
    FunctionName: { Ref: functionOf(id).id },
    Qualifier: { 'Fn::Select': [7, { 'Fn::Split': [':', { Ref: liveOf(id).id }] }] },
  });
  const ids = (Object.keys(eventFunctions()) as EventFunctionName[]).filter((id) =>
    hasFunction(stage, functions[id]),
  );

  const idsOf = (kind: EventSource['kind']) => ids.filter((id) => functions[id].source.kind === kind);
  const streamIds = idsOf('stream');
  const scheduleIds = idsOf('schedule');

  it.each(ids)('give %s the environment of its schema', (id) => {
    const variables = functionOf(id).Properties.Environment.Variables;
    expect(Object.keys(variables).sort()).toEqual([...variablesOf(functions[id])].sort());
    expect(variables).toMatchObject({ STAGE: stage.name, LOG_LEVEL: stage.logLevel });
  });

  it.each([...idsOf('bucket'), ...idsOf('queue')])('give %s a private dead-letter queue', (id) => {
    expect(queueOf(id).Properties).toMatchObject({ SqsManagedSseEnabled: true });
    const { Statement } = resourceOf(stack, 'AWS::SQS::QueuePolicy', `${id}DeadLetters`).Properties
      .PolicyDocument;
    const denied = {
      Effect: 'Deny',
      Action: 'sqs:*',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    };
    expect(Statement).toContainEqual(expect.objectContaining(denied));
  });

  it.each(ids)('have alarms for %s if the stage has an email address for them', (id) => {
    const ofFunction = { Ref: functionOf(id).id };
    const ofSource = streamIds.includes(id)
      ? [
          ['DestinationDeliveryFailures', ofFunction],
          ['IteratorAge', ofFunction],
          ['OnFailureDestinationDeliveredEventCount', { Ref: mappingOf(id)?.id }],
        ]
      : scheduleIds.includes(id)
        ? [['Invocations', ofFunction]]
        : [['ApproximateNumberOfMessagesVisible', { 'Fn::GetAtt': [queueOf(id).id, 'QueueName'] }]];
    const own = resourcesOf(stack, 'AWS::SQS::Queue').find(({ id: name }) =>
      name.startsWith(`${id.replaceAll('-', '')}Queue`),
    );
    const ofQueue = own ? [['ApproximateAgeOfOldestMessage', { 'Fn::GetAtt': [own.id, 'QueueName'] }]] : [];
    const expected = [...ofSource, ...ofQueue].sort();
    const alarms = alarmsOf(id).map(({ Properties }) => Properties);
    expect(alarms.map(({ MetricName, Dimensions }) => [MetricName, Dimensions[0].Value]).sort()).toEqual(
      stage.alarmEmail ? expected : [],
    );
    for (const { AlarmActions } of alarms) expect(AlarmActions).toHaveLength(1);
  });

  it('run images on the platform of its image library', () => {
    expect(functionOf('images').Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['x86_64'],
      MemorySize: 1769,
      Timeout: 60,
    });
    expect(functionOf('counts').Properties).toMatchObject({ Architectures: ['arm64'], Timeout: 10 });
  });

  it.each([
    ['images', 'originals/'],
    ['intake-images', 'intake/'],
  ] as const)('invoke %s for new objects in %s, with retries', (id, prefix) => {
    const rule = resourceOf(stack, 'AWS::Events::Rule', id);
    const { EventPattern, Targets } = rule.Properties;
    expect(EventPattern).toMatchObject({
      source: ['aws.s3'],
      'detail-type': ['Object Created'],
      detail: { object: { key: [{ prefix }] } },
    });
    expect(EventPattern.detail.bucket.name).toEqual([
      functionOf(id).Properties.Environment.Variables.IMAGE_BUCKET,
    ]);
    expect(Targets).toMatchObject([
      {
        Arn: { Ref: liveOf(id).id },
        DeadLetterConfig: { Arn: queueArnOf(id) },
        RetryPolicy: DELIVERY,
      },
    ]);
    expect(retriesOf(id)).toMatchObject({
      ...retriesOfAlias(id),
      DestinationConfig: { OnFailure: { Destination: queueArnOf(id) } },
      MaximumRetryAttempts: 2,
      MaximumEventAgeInSeconds: 21_600,
    });
    expect(resourceOf(stack, 'AWS::Lambda::Permission', id).Properties).toMatchObject({
      FunctionName: { Ref: liveOf(id).id },
      Principal: 'events.amazonaws.com',
      SourceArn: { 'Fn::GetAtt': [rule.id, 'Arn'] },
    });
  });

  it.each(['counts', 'parcel-changes'] as const)(
    'invoke %s for changes in the table, starting with the oldest, and keep records that fail for hours',
    (name) => {
      const { source } = functions[name];
      const mapping = mappingOf(name);
      const { id: bucket, Properties } = resourceOf(stack, 'AWS::S3::Bucket', 'FailedRecords');
      expect(Properties).toMatchObject({
        BucketEncryption: expect.anything(),
        LifecycleConfiguration: { Rules: [{ ExpirationInDays: 90 }] },
      });
      expect(mapping?.Properties).toMatchObject({
        StartingPosition: 'TRIM_HORIZON',
        BatchSize: source.batchSize,
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        MaximumRetryAttempts: -1,
        MaximumRecordAgeInSeconds: 21_600,
        DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [bucket, 'Arn'] } } },
        MetricsConfig: { Metrics: ['EventCount'] },
      });
      const Pattern = JSON.stringify(streamPattern(source));
      expect(mapping?.Properties.FilterCriteria.Filters).toEqual([{ Pattern }]);
    },
  );

  it("have filters within Lambda's limits of five per source and 4,096 characters each", () => {
    const mappings = resourcesOf(stack, 'AWS::Lambda::EventSourceMapping');
    expect(mappings).not.toEqual([]);
    for (const { Properties } of mappings) {
      const patterns: { Pattern: string }[] = Properties.FilterCriteria?.Filters ?? [];
      expect(patterns.length).toBeLessThanOrEqual(5);
      for (const { Pattern } of patterns) expect(Pattern.length).toBeLessThanOrEqual(4096);
    }
  });

  it.each([
    ['reconciler', 'rate(1 minute)', 'Etc/UTC', [0, 0, 60]],
    ['due-messages', 'rate(1 minute)', 'Etc/UTC', [0, 0, 60]],
    ['charge-comparison', 'cron(30 3 * * ? *)', 'America/Los_Angeles', [20, 2, 21_600]],
  ] as const)('run %s on its schedule, and do not keep missed runs', (id, expression, timeZone, retries) => {
    const [delivery, invocation, seconds] = retries;
    const { Properties } = resourceOf(stack, 'AWS::Scheduler::Schedule', id);
    expect(Properties).toMatchObject({
      ScheduleExpression: expression,
      ScheduleExpressionTimezone: timeZone,
      State: 'ENABLED',
    });
    expect(Properties.Target).toMatchObject({
      Arn: { Ref: liveOf(id).id },
      Input: '{"scheduledTime":"<aws.scheduler.scheduled-time>"}',
      RetryPolicy: { MaximumRetryAttempts: delivery, MaximumEventAgeInSeconds: seconds },
    });
    const run = { MaximumRetryAttempts: invocation, MaximumEventAgeInSeconds: seconds };
    expect(retriesOf(id)).toMatchObject({ ...run, ...retriesOfAlias(id) });
    for (const settings of [Properties.Target, retriesOf(id)])
      expect(JSON.stringify(settings)).not.toMatch(/DeadLetter|OnFailure/);
    expect(functionOf(id).Properties).toMatchObject({ Timeout: 120, MemorySize: 1024 });
  });
});

const basic = { variables: ['TABLE_NAME'], permissions: [] } as const;

/** A function with a queue, and one that sends messages to it. */
const samples = {
  often: {
    ...basic,
    source: { kind: 'schedule', every: { minutes: 5 } },
    permissions: [{ on: 'queue', of: 'messages', actions: ['SendMessage'] }],
  },
  messages: {
    ...basic,
    source: { kind: 'queue', batchSize: 10, maxReceiveCount: 4, maxConcurrency: 3 },
    permissions: [{ on: 'table', actions: ['GetItem'] }],
    timeoutSeconds: 20,
  },
} as const satisfies Record<string, LambdaFunction>;

function sampleStack(code: Record<string, string>) {
  const app = new App({ context: { 'aws:cdk:bundling-stacks': [] } });
  const data = new Stack(app, 'Data');
  const key = { name: 'pk', type: AttributeType.STRING };
  const table = new Table(data, 'Table', { partitionKey: key, stream: StreamViewType.NEW_AND_OLD_IMAGES });
  const topic = new Topic(data, 'Alarms', { enforceSSL: true });
  return new EventStack(app, 'Events', {
    functions: samples,
    code,
    stage: stages.production,
    release: RELEASE,
    table,
    images: new Bucket(data, 'Images'),
    alarmTopics: { page: topic, ticket: topic },
  });
}

const folder = path.join(import.meta.dirname, 'placeholder-function');
const sampled = sampleStack(Object.fromEntries(Object.keys(samples).map((name) => [name, folder])));
const queueArn = (id: string) => ({ 'Fn::GetAtt': [resourceOf(sampled, 'AWS::SQS::Queue', id).id, 'Arn'] });

describe('a table of event functions', () => {
  it('creates one function per entry', () => {
    for (const name of Object.keys(samples))
      expect(resourceOf(sampled, 'AWS::Lambda::Function', name).Properties.Handler).toBe('index.handler');
    expect(resourcesOf(sampled, 'AWS::Lambda::Function')).toHaveLength(Object.keys(samples).length);
  });

  it('throws if the code of a function is missing', () => {
    expect(() => sampleStack({ often: folder })).toThrow('There is no code for the function messages.');
  });

  it('connects a function to a new queue, with a dead-letter queue for messages that keep failing', () => {
    const queue = resourceOf(sampled, 'AWS::SQS::Queue', 'messagesQueue');
    expect(queue.Properties).toMatchObject({
      SqsManagedSseEnabled: true,
      VisibilityTimeout: 120,
      RedrivePolicy: { maxReceiveCount: 4, deadLetterTargetArn: queueArn('messagesDeadLetters') },
    });
    const { Statement } = resourceOf(sampled, 'AWS::IAM::Policy', 'oftenService').Properties.PolicyDocument;
    expect(Statement).toContainEqual(
      expect.objectContaining({ Action: 'sqs:SendMessage', Resource: queueArn('messagesQueue') }),
    );
    expect(resourceOf(sampled, 'AWS::Lambda::EventSourceMapping', 'messages').Properties).toMatchObject({
      EventSourceArn: queueArn('messagesQueue'),
      BatchSize: 10,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 3 },
    });
  });

  it('has no unacknowledged cdk-nag violations', () => {
    expect(new PortalChecks(sampled).validateScope(sampled).violations).toEqual([]);
  });
});
