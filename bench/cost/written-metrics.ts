import { createEventCounter, createMetrics, type Outcome } from '#functions/core/platform/metrics.ts';
import { functions } from '#shared/deployment/functions.ts';
import type { LambdaFunction } from '#shared/deployment/lambda-function.ts';
import { routes } from '#shared/routes.ts';

/** What an ordinary month has. Failures are rare, and CloudWatch bills only the hours in which a metric is written. */
const SUCCESS: readonly Outcome[] = ['success'];
/** Changes and sign-ups are also rejected, reads rarely. */
const CHANGE: readonly Outcome[] = ['success', 'client-error'];
const ENVIRONMENT = { STAGE: 'production', RELEASE: '0123456789ab', LOG_LEVEL: 'INFO' } as const;
const EVENTS = {
  payments: ['approved', 'declined', 'card page', 'voided', 'webhook rejected'],
  messages: ['email sent', 'email failed'],
} as const;
const SHIPPING_EVENTS = { shipping: ['change sent', 'change refused'] } as const;
const TRIGGERS = ['pre sign-up', 'post confirmation', 'pre token generation'];

interface MetricLine {
  readonly _aws: {
    readonly CloudWatchMetrics: readonly { Dimensions: string[][]; Metrics: { Name: string }[] }[];
  };
}

/** The custom metrics of an ordinary month, and the bytes of one line, as the functions' own code writes them. */
export function writtenMetrics(isConnected: boolean): { count: number; lineBytes: number } {
  const lines = linesOf(() => {
    for (const { id, service, outcomes } of operations(isConnected)) {
      const metrics = createMetrics(service, ENVIRONMENT);
      for (const outcome of outcomes) metrics.record(id, outcome, 12.34);
    }
    for (const [service, events] of Object.entries({ ...EVENTS, ...(isConnected && SHIPPING_EVENTS) }))
      for (const event of events) createEventCounter(service, ENVIRONMENT)(event);
  });
  const metrics = lines.map((line) => {
    const { _aws, ...values } = JSON.parse(line) as MetricLine & Record<string, unknown>;
    const [{ Dimensions: [names = []] = [], Metrics = [] } = {}] = _aws.CloudWatchMetrics;
    return JSON.stringify([Metrics[0]?.Name, names.map((name) => [name, values[name]])]);
  });
  const bytes = lines.reduce((sum, line) => sum + line.length, 0);
  return { count: new Set(metrics).size, lineBytes: Math.round(bytes / lines.length) };
}

const isApi = (name: string) => {
  const { kind } = functions[name as keyof typeof functions].source;
  return kind === 'api' || kind === 'user-pool';
};

function operations(isConnected: boolean): { id: string; service: string; outcomes: readonly Outcome[] }[] {
  const background = Object.entries<LambdaFunction>(functions)
    .filter(([name, { requires }]) => !isApi(name) && (isConnected || requires === undefined))
    .map(([name]) => name);
  return [
    ...Object.entries(routes).map(([id, { service, method }]) => ({
      id,
      service,
      outcomes: method === 'GET' ? SUCCESS : CHANGE,
    })),
    ...background.map((name) => ({ id: name, service: name, outcomes: SUCCESS })),
    ...TRIGGERS.map((id) => ({ id, service: 'identity', outcomes: CHANGE })),
  ];
}

/** The lines that work writes to the standard output. */
function linesOf(work: () => void): string[] {
  const { write } = process.stdout;
  let text = '';
  process.stdout.write = (chunk: string | Uint8Array) => {
    text += chunk;
    return true;
  };
  try {
    work();
  } finally {
    process.stdout.write = write;
  }
  return text.split('\n').filter((line) => line.startsWith('{'));
}
