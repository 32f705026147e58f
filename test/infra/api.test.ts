import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findStage } from '#infra/stages.ts';
import { variablesOf } from '#shared/deployment/environment.ts';
import { functions, type ServiceName, serviceNames } from '#shared/deployment/functions.ts';
import type { Route } from '#shared/route.ts';
import { routes } from '#shared/routes.ts';
import {
  liveAliasOf,
  portalOf,
  propertiesOf,
  resourceOf,
  resourcesOf,
  STAGE_NAMES,
  synthesizeStage,
} from './portal.ts';

const SERVICES = serviceNames();
const allRoutes: Route[] = Object.values(routes);

describe.each(STAGE_NAMES)('the API of %s', (name) => {
  const { stage, stacks } = portalOf(name);
  const gatewayRoutes = resourcesOf(stacks.api, 'AWS::ApiGatewayV2::Route');
  const authorizer = resourceOf(stacks.api, 'AWS::ApiGatewayV2::Authorizer');
  const functionOf = (service: ServiceName) => resourceOf(stacks.api, 'AWS::Lambda::Function', service);

  it('has exactly the routes of the route table, each with its service, and with the authorizer unless it is public', () => {
    const services = new Map(SERVICES.map((service) => [liveAliasOf(stacks.api, service).id, service]));
    const integrations = new Map(
      resourcesOf(stacks.api, 'AWS::ApiGatewayV2::Integration').map(({ id, Properties }) => [
        id,
        services.get(Properties.IntegrationUri.Ref),
      ]),
    );
    const found = gatewayRoutes.map(
      ({ Properties: { RouteKey, Target, AuthorizerId, AuthorizationType } }) => [
        RouteKey,
        integrations.get(Target['Fn::Join'][1][1].Ref),
        AuthorizerId,
        AuthorizationType ?? 'NONE',
      ],
    );
    const expected = allRoutes.map((route) =>
      route.access === 'public'
        ? [route.key, route.service, undefined, 'NONE']
        : [route.key, route.service, { Ref: authorizer.id }, 'JWT'],
    );
    expect(found.sort()).toEqual(expected.sort());
  });

  it('creates at most five routes at the same time, because API Gateway refuses concurrent changes', () => {
    const byId = new Map(gatewayRoutes.map((route) => [route.id, route]));
    /** How many routes are created before this one, one after the other. */
    const turnOf = (id: string): number =>
      Math.max(
        0,
        ...(byId.get(id)?.DependsOn ?? []).map((other) => (byId.has(other) ? turnOf(other) + 1 : 0)),
      );
    const turns = Map.groupBy(byId.keys(), turnOf);
    expect(Math.max(...[...turns.values()].map((ids) => ids.length))).toBe(5);
  });

  it("accepts only tokens of the stage's pool for the site's client", () => {
    const issuer = `https://cognito-idp.${stage.region}.amazonaws.com/`;
    expect(authorizer.Properties).toMatchObject({
      AuthorizerType: 'JWT',
      JwtConfiguration: {
        Audience: [{ Ref: expect.stringContaining('clientId') }],
        Issuer: { 'Fn::Join': ['', [issuer, { Ref: expect.stringContaining('userPoolId') }]] },
      },
    });
  });

  it.each(SERVICES)(
    'runs %s on Node 24 on ARM, with the environment of its schema and limited logs',
    (service) => {
      const { Environment, ...properties } = functionOf(service).Properties;
      expect(Object.keys(Environment.Variables).sort()).toEqual([...variablesOf(functions[service])].sort());
      expect(Environment.Variables).toMatchObject({ STAGE: stage.name, LOG_LEVEL: stage.logLevel });
      expect(Environment.Variables.ORIGIN_SECRET_HASHES).toBe(stage.originSecretHashes.join(' '));
      expect(properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        LoggingConfig: { LogFormat: 'JSON', ApplicationLogLevel: stage.logLevel },
        // Payments wait for the card provider, but not longer than the gateway's 30 seconds.
        Timeout: service === 'payments' ? 29 : 10,
      });
      const log = propertiesOf(stacks.api, 'AWS::Logs::LogGroup', service);
      expect(log.RetentionInDays).toBe(stage.logRetentionDays);
    },
  );

  it("configures the surcharge in basis points, the card provider's address and the name of its secret", () => {
    expect(functionOf('payments').Properties.Environment.Variables).toMatchObject({
      SURCHARGE_BASIS_POINTS: '250',
      CARD_PROVIDER_URL: stage.cardProvider === 'sandbox' ? expect.anything() : stage.cardProvider.apiUrl,
      CARD_PROVIDER_SECRET: `northbound/${name}/card-provider`,
    });
  });

  it('has one Lambda permission per service, not per route', () => {
    expect(resourcesOf(stacks.api, 'AWS::Lambda::Permission')).toHaveLength(SERVICES.length);
  });

  it('throttles each route separately, so that a flood of requests to one does not affect the others', () => {
    const { Properties, DependsOn } = resourceOf(stacks.api, 'AWS::ApiGatewayV2::Stage');
    const settings = allRoutes.map((route) => {
      const { rate, burst } = route.access === 'public' ? stage.publicThrottle : stage.throttle;
      return [route.key, { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst }] as const;
    });
    expect(Properties.RouteSettings).toEqual(Object.fromEntries(settings));
    // API Gateway rejects settings for a route that does not exist.
    expect(DependsOn).toEqual(expect.arrayContaining(gatewayRoutes.map(({ id }) => id)));
  });

  it('is deployed under the base path, with throttling and access logs, and without metrics that nothing uses', () => {
    const properties = propertiesOf(stacks.api, 'AWS::ApiGatewayV2::Stage');
    expect(properties.DefaultRouteSettings.DetailedMetricsEnabled).not.toBe(true);
    expect(properties).toMatchObject({
      StageName: 'api',
      AutoDeploy: true,
      DefaultRouteSettings: {
        ThrottlingRateLimit: stage.throttle.rate,
        ThrottlingBurstLimit: stage.throttle.burst,
      },
      AccessLogSettings: { Format: expect.stringContaining('$context.requestId') },
    });
  });

  it('has topics to which only the alarms of the account can publish', () => {
    for (const { Properties } of resourcesOf(stacks.api, 'AWS::SNS::TopicPolicy'))
      expect(Properties.PolicyDocument.Statement).toContainEqual(
        expect.objectContaining({
          Effect: 'Allow',
          Action: 'sns:Publish',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
        }),
      );
  });
});

/** A stage whose operations have other names. */
async function withRenamedOperations(): Promise<Stack> {
  const table = '../../shared/routes.ts';
  const renamed = Object.entries(routes).map(([id, route]) => [`${id}Renamed`, route] as const);
  vi.resetModules();
  vi.doMock(table, () => ({ routes: Object.fromEntries(renamed) }));
  onTestFinished(() => {
    vi.doUnmock(table);
    vi.resetModules();
  });
  const { buildPortal } = await import('#infra/portal.ts');
  return synthesizeStage(findStage('dev'), buildPortal).stacks.api;
}

it('the logical ids of routes stay the same when operations are renamed, so that the change can be deployed', async () => {
  const { api } = portalOf('dev').stacks;
  const renamed = await withRenamedOperations();
  expect(Template.fromStack(renamed).toJSON()).toEqual(Template.fromStack(api).toJSON());
});
