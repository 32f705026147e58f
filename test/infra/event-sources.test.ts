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

/** Two functions, one of them with a source that the portal does not use yet. */
const samples = defineEventFunctions({
  often: { ...basic, source: { kind: 'schedule', every: { minutes: 5 } } },
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
const queueArn = (id: string) => ({ 'Fn::GetAtt': [resourceOf(stack, 'AWS::SQS::Queue', id).id, 'Arn'] });

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
    expect(() => sampleStack({ often: folder })).toThrow('There is no code for the function messages.');
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

  it('has no unacknowledged cdk-nag violations', () => {
    expect(new PortalChecks(stack).validateScope(stack).violations).toEqual([]);
  });
});
