import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { ServiceError, Unavailable } from './errors.ts';
import type { LogLevel } from './logger.ts';
import { requestAttributes } from './request-context.ts';

/** How a request ended: success, a client error, an unavailable dependency, or an unexpected error. */
export type Outcome = 'success' | 'client-error' | 'unavailable' | 'error';

export function outcomeOf(error: unknown): Outcome {
  if (error instanceof Unavailable) return 'unavailable';
  return error instanceof ServiceError ? 'client-error' : 'error';
}

export interface RequestMetrics {
  /** `operation` must have few distinct values, because CloudWatch charges for each. */
  record(operation: string, outcome: Outcome, milliseconds: number): void;
}

/**
 * The log level of a metrics line. Lambda drops lines below the stage's level, and treats lines without a level as
 * INFO. ERROR is not used, because alarms count it.
 */
const METRICS_LEVEL = { DEBUG: 'INFO', INFO: 'INFO', WARN: 'WARN', ERROR: 'FATAL' } as const;

/**
 * Counts and times requests in the namespace of the stage. There is one metric, `Latency`, by service, operation and
 * outcome; its sample count is the number of requests. It is written as a log line in CloudWatch's embedded metric
 * format, with the request's attributes. Nothing is recorded at the level SILENT.
 */
export function createMetrics(service: string, stage: string, logLevel: LogLevel): RequestMetrics {
  if (logLevel === 'SILENT') return { record: () => {} };
  const level = METRICS_LEVEL[logLevel];
  const metrics = new Metrics({ namespace: `northbound-${stage}`, serviceName: service });
  return {
    record: (operation, outcome, milliseconds) => {
      metrics.addDimensions({ operation, outcome });
      // Lambda ignores a line's level unless it also has a timestamp.
      const line = { level, timestamp: new Date().toISOString(), ...requestAttributes() };
      for (const [name, value] of Object.entries(line))
        if (value !== undefined) metrics.addMetadata(name, value);
      // These calls are synchronous, so concurrent requests do not mix.
      metrics.addMetric('Latency', MetricUnit.Milliseconds, milliseconds).publishStoredMetrics();
    },
  };
}

/**
 * Runs the work of one invocation and records its duration and outcome. A batch with failed items counts as an error.
 */
export async function withMetrics<T>(
  metrics: RequestMetrics,
  operation: string,
  work: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  let outcome: Outcome = 'success';
  try {
    const result = await work();
    if (hasFailedItems(result)) outcome = 'error';
    return result;
  } catch (error) {
    outcome = outcomeOf(error);
    throw error;
  } finally {
    metrics.record(operation, outcome, performance.now() - started);
  }
}

function hasFailedItems(result: unknown): boolean {
  const { batchItemFailures = [] } = (result ?? {}) as { batchItemFailures?: unknown[] };
  return batchItemFailures.length > 0;
}
