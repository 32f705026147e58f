import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it, vi } from 'vitest';
import { once } from '#functions/core/platform/once.ts';
import { UsageError } from '#infra/command/usage-error.ts';
import { stages, validStage } from '#infra/stages.ts';
import { SandboxEnvironment } from '#shared/deployment/card-sandbox.ts';
import { propertiesOf, type Resource, resourceOf, resourcesOf, synthesizeStage } from './portal.ts';

const { dev, production, staging } = stages;

// Other tests validate the templates, which takes a second for each stage.
vi.stubEnv('CDK_VALIDATION', 'false');
const stacksOfDev = once(() => synthesizeStage(dev).stacks);

function cardsOfDev() {
  const { cards } = stacksOfDev();
  if (!cards) throw new Error('The stage has no sandbox.');
  return cards;
}

describe('the sandbox of the card provider', () => {
  it('is deployed only with a stage that uses it', () => {
    expect(cardsOfDev().stackName).toBe('northbound-dev-cards');
    const { stacks } = synthesizeStage(production);
    expect(stacks).not.toHaveProperty('cards');
    const templates = Object.values(stacks).map((stack) =>
      JSON.stringify(Template.fromStack(stack).toJSON()),
    );
    expect(templates.filter((text) => /AWS::SecretsManager::Secret|card-sandbox/.test(text))).toEqual([]);
  });

  it.each([production, staging, { ...dev, disposable: false }])(
    'is refused in a stage that keeps its data: $name',
    (stage) => {
      const withSandbox = { ...stage, cardProvider: 'sandbox' } as const;
      expect(() => validStage(withSandbox)).toThrow(UsageError);
      expect(() => validStage(withSandbox)).toThrow(
        `Stage '${stage.name}' is not disposable, but has the sandbox as its cardProvider, where anyone pays with a test card.`,
      );
    },
  );

  it('and the functions that call it read the same secret, whose values are generated', () => {
    const secrets = resourcesOf(cardsOfDev(), 'AWS::SecretsManager::Secret');
    const named = (name: string) => secrets.find(({ Properties }) => Properties.Name === name) as Resource;
    const credentials = named('northbound/dev/card-provider');
    const webhooks = named('northbound/dev/card-webhooks');
    const { GenerateStringKey, SecretStringTemplate } = credentials.Properties.GenerateSecretString;
    expect(GenerateStringKey).toBe('apiKey');
    expect(SecretStringTemplate).toEqual({
      'Fn::Join': [
        '',
        ['{"webhookSecrets":["{{resolve:secretsmanager:', { Ref: webhooks.id }, ':SecretString:::}}"]}'],
      ],
    });
    for (const { Properties } of secrets)
      expect(Properties.GenerateSecretString.ExcludeCharacters).toBe('"\\');
    const { Variables } = propertiesOf(cardsOfDev(), 'AWS::Lambda::Function').Environment;
    expect(Object.keys(Variables).sort()).toEqual(Object.keys(SandboxEnvironment.shape).sort());
    expect(Variables).toMatchObject({
      CARD_PROVIDER_SECRET: 'northbound/dev/card-provider',
      SITE_ORIGIN: '/northbound/dev/web/siteOrigin',
    });
  });

  it('is called by the payments at the address of its API, which also shows the card page', () => {
    const apiId = { 'Fn::ImportValue': expect.stringMatching(/^northbound-dev-cards:ExportsOutputRef/) };
    const address = { 'Fn::Join': ['', ['https://', apiId, '.execute-api.us-west-2.amazonaws.com']] };
    const stacks = stacksOfDev();
    for (const [stack, id] of [
      [stacks.api, 'payments'],
      [stacks.events, 'reconciler'],
      [stacks.events, 'chargecomparison'],
    ] as const)
      expect(
        resourcesOf(stack, 'AWS::Lambda::Function').find((found) => found.id.startsWith(id))?.Properties
          .Environment.Variables,
      ).toMatchObject({
        CARD_PROVIDER_URL: address,
        CARD_PROVIDER_SECRET: 'northbound/dev/card-provider',
      });
    expect(propertiesOf(stacks.web, 'AWS::CloudFront::ResponseHeadersPolicy')).toMatchObject({
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentSecurityPolicy: {
            ContentSecurityPolicy: { 'Fn::Join': ['', expect.arrayContaining([apiId])] },
          },
        },
      },
    });
  });

  it('gets the events of its ledger from a queue, for a day, and each by itself', () => {
    const { id, Properties: queue } = resourceOf(cardsOfDev(), 'AWS::SQS::Queue');
    expect(queue.MessageRetentionPeriod).toBe(86_400);
    expect(queue).not.toHaveProperty('RedrivePolicy');
    expect(propertiesOf(cardsOfDev(), 'AWS::Lambda::EventSourceMapping')).toMatchObject({
      EventSourceArn: { 'Fn::GetAtt': [id, 'Arn'] },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  it('leaves nothing behind, and cannot be flooded', () => {
    const { Resources } = Template.fromStack(cardsOfDev()).toJSON() as {
      Resources: Record<string, Resource>;
    };
    const kept = Object.values(Resources).filter(
      ({ DeletionPolicy = 'Delete' }) => DeletionPolicy !== 'Delete',
    );
    expect(kept).toEqual([]);
    expect(propertiesOf(cardsOfDev(), 'AWS::ApiGatewayV2::Stage')).toMatchObject({
      StageName: '$default',
      DefaultRouteSettings: {
        ThrottlingRateLimit: dev.throttle.rate,
        ThrottlingBurstLimit: dev.throttle.burst,
      },
    });
    expect(propertiesOf(cardsOfDev(), 'AWS::Logs::LogGroup')).toMatchObject({
      LogGroupName: '/northbound/dev/card-sandbox',
      RetentionInDays: dev.logRetentionDays,
    });
  });
});
