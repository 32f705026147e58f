import { describe, expect, it } from 'vitest';
import { type EventFunctionName, eventFunctions } from '../../shared/deployment/event-functions.ts';
import { streamPattern } from '../../shared/deployment/event-pattern.ts';
import { TABLE } from '../../shared/deployment/table.ts';
import { portalOf, resourceOf, resourcesOf, STAGE_NAMES } from './portal.ts';

interface Statement {
  readonly Action: string | string[];
  readonly Resource: unknown;
}

/** How often and how long EventBridge tries to deliver an event. */
const DELIVERY = { MaximumRetryAttempts: 20, MaximumEventAgeInSeconds: 21_600 };

/** CDK removes dashes from logical ids. */
const logicalId = (id: EventFunctionName) => id.replaceAll('-', '');

describe.each(STAGE_NAMES)('the event functions in %s', (name) => {
  const { stage, stacks } = portalOf(name);
  const stack = stacks.events;
  const functionOf = (id: EventFunctionName) => resourceOf(stack, 'AWS::Lambda::Function', logicalId(id));
  const queueOf = (id: EventFunctionName) => resourceOf(stack, 'AWS::SQS::Queue', logicalId(id));
  const queueArnOf = (id: EventFunctionName) => ({ 'Fn::GetAtt': [queueOf(id).id, 'Arn'] });
  const alarmsOf = (id: EventFunctionName) =>
    resourcesOf(stack, 'AWS::CloudWatch::Alarm').filter((alarm) => alarm.id.startsWith(logicalId(id)));
  const permissionsOf = (id: EventFunctionName) => {
    const { Properties } = resourceOf(stack, 'AWS::IAM::Policy', `${logicalId(id)}Service`);
    return (Properties.PolicyDocument.Statement as Statement[]).map(({ Action, Resource }) => ({
      actions: [Action].flat(),
      folder: /"\/([a-z]+)\/\*"/.exec(JSON.stringify(Resource))?.[1],
    }));
  };
  /** Lambda's own retries of an event, before it is sent to the dead-letter queue. */
  const expectRetries = (id: EventFunctionName) =>
    expect(resourceOf(stack, 'AWS::Lambda::EventInvokeConfig', id).Properties).toMatchObject({
      DestinationConfig: { OnFailure: { Destination: queueArnOf(id) } },
      MaximumRetryAttempts: 2,
      MaximumEventAgeInSeconds: 21_600,
    });
  const ids = Object.keys(eventFunctions) as EventFunctionName[];

  it.each(ids)('give %s the environment of its schema and a private dead-letter queue', (id) => {
    const variables = functionOf(id).Properties.Environment.Variables;
    expect(Object.keys(variables).sort()).toEqual(Object.keys(eventFunctions[id].environment.shape).sort());
    expect(variables).toMatchObject({ STAGE: stage.name, LOG_LEVEL: stage.logLevel });
    expect(queueOf(id).Properties).toMatchObject({ SqsManagedSseEnabled: true });
    const { Statement } = resourceOf(stack, 'AWS::SQS::QueuePolicy', logicalId(id)).Properties.PolicyDocument;
    const refused = {
      Effect: 'Deny',
      Action: 'sqs:*',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    };
    expect(Statement).toContainEqual(expect.objectContaining(refused));
  });

  it.each(ids)('have alarms for %s if the stage has an email address for them', (id) => {
    const ofFunction = { Ref: functionOf(id).id };
    const expected = [
      ['ApproximateNumberOfMessagesVisible', { 'Fn::GetAtt': [queueOf(id).id, 'QueueName'] }],
      ['Errors', ofFunction],
      ...(eventFunctions[id].source.kind === 'stream' ? [['IteratorAge', ofFunction]] : []),
      ['Throttles', ofFunction],
    ];
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
        Arn: { 'Fn::GetAtt': [functionOf(id).id, 'Arn'] },
        DeadLetterConfig: { Arn: queueArnOf(id) },
        RetryPolicy: DELIVERY,
      },
    ]);
    expectRetries(id);
    expect(resourceOf(stack, 'AWS::Lambda::Permission', id).Properties).toMatchObject({
      Principal: 'events.amazonaws.com',
      SourceArn: { 'Fn::GetAtt': [rule.id, 'Arn'] },
    });
  });

  it('grant images only access to originals, thumbnails and its records', () => {
    expect(permissionsOf('images')).toEqual([
      { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'] },
      { actions: ['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:PutItem'] },
      { actions: ['s3:DeleteObject', 's3:GetObject'], folder: 'originals' },
      { actions: ['s3:DeleteObject', 's3:PutObject'], folder: 'thumbnails' },
      { actions: ['s3:ListBucket'] },
      { actions: ['sqs:GetQueueAttributes', 'sqs:GetQueueUrl', 'sqs:SendMessage'] },
    ]);
  });

  it.each(['counts', 'parcel-changes'] as const)(
    'invoke %s for changes in the table, starting with the oldest, and isolate records that keep failing',
    (name) => {
      const { source } = eventFunctions[name];
      const mapping = resourcesOf(stack, 'AWS::Lambda::EventSourceMapping').find(
        ({ Properties }) => Properties.FunctionName.Ref === functionOf(name).id,
      );
      expect(mapping?.Properties).toMatchObject({
        StartingPosition: 'TRIM_HORIZON',
        BatchSize: source.batchSize,
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        MaximumRetryAttempts: 20,
        MaximumRecordAgeInSeconds: 21_600,
        DestinationConfig: { OnFailure: { Destination: queueArnOf(name) } },
      });
      const patterns = source.records.map((filter) => JSON.stringify(streamPattern(filter)));
      expect(mapping?.Properties.FilterCriteria.Filters).toEqual(patterns.map((Pattern) => ({ Pattern })));
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

  it('grant parcel-changes only access to the stream, its records, and the images of parcels', () => {
    expect(permissionsOf('parcel-changes')).toEqual([
      { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'] },
      {
        actions: [
          'dynamodb:DeleteItem',
          'dynamodb:GetItem',
          'dynamodb:PutItem',
          'dynamodb:Query',
          'dynamodb:UpdateItem',
        ],
      },
      { actions: ['s3:DeleteObject', 's3:PutObject'], folder: 'originals' },
      { actions: ['s3:DeleteObject'], folder: 'thumbnails' },
      { actions: ['s3:DeleteObject', 's3:GetObject'], folder: 'intake' },
      { actions: ['s3:ListBucket'] },
      { actions: ['sqs:GetQueueAttributes', 'sqs:GetQueueUrl', 'sqs:SendMessage'] },
      { actions: ['dynamodb:ListStreams'] },
      { actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'] },
    ]);
  });

  it.each([
    ['reconciler', { ScheduleExpression: 'rate(1 minute)', ScheduleExpressionTimezone: 'Etc/UTC' }],
    [
      'charge-comparison',
      { ScheduleExpression: 'cron(30 3 * * ? *)', ScheduleExpressionTimezone: 'America/Los_Angeles' },
    ],
  ] as const)('run %s on its schedule, with time for several calls to the card provider', (id, expected) => {
    const { Properties } = resourceOf(stack, 'AWS::Scheduler::Schedule', id);
    expect(Properties).toMatchObject({ ...expected, State: 'ENABLED' });
    expect(Properties.Target).toMatchObject({
      Arn: { 'Fn::GetAtt': [functionOf(id).id, 'Arn'] },
      Input: '{"scheduledTime":"<aws.scheduler.scheduled-time>"}',
      DeadLetterConfig: { Arn: queueArnOf(id) },
      RetryPolicy: DELIVERY,
    });
    expectRetries(id);
    expect(functionOf(id).Properties).toMatchObject({ Timeout: 120, MemorySize: 1024 });
  });

  it.each(['reconciler', 'charge-comparison'] as const)(
    "grant %s only access to payments, their list, and the card provider's secret",
    (id) => {
      expect(permissionsOf(id).map(({ actions }) => actions)).toEqual([
        ['logs:CreateLogStream', 'logs:PutLogEvents'],
        ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query', 'dynamodb:UpdateItem'],
        ['dynamodb:Query'],
        ['secretsmanager:GetSecretValue'],
        ['sqs:GetQueueAttributes', 'sqs:GetQueueUrl', 'sqs:SendMessage'],
      ]);
      const { Statement: statements } = resourceOf(stack, 'AWS::IAM::Policy', `${logicalId(id)}Service`)
        .Properties.PolicyDocument;
      const resources = JSON.stringify((statements as Statement[]).map(({ Resource }) => Resource));
      expect(resources).toContain(`/index/${TABLE.listIndex.name}"`);
      expect(resources).toContain(`:secret:${stage.cardProvider.secretName}-??????"`);
    },
  );

  it('grant counts only access to the stream, the counters and the records of what was counted', () => {
    expect(permissionsOf('counts').map(({ actions }) => actions)).toEqual([
      ['logs:CreateLogStream', 'logs:PutLogEvents'],
      ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
      ['sqs:GetQueueAttributes', 'sqs:GetQueueUrl', 'sqs:SendMessage'],
      ['dynamodb:ListStreams'],
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
    ]);
  });
});
