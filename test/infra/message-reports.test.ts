import { describe, expect, it } from 'vitest';
import type { Stage } from '#infra/stage.ts';
import { findStage } from '#infra/stages.ts';
import { portalOf, propertiesOf, resourceOf, resourcesOf, synthesizeStage } from './portal.ts';

const TEXT_ORIGIN = 'arn:aws:sms-voice:us-west-2:111111111111:phone-number/phone-1';
const synthesized = (changes: Partial<Stage>) =>
  synthesizeStage({ ...findStage('production'), ...changes }).stacks;

const production = portalOf('production').stacks;
const dev = portalOf('dev').stacks;
const withTexts = synthesized({ textOrigin: TEXT_ORIGIN }).events;

/** The variables of the function that sends messages. */
const variablesOf = (stack: typeof withTexts) =>
  propertiesOf(stack, 'AWS::Lambda::Function', 'message-sender').Environment.Variables;
const queueOf = (stack: typeof withTexts) => resourceOf(stack, 'AWS::SQS::Queue', 'messagesenderQueue');
const queueArnOf = (stack: typeof withTexts) => ({ 'Fn::GetAtt': [queueOf(stack).id, 'Arn'] });
/** Who may send messages to the queue, and under which condition. */
const sendersOf = (stack: typeof withTexts): { Principal: object; Condition: object }[] =>
  propertiesOf(stack, 'AWS::SQS::QueuePolicy', 'messagesenderQueue').PolicyDocument.Statement.filter(
    ({ Effect }: { Effect: string }) => Effect === 'Allow',
  );

describe('the configuration sets of email', () => {
  it('are one for messages and one for account email, both with encryption and metrics', () => {
    const messages = propertiesOf(production.events, 'AWS::SES::ConfigurationSet');
    const account = propertiesOf(production.identity, 'AWS::SES::ConfigurationSet');
    expect([messages.Name, account.Name]).toEqual([
      'northbound-production-messages',
      'northbound-production-account',
    ]);
    for (const set of [messages, account])
      expect(set).toMatchObject({
        DeliveryOptions: { TlsPolicy: 'REQUIRE' },
        ReputationOptions: { ReputationMetricsEnabled: true },
      });
    // Account emails keep the suppression list of the account, because nothing else remembers their bounces.
    expect(messages.SuppressionOptions).toEqual({ SuppressedReasons: [] });
    expect(account.SuppressionOptions).toBeUndefined();
  });

  it('are those that the functions and the user pool use', () => {
    const { id } = resourceOf(production.identity, 'AWS::SES::ConfigurationSet');
    expect(propertiesOf(production.identity, 'AWS::Cognito::UserPool').EmailConfiguration).toMatchObject({
      ConfigurationSet: { Ref: id },
    });
    expect(variablesOf(production.events).MESSAGES_CONFIGURATION_SET).toBe('northbound-production-messages');
  });

  it('are missing in a stage without email, which sends none', () => {
    for (const stack of [dev.events, dev.identity])
      expect(resourcesOf(stack, 'AWS::SES::ConfigurationSet')).toEqual([]);
    expect(variablesOf(dev.events).MAIL_FROM).toBe('');
    expect(sendersOf(dev.events)).toEqual([]);
  });
});

describe('the reports about email', () => {
  const { events } = production;

  it('go from SES to the default event bus', () => {
    const { EventDestination, ConfigurationSetName } = propertiesOf(
      events,
      'AWS::SES::ConfigurationSetEventDestination',
    );
    expect(ConfigurationSetName).toEqual({ Ref: resourceOf(events, 'AWS::SES::ConfigurationSet').id });
    expect(EventDestination).toMatchObject({
      Enabled: true,
      MatchingEventTypes: ['delivery', 'bounce', 'complaint', 'reject', 'deliveryDelay'],
    });
    const bus = JSON.stringify(EventDestination.EventBridgeDestination.EventBusArn);
    expect(bus).toContain('event-bus/default');
  });

  it('go from there to the queue of message-sender, those of this stage only', () => {
    const rule = resourceOf(events, 'AWS::Events::Rule', 'MessageReports');
    expect(rule.Properties).toMatchObject({
      EventPattern: {
        source: ['aws.ses'],
        detail: { mail: { tags: { 'ses:configuration-set': ['northbound-production-messages'] } } },
      },
      Targets: [{ Arn: queueArnOf(events) }],
    });
    expect(sendersOf(events)).toMatchObject([
      {
        Principal: { Service: 'events.amazonaws.com' },
        Condition: { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [rule.id, 'Arn'] } } },
      },
    ]);
  });

  it('and the other messages of the queue are handled by at most two invocations at a time', () => {
    const mapping = propertiesOf(events, 'AWS::Lambda::EventSourceMapping', 'message-sender');
    expect(mapping).toMatchObject({ BatchSize: 1, ScalingConfig: { MaximumConcurrency: 2 } });
  });
});

describe('texts', () => {
  it('are off, with nothing on AWS for them, in a stage without a number', () => {
    for (const { events } of [production, dev]) {
      expect(variablesOf(events).TEXT_ORIGIN).toBe('');
      expect(resourcesOf(events, 'AWS::SMSVOICE::ConfigurationSet')).toEqual([]);
      expect(resourcesOf(events, 'AWS::SMSVOICE::ProtectConfiguration')).toEqual([]);
      expect(resourcesOf(events, 'AWS::SNS::Topic')).toEqual([]);
    }
  });

  it('have their reports and answers sent to the queue', () => {
    const topic = resourceOf(withTexts, 'AWS::SNS::Topic').id;
    expect(propertiesOf(withTexts, 'AWS::SMSVOICE::ConfigurationSet')).toMatchObject({
      ConfigurationSetName: variablesOf(withTexts).MESSAGES_CONFIGURATION_SET,
      EventDestinations: [
        { Enabled: true, MatchingEventTypes: ['TEXT_ALL'], SnsDestination: { TopicArn: { Ref: topic } } },
      ],
    });
    expect(propertiesOf(withTexts, 'AWS::SNS::Subscription')).toMatchObject({
      Protocol: 'sqs',
      TopicArn: { Ref: topic },
      Endpoint: queueArnOf(withTexts),
    });
    const publishers = propertiesOf(withTexts, 'AWS::SNS::TopicPolicy').PolicyDocument.Statement;
    expect(publishers).toContainEqual(
      expect.objectContaining({
        Effect: 'Allow',
        Action: 'sns:Publish',
        Principal: { Service: 'sms-voice.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': '111111111111' } },
      }),
    );
    expect(sendersOf(withTexts)).toContainEqual(
      expect.objectContaining({
        Principal: { Service: 'sns.amazonaws.com' },
        Condition: { ArnEquals: { 'aws:SourceArn': { Ref: topic } } },
      }),
    );
    expect(variablesOf(withTexts).TEXT_ORIGIN).toBe(TEXT_ORIGIN);
  });

  it('go only to the United States, of all countries', () => {
    const protect = resourceOf(withTexts, 'AWS::SMSVOICE::ProtectConfiguration');
    expect(propertiesOf(withTexts, 'AWS::SMSVOICE::ConfigurationSet').ProtectConfigurationId).toEqual({
      Ref: protect.id,
    });
    for (const channel of ['SMS', 'MMS', 'VOICE']) {
      const rules: { CountryCode: string; ProtectStatus: string }[] =
        protect.Properties.CountryRuleSet[channel];
      const allowed = rules.filter(({ ProtectStatus }) => ProtectStatus !== 'BLOCK');
      expect(allowed).toEqual([{ CountryCode: 'US', ProtectStatus: 'ALLOW' }]);
      const blocked = rules.map(({ CountryCode }) => CountryCode);
      // Those with the country code of the U.S. are the ones that a number can reach.
      const plan = 'AG AI AS BB BM BS CA DM DO GD GU JM KN KY LC MP MS PR SX TC TT VC VG VI'.split(' ');
      expect(blocked).toEqual(expect.arrayContaining([...plan, 'GB', 'MX', 'RU']));
      expect(blocked.length).toBeGreaterThan(200);
    }
  });

  it('have a limit a day for each stage', () => {
    expect(variablesOf(withTexts).TEXTS_PER_DAY).toBe('1000');
    const limited = synthesized({ textOrigin: TEXT_ORIGIN, textsPerDay: 50 });
    expect(variablesOf(limited.events).TEXTS_PER_DAY).toBe('50');
    expect(
      propertiesOf(limited.api, 'AWS::Lambda::Function', 'messages').Environment.Variables,
    ).toMatchObject({
      TEXTS_PER_DAY: '50',
      MESSAGES_CONFIGURATION_SET: 'northbound-production-messages',
    });
  });

  it('work in a stage without email', () => {
    const { mail: _, ...noMail } = findStage('production');
    const { events } = synthesizeStage({ ...noMail, textOrigin: TEXT_ORIGIN }).stacks;
    expect(resourcesOf(events, 'AWS::SES::ConfigurationSet')).toEqual([]);
    expect(propertiesOf(events, 'AWS::SNS::Subscription')).toMatchObject({ Endpoint: queueArnOf(events) });
  });
});
