import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type Outcome, outcomeOf, type RequestMetrics } from '../platform/metrics.ts';

export type HttpMiddleware = MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>;

/** Records each request under the operation of its route. */
export function requestMetrics(
  metrics: RequestMetrics,
  operationOf: (routeKey: string) => string,
): HttpMiddleware {
  const starts = new WeakMap<object, number>();
  const record = (request: { event: APIGatewayProxyEventV2 }, outcome: Outcome) => {
    const started = starts.get(request) ?? performance.now();
    metrics.record(operationOf(request.event.routeKey), outcome, performance.now() - started);
  };
  return {
    before: (request) => {
      starts.set(request, performance.now());
    },
    after: (request) => record(request, 'success'),
    onError: (request) => record(request, outcomeOf(request.error)),
  };
}
