import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { CUSTOMER_ID_CLAIM } from '#shared/deployment/claims.ts';
import type { EnvironmentOf } from '#shared/deployment/environment.ts';
import type { ServiceName } from '#shared/deployment/functions.ts';
import { knownRoles } from '#shared/roles.ts';
import {
  NEXT_CURSOR_HEADER,
  RELEASE_HEADER,
  type Route,
  SEARCHED_HEADER,
  SORTED_WITHIN_HEADER,
  UNREADABLE_HEADER,
} from '#shared/route.ts';
import type { ArgumentsOf, OutputOf, RouteIdOf, Routes } from '#shared/routes.ts';
import { isCustomerId } from '../data/ids.ts';
import { encodeCursor, type Shown, type ShownPage } from '../data/query.ts';
import type { Caller } from '../platform/caller.ts';
import { Forbidden, NotFound, Unauthenticated } from '../platform/errors.ts';
import { defineLambda, type LambdaHandler, type Tools } from '../platform/lambda.ts';
import { withMetrics } from '../platform/metrics.ts';
import { addRequestAttributes } from '../platform/request-context.ts';
import { compressResponses, type HttpMiddleware } from './compression.ts';
import { originCheck } from './origin.ts';
import { readArguments } from './request.ts';
import { errorHandling, jsonResponse, noContent, redirect } from './responses.ts';

type CallerOf<R> = R extends { readonly access: 'public' } ? unknown : { caller: Caller };
type ResultOf<Id extends keyof Routes> = Routes[Id] extends { readonly paged: true }
  ? OutputOf<Id> extends readonly (infer Item)[]
    ? ShownPage<Item>
    : never
  : Routes[Id] extends { readonly skipsUnreadable: true }
    ? Shown<OutputOf<Id>>
    : Routes[Id] extends { readonly response: null }
      ? // biome-ignore lint/suspicious/noConfusingVoidType: an operation without a response returns nothing
        void
      : OutputOf<Id>;

/** All routes of a service. They are passed in so that its bundle does not contain the contracts of other services. */
type RoutesOf<S extends ServiceName> = { readonly [Id in RouteIdOf<S>]: Routes[Id] };

/** Exactly one function for each route of a service. */
export type OperationsOf<S extends ServiceName> = {
  [Id in RouteIdOf<S>]: (
    args: ArgumentsOf<Id> & CallerOf<Routes[Id]>,
  ) => ResultOf<Id> | Promise<ResultOf<Id>>;
};

/**
 * The groups in a token. An HTTP API flattens array claims to text such as `[Customer ParcelOperations]`; other
 * integrations and tests pass an array.
 */
function groupsOf(claim: unknown): string[] {
  if (Array.isArray(claim)) return claim.filter((group) => typeof group === 'string');
  if (typeof claim !== 'string') return [];
  return claim
    .replace(/^\[|\]$/g, '')
    .split(/[\s,]+/)
    .filter(Boolean);
}

/**
 * The caller from the claims that the gateway's JWT authorizer verified.
 * @throws Unauthenticated without claims, without our customer id, or if the token is not an ID token. The authorizer
 * also accepts access tokens of the same client.
 */
export function callerFromClaims(claims: Readonly<Record<string, unknown>> | undefined): Caller {
  const customerId = claims?.[CUSTOMER_ID_CLAIM];
  if (claims?.token_use !== 'id' || typeof customerId !== 'string' || !isCustomerId(customerId))
    throw new Unauthenticated();
  const { email } = claims;
  return {
    customerId,
    email: typeof email === 'string' ? email.toLowerCase() : '',
    roles: knownRoles(groupsOf(claims['cognito:groups'])),
  };
}

/** @throws Unauthenticated, Forbidden */
function authorize(route: Route, event: APIGatewayProxyEventV2): { caller?: Caller } {
  if (route.access === 'public') return {};
  const { requestContext } = event as Partial<APIGatewayProxyEventV2WithJWTAuthorizer>;
  const caller = callerFromClaims(requestContext?.authorizer?.jwt?.claims);
  addRequestAttributes({ customerId: caller.customerId });
  if (!route.access.some((role) => caller.roles.includes(role)))
    throw new Forbidden('You do not have permission to do this.');
  return { caller };
}

async function toResponse(
  route: Route,
  result: unknown,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  if (!route.response) return noContent();
  if (route.redirects) return redirect(String(route.response.parse(result)));
  if (route.page)
    return (await import('./page-response.ts')).pageResponse(String(route.response.parse(result)));
  if (route.calendar)
    return (await import('./calendar-response.ts')).calendarResponse(route.response.parse(result), event);
  if (!route.paged && !route.skipsUnreadable) return jsonResponse(200, route.response.parse(result));
  const { shown, unreadable, after, searched, sortedWithin } = result as ShownPage<unknown>;
  return jsonResponse(200, route.response.parse(shown), {
    ...(after !== undefined && { [NEXT_CURSOR_HEADER]: encodeCursor(after) }),
    ...(searched !== undefined && { [SEARCHED_HEADER]: String(searched) }),
    ...(unreadable > 0 && { [UNREADABLE_HEADER]: String(unreadable) }),
    ...(sortedWithin !== undefined && { [SORTED_WITHIN_HEADER]: String(sortedWithin) }),
  });
}

/**
 * Defines the Lambda handler of a service. It rejects requests that did not come through the site, finds the route by the
 * gateway's route key, authorizes the caller, validates the request against the contract, runs the operation, and removes fields outside the contract from the
 * response. Expected errors become responses in the standard error shape. Any other error is logged and returned as
 * 500 without its cause. `start` creates the operations once. A service of pages has `errorPages`, which replace the
 * error responses.
 */
export function defineService<S extends ServiceName>(
  service: S,
  routes: RoutesOf<S>,
  start: (environment: EnvironmentOf<S>, tools: Tools) => OperationsOf<S>,
  errorPages?: (environment: EnvironmentOf<S>) => HttpMiddleware,
): LambdaHandler<S, APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> {
  const routesByKey = new Map<string, { id: string; route: Route }>(
    Object.entries<Route>(routes).map(([id, route]) => [route.key, { id, route }]),
  );
  const attributesOf = ({ requestContext, routeKey: key }: APIGatewayProxyEventV2) => ({
    requestId: requestContext?.requestId,
    routeKey: key,
  });
  return defineLambda(
    service,
    (environment, tools, metrics) => {
      const operations: Readonly<Record<string, (args: never) => unknown>> = start(environment, tools);
      const requireOrigin = originCheck(environment.ORIGIN_SECRET_HASHES);
      const run = async (event: APIGatewayProxyEventV2) => {
        requireOrigin(event);
        const match = routesByKey.get(event.routeKey);
        const operation = match && operations[match.id];
        if (!match || !operation) throw new NotFound('There is nothing here.');
        const caller = authorize(match.route, event);
        // The arguments are validated by the route's contract, from which the operation's type is derived.
        const args = { ...readArguments(match.route, event), ...caller } as never;
        return toResponse(match.route, await operation(args), event);
      };
      // After an error, middy runs these in reverse order: create the error response, make it a page, compress it.
      const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
        .use(compressResponses())
        .use(errorPages?.(environment) ?? [])
        .use(errorHandling(tools.logger))
        .handler(run);
      return (event, context) =>
        withMetrics(metrics, routesByKey.get(event.routeKey)?.id ?? 'unknown', async () => {
          const response = await handler(event, context as Context);
          const headers = { ...response.headers, [RELEASE_HEADER]: environment.RELEASE };
          return { ...response, headers };
        });
    },
    attributesOf,
  );
}
