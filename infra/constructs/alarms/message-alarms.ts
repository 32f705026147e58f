import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { messagesConfigurationSet, type Stage } from '#infra/stage.ts';
import { type AddAlarm, noneIn, signalMetric } from './alarms.ts';
import { errorMetric } from './error-lines.ts';

/** SES reviews an account at 5 percent bounces and 0.1 percent complaints, and stops it at 10 and 0.5. */
const MAX_BOUNCE_RATE = 0.02;
const MAX_COMPLAINT_RATE = 0.0005;

/** With fewer failures in an hour, their share is not meaningful. */
const MIN_FAILURES_FOR_RATE = 5;
const MAX_FAILED_PERCENT = 50;
/** `SUM` ignores a metric without any data, and `FILL` a missing value. */
const ATTEMPTS = 'SUM([FILL(sent, 0), failed])';

/** As the functions count what they send. */
type Channel = 'email' | 'text' | 'push';

const HOUR = Duration.hours(1);
const DAY_HOURS = 24;

/** Alarms for messages that do not reach customers, as far as the stage sends any. */
export function addMessageAlarms(addAlarm: AddAlarm, stage: Stage): void {
  const addFailureAlarm = (name: string, channel: Channel, what: string) =>
    addAlarm(name, {
      severity: 'ticket',
      metric: failedPercent(stage, channel),
      threshold: MAX_FAILED_PERCENT,
      meaning: `At least ${MAX_FAILED_PERCENT} percent of the attempts of an hour to send ${what} failed.`,
    });
  if (stage.textOrigin !== undefined) {
    addFailureAlarm('TextsFailed', 'text', 'a text');
    addAlarm('TextLimit', {
      severity: 'ticket',
      metric: errorMetric(stage, 'TextLimit'),
      meaning: 'The stage has sent as many texts as its limit for a day allows.',
    });
  }
  if (stage.push) addFailureAlarm('NotificationsFailed', 'push', 'a notification');
  if (!stage.mail) return;
  addFailureAlarm('EmailsFailed', 'email', 'an email');
  // SES reports the rates only when they change.
  const options = { treatMissingData: TreatMissingData.IGNORE };
  addAlarm('BounceRate', {
    severity: 'ticket',
    metric: reputationMetric(stage, 'BounceRate'),
    threshold: MAX_BOUNCE_RATE,
    meaning: `At least ${MAX_BOUNCE_RATE * 100} percent of the email messages bounced.`,
    options,
  });
  addAlarm('ComplaintRate', {
    severity: 'ticket',
    metric: reputationMetric(stage, 'ComplaintRate'),
    threshold: MAX_COMPLAINT_RATE,
    meaning: `At least ${MAX_COMPLAINT_RATE * 100} percent of the email messages were marked as spam.`,
    options,
  });
  addAlarm('NoEmailForADay', {
    severity: 'ticket',
    metric: signalMetric(stage, 'messages', 'email sent'),
    meaning: `No email message was sent for ${DAY_HOURS} hours.`,
    options: noneIn(DAY_HOURS),
  });
}

/** A rate of the configuration set, from 0 to 1, over the number of emails that SES considers representative. */
const reputationMetric = (stage: Stage, rate: 'BounceRate' | 'ComplaintRate'): IMetric =>
  new Metric({
    namespace: 'AWS/SES',
    metricName: `Reputation.${rate}`,
    dimensionsMap: { 'ses:configuration-set': messagesConfigurationSet(stage) },
    statistic: Stats.MAXIMUM,
    period: HOUR,
  });

const failedPercent = (stage: Stage, channel: Channel): IMetric =>
  new MathExpression({
    expression: `IF(failed >= ${MIN_FAILURES_FOR_RATE}, 100 * failed / ${ATTEMPTS}, 0)`,
    usingMetrics: {
      sent: signalMetric(stage, 'messages', `${channel} sent`),
      failed: signalMetric(stage, 'messages', `${channel} failed`),
    },
    period: HOUR,
    label: 'Failed attempts in percent',
  });
