import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';
import { ALARM_METRIC, alarmsOf } from './alarms.ts';

/** With fewer charges in an hour, the decline rate is not meaningful. */
const MIN_CHARGES_FOR_RATE = 10;
const MAX_DECLINE_PERCENT = 50;
/** `SUM` ignores a metric without any data, and `FILL` a missing value. */
const CHARGES = 'SUM([FILL(approved, 0), declined])';

/** The webhook's address is public, so single forged requests must not raise an alarm. */
const MAX_REJECTED_WEBHOOKS_PER_HOUR = 5;

/** A few customers reach a limit and ask for help. This many in an hour suggest that somebody tests stolen cards. */
const MAX_REACHED_LIMITS_PER_HOUR = 20;
/** Far above what customers open in the busiest hour. Reached by many accounts that each stay below their limit. */
const MAX_CARD_PAGES_PER_HOUR = 150;

/** Every occurrence of these signals raises an alarm. `docs/payments-operations.md` says what to do about each. */
const ALARMING_SIGNALS = {
  UnknownTooLong: ['unknown too long', 'The outcome of a payment has been unknown for 15 minutes.'],
  NotReconciled: ['not reconciled', 'The reconciler failed to work on a payment.'],
  Review: ['review', 'A payment could not be finished automatically. It needs a manual review.'],
  SecondApproval: ['second approval', 'The card provider approved a second charge of a payment.'],
  Dispute: ['dispute', 'A customer disputes a charge.'],
  RefundFailed: ['refund failed', 'The card provider declined a refund.'],
  WebhooksFailed: ['webhook failed', 'A webhook of the card provider got a 5xx response.'],
  Difference: ['difference', "The card provider's charges differ from the recorded ones."],
} as const;

/** Alarms for what can go wrong with money. */
export function addPaymentAlarms(scope: Construct, stage: Stage, topic: ITopic): void {
  const addAlarm = alarmsOf(new Construct(scope, 'PaymentAlarms'), topic);
  for (const [name, [event, description]] of Object.entries(ALARMING_SIGNALS))
    addAlarm(name, signalMetric(stage, event), description);

  const hour = Duration.hours(1);
  const inAnHour = (event: string) => signalMetric(stage, event, hour);
  addAlarm(
    'DeclineRate',
    new MathExpression({
      expression: `IF(${CHARGES} >= ${MIN_CHARGES_FOR_RATE}, 100 * declined / ${CHARGES}, 0)`,
      usingMetrics: { approved: inAnHour('approved'), declined: inAnHour('declined') },
      period: hour,
      label: 'Declined charges in percent',
    }),
    `At least ${MAX_DECLINE_PERCENT} percent of the charges of an hour were declined.`,
    MAX_DECLINE_PERCENT,
  );
  addAlarm(
    'LimitReached',
    inAnHour('limit reached'),
    'Payments were rejected because customers reached a payment limit. Cards may be tested.',
    MAX_REACHED_LIMITS_PER_HOUR,
  );
  addAlarm(
    'CardPages',
    inAnHour('card page'),
    'Unusually many card pages were opened. Cards may be tested with many accounts.',
    MAX_CARD_PAGES_PER_HOUR,
  );
  addAlarm(
    'WebhooksRejected',
    inAnHour('webhook rejected'),
    'Webhooks had no valid signature. The key of the webhooks may be wrong.',
    MAX_REJECTED_WEBHOOKS_PER_HOUR,
  );
}

/** The number of signals, as `createEventCounter` counts them. */
function signalMetric(stage: Stage, event: string, period = ALARM_METRIC.period): IMetric {
  return new Metric({
    namespace: `northbound-${stage.name}`,
    metricName: 'Count',
    dimensionsMap: { service: 'payments', event },
    statistic: Stats.SUM,
    period,
  });
}
