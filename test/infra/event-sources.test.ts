import path from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { AttributeType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { describe, expect, it } from 'vitest';
import { PortalChecks } from '../../infra/checks.ts';
import { EventStack } from '../../infra/stacks/events.ts';
import { findStage } from '../../infra/stages.ts';
import { WithTable } from '../../shared/deployment/environment.ts';
import { defineEventFunctions } from '../../shared/deployment/event-functions.ts';
import { resourceOf, resourcesOf } from './portal.ts';

const basic = { summary: 'A sample', environment: WithTable, permissions: [] } as const;

/** One function of each kind of source. */
const samples = defineEventFunctions({
  changes: {
    ...basic,
    source: {
      kind: 'stream',
      records: [{ type: 'parcel', changes: { status: ['ORIGIN', 'TRANSIT'] } }],
      batchSize: 10,
      retries: 5,
    },
  },
  uploads: { ...basic, source: { kind: 'bucket', folder: 'thumbnails/' } },
  often: { ...basic, source: { kind: 'schedule', every: { minutes: 5 } } },
  daily: {
    ...basic,
    source: { kind: 'schedule', every: { dayAt: '07:30', timeZone: 'America/Anchorage' } },
  },
  messages: {
    ...basic,
    source: { kind: 'queue', batchSize: 10, maxReceiveCount: 4 },
    permissions: [{ on: 'table', actions: ['GetItem'] }],
    timeoutSeconds: 20,
  },
});

function sampleStack(code: Record<string, string>) {
  const app = new App({ context: { 'aws:cdk:bundling-stacks': [] } });
  const data = new Stack(app, 'Data');
  const key = { name: 'pk', type: AttributeType.STRING };
  const table = new Table(data, 'Table', { partitionKey: key, stream: StreamViewType.NEW_AND_OLD_IMAGES });
  const stack = new EventStack(app, 'Events', {
    functions: samples,
    code,
    stage: findStage('dev'),
    table,
    images: new Bucket(data, 'Images'),
    alarmTopic: new Topic(data, 'Alarms', { enforceSSL: true }),
  });
  return { stack };
}

const folder = path.join(import.meta.dirname, 'placeholder-function');
const { stack } = sampleStack(Object.fromEntries(Object.keys(samples).map((name) => [name, folder])));
const arnOf = (type: string, id: string) => ({ 'Fn::GetAtt': [resourceOf(stack, type, id).id, 'Arn'] });
const queueArn = (id: string) => arnOf('AWS::SQS::Queue', id);
const functionArn = (id: string) => arnOf('AWS::Lambda::Function', id);

describe('a table of event functions', () => {
  it('creates one function per entry, with a dead-letter queue', () => {
    for (const name of Object.keys(samples)) {
      expect(resourceOf(stack, 'AWS::Lambda::Function', name).Properties.Description).toBe('A sample');
      expect(
        resourcesOf(stack, 'AWS::SQS::Queue').filter(({ id }) => id.startsWith(`${name}DeadLetters`)),
      ).toHaveLength(1);
    }
    expect(resourcesOf(stack, 'AWS::Lambda::Function')).toHaveLength(Object.keys(samples).length);
  });

  it('throws if the code of a function is missing', () => {
    expect(() => sampleStack({ changes: folder })).toThrow('There is no code for the function uploads.');
  });

  it('connects a function to the stream', () => {
    expect(resourceOf(stack, 'AWS::Lambda::EventSourceMapping', 'changes').Properties).toMatchObject({
      FunctionName: { Ref: resourceOf(stack, 'AWS::Lambda::Function', 'changes').id },
      BatchSize: 10,
      MaximumRetryAttempts: 5,
      BisectBatchOnFunctionError: true,
      DestinationConfig: { OnFailure: { Destination: queueArn('changesDeadLetters') } },
    });
  });

  it('connects a function to one folder of the bucket', () => {
    const { EventPattern, Targets } = resourceOf(stack, 'AWS::Events::Rule', 'uploads').Properties;
    expect(EventPattern.detail.object.key).toEqual([{ prefix: 'thumbnails/' }]);
    expect(Targets[0].Arn).toEqual(functionArn('uploads'));
  });

  it.each([
    ['often', 'rate(5 minutes)', 'Etc/UTC'],
    ['daily', 'cron(30 7 * * ? *)', 'America/Anchorage'],
  ])('invokes %s on its schedule', (name, expression, timeZone) => {
    expect(resourceOf(stack, 'AWS::Scheduler::Schedule', name).Properties).toMatchObject({
      ScheduleExpression: expression,
      ScheduleExpressionTimezone: timeZone,
      Target: {
        Arn: functionArn(name),
        Input: '{"scheduledTime":"<aws.scheduler.scheduled-time>"}',
        DeadLetterConfig: { Arn: queueArn(`${name}DeadLetters`) },
        RetryPolicy: { MaximumRetryAttempts: 20, MaximumEventAgeInSeconds: 21_600 },
      },
    });
    const invokeConfig = resourceOf(stack, 'AWS::Lambda::EventInvokeConfig', name).Properties;
    expect(invokeConfig.DestinationConfig.OnFailure.Destination).toEqual(queueArn(`${name}DeadLetters`));
  });

  it('connects a function to a new queue, with a dead-letter queue for messages that keep failing', () => {
    const queue = resourceOf(stack, 'AWS::SQS::Queue', 'messagesQueue');
    expect(queue.Properties).toMatchObject({
      SqsManagedSseEnabled: true,
      VisibilityTimeout: 120,
      RedrivePolicy: { maxReceiveCount: 4, deadLetterTargetArn: queueArn('messagesDeadLetters') },
    });
    expect(resourceOf(stack, 'AWS::Lambda::EventSourceMapping', 'messages').Properties).toMatchObject({
      EventSourceArn: queueArn('messagesQueue'),
      BatchSize: 10,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  it('has an alarm for a function that lags behind the stream', () => {
    const lagAlarms = resourcesOf(stack, 'AWS::CloudWatch::Alarm').filter(
      ({ Properties }) => Properties.MetricName === 'IteratorAge',
    );
    expect(lagAlarms.map(({ Properties }) => Properties.Dimensions[0].Value)).toEqual([
      { Ref: resourceOf(stack, 'AWS::Lambda::Function', 'changes').id },
    ]);
  });

  it('has no unacknowledged cdk-nag violations', () => {
    expect(new PortalChecks(stack).validateScope(stack).violations).toEqual([]);
  });
});
