import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  type IHttpRouteAuthorizer,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { API_BASE_PATH, type Route, routeKey, type ServiceName } from '../../shared/route.ts';
import { routes } from '../../shared/routes.ts';
import type { Stage } from '../stages.ts';
import { acknowledge } from './acknowledge.ts';

interface RouteTableApiProps {
  readonly stage: Stage;
  readonly functions: Readonly<Record<ServiceName, IFunction>>;
  /** Asked on every route that is not public. */
  readonly authorizer: IHttpRouteAuthorizer;
}

/**
 * What CDK derives a route's logical id from: method and path, and no name that may change. With another id CloudFormation
 * would create the same route again before it deletes the first one, which API Gateway refuses.
 */
const constructId = ({ method, path }: Route) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

/** One JSON line for each request; no address, no token, no query, so that nothing in it is personal. */
const ACCESS_LOG = {
  requestId: '$context.requestId',
  // Lambda's own id of the invocation, for a function that crashed or timed out before it logged the request id.
  functionRequestId: '$context.awsEndpointRequestId',
  requestTime: '$context.requestTime',
  routeKey: '$context.routeKey',
  status: '$context.status',
  responseLength: '$context.responseLength',
  responseLatency: '$context.responseLatency',
  integrationStatus: '$context.integrationStatus',
  integrationError: '$context.integrationErrorMessage',
  authorizerError: '$context.authorizer.error',
};

/**
 * The HTTP API, made from the route table and nothing else. Its stage bears the name of the base path, so CloudFront
 * forwards `/api/*` as it is, and the site and its API share one origin.
 */
export class RouteTableApi extends Construct {
  readonly api: HttpApi;
  readonly stage: HttpStage;

  constructor(scope: Construct, id: string, props: RouteTableApiProps) {
    super(scope, id);
    const { stage, functions, authorizer } = props;
    this.api = new HttpApi(this, 'Gateway', {
      apiName: `northbound-${stage.name}`,
      createDefaultStage: false,
    });
    const accessLog = new LogGroup(this, 'AccessLog', {
      // Under this prefix CloudWatch needs no entry in the account's one log policy, whose length is limited.
      logGroupName: `/aws/vendedlogs/northbound/${stage.name}/api`,
      retention: stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: API_BASE_PATH.slice(1),
      autoDeploy: true,
      throttle: { rateLimit: stage.throttle.rate, burstLimit: stage.throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)),
      },
    });

    const integrations = new Map<ServiceName, HttpLambdaIntegration>();
    const integrationOf = (service: ServiceName) => {
      // One permission a function instead of one a route: the routes would otherwise fill the function's policy.
      const integration =
        integrations.get(service) ??
        new HttpLambdaIntegration(service, functions[service], { scopePermissionToRoute: false });
      integrations.set(service, integration);
      return integration;
    };
    for (const route of Object.values<Route>(routes)) {
      const isPublic = route.access === 'public';
      const made = new HttpRoute(this, constructId(route), {
        httpApi: this.api,
        routeKey: HttpRouteKey.with(route.path, HttpMethod[route.method]),
        integration: integrationOf(route.service),
        ...(isPublic ? {} : { authorizer }),
      });
      if (!isPublic) continue;
      acknowledge(made, { 'AwsSolutions-APIG4': 'The route table says that everybody may call it.' });
      this.throttle(made, routeKey(route), stage.publicThrottle);
    }
  }

  /** Gives a route a limit of its own. API Gateway refuses one for a route that does not exist, so the stage waits for it. */
  private throttle(route: HttpRoute, key: string, { rate, burst }: Stage['publicThrottle']): void {
    const stage = this.stage.node.defaultChild as CfnStage;
    stage.addPropertyOverride(`RouteSettings.${key.replaceAll('.', '\\.')}`, {
      ThrottlingRateLimit: rate,
      ThrottlingBurstLimit: burst,
    });
    this.stage.node.addDependency(route);
  }
}
