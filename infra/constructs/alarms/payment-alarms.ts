import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Stage } from '#infra/stage.ts';
import { type AddAlarm, signalMetric } from './alarms.ts';
import { errorMetric } from './error-lines.ts';

const HOUR = Duration.hours(1);

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

/** Alarms for what can go wrong with money. */
export function addPaymentAlarms(addAlarm: AddAlarm, stage: Stage): void {
  addAlarm('PaymentsStuck', {
    severity: 'page',
    metric: errorMetric(stage, 'PaymentsStuck'),
    meaning: 'A payment has been unknown for 15 minutes, or cannot be reconciled.',
  });
  addAlarm('PaymentsToReview', {
    severity: 'ticket',
    metric: errorMetric(stage, 'PaymentsToReview'),
    meaning: 'A payment, a charge or a refund needs somebody to look at it.',
  });
  addAlarm('DeclineRate', {
    severity: 'ticket',
    metric: new MathExpression({
      expression: `IF(${CHARGES} >= ${MIN_CHARGES_FOR_RATE}, 100 * declined / ${CHARGES}, 0)`,
      usingMetrics: {
        approved: signalMetric(stage, 'payments', 'approved'),
        declined: signalMetric(stage, 'payments', 'declined'),
      },
      period: HOUR,
      label: 'Declined charges in percent',
    }),
    threshold: MAX_DECLINE_PERCENT,
    meaning: `At least ${MAX_DECLINE_PERCENT} percent of the charges of an hour were declined.`,
  });
  addAlarm('LimitReached', {
    severity: 'page',
    metric: signalMetric(stage, 'payments', 'limit reached'),
    threshold: MAX_REACHED_LIMITS_PER_HOUR,
    meaning: 'Payments were rejected because customers reached a payment limit. Cards may be tested.',
  });
  addAlarm('CardPages', {
    severity: 'page',
    metric: signalMetric(stage, 'payments', 'card page'),
    threshold: MAX_CARD_PAGES_PER_HOUR,
    meaning: 'Unusually many card pages were opened. Cards may be tested with many accounts.',
  });
  addAlarm('WebhooksRejected', {
    severity: 'ticket',
    metric: signalMetric(stage, 'payments', 'webhook rejected'),
    threshold: MAX_REJECTED_WEBHOOKS_PER_HOUR,
    meaning: 'Webhooks had no valid signature. The key of the webhooks may be wrong.',
  });
}
