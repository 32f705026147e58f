import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import {
  type EnvironmentInput,
  type EnvironmentOf,
  environments,
} from '../../shared/deployment/environment.ts';
import { NEXT_CURSOR_HEADER, type Route, routeKey, type ServiceName } from '../../shared/route.ts';
import type { ArgumentsOf, OutputOf, RouteIdOf, Routes } from '../../shared/routes.ts';
import { encodeCursor, type Page } from '../data/page.ts';
import type { Caller } from '../platform/caller.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { withDeadline } from '../platform/deadline.ts';
import { Forbidden, NotFound } from '../platform/errors.ts';
import { initAtLoad, once } from '../platform/init.ts';
import { createLogger, type Logger } from '../platform/logger.ts';
import { createMetrics } from '../platform/metrics.ts';
import { addRequestAttributes, withRequestContext } from '../platform/request-context.ts';
import { callerFromClaims } from './caller-from-claims.ts';
import { compressResponses } from './compression.ts';
import { errorAnswers } from './error-answer.ts';
import { readArguments } from './request.ts';
import { requestMetrics } from './request-metrics.ts';
import { jsonResponse, noContent } from './response.ts';

type CallerOf<R> = R extends { readonly access: 'public' } ? unknown : { caller: Caller };
type ResultOf<Id extends keyof Routes> = Routes[Id] extends { readonly paged: true }
  ? OutputOf<Id> extends readonly (infer Item)[]
    ? Page<Item>
    : never
  : OutputOf<Id>;

/** The routes of a service, all of them. They are given to it, so that no other service's contracts are in its bundle. */
type RoutesOf<S extends ServiceName> = { readonly [Id in RouteIdOf<S>]: Routes[Id] };

/** One function for each route of a service, no more and no less. */
export type OperationsOf<S extends ServiceName> = {
  [Id in RouteIdOf<S>]: (
    args: ArgumentsOf<Id> & CallerOf<Routes[Id]>,
  ) => ResultOf<Id> | Promise<ResultOf<Id>>;
};

type LambdaHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

export interface Tools {
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface ServiceHandler<S extends ServiceName> extends LambdaHandler {
  /** The same service on a given environment and clock instead of the process's own. */
  with(options: { environment?: EnvironmentInput<S>; clock?: Clock }): LambdaHandler;
}

function claimsOf(event: APIGatewayProxyEventV2): Record<string, unknown> | undefined {
  return (event as Partial<APIGatewayProxyEventV2WithJWTAuthorizer>).requestContext?.authorizer?.jwt?.claims;
}

/** @throws Unauthenticated, Forbidden */
function authorize(route: Route, event: APIGatewayProxyEventV2): { caller?: Caller } {
  if (route.access === 'public') return {};
  const caller = callerFromClaims(claimsOf(event));
  addRequestAttributes({ customerId: caller.customerId });
  if (!route.access.some((role) => caller.roles.includes(role))) {
    throw new Forbidden('You do not have permission to do this.');
  }
  return { caller };
}

function toResponse(route: Route, result: unknown): APIGatewayProxyStructuredResultV2 {
  if (!route.response) return noContent();
  if (!route.paged) return jsonResponse(200, route.response.parse(result));
  const page = result as Page<unknown>;
  const cursor: Record<string, string> =
    page.after === undefined ? {} : { [NEXT_CURSOR_HEADER]: encodeCursor(page.after) };
  return jsonResponse(200, route.response.parse(page.items), cursor);
}

/**
 * The Lambda handler of a service: finds the route by the gateway's key, proves the caller, validates what came by the
 * contract, runs the operation, and lets out only what the contract names. What a service refuses becomes an answer in
 * the one error shape; anything else is logged and answered 500 without a word about the cause.
 *
 * `connect` makes what the operations work on from the parsed environment and the tools, once; see {@link initAtLoad}.
 */
export function defineService<S extends ServiceName, Dependencies extends object>(
  service: S,
  routes: RoutesOf<S>,
  connect: (environment: EnvironmentOf<S>, tools: Tools) => Dependencies,
  operations: (dependencies: Dependencies & Tools) => OperationsOf<S>,
): ServiceHandler<S> {
  const own = new Map<string, { id: string; route: Route }>(
    Object.entries<Route>(routes).map(([id, route]) => [routeKey(route), { id, route }]),
  );

  function bind(input: unknown, clock: Clock): LambdaHandler {
    const environment = environments[service].parse(input) as EnvironmentOf<S>;
    const { STAGE, LOG_LEVEL } = environment;
    const logger = createLogger(service, STAGE, LOG_LEVEL);
    const tools: Tools = { clock, logger };
    const bound: Readonly<Record<string, (args: never) => unknown>> = operations({
      ...connect(environment, tools),
      ...tools,
    });
    const run: LambdaHandler = async (event) => {
      const match = own.get(event.routeKey);
      const operation = match && bound[match.id];
      if (!match || !operation) throw new NotFound('There is nothing here.');
      const caller = authorize(match.route, event);
      // The route's own contract made them, and the type of the operation is made of that contract.
      const args = { ...readArguments(match.route, event), ...caller } as never;
      return toResponse(match.route, await operation(args));
    };
    const metrics = createMetrics(service, STAGE, LOG_LEVEL);
    // After an error the last one goes first: it makes the answer, which is compressed and then counted.
    return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
      .use(requestMetrics(metrics, (key) => own.get(key)?.id ?? 'unknown'))
      .use(compressResponses())
      .use(errorAnswers(logger))
      .handler(run);
  }

  function lambda(bound: () => LambdaHandler): LambdaHandler {
    return (event, context) => {
      const attributes = {
        requestId: event.requestContext?.requestId,
        function_request_id: context?.awsRequestId,
        routeKey: event.routeKey,
      };
      return withRequestContext(attributes, () => withDeadline(context, () => bound()(event, context)));
    };
  }

  return Object.assign(lambda(initAtLoad(() => bind(process.env, systemClock))), {
    with: ({ environment, clock = systemClock }: { environment?: EnvironmentInput<S>; clock?: Clock }) =>
      lambda(once(() => bind(environment ?? process.env, clock))),
  });
}
