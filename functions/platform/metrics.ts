import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { Refusal, Unavailable } from './errors.ts';
import type { LogLevel } from './logger.ts';
import { requestAttributes } from './request-context.ts';

/** How a call ended: with success, refused because of the caller or of a busy dependency, or by a fault of ours. */
export type Outcome = 'success' | 'refused-4xx' | 'refused-5xx' | 'fault';

export function outcomeOf(error: unknown): Outcome {
  if (error instanceof Unavailable) return 'refused-5xx';
  return error instanceof Refusal ? 'refused-4xx' : 'fault';
}

export interface RequestMetrics {
  /** `operation` is one of a few names, because CloudWatch charges for each. */
  record(operation: string, outcome: Outcome, milliseconds: number): void;
}

/**
 * Lambda drops what is below the stage's level, and takes a line that names no level for INFO. Where that is dropped,
 * metrics take a level that passes. It is never ERROR, which alarms count.
 */
const METRICS_LEVEL = { DEBUG: 'INFO', INFO: 'INFO', WARN: 'WARN', ERROR: 'FATAL' } as const;

/**
 * Counts and times the calls of a function, in the namespace of the stage: one metric, `Latency`, by service, operation
 * and outcome. Its sample count is the number of calls. It is a log line in CloudWatch's embedded metric format, which
 * also names the call. Nothing is recorded where the function is silent.
 */
export function createMetrics(service: string, stage: string, logLevel: LogLevel): RequestMetrics {
  if (logLevel === 'SILENT') return { record: () => {} };
  const level = METRICS_LEVEL[logLevel];
  const metrics = new Metrics({ namespace: `northbound-${stage}`, serviceName: service });
  return {
    record: (operation, outcome, milliseconds) => {
      metrics.addDimensions({ operation, outcome });
      // Lambda reads a line's level only beside a time.
      const line = { level, timestamp: new Date().toISOString(), ...requestAttributes() };
      for (const [name, value] of Object.entries(line))
        if (value !== undefined) metrics.addMetadata(name, value);
      // All of this is synchronous, so that concurrent calls do not mix.
      metrics.addMetric('Latency', MetricUnit.Milliseconds, milliseconds).publishStoredMetrics();
    },
  };
}

/** Runs the work of one call, and records how long it took and how it ended. Items of a batch that are left count as a fault. */
export async function withMetrics<T>(
  metrics: RequestMetrics,
  operation: string,
  work: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  let outcome: Outcome = 'success';
  try {
    const result = await work();
    if (hasFailedItems(result)) outcome = 'fault';
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
