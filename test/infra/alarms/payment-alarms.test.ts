import { describe, expect, it } from 'vitest';
import { createLogger } from '#functions/core/platform/logger.ts';
import { createEventCounter } from '#functions/core/platform/metrics.ts';
import { type PaymentSignal, paymentSignals } from '#functions/payments/payment-signals.ts';
import { OWN_ALARMS, type OwnAlarm } from '#shared/deployment/log-codes.ts';
import { captureLogLines, isMetric } from '#test/functions/core/log-lines.ts';
import { portalOf, propertiesOf } from '../portal.ts';
import { evaluateAlarm, metricInLine, metricsOfAlarm, type Period } from './alarm-metrics.ts';

/** The alarm of each signal. Null for signals that only appear in the log and the metrics. */
const ALARM_OF: Readonly<Record<PaymentSignal, string | null>> = {
  approved: 'DeclineRate',
  declined: 'DeclineRate',
  'second approval': 'PaymentsToReview',
  'late approval': null,
  voided: null,
  review: 'PaymentsToReview',
  dispute: 'PaymentsToReview',
  ignored: null,
  'card page': 'CardPages',
  'limit reached': 'LimitReached',
  'unknown too long': 'PaymentsStuck',
  'webhook rejected': 'WebhooksRejected',
  // As any other error of a function.
  'webhook failed': null,
  'refund failed': 'PaymentsToReview',
};

const { api } = portalOf('production').stacks;
const alarmOf = (name: string) => propertiesOf(api, 'AWS::CloudWatch::Alarm', `Alarms${name}`);

const ENVIRONMENT = { STAGE: 'production', RELEASE: 'some', LOG_LEVEL: 'INFO' } as const;

describe('the alarms of payments', () => {
  it.each(Object.entries(ALARM_OF) as [PaymentSignal, string | null][])(
    "look at what functions write for the signal '%s'",
    (signal, alarm) => {
      const lines = captureLogLines();
      paymentSignals(
        createLogger('payments', ENVIRONMENT),
        createEventCounter('payments', ENVIRONMENT),
      )(signal);
      const [line = {}, ...others] = lines();
      expect(others).toEqual([]);
      if (alarm === null) return;
      if (isMetric(line)) expect(metricsOfAlarm(alarmOf(alarm))).toContainEqual(metricInLine(line));
      else {
        expect(line.level).toBe('ERROR');
        expect(OWN_ALARMS[alarm as OwnAlarm]).toContain(line.code);
      }
    },
  );

  it('count an hour, because a single forged request is no reason to wake anybody', () => {
    for (const [name, Threshold] of Object.entries({ WebhooksRejected: 5, LimitReached: 20, CardPages: 150 }))
      expect(alarmOf(name)).toMatchObject({
        Threshold,
        Period: 3600,
        Statistic: 'Sum',
        EvaluationPeriods: 1,
      });
  });

  it('fire at each occurrence of the others', () => {
    for (const name of ['PaymentsStuck', 'PaymentsToReview'])
      expect(alarmOf(name)).toMatchObject({
        Threshold: 1,
        Statistic: 'Sum',
        Period: 300,
        EvaluationPeriods: 1,
      });
  });

  it('fire when the decline rate of an hour is too high, but only after enough charges', () => {
    const { Threshold, Metrics } = alarmOf('DeclineRate');
    expect(Threshold).toBe(50);
    const measured = Metrics.filter((part: object) => 'MetricStat' in part);
    expect(measured).toMatchObject(Array(2).fill({ MetricStat: { Period: 3600 } }));
    const evaluate = (values: Period) => evaluateAlarm(alarmOf('DeclineRate'), values);
    expect(evaluate({ approved: 5, declined: 5 })).toBe(50);
    expect(evaluate({ approved: 15, declined: 5 })).toBe(25);
    expect(evaluate({ approved: undefined, declined: 10 })).toBe(100);
    expect(evaluate({ approved: 4, declined: 5 })).toBe(0);
  });
});
