import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Stage } from '#infra/stage.ts';
import { type AddAlarm, signalMetric } from './alarms.ts';
import { errorMetric } from './error-lines.ts';

/** Staff see each refusal on its package. This many in an hour suggest that the system or its settings have changed. */
const MIN_REFUSALS_FOR_RATE = 5;
const MAX_REFUSED_PERCENT = 20;
/** `SUM` ignores a metric without any data, and `FILL` a missing value. */
const ANSWERS = 'SUM([FILL(sent, 0), refused])';

/** Alarms for what does not reach the shipping system, or differs there. */
export function addShippingAlarms(addAlarm: AddAlarm, stage: Stage): void {
  addAlarm('ShippingLate', {
    severity: 'page',
    metric: errorMetric(stage, 'ShippingLate'),
    meaning: 'Changes to packages have waited too long for the shipping system.',
  });
  addAlarm('ShippingRefused', {
    severity: 'ticket',
    metric: new MathExpression({
      expression: `IF(refused >= ${MIN_REFUSALS_FOR_RATE}, 100 * refused / ${ANSWERS}, 0)`,
      usingMetrics: {
        sent: signalMetric(stage, 'shipping', 'change sent'),
        refused: signalMetric(stage, 'shipping', 'change refused'),
      },
      period: Duration.hours(1),
      label: 'Refused changes in percent',
    }),
    threshold: MAX_REFUSED_PERCENT,
    meaning: `The shipping system refused at least ${MAX_REFUSED_PERCENT} percent of the changes of an hour.`,
  });
  addAlarm('ShippingDifferences', {
    severity: 'ticket',
    metric: errorMetric(stage, 'ShippingDifferences'),
    meaning: 'The nightly comparison found orders in the shipping system that differ from their packages.',
  });
}
