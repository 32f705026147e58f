import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnRoute,
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
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { ServiceName } from '#shared/deployment/functions.ts';
import { API_BASE_PATH, type Route } from '#shared/route.ts';
import { routes } from '#shared/routes.ts';
import { acknowledge } from '../checks.ts';
import type { Stage } from '../stage.ts';
import type { PortalFunction } from './portal-function.ts';

/**
 * API Gateway refuses changes of one API that are made at the same time, as a "concurrent modification", and CloudFormation
 * creates and deletes all at once what does not depend on each other. One after the other, they would take minutes.
 */
const MAX_AT_ONCE = 5;

interface RouteTableApiProps {
  readonly stage: Stage;
  readonly services: Readonly<Record<ServiceName, PortalFunction>>;
  /** Used by every route that is not public. */
  readonly authorizer: IHttpRouteAuthorizer;
}

/**
 * The construct id of a route, from which CDK derives its logical id: only method and path, no names. If the logical id
 * changed, CloudFormation would create the same route again before deleting the old one, which API Gateway rejects.
 */
const constructId = ({ method, path }: Route) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

/** One JSON line per request. It contains no personal data: no IP address, token or query. */
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
 * The HTTP API, generated from the route table. Its stage has the name of the base path, so that CloudFront can forward
 * `/api/*` unchanged and the site and the API share one origin.
 */
export class RouteTableApi extends Construct {
  readonly api: HttpApi;
  readonly stage: HttpStage;
  readonly accessLog: LogGroup;

  constructor(scope: Construct, id: string, props: RouteTableApiProps) {
    super(scope, id);
    const { stage, services, authorizer } = props;
    this.api = new HttpApi(this, 'Gateway', {
      apiName: `northbound-${stage.name}`,
      createDefaultStage: false,
    });
    this.accessLog = new LogGroup(this, 'AccessLog', {
      // Log groups with this prefix need no entry in the account's log resource policy, whose size is limited.
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
        destination: new LogGroupLogDestination(this.accessLog),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)),
      },
    });

    const integrations = new Map<ServiceName, HttpLambdaIntegration>();
    const integrationOf = (service: ServiceName) => {
      // One permission per function. With one per route, the function's policy would exceed its size limit.
      const integration =
        integrations.get(service) ??
        new HttpLambdaIntegration(service, services[service].live, { scopePermissionToRoute: false });
      integrations.set(service, integration);
      return integration;
    };
    const created: CfnRoute[] = [];
    for (const route of Object.values<Route>(routes)) {
      const isPublic = route.access === 'public';
      const httpRoute = new HttpRoute(this, constructId(route), {
        httpApi: this.api,
        routeKey: HttpRouteKey.with(route.path, HttpMethod[route.method]),
        integration: integrationOf(route.service),
        ...(isPublic ? {} : { authorizer }),
      });
      if (isPublic)
        acknowledge(httpRoute, { 'AwsSolutions-APIG4': 'The route is public according to the route table.' });
      const resource = httpRoute.node.defaultChild as CfnRoute;
      const earlier = created.at(-MAX_AT_ONCE);
      if (earlier) resource.addResourceDependency(earlier);
      created.push(resource);
      this.throttle(httpRoute, route.key, isPublic ? stage.publicThrottle : stage.throttle);
    }
  }

  /** Sets a separate limit for a route. API Gateway rejects limits for missing routes, so the stage depends on it. */
  private throttle(route: HttpRoute, key: string, { rate, burst }: Stage['publicThrottle']): void {
    const stage = this.stage.node.defaultChild as CfnStage;
    stage.addPropertyOverride(`RouteSettings.${key.replaceAll('.', '\\.')}`, {
      ThrottlingRateLimit: rate,
      ThrottlingBurstLimit: burst,
    });
    this.stage.node.addDependency(route);
  }
}
