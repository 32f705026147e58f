import type { Context } from 'aws-lambda';
import {
  type EnvironmentInput,
  type EnvironmentOf,
  parseEnvironment,
} from '#shared/deployment/environment.ts';
import type { FunctionName } from '#shared/deployment/functions.ts';
import { type Clock, systemClock } from './clock.ts';
import { withDeadline } from './deadline.ts';
import { initAtLoad, once } from './init.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMetrics, type RequestMetrics } from './metrics.ts';
import { type RequestAttributes, withRequestContext } from './request-context.ts';

/** What every function has, apart from its own dependencies. */
export interface Tools {
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Lambda always passes a context; tests may leave it out. */
type Invoke<Event, Result> = (event: Event, context?: Context) => Promise<Result>;

export interface LambdaHandler<N extends FunctionName, Event, Result> extends Invoke<Event, Result> {
  /** The same function with the given environment and clock, for tests. */
  with(options: { environment?: EnvironmentInput<N>; clock?: Clock }): Invoke<Event, Result>;
}

/**
 * Defines a Lambda handler. `start` creates it once, from the parsed environment (see {@link initAtLoad}). Everything
 * that an invocation logs has the attributes of its event, and it has the deadline of its context.
 */
export function defineLambda<N extends FunctionName, Event, Result>(
  name: N,
  attributesOf: (event: Event, requestId: string | undefined) => RequestAttributes,
  start: (environment: EnvironmentOf<N>, tools: Tools, metrics: RequestMetrics) => Invoke<Event, Result>,
): LambdaHandler<N, Event, Result> {
  const bind = (variables: unknown, clock: Clock) => {
    const environment = parseEnvironment(name, variables);
    const { STAGE, LOG_LEVEL } = environment;
    const tools = { clock, logger: createLogger(name, STAGE, LOG_LEVEL) };
    return start(environment, tools, createMetrics(name, STAGE, LOG_LEVEL));
  };
  const lambda =
    (started: () => Invoke<Event, Result>): Invoke<Event, Result> =>
    async (event, context) =>
      withRequestContext(attributesOf(event, context?.awsRequestId), () =>
        withDeadline(context, () => started()(event, context)),
      );
  return Object.assign(lambda(initAtLoad(() => bind(process.env, systemClock))), {
    with: ({ environment, clock = systemClock }: { environment?: EnvironmentInput<N>; clock?: Clock }) =>
      lambda(once(() => bind(environment ?? process.env, clock))),
  });
}
