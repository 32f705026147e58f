import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stages.ts';
import { ALARM_METRIC, addAlarm } from './alarms.ts';

interface PaymentAlarmsProps {
  readonly topic: ITopic;
  readonly stage: Stage;
}

/** With fewer charges in an hour, the decline rate means nothing. */
const MIN_CHARGES_FOR_RATE = 10;
const MAX_DECLINE_PERCENT = 50;
/** `SUM` ignores a metric without any data, and `FILL` a missing value. */
const CHARGES = 'SUM([FILL(approved, 0), declined])';

/** The webhook's address is public, so single forged requests must not raise an alarm. */
const MAX_REJECTED_WEBHOOKS_PER_HOUR = 5;

/** Customers that cannot pay any more ask for help; so many in an hour are somebody who tests stolen cards. */
const MAX_REACHED_LIMITS_PER_HOUR = 20;
/** Far above what customers open in the busiest hour, as many accounts that each stay below their limit do. */
const MAX_CARD_PAGES_PER_HOUR = 150;

/** Signals of which every occurrence raises an alarm. `docs/payments-operations.md` says what to do about each. */
const ALARMING_SIGNALS = {
  UnknownTooLong: ['unknown too long', 'The outcome of a payment has been unknown for 15 minutes.'],
  NotReconciled: ['not reconciled', 'The reconciler failed to work on a payment.'],
  Review: ['review', 'A payment could not be finished automatically. It needs a manual review.'],
  SecondApproval: ['second approval', 'The card provider approved a second charge of a payment.'],
  Dispute: ['dispute', 'A customer disputes a charge.'],
  RefundFailed: ['refund failed', 'The card provider refused a refund.'],
  Difference: ['difference', "The card provider's charges differ from the recorded ones."],
} as const;

/** Alarms for what can go wrong with money. */
export class PaymentAlarms extends Construct {
  constructor(scope: Construct, id: string, { topic, stage }: PaymentAlarmsProps) {
    super(scope, id);
    for (const [name, [event, description]] of Object.entries(ALARMING_SIGNALS))
      addAlarm(this, name, { topic, metric: signalMetric(stage, event), description });

    const hour = Duration.hours(1);
    addAlarm(this, 'DeclineRate', {
      topic,
      metric: new MathExpression({
        expression: `IF(${CHARGES} >= ${MIN_CHARGES_FOR_RATE}, 100 * declined / ${CHARGES}, 0)`,
        usingMetrics: {
          approved: signalMetric(stage, 'approved', hour),
          declined: signalMetric(stage, 'declined', hour),
        },
        period: hour,
        label: 'Declined charges in percent',
      }),
      threshold: MAX_DECLINE_PERCENT,
      description: `At least ${MAX_DECLINE_PERCENT} percent of the charges of an hour were declined.`,
    });
    addAlarm(this, 'LimitReached', {
      topic,
      metric: signalMetric(stage, 'limit reached', hour),
      threshold: MAX_REACHED_LIMITS_PER_HOUR,
      description: 'Payments were refused because customers reached a payment limit. Cards may be tested.',
    });
    addAlarm(this, 'CardPages', {
      topic,
      metric: signalMetric(stage, 'card page', hour),
      threshold: MAX_CARD_PAGES_PER_HOUR,
      description: 'Unusually many card pages were opened. Cards may be tested with many accounts.',
    });
    addAlarm(this, 'WebhooksRejected', {
      topic,
      metric: signalMetric(stage, 'webhook rejected', hour),
      threshold: MAX_REJECTED_WEBHOOKS_PER_HOUR,
      description: 'Webhooks had no valid signature. The key of the webhooks may be wrong.',
    });
    addAlarm(this, 'WebhooksFailed', {
      topic,
      metric: new MathExpression({
        expression: 'SUM([FILL(errors, 0), FILL(unavailable, 0)])',
        usingMetrics: {
          errors: webhookMetric(stage, 'error'),
          unavailable: webhookMetric(stage, 'unavailable'),
        },
        period: ALARM_METRIC.period,
        label: 'Failed webhooks',
      }),
      description: 'A webhook of the card provider was answered with a 5xx error.',
    });
  }
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

/** The number of webhooks with an outcome, as `createMetrics` counts them. */
function webhookMetric(stage: Stage, outcome: 'error' | 'unavailable'): IMetric {
  return new Metric({
    namespace: `northbound-${stage.name}`,
    metricName: 'Latency',
    dimensionsMap: { service: 'payments', operation: 'receivePaymentEvent', outcome },
    statistic: Stats.SAMPLE_COUNT,
    period: ALARM_METRIC.period,
  });
}
