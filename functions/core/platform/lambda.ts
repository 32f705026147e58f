import type { Context } from 'aws-lambda';
import {
  type EnvironmentInput,
  type EnvironmentOf,
  parseEnvironment,
} from '#shared/deployment/environment.ts';
import type { FunctionName } from '#shared/deployment/functions.ts';
import { type Clock, systemClock } from './clock.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMetrics, type RequestMetrics } from './metrics.ts';
import { once } from './once.ts';
import { type RequestAttributes, withRequestContext } from './request-context.ts';

/** What every function has, apart from its own dependencies. */
export interface Tools {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Whether changes that another system must be told of are written to the outbox. */
  readonly hasOutbox?: boolean;
}

/** Lambda always passes a context; tests may leave it out. */
type Invoke<Event, Result> = (event: Event, context?: Context) => Promise<Result>;

export interface LambdaHandler<N extends FunctionName, Event, Result> extends Invoke<Event, Result> {
  /** The same function with the given environment and clock, for tests. */
  with(options: { environment?: EnvironmentInput<N>; clock?: Clock }): Invoke<Event, Result>;
}

/**
 * Defines a Lambda handler. `start` creates it once, from the parsed environment: in Lambda when the module is loaded,
 * because that phase has a full CPU core; elsewhere for the first event, because the environment may be set later.
 * Everything that an invocation logs has the attributes of its event, and its deadline comes from its context.
 */
export function defineLambda<N extends FunctionName, Event, Result>(
  name: N,
  start: (environment: EnvironmentOf<N>, tools: Tools, metrics: RequestMetrics) => Invoke<Event, Result>,
  attributesOf: (event: Event) => RequestAttributes = () => ({}),
): LambdaHandler<N, Event, Result> {
  const lambda = (clock: Clock, variables?: unknown): Invoke<Event, Result> => {
    const started = once(() => {
      const environment = parseEnvironment(name, variables ?? process.env);
      const hasOutbox = environment.SHIPPING_SYSTEM === 'connected';
      const tools = { clock, logger: createLogger(name, environment), hasOutbox };
      return start(environment, tools, createMetrics(name, environment));
    });
    if (process.env.AWS_LAMBDA_FUNCTION_NAME) started();
    return async (event, context) => {
      const id = context?.awsRequestId;
      const attributes = { requestId: id, function_request_id: id, ...attributesOf(event) };
      return withRequestContext(attributes, context, () => started()(event, context));
    };
  };
  return Object.assign(lambda(systemClock), {
    with: ({ environment, clock = systemClock }: { environment?: EnvironmentInput<N>; clock?: Clock }) =>
      lambda(clock, environment),
  });
}
