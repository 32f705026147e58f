import type { EnvironmentOf } from '#shared/deployment/environment.ts';
import { type EventFunctionName, functions, type SourceOf } from '#shared/deployment/functions.ts';
import type { EventSource } from '#shared/deployment/lambda-function.ts';
import { asError } from '../platform/errors.ts';
import { defineLambda, type LambdaHandler, type Tools } from '../platform/lambda.ts';
import { withMetrics } from '../platform/metrics.ts';
import { createReceiver, type Handlers, type ReportError } from './sources.ts';

/**
 * Defines the Lambda handler of an event function. `start` creates the function that receives the events, once. Its
 * errors are logged and rethrown so that Lambda retries.
 */
export function defineEventFunction<N extends EventFunctionName>(
  name: N,
  start: (environment: EnvironmentOf<N>, tools: Tools) => Handlers[SourceOf<N>['kind']],
): LambdaHandler<N, unknown, unknown> {
  return defineLambda(
    name,
    (_event, id) => ({ requestId: id, function_request_id: id }),
    (environment, tools, metrics) => {
      const { IMAGE_BUCKET } = environment as { IMAGE_BUCKET?: string };
      const handle = start(environment, tools);
      const receive = createReceiver<EventSource['kind']>(functions[name].source, handle, IMAGE_BUCKET);
      const report: ReportError = (details, error) =>
        tools.logger.error('Failed to handle an event', { ...details, error: asError(error) });
      return (event) => withMetrics(metrics, name, () => receive(event, report));
    },
  );
}
