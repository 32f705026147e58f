import { describe, expect, it } from 'vitest';
import { environments } from '../../shared/deployment/environment.ts';
import { type Route, routeKey, SERVICES, type ServiceName } from '../../shared/route.ts';
import { routes } from '../../shared/routes.ts';
import { portalOf, resourceOf, resourcesOf, STAGE_NAMES } from './portal.ts';

/** See `payment-alarms.test.ts`. */
const PAYMENT_ALARMS = 9;

const routeEntries = Object.entries<Route>(routes);

describe.each(STAGE_NAMES)('the API of %s', (name) => {
  const { stage, stacks } = portalOf(name);
  const gatewayRoutes = resourcesOf(stacks.api, 'AWS::ApiGatewayV2::Route');
  const authorizer = resourceOf(stacks.api, 'AWS::ApiGatewayV2::Authorizer');
  const functionOf = (service: ServiceName) => resourceOf(stacks.api, 'AWS::Lambda::Function', service);

  /** The service whose function an integration invokes. */
  function serviceOf(integrationId: string): ServiceName | undefined {
    const { Properties } = resourceOf(stacks.api, 'AWS::ApiGatewayV2::Integration', integrationId);
    return SERVICES.find((service) => Properties.IntegrationUri['Fn::GetAtt'][0] === functionOf(service).id);
  }

  it('has exactly the routes of the route table, each to its service, with the authorizer unless it is public', () => {
    const found = gatewayRoutes.map(
      ({ Properties: { RouteKey, Target, AuthorizerId, AuthorizationType } }) => [
        RouteKey,
        serviceOf(Target['Fn::Join'][1][1].Ref),
        AuthorizerId,
        AuthorizationType ?? 'NONE',
      ],
    );
    const expected = routeEntries.map(([, route]) =>
      route.access === 'public'
        ? [routeKey(route), route.service, undefined, 'NONE']
        : [routeKey(route), route.service, { Ref: authorizer.id }, 'JWT'],
    );
    expect(found.sort()).toEqual(expected.sort());
  });

  it("accepts only tokens of the stage's pool for the site's client", () => {
    expect(authorizer.Properties.AuthorizerType).toBe('JWT');
    const { Audience, Issuer } = authorizer.Properties.JwtConfiguration;
    expect(Audience).toEqual([{ Ref: expect.stringContaining('clientId') }]);
    expect(Issuer).toEqual({
      'Fn::Join': [
        '',
        [
          `https://cognito-idp.${stage.region}.amazonaws.com/`,
          { Ref: expect.stringContaining('userPoolId') },
        ],
      ],
    });
  });

  it.each(SERVICES)(
    'runs %s on Node 24 on ARM, with the environment of its schema and limited logs',
    (service) => {
      const { Environment, ...properties } = functionOf(service).Properties;
      expect(Object.keys(Environment.Variables).sort()).toEqual(
        Object.keys(environments[service].shape).sort(),
      );
      expect(Environment.Variables).toMatchObject({ STAGE: stage.name, LOG_LEVEL: stage.logLevel });
      expect(properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        LoggingConfig: { LogFormat: 'JSON', ApplicationLogLevel: stage.logLevel },
        // Payments wait for the card provider, but not longer than the gateway's 30 seconds.
        Timeout: service === 'payments' ? 29 : 10,
      });
      const log = resourceOf(stacks.api, 'AWS::Logs::LogGroup', service);
      expect(log.Properties.RetentionInDays).toBe(stage.logRetentionDays);
    },
  );

  it("configures the surcharge in basis points, the card provider's address and the name of its secret", () => {
    expect(functionOf('payments').Properties.Environment.Variables).toMatchObject({
      SURCHARGE_BASIS_POINTS: '250',
      CARD_PROVIDER_URL: stage.cardProvider.apiUrl,
      CARD_PROVIDER_SECRET: stage.cardProvider.secretName,
    });
  });

  it('has one Lambda permission per service, not per route', () => {
    expect(resourcesOf(stacks.api, 'AWS::Lambda::Permission')).toHaveLength(SERVICES.length);
  });

  it('throttles each public route separately, so that a flood of quotes does not affect customers', () => {
    const { Properties, DependsOn } = resourceOf(stacks.api, 'AWS::ApiGatewayV2::Stage');
    const publicKeys = routeEntries
      .filter(([, { access }]) => access === 'public')
      .map(([, route]) => routeKey(route));
    expect(publicKeys).toEqual(expect.arrayContaining(['POST /quote', 'POST /payment/webhook']));
    const { rate: ThrottlingRateLimit, burst: ThrottlingBurstLimit } = stage.publicThrottle;
    const settings = { ThrottlingRateLimit, ThrottlingBurstLimit };
    expect(Properties.RouteSettings).toEqual(Object.fromEntries(publicKeys.map((key) => [key, settings])));
    // API Gateway rejects settings for a route that does not exist.
    const routeIds = gatewayRoutes
      .filter(({ Properties: { RouteKey } }) => publicKeys.includes(RouteKey))
      .map(({ id }) => id);
    expect(DependsOn).toEqual(expect.arrayContaining(routeIds));
  });

  it('is deployed under the base path, with throttling and access logs, and without metrics that nothing uses', () => {
    const { Properties } = resourceOf(stacks.api, 'AWS::ApiGatewayV2::Stage');
    expect(Properties.DefaultRouteSettings.DetailedMetricsEnabled).not.toBe(true);
    expect(Properties).toMatchObject({
      StageName: 'api',
      AutoDeploy: true,
      DefaultRouteSettings: {
        ThrottlingRateLimit: stage.throttle.rate,
        ThrottlingBurstLimit: stage.throttle.burst,
      },
      AccessLogSettings: { Format: expect.stringContaining('$context.requestId') },
    });
  });

  it('has alarms if the stage has an email address for them', () => {
    const alarms = resourcesOf(stacks.api, 'AWS::CloudWatch::Alarm');
    expect(alarms).toHaveLength(stage.alarmEmail ? 4 + 2 * SERVICES.length + PAYMENT_ALARMS : 0);
    for (const { Properties } of alarms) expect(Properties.AlarmActions).toHaveLength(1);
    if (stage.alarmEmail) {
      const template = JSON.stringify(alarms);
      expect(template).toContain('TriggersidentityFunction');
      expect(template).toContain('"MetricName":"SignInErrors"');
      for (const operation of ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'TransactWriteItems'])
        expect(template).toContain(`"Value":"${operation}"`);
    }
    const publishing = {
      Effect: 'Allow',
      Action: 'sns:Publish',
      Principal: { Service: 'cloudwatch.amazonaws.com' },
    };
    for (const { Properties } of resourcesOf(stacks.api, 'AWS::SNS::TopicPolicy'))
      expect(Properties.PolicyDocument.Statement).toContainEqual(expect.objectContaining(publishing));
  });
});
