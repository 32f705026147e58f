import { describe, expect, it } from 'vitest';
import { findStage } from '#infra/stages.ts';
import { portalOf, propertiesOf, resourceOf, resourcesOf, synthesizeStage } from '../portal.ts';

const receiving = synthesizeStage({
  ...findStage('production'),
  receivedMail: { domain: 'in.northbound.example' },
}).stacks;

/** The statements of a policy that let a service of AWS do something, with what they ask of it. */
const statementsFor = (
  document: { Statement: { Principal?: { Service?: string }; Sid?: string }[] },
  service: string,
) => document.Statement.filter(({ Principal }) => Principal?.Service === service);

describe('a stage that receives mail', () => {
  const { events, data, api } = receiving;
  const topic = resourceOf(events, 'AWS::SNS::Topic', 'ReceivedMail');
  const queue = resourceOf(events, 'AWS::SQS::Queue', 'forwardedmailQueue');

  it('stores what was sent over TLS to its domain and scanned, and tells the queue of its function', () => {
    const rule = propertiesOf(events, 'AWS::SES::ReceiptRule');
    expect(rule.Rule).toMatchObject({
      Enabled: true,
      Recipients: ['in.northbound.example'],
      ScanEnabled: true,
      TlsPolicy: 'Require',
    });
    expect(rule.Rule.Actions).toEqual([
      {
        S3Action: {
          BucketName: expect.anything(),
          ObjectKeyPrefix: 'received-mail/',
          TopicArn: { Ref: topic.id },
        },
      },
    ]);
    expect(propertiesOf(events, 'AWS::SES::ReceiptRuleSet').RuleSetName).toBe(
      'northbound-production-received-mail',
    );
    expect(propertiesOf(events, 'AWS::SNS::Subscription', 'forwardedmailQueue')).toMatchObject({
      Protocol: 'sqs',
      TopicArn: { Ref: topic.id },
      Endpoint: { 'Fn::GetAtt': [queue.id, 'Arn'] },
    });
  });

  it('lets SES, only for this account, publish to the topic and write to the folder', () => {
    const ofAccount = (account: unknown) => ({ StringEquals: { 'aws:SourceAccount': account } });
    const published = propertiesOf(events, 'AWS::SNS::TopicPolicy', 'ReceivedMail').PolicyDocument;
    expect(statementsFor(published, 'ses.amazonaws.com')).toMatchObject([
      { Effect: 'Allow', Action: 'sns:Publish', Condition: ofAccount('111111111111') },
    ]);
    const stored = propertiesOf(data, 'AWS::S3::BucketPolicy', 'Images').PolicyDocument;
    const [statement, ...others] = statementsFor(stored, 'ses.amazonaws.com');
    expect(others).toEqual([]);
    expect(statement).toMatchObject({
      Effect: 'Allow',
      Action: 's3:PutObject',
      Condition: ofAccount({ Ref: 'AWS::AccountId' }),
    });
    expect(JSON.stringify(statement)).toContain('/received-mail/*');
  });

  it('creates the rule only when SES may publish', () => {
    const { DependsOn } = resourceOf(events, 'AWS::SES::ReceiptRule');
    expect(DependsOn).toEqual(
      expect.arrayContaining([resourceOf(events, 'AWS::SNS::TopicPolicy', 'ReceivedMail').id]),
    );
  });

  it('tells the functions its domain', () => {
    for (const [stack, name] of [
      [events, 'forwarded-mail'],
      [api, 'prealerts'],
    ] as const)
      expect(
        propertiesOf(stack, 'AWS::Lambda::Function', name).Environment.Variables.RECEIVED_MAIL_DOMAIN,
      ).toBe('in.northbound.example');
  });
});

it('a stage without a domain for it receives no mail', () => {
  const { events, data, api } = portalOf('production').stacks;
  expect(resourcesOf(events, 'AWS::SES::ReceiptRule')).toEqual([]);
  expect(JSON.stringify(propertiesOf(data, 'AWS::S3::BucketPolicy', 'Images'))).not.toContain(
    'ses.amazonaws',
  );
  expect(
    propertiesOf(api, 'AWS::Lambda::Function', 'prealerts').Environment.Variables.RECEIVED_MAIL_DOMAIN,
  ).toBe('');
});
