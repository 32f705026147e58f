import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type IFilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';
import { OWN_ALARMS, type OwnAlarm } from '#shared/deployment/log-codes.ts';
import { ALARM_METRIC } from './alarms.ts';

/** The alarms that ERROR lines raise: those of a kind of functions, and those of some codes. */
type KindOfErrors = 'SignInErrors' | 'RequestErrors' | 'BackgroundErrors';
type ErrorMetric = KindOfErrors | OwnAlarm;

/** The functions that log the codes with an alarm of their own. */
const LOGGED_BY: Readonly<Record<OwnAlarm, readonly string[]>> = {
  PaymentsStuck: ['reconciler'],
  SiteCheckFailed: ['site-check'],
  BrowserErrors: ['browser-errors'],
  ShippingLate: ['shipping-sync'],
  ShippingDifferences: ['shipping-sync'],
  TextLimit: ['messages', 'message-sender', 'due-messages'],
  PaymentsToReview: ['payments', 'reconciler', 'charge-comparison'],
};

/** The name of the error that a trigger throws to reject a sign-up or sign-in. Lambda logs it with the error. */
const REJECTION = 'TriggerRefused';

const text = FilterPattern.stringValue;
const namespaceOf = (stage: Stage) => `northbound-${stage.name}`;

/** Invocations without a line of ours: timeouts and crashed processes. Our errors have the type `Runtime.Unknown`. */
const CRASHED = FilterPattern.all(
  text('$.type', '=', 'platform.report'),
  FilterPattern.any(
    text('$.record.status', '=', 'timeout'),
    text('$.record.status', '=', 'failure'),
    FilterPattern.all(
      text('$.record.errorType', '=', 'Runtime.*'),
      text('$.record.errorType', '!=', 'Runtime.Unknown'),
    ),
  ),
);

/**
 * Matches the ERROR lines of our logger and of the runtime, except rejected sign-ups and lines with an alarm of their own,
 * and crashes. Lambda's error metric would count a rejected sign-up, and not a request that is answered with a 500.
 */
function unexpectedErrors(others: readonly string[]): IFilterPattern {
  const isOther = others.map((code) => text('$.code', '!=', code));
  return FilterPattern.any(
    FilterPattern.all(
      text('$.level', '=', 'ERROR'),
      FilterPattern.any(FilterPattern.notExists('$.message.name'), text('$.message.name', '!=', REJECTION)),
      ...(others.length > 0
        ? [FilterPattern.any(FilterPattern.notExists('$.code'), FilterPattern.all(...isOther))]
        : []),
    ),
    CRASHED,
  );
}

/**
 * Counts the ERROR lines of a function. All functions of a kind share one metric, because each alarm and each metric is
 * billed: the lines say which function it was.
 */
export function countErrorLines(
  scope: Construct,
  stage: Stage,
  kind: KindOfErrors,
  { name, logGroup }: { readonly name: string; readonly logGroup: ILogGroup },
): void {
  const own = (Object.keys(LOGGED_BY) as OwnAlarm[]).filter((alarm) => LOGGED_BY[alarm].includes(name));
  const count = (id: string, metricName: ErrorMetric, filterPattern: IFilterPattern) =>
    new MetricFilter(scope, id, { logGroup, filterPattern, metricNamespace: namespaceOf(stage), metricName });
  count(`${name}Errors`, kind, unexpectedErrors(own.flatMap((alarm) => OWN_ALARMS[alarm])));
  for (const alarm of own) {
    const [first, ...others] = OWN_ALARMS[alarm].map((code) => text('$.code', '=', code));
    if (first)
      count(`${name}${alarm}`, alarm, others.length > 0 ? FilterPattern.any(first, ...others) : first);
  }
}

/** The number of lines that {@link countErrorLines} counts. */
export const errorMetric = (stage: Stage, metricName: ErrorMetric): Metric =>
  new Metric({ ...ALARM_METRIC, namespace: namespaceOf(stage), metricName });
