import type { EnvironmentOf } from '#shared/deployment/environment.ts';
import { type EventFunctionName, functions, type SourceOf } from '#shared/deployment/functions.ts';
import type { EventSource } from '#shared/deployment/lambda-function.ts';
import { asError } from '../platform/errors.ts';
import { defineLambda, type LambdaHandler, type Tools } from '../platform/lambda.ts';
import { withMetrics } from '../platform/metrics.ts';
import { createReceiver, type Handlers, type ReportError } from './sources.ts';

/**
 * Defines the Lambda handler of an event function. `handle` receives the events as defined in {@link Handlers}. Its
 * errors are logged and rethrown so that Lambda retries.
 *
 * `connect` creates the dependencies once, from the parsed environment and the tools.
 */
export function defineEventFunction<N extends EventFunctionName, Dependencies extends object>(
  name: N,
  connect: (environment: EnvironmentOf<N>, tools: Tools) => Dependencies,
  handle: (dependencies: Dependencies & Tools) => Handlers[SourceOf<N>['kind']],
): LambdaHandler<N, unknown, unknown> {
  return defineLambda(
    name,
    (_event, id) => ({ requestId: id, function_request_id: id }),
    (environment, tools, metrics) => {
      const handler = handle({ ...connect(environment, tools), ...tools });
      const { IMAGE_BUCKET } = environment as { IMAGE_BUCKET?: string };
      const receive = createReceiver<EventSource['kind']>(functions[name].source, handler, IMAGE_BUCKET);
      const report: ReportError = (details, error) =>
        tools.logger.error('Failed to handle an event', { ...details, error: asError(error) });
      return (event) => withMetrics(metrics, name, () => receive(event, report));
    },
  );
}
