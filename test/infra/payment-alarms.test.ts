import { describe, expect, it } from 'vitest';
import { createEventCounter } from '#functions/core/platform/metrics.ts';
import type { PaymentSignal } from '#functions/payments/payment-signals.ts';
import { captureLogLines } from '#test/functions/core/log-lines.ts';
import { evaluateAlarm, metricInLine, metricsOfAlarm } from './alarm-metrics.ts';
import { portalOf, resourcesOf } from './portal.ts';

/** The alarm of each signal. Null for signals that only appear in the log and the metrics. */
const ALARM_OF: Readonly<Record<PaymentSignal, string | null>> = {
  approved: 'DeclineRate',
  declined: 'DeclineRate',
  'second approval': 'SecondApproval',
  'late approval': null,
  voided: null,
  review: 'Review',
  dispute: 'Dispute',
  ignored: null,
  'card page': 'CardPages',
  'limit reached': 'LimitReached',
  'unknown too long': 'UnknownTooLong',
  'webhook rejected': 'WebhooksRejected',
  'webhook failed': 'WebhooksFailed',
  'refund failed': 'RefundFailed',
};
const ALARMS = [...new Set(Object.values(ALARM_OF))].filter((name) => name !== null);

const { api } = portalOf('production').stacks;
const alarms = resourcesOf(api, 'AWS::CloudWatch::Alarm').filter(({ id }) => id.startsWith('PaymentAlarms'));
const alarmOf = (name: string) => {
  const found = alarms.find(({ id }) => id.slice(0, -8) === `PaymentAlarms${name}`);
  if (!found) throw new Error(`There is no alarm ${name}.`);
  return found.Properties;
};

/** The metrics that an alarm evaluates. */
const metricsOf = (name: string) => metricsOfAlarm(alarmOf(name));

/** The metric in the only log line of an action, as CloudWatch reads its embedded format. */
function metricIn(action: () => void): string {
  const lines = captureLogLines();
  action();
  const [line = {}, ...others] = lines();
  expect(others).toEqual([]);
  return metricInLine(line);
}

const evaluate = (name: string, values: Readonly<Record<string, number | undefined>>) =>
  evaluateAlarm(alarmOf(name), values);

const ENVIRONMENT = { STAGE: 'production', RELEASE: 'some', LOG_LEVEL: 'INFO' } as const;

describe('the alarms of payments', () => {
  it.each(Object.entries(ALARM_OF).filter(([, alarm]) => alarm !== null) as [PaymentSignal, string][])(
    "evaluate the metric that functions write for the signal '%s'",
    (signal, alarm) => {
      const written = metricIn(() => createEventCounter('payments', ENVIRONMENT)(signal));
      expect(metricsOf(alarm)).toContainEqual(written);
    },
  );

  it.each(ALARMS)('notify the alarm topic, and do not fire without data: %s', (name) => {
    const alarm = alarmOf(name);
    expect(alarm.AlarmActions).toHaveLength(1);
    expect(alarm).toMatchObject({
      TreatMissingData: 'notBreaching',
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      EvaluationPeriods: 1,
      AlarmDescription: expect.stringMatching(/\.$/),
    });
    // Most others fire at each occurrence. A single forged request is no reason to wake anybody.
    const hourly = new Map([
      ['WebhooksRejected', 5],
      ['LimitReached', 20],
      ['CardPages', 150],
    ]);
    if (hourly.has(name)) expect(alarm).toMatchObject({ Threshold: hourly.get(name), Period: 3600 });
    else if (name !== 'DeclineRate')
      expect(alarm).toMatchObject({ Threshold: 1, Statistic: 'Sum', Period: 300 });
  });

  it('fire when the decline rate of an hour is too high, but only after enough charges', () => {
    const { Threshold, Metrics } = alarmOf('DeclineRate');
    expect(Threshold).toBe(50);
    const measured = Metrics.filter((part: object) => 'MetricStat' in part);
    expect(measured).toMatchObject(Array(2).fill({ MetricStat: { Period: 3600 } }));
    expect(evaluate('DeclineRate', { approved: 5, declined: 5 })).toBe(50);
    expect(evaluate('DeclineRate', { approved: 15, declined: 5 })).toBe(25);
    expect(evaluate('DeclineRate', { approved: undefined, declined: 10 })).toBe(100);
    expect(evaluate('DeclineRate', { approved: 4, declined: 5 })).toBe(0);
  });

  it('are all covered by these tests', () => {
    expect(new Set(alarms.map(({ Properties }) => Properties))).toEqual(new Set(ALARMS.map(alarmOf)));
  });
});
