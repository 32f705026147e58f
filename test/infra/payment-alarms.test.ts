import { describe, expect, it } from 'vitest';
import type { PaymentSignal } from '../../functions/payments/connect-payments.ts';
import { createEventCounter, createMetrics } from '../../functions/platform/metrics.ts';
import { captureLogLines } from '../functions/log-lines.ts';
import { portalOf, type Resource, resourcesOf } from './portal.ts';

/** The alarm of each signal. Null for signals that are only in the log and in the metrics. */
const ALARM_OF: Readonly<Record<PaymentSignal, string | null>> = {
  approved: 'DeclineRate',
  declined: 'DeclineRate',
  'second approval': 'SecondApproval',
  'late approval': null,
  voided: null,
  review: 'Review',
  dispute: 'Dispute',
  ignored: null,
  'unknown too long': 'UnknownTooLong',
  'webhook rejected': 'WebhooksRejected',
  'refund failed': 'RefundFailed',
  difference: 'Difference',
};
const ALARMS = [...new Set([...Object.values(ALARM_OF), 'WebhooksFailed'])].filter((name) => name !== null);

interface Metric {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

interface TemplateMetric {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions: readonly { readonly Name: string; readonly Value: string }[];
}

/** CloudWatch's embedded metric format. */
interface EmbeddedMetrics {
  readonly CloudWatchMetrics?: readonly {
    readonly Namespace: string;
    readonly Dimensions: readonly (readonly string[])[];
    readonly Metrics: readonly { readonly Name: string }[];
  }[];
}

const { stacks } = portalOf('production');
const alarmOf = (name: string): Resource => {
  const [alarm, ...others] = resourcesOf(stacks.api, 'AWS::CloudWatch::Alarm').filter(
    ({ id }) => id.slice(0, -8) === `PaymentAlarms${name}`,
  );
  if (!alarm || others.length > 0) throw new Error(`Expected one alarm ${name}.`);
  return alarm;
};

/** The metrics that an alarm evaluates, with its expression if there are several. */
function metricsOf({ Properties }: Resource): Metric[] {
  const parts: { MetricStat?: { Metric: TemplateMetric } }[] = Properties.Metrics ?? [
    { MetricStat: { Metric: Properties } },
  ];
  return parts.flatMap(({ MetricStat }) => {
    if (!MetricStat) return [];
    const { Namespace, MetricName, Dimensions } = MetricStat.Metric;
    const dimensions = Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value]));
    return [{ namespace: Namespace, name: MetricName, dimensions }];
  });
}

/** The metric in the only log line of an action, as CloudWatch reads it. */
function metricIn(action: () => void): Metric {
  const lines = captureLogLines();
  action();
  const [line, ...others] = lines();
  expect(others).toEqual([]);
  const { CloudWatchMetrics } = (line?._aws ?? {}) as EmbeddedMetrics;
  const [{ Namespace = '', Dimensions: [names = []] = [], Metrics: [metric] = [] } = {}] =
    CloudWatchMetrics ?? [];
  return {
    namespace: Namespace,
    name: metric?.Name ?? '',
    dimensions: Object.fromEntries(names.map((name) => [name, String(line?.[name])])),
  };
}

const sumOf = (values: readonly (number | undefined)[]) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Evaluates an alarm's expression. CloudWatch's functions have the syntax of JavaScript. */
function evaluate(name: string, values: Readonly<Record<string, number | undefined>>): number {
  const { Expression } = alarmOf(name).Properties.Metrics.find((part: object) => 'Expression' in part);
  const functions = {
    IF: (condition: boolean, yes: number, no: number) => (condition ? yes : no),
    FILL: (value: number | undefined, missing: number) => value ?? missing,
    SUM: sumOf,
  };
  const scope = { ...functions, ...values };
  return new Function(...Object.keys(scope), `return ${Expression}`)(...Object.values(scope));
}

describe('the alarms of payments', () => {
  it.each(Object.entries(ALARM_OF).filter(([, alarm]) => alarm !== null) as [PaymentSignal, string][])(
    "evaluate the metric that functions write for the signal '%s'",
    (signal, alarm) => {
      const written = metricIn(() => createEventCounter('payments', 'production', 'INFO')(signal));
      expect(metricsOf(alarmOf(alarm))).toContainEqual(written);
    },
  );

  it('evaluate the metrics that the service writes for failed webhooks', () => {
    const metrics = createMetrics('payments', 'production', 'INFO');
    expect(metricsOf(alarmOf('WebhooksFailed'))).toEqual(
      (['error', 'unavailable'] as const).map((outcome) =>
        metricIn(() => metrics.record('receivePaymentEvent', outcome, 7)),
      ),
    );
    expect(evaluate('WebhooksFailed', { errors: undefined, unavailable: 2 })).toBe(2);
  });

  it.each(ALARMS)('notify the topic of alarms, but not without data: %s', (name) => {
    const { Properties } = alarmOf(name);
    expect(Properties.AlarmActions).toHaveLength(1);
    expect(Properties).toMatchObject({
      TreatMissingData: 'notBreaching',
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      EvaluationPeriods: 1,
      AlarmDescription: expect.stringMatching(/\.$/),
    });
    // Each occurrence raises the others. A single forged request is no reason to wake anybody.
    if (name === 'WebhooksRejected') expect(Properties).toMatchObject({ Threshold: 5, Period: 3600 });
    else if (name !== 'DeclineRate' && name !== 'WebhooksFailed')
      expect(Properties).toMatchObject({ Threshold: 1, Statistic: 'Sum', Period: 300 });
  });

  it('are raised by the decline rate of an hour with enough charges', () => {
    const { Threshold, Metrics } = alarmOf('DeclineRate').Properties;
    expect(Threshold).toBe(50);
    const periods = Metrics.flatMap(({ MetricStat }: { MetricStat?: { Period: number } }) =>
      MetricStat ? [MetricStat.Period] : [],
    );
    expect(periods).toEqual([3600, 3600]);
    expect(evaluate('DeclineRate', { approved: 5, declined: 5 })).toBe(50);
    expect(evaluate('DeclineRate', { approved: 15, declined: 5 })).toBe(25);
    expect(evaluate('DeclineRate', { approved: undefined, declined: 10 })).toBe(100);
    expect(evaluate('DeclineRate', { approved: 4, declined: 5 })).toBe(0);
  });

  it('are all covered by these tests', () => {
    const all = resourcesOf(stacks.api, 'AWS::CloudWatch::Alarm').filter(({ id }) =>
      id.startsWith('PaymentAlarms'),
    );
    expect(all.map(({ id }) => id).sort()).toEqual(ALARMS.map((name) => alarmOf(name).id).sort());
  });
});
