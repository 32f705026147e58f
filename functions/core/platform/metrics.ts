import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { CommonEnvironment } from '#shared/deployment/environment.ts';
import { ServiceError, Unavailable } from './errors.ts';
import { requestAttributes } from './request-context.ts';

/** How a request ended: success, a client error, an unavailable dependency, or an unexpected error. */
export type Outcome = 'success' | 'client-error' | 'unavailable' | 'error';

/** The outcome of a request that ends with this error. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof Unavailable) return 'unavailable';
  return error instanceof ServiceError ? 'client-error' : 'error';
}

/** A rejected request is no failure of ours. Only in the log line does it differ from a success. */
const failureOf = (outcome: Outcome) => (outcome === 'unavailable' || outcome === 'error' ? outcome : 'none');

export interface RequestMetrics {
  /** `operation` is only in the log line: CloudWatch charges for each combination of dimensions. */
  record(operation: string, outcome: Outcome, milliseconds: number): void;
}

/**
 * The log level of a metrics line. Lambda drops lines below the stage's level, and treats lines without a level as
 * INFO. ERROR is not used, because alarms count it.
 */
const METRICS_LEVEL = { DEBUG: 'INFO', INFO: 'INFO', WARN: 'WARN', ERROR: 'FATAL' } as const;

/**
 * Counts and times requests in the namespace of the stage. There is one metric, `Latency`, by service and failure; its
 * sample count is the number of requests. It is written as a log line in CloudWatch's embedded metric format, with the
 * operation, the outcome, the release and the request's attributes, which are no dimensions. Nothing is recorded at the
 * level SILENT.
 */
export function createMetrics(service: string, environment: CommonEnvironment): RequestMetrics {
  const write = metricsWriter(service, environment);
  return {
    record: (operation, outcome, milliseconds) =>
      write({ failure: failureOf(outcome) }, 'Latency', MetricUnit.Milliseconds, milliseconds, {
        operation,
        outcome,
      }),
  };
}

/**
 * Counts events for operators in the same way: the metric `Count` by service and event. `event` must have few distinct
 * values.
 */
export function createEventCounter(service: string, environment: CommonEnvironment): (event: string) => void {
  const write = metricsWriter(service, environment);
  return (event) => write({ event }, 'Count', MetricUnit.Count, 1);
}

type Unit = (typeof MetricUnit)[keyof typeof MetricUnit];

function metricsWriter(service: string, { STAGE, RELEASE: release, LOG_LEVEL }: CommonEnvironment) {
  if (LOG_LEVEL === 'SILENT') return () => {};
  const level = METRICS_LEVEL[LOG_LEVEL];
  const metrics = new Metrics({ namespace: `northbound-${STAGE}`, serviceName: service });
  return (
    dimensions: Record<string, string>,
    metric: string,
    unit: Unit,
    value: number,
    details: Record<string, string> = {},
  ): void => {
    // These calls are synchronous, so concurrent requests do not mix.
    metrics.addDimensions(dimensions);
    metrics.addMetric(metric, unit, value);
    // Lambda ignores a line's level unless it also has a timestamp. `addMetadata` reads the environment at each call.
    const fields = {
      level,
      timestamp: new Date().toISOString(),
      release,
      ...details,
      ...requestAttributes(),
    };
    process.stdout.write(`${JSON.stringify({ ...fields, ...metrics.serializeMetrics() })}\n`);
    metrics.clearMetrics();
    metrics.clearDimensions();
  };
}

/** Runs the work of one invocation and records its duration and outcome. */
export async function withMetrics<T>(
  metrics: RequestMetrics,
  operation: string,
  work: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  let outcome: Outcome = 'success';
  try {
    const result = await work();
    outcome = outcomeOfResult(result);
    return result;
  } catch (error) {
    outcome = outcomeOf(error);
    throw error;
  } finally {
    metrics.record(operation, outcome, performance.now() - started);
  }
}

/** An error may have become a response. A batch with failed items counts as an error. */
function outcomeOfResult(result: unknown): Outcome {
  const { statusCode = 200, batchItemFailures = [] } = (result ?? {}) as {
    statusCode?: number;
    batchItemFailures?: unknown[];
  };
  if (statusCode === 503) return 'unavailable';
  if (statusCode >= 500 || batchItemFailures.length > 0) return 'error';
  return statusCode >= 400 ? 'client-error' : 'success';
}
