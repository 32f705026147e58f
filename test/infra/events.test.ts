import { describe, expect, it } from 'vitest';
import { type EventFunctionName, eventFunctions } from '../../shared/deployment/event-functions.ts';
import { streamPattern } from '../../shared/deployment/event-pattern.ts';
import { TABLE } from '../../shared/deployment/table.ts';
import { portalOf, resourceOf, resourcesOf, STAGE_NAMES } from './portal.ts';

interface Statement {
  readonly Action: string | string[];
  readonly Resource: unknown;
}

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
  const ids = Object.keys(eventFunctions) as EventFunctionName[];

  it.each(ids)('set exactly the environment variables in the schema of %s', (id) => {
    const variables = functionOf(id).Properties.Environment.Variables;
    expect(Object.keys(variables).sort()).toEqual(Object.keys(eventFunctions[id].environment.shape).sort());
    expect(variables).toMatchObject({ STAGE: stage.name, LOG_LEVEL: stage.logLevel });
  });

  it.each(ids)('have alarms for %s if the stage has an email address for them', (id) => {
    const alarms = alarmsOf(id).map(({ Properties }) => Properties);
    const metrics = alarms.map(({ MetricName }) => MetricName).sort();
    const expected = ['ApproximateNumberOfMessagesVisible', 'Errors', 'Throttles'];
    if (eventFunctions[id].source.kind === 'stream') expected.push('IteratorAge');
    expect(metrics).toEqual(stage.alarmEmail ? expected.sort() : []);
    for (const { MetricName, AlarmActions, Dimensions } of alarms) {
      expect(AlarmActions).toHaveLength(1);
      expect(Dimensions[0].Value).toEqual(
        MetricName.startsWith('Approximate')
          ? { 'Fn::GetAtt': [queueOf(id).id, 'QueueName'] }
          : { Ref: functionOf(id).id },
      );
    }
  });

  it.each(ids)('have a private dead-letter queue for %s', (id) => {
    expect(queueOf(id).Properties).toMatchObject({ SqsManagedSseEnabled: true });
    expect(
      resourceOf(stack, 'AWS::SQS::QueuePolicy', logicalId(id)).Properties.PolicyDocument.Statement,
    ).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Action: 'sqs:*',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    );
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
  ] as const)('invoke %s for new objects in %s', (id, prefix) => {
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
    expect(Targets).toMatchObject([{ Arn: { 'Fn::GetAtt': [functionOf(id).id, 'Arn'] } }]);
    expect(resourceOf(stack, 'AWS::Lambda::Permission', id).Properties).toMatchObject({
      Principal: 'events.amazonaws.com',
      SourceArn: { 'Fn::GetAtt': [rule.id, 'Arn'] },
    });
  });

  it.each(['images', 'intake-images'] as const)(
    'retry the events of %s, then send them to the dead-letter queue',
    (id) => {
      expect(resourceOf(stack, 'AWS::Events::Rule', id).Properties.Targets[0]).toMatchObject({
        DeadLetterConfig: { Arn: queueArnOf(id) },
        RetryPolicy: { MaximumRetryAttempts: 20, MaximumEventAgeInSeconds: 21_600 },
      });
      expect(resourceOf(stack, 'AWS::Lambda::EventInvokeConfig', id).Properties).toMatchObject({
        DestinationConfig: { OnFailure: { Destination: queueArnOf(id) } },
        MaximumRetryAttempts: 2,
        MaximumEventAgeInSeconds: 21_600,
      });
    },
  );

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
    ['reconciler', { ScheduleExpression: 'rate(1 minute)' }],
    [
      'charge-comparison',
      { ScheduleExpression: 'cron(30 3 * * ? *)', ScheduleExpressionTimezone: 'America/Los_Angeles' },
    ],
  ] as const)('run %s on its schedule, with time for several calls to the card provider', (id, expected) => {
    const schedule = resourcesOf(stack, 'AWS::Scheduler::Schedule').find(({ id: found }) =>
      found.startsWith(logicalId(id)),
    );
    expect(schedule?.Properties).toMatchObject({ ...expected, State: 'ENABLED' });
    expect(schedule?.Properties.Target).toMatchObject({
      Arn: { 'Fn::GetAtt': [functionOf(id).id, 'Arn'] },
      DeadLetterConfig: { Arn: queueArnOf(id) },
    });
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
