import { describe, expect, it } from 'vitest';
import { environments } from '../../shared/deployment/environment.ts';
import { portalOf, resourceOf, resourcesOf, STAGE_NAMES } from './portal.ts';

describe.each(STAGE_NAMES)('pictures that arrive in %s', (name) => {
  const { stage, stacks } = portalOf(name);
  const receiver = resourceOf(stacks.pictures, 'AWS::Lambda::Function');
  const queue = resourceOf(stacks.pictures, 'AWS::SQS::Queue');
  const rule = resourceOf(stacks.pictures, 'AWS::Events::Rule');
  const queueArn = { 'Fn::GetAtt': [queue.id, 'Arn'] };

  it('are received by a function of the platform whose image library it carries', () => {
    expect(receiver.Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['x86_64'] });
  });

  it('get exactly the environment of the schema', () => {
    const variables = receiver.Properties.Environment.Variables;
    expect(Object.keys(variables).sort()).toEqual(Object.keys(environments.pictures.shape).sort());
    expect(variables).toMatchObject({ STAGE: stage.name, LOG_LEVEL: stage.logLevel });
  });

  it('call it when they are originals of this bucket', () => {
    const { EventPattern, Targets } = rule.Properties;
    expect(EventPattern).toMatchObject({
      source: ['aws.s3'],
      'detail-type': ['Object Created'],
      detail: { object: { key: [{ prefix: 'originals/' }] } },
    });
    expect(EventPattern.detail.bucket.name).toEqual([
      receiver.Properties.Environment.Variables.PICTURE_BUCKET,
    ]);
    expect(Targets).toMatchObject([{ Arn: { 'Fn::GetAtt': [receiver.id, 'Arn'] } }]);
    expect(resourceOf(stacks.pictures, 'AWS::Lambda::Permission').Properties).toMatchObject({
      Principal: 'events.amazonaws.com',
      SourceArn: { 'Fn::GetAtt': [rule.id, 'Arn'] },
    });
  });

  it('are kept in a private queue when rule or function gives up, after several tries', () => {
    expect(rule.Properties.Targets[0]).toMatchObject({
      DeadLetterConfig: { Arn: queueArn },
      RetryPolicy: { MaximumRetryAttempts: 20 },
    });
    expect(resourceOf(stacks.pictures, 'AWS::Lambda::EventInvokeConfig').Properties).toMatchObject({
      DestinationConfig: { OnFailure: { Destination: queueArn } },
      MaximumRetryAttempts: 2,
    });
    expect(queue.Properties).toMatchObject({ SqsManagedSseEnabled: true });
    expect(
      resourceOf(stacks.pictures, 'AWS::SQS::QueuePolicy').Properties.PolicyDocument.Statement,
    ).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Action: 'sqs:*',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    );
  });

  it('raise an alarm from that queue where somebody reads it', () => {
    const alarms = resourcesOf(stacks.pictures, 'AWS::CloudWatch::Alarm');
    const ofQueue = alarms.filter(({ id }) => id.startsWith('FailuresAlarm'));
    expect(ofQueue).toHaveLength(stage.alarmEmail ? 1 : 0);
    for (const { Properties } of ofQueue) {
      expect(Properties.Dimensions).toEqual([
        { Name: 'QueueName', Value: { 'Fn::GetAtt': [queue.id, 'QueueName'] } },
      ]);
    }
    for (const { Properties } of alarms) expect(Properties.AlarmActions).toHaveLength(1);
  });

  it('raise an alarm when their function fails or has no place to run', () => {
    const ofFunction = resourcesOf(stacks.pictures, 'AWS::CloudWatch::Alarm')
      .map(({ Properties }) => Properties)
      .filter(({ Dimensions }) => Dimensions[0].Name === 'FunctionName');
    const metrics = ofFunction.map(({ MetricName }) => MetricName).sort();
    expect(metrics).toEqual(stage.alarmEmail ? ['Errors', 'Throttles'] : []);
    for (const { Dimensions } of ofFunction) expect(Dimensions[0].Value.Ref).toContain('pictures');
  });

  it('let their function read and delete originals, write and delete thumbnails and keep records, and nothing else', () => {
    const statements: { Action: string | string[]; Resource: unknown }[] = resourceOf(
      stacks.pictures,
      'AWS::IAM::Policy',
    ).Properties.PolicyDocument.Statement;
    const rights = statements.map(({ Action, Resource }) => ({
      actions: [Action].flat(),
      folder: /"\/([a-z]+)\/\*"/.exec(JSON.stringify(Resource))?.[1],
    }));
    expect(rights).toEqual([
      { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'] },
      { actions: ['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:PutItem'] },
      { actions: ['s3:DeleteObject', 's3:GetObject'], folder: 'originals' },
      { actions: ['s3:DeleteObject', 's3:PutObject'], folder: 'thumbnails' },
      { actions: ['s3:ListBucket'] },
      { actions: ['sqs:GetQueueAttributes', 'sqs:GetQueueUrl', 'sqs:SendMessage'] },
    ]);
  });
});
