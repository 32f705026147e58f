import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '../stage.ts';
import { ALARM_METRIC } from './alarms/alarms.ts';

const metricOf = (stage: Stage) => ({ namespace: `northbound-${stage.name}`, metricName: 'SignInErrors' });

/** The name of the error that a trigger throws to reject a sign-up or sign-in. Lambda logs it with the error. */
const REJECTION = 'TriggerRefused';

const text = FilterPattern.stringValue;

/**
 * Matches the log lines of unexpected errors in the user pool's triggers. Lambda's error metric cannot be used, because
 * a trigger rejects a sign-up by throwing an error too.
 *
 * The first part matches error lines of our logger and of the runtime, except rejections. The second part matches
 * invocations without such a line: timeouts and crashed processes. `Runtime.Unknown` is the type of errors that our
 * code throws, which the first part covers.
 */
const UNEXPECTED_ERRORS = FilterPattern.any(
  FilterPattern.all(
    text('$.level', '=', 'ERROR'),
    FilterPattern.any(FilterPattern.notExists('$.message.name'), text('$.message.name', '!=', REJECTION)),
  ),
  FilterPattern.all(
    text('$.type', '=', 'platform.report'),
    FilterPattern.any(
      text('$.record.status', '=', 'timeout'),
      text('$.record.status', '=', 'failure'),
      FilterPattern.all(
        text('$.record.errorType', '=', 'Runtime.*'),
        text('$.record.errorType', '!=', 'Runtime.Unknown'),
      ),
    ),
  ),
);

/** Counts unexpected errors in the triggers' log in a metric of the stage. */
export function countSignInErrors(scope: Construct, stage: Stage, logGroup: ILogGroup): void {
  const { namespace: metricNamespace, metricName } = metricOf(stage);
  new MetricFilter(scope, 'SignInErrors', {
    logGroup,
    filterPattern: UNEXPECTED_ERRORS,
    metricNamespace,
    metricName,
  });
}

/** The metric of {@link countSignInErrors}. */
export function signInErrorMetric(stage: Stage): Metric {
  return new Metric({ ...metricOf(stage), ...ALARM_METRIC });
}
