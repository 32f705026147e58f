import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { WATCH_WINDOW } from './watch.ts';

const metricOf = (stage: Stage) => ({ namespace: `northbound-${stage.name}`, metricName: 'SignInFaults' });

/** `readonly name` of the error by which a trigger refuses. Lambda logs it with the error. */
const REFUSAL = 'TriggerRefused';

const text = FilterPattern.stringValue;

/**
 * The log lines of the user pool's triggers that report a fault. To refuse a sign-up, a trigger also ends with an error,
 * which Lambda counts and logs like any other, so Lambda's own count of errors cannot be used.
 *
 * The first part matches error lines, from our logger and from the runtime, unless the error is a refusal. The second one
 * matches calls that ended without such a line: by a timeout, or because the process ended or never started. There
 * `Runtime.Unknown` is the type of every error that our code throws.
 */
const FAULTS = FilterPattern.any(
  FilterPattern.all(
    text('$.level', '=', 'ERROR'),
    FilterPattern.any(FilterPattern.notExists('$.message.name'), text('$.message.name', '!=', REFUSAL)),
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

/** Counts the faults in the triggers' log, in a metric of the stage. */
export function countSignInFaults(scope: Construct, stage: Stage, logGroup: ILogGroup): void {
  const { namespace: metricNamespace, metricName } = metricOf(stage);
  new MetricFilter(scope, 'SignInFaults', { logGroup, filterPattern: FAULTS, metricNamespace, metricName });
}

/** What {@link countSignInFaults} counts. */
export function signInFaults(stage: Stage): Metric {
  return new Metric({ ...metricOf(stage), ...WATCH_WINDOW });
}
