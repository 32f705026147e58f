import type { Context } from 'aws-lambda';
import type { Variables } from '#shared/deployment/environment.ts';
import {
  type EventEnvironmentInput,
  type EventEnvironmentOf,
  type EventFunctionName,
  type EventSource,
  eventFunctions,
  type SourceOf,
} from '#shared/deployment/event-functions.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { withDeadline } from '../platform/deadline.ts';
import { asError } from '../platform/errors.ts';
import { initAtLoad, once } from '../platform/init.ts';
import { createLogger, type Logger, type LogLevel } from '../platform/logger.ts';
import { createMetrics, withMetrics } from '../platform/metrics.ts';
import { withRequestContext } from '../platform/request-context.ts';
import { createReceiver, type Handlers, type ReportError } from './sources.ts';

interface Tools {
  readonly clock: Clock;
  readonly logger: Logger;
}

type LambdaHandler = (event: unknown, context?: Context) => Promise<unknown>;

export interface EventHandler<N extends EventFunctionName> extends LambdaHandler {
  /** The same function with the given environment and clock, for tests and the local portal. */
  with(options: { environment?: EventEnvironmentInput<N>; clock?: Clock }): LambdaHandler;
}

/**
 * Defines the Lambda handler of an event function. `handle` receives the events as defined in {@link Handlers}. Its
 * errors are logged and rethrown so that Lambda retries.
 *
 * `connect` creates the dependencies once, from the parsed environment and the tools. See {@link initAtLoad}.
 */
export function defineEventFunction<N extends EventFunctionName, Dependencies extends object>(
  name: N,
  connect: (environment: EventEnvironmentOf<N>, tools: Tools) => Dependencies,
  handle: (dependencies: Dependencies & Tools) => Handlers[SourceOf<N>['kind']],
): EventHandler<N> {
  const { source, environment: schema } = eventFunctions[name];

  function bind(input: unknown, clock: Clock): (event: unknown) => Promise<unknown> {
    // The cast is safe, because the schema belongs to the function with this name.
    const environment = schema.parse(input) as EventEnvironmentOf<N>;
    const { STAGE, LOG_LEVEL, IMAGE_BUCKET }: Partial<Variables> & { STAGE: string; LOG_LEVEL: LogLevel } =
      environment;
    const logger = createLogger(name, STAGE, LOG_LEVEL);
    const tools: Tools = { clock, logger };
    const handler = handle({ ...connect(environment, tools), ...tools });
    const receive = createReceiver<EventSource['kind']>(source, handler, IMAGE_BUCKET);
    const report: ReportError = (details, error) =>
      logger.error('Failed to handle an event', { ...details, error: asError(error) });
    const metrics = createMetrics(name, STAGE, LOG_LEVEL);
    return (event) => withMetrics(metrics, name, () => receive(event, report));
  }

  function lambda(bound: () => ReturnType<typeof bind>): LambdaHandler {
    return async (event, context) => {
      const id = context?.awsRequestId;
      const attributes = { requestId: id, function_request_id: id };
      return withRequestContext(attributes, () => withDeadline(context, () => bound()(event)));
    };
  }

  return Object.assign(lambda(initAtLoad(() => bind(process.env, systemClock))), {
    with: ({ environment, clock = systemClock }: { environment?: EventEnvironmentInput<N>; clock?: Clock }) =>
      lambda(once(() => bind(environment ?? process.env, clock))),
  });
}
