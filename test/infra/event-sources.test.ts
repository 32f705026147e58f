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
  arrivals: { ...basic, source: { kind: 'bucket', folder: 'thumbnails/' } },
  often: { ...basic, source: { kind: 'schedule', every: { minutes: 5 } } },
  daily: {
    ...basic,
    source: { kind: 'schedule', every: { dayAt: '07:30', timeZone: 'America/Anchorage' } },
  },
  letters: {
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
  it('makes one function of each entry, with a queue for what it gives up', () => {
    for (const name of Object.keys(samples)) {
      expect(resourceOf(stack, 'AWS::Lambda::Function', name).Properties.Description).toBe('A sample');
      expect(
        resourcesOf(stack, 'AWS::SQS::Queue').filter(({ id }) => id.startsWith(`${name}Failures`)),
      ).toHaveLength(1);
    }
    expect(resourcesOf(stack, 'AWS::Lambda::Function')).toHaveLength(Object.keys(samples).length);
  });

  it('does not build without the code of one', () => {
    expect(() => sampleStack({ changes: folder })).toThrow('There is no code of the function arrivals.');
  });

  it('lets the stream call a function', () => {
    expect(resourceOf(stack, 'AWS::Lambda::EventSourceMapping', 'changes').Properties).toMatchObject({
      FunctionName: { Ref: resourceOf(stack, 'AWS::Lambda::Function', 'changes').id },
      BatchSize: 10,
      MaximumRetryAttempts: 5,
      BisectBatchOnFunctionError: true,
      DestinationConfig: { OnFailure: { Destination: queueArn('changesFailures') } },
    });
  });

  it('lets the bucket call a function for one folder', () => {
    const { EventPattern, Targets } = resourceOf(stack, 'AWS::Events::Rule', 'arrivals').Properties;
    expect(EventPattern.detail.object.key).toEqual([{ prefix: 'thumbnails/' }]);
    expect(Targets[0].Arn).toEqual(functionArn('arrivals'));
  });

  it.each([
    ['often', 'rate(5 minutes)', 'Etc/UTC'],
    ['daily', 'cron(30 7 * * ? *)', 'America/Anchorage'],
  ])('lets the clock call %s', (name, expression, timeZone) => {
    expect(resourceOf(stack, 'AWS::Scheduler::Schedule', name).Properties).toMatchObject({
      ScheduleExpression: expression,
      ScheduleExpressionTimezone: timeZone,
      Target: {
        Arn: functionArn(name),
        Input: '{"scheduledTime":"<aws.scheduler.scheduled-time>"}',
        DeadLetterConfig: { Arn: queueArn(`${name}Failures`) },
        RetryPolicy: { MaximumRetryAttempts: 20, MaximumEventAgeInSeconds: 21_600 },
      },
    });
    const kept = resourceOf(stack, 'AWS::Lambda::EventInvokeConfig', name).Properties;
    expect(kept.DestinationConfig.OnFailure.Destination).toEqual(queueArn(`${name}Failures`));
  });

  it('lets a queue of its own call a function, and keeps the messages that fail each time', () => {
    const queue = resourceOf(stack, 'AWS::SQS::Queue', 'lettersQueue');
    expect(queue.Properties).toMatchObject({
      SqsManagedSseEnabled: true,
      VisibilityTimeout: 120,
      RedrivePolicy: { maxReceiveCount: 4, deadLetterTargetArn: queueArn('lettersFailures') },
    });
    expect(resourceOf(stack, 'AWS::Lambda::EventSourceMapping', 'letters').Properties).toMatchObject({
      EventSourceArn: queueArn('lettersQueue'),
      BatchSize: 10,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  it('tells of a function that lags behind the stream', () => {
    const late = resourcesOf(stack, 'AWS::CloudWatch::Alarm').filter(
      ({ Properties }) => Properties.MetricName === 'IteratorAge',
    );
    expect(late.map(({ Properties }) => Properties.Dimensions[0].Value)).toEqual([
      { Ref: resourceOf(stack, 'AWS::Lambda::Function', 'changes').id },
    ]);
  });

  it('keeps the rules of cdk-nag, or says why not', () => {
    expect(new PortalChecks(stack).validateScope(stack).violations).toEqual([]);
  });
});
