import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';
import { TABLE } from '#shared/deployment/table.ts';
import type { IdentityIds } from '../stack-references.ts';
import { type AddAlarm, ALARM_METRIC } from './alarms.ts';
import { errorMetric } from './error-lines.ts';

interface ApiAlarmsProps {
  readonly stage: Stage;
  readonly apiStage: HttpStage;
  readonly accessLog: ILogGroup;
  readonly identity: IdentityIds;
  readonly table: ITable;
}

/** With fewer requests in five minutes, a rate is not meaningful. The site check and the error lines cover quiet times. */
const MIN_REQUESTS_FOR_RATE = 20;
const MAX_FAILED_PERCENT = 5;
/** Anybody can send a report, and one can come from a broken browser, so one alone raises no alarm. */
const MIN_BROWSER_ERRORS = 3;
const MAX_LATENCY = Duration.seconds(3);
const MAX_CONCURRENCY_PERCENT = 80;
/** What AWS gives an account by default. */
const DEFAULT_CONCURRENCY = 1000;

/** Alarms for the API, the sign-in, the table and the account. */
export function addApiAlarms(scope: Construct, addAlarm: AddAlarm, props: ApiAlarmsProps): void {
  const { stage, apiStage, table } = props;
  const requests = apiStage.metricCount(ALARM_METRIC);
  const errors = apiStage.metricServerError(ALARM_METRIC);
  const unavailable = unavailableMetric(scope, props);
  const percent = (failed: string, usingMetrics: Record<string, IMetric>) =>
    new MathExpression({
      expression: `IF(requests >= ${MIN_REQUESTS_FOR_RATE}, 100 * (${failed}) / requests, 0)`,
      usingMetrics: { requests, ...usingMetrics },
      period: ALARM_METRIC.period,
      label: 'Failed requests in percent',
    });
  const share = `At least ${MAX_FAILED_PERCENT} percent of the requests of five minutes`;
  addAlarm('ApiErrors', {
    severity: 'page',
    metric: percent('errors - FILL(unavailable, 0)', { errors, unavailable }),
    threshold: MAX_FAILED_PERCENT,
    meaning: `${share} failed with an unexpected error.`,
  });
  addAlarm('ApiUnavailable', {
    severity: 'page',
    metric: percent('FILL(unavailable, 0)', { unavailable }),
    threshold: MAX_FAILED_PERCENT,
    meaning: `${share} were refused, because something that they need is unavailable.`,
  });
  addAlarm('ApiLatency', {
    severity: 'ticket',
    metric: apiStage.metricLatency({ period: ALARM_METRIC.period, statistic: Stats.percentile(99) }),
    threshold: MAX_LATENCY.toMilliseconds(),
    meaning: `One request in a hundred took at least ${MAX_LATENCY.toSeconds()} seconds, for fifteen minutes.`,
    options: { evaluationPeriods: 3, evaluateLowSampleCountPercentile: 'ignore' },
  });
  addAlarm('RequestErrors', {
    severity: 'ticket',
    metric: errorMetric(stage, 'RequestErrors'),
    meaning: 'A request failed with an unexpected error, or a list left out a record that cannot be read.',
  });
  addAlarm('BrowserErrors', {
    severity: 'ticket',
    metric: errorMetric(stage, 'BrowserErrors').with({ period: Duration.hours(1) }),
    threshold: MIN_BROWSER_ERRORS,
    meaning: `The site failed at least ${MIN_BROWSER_ERRORS} times in an hour in the browsers of its users.`,
  });
  addAlarm('SignInErrors', {
    severity: 'page',
    metric: errorMetric(stage, 'SignInErrors'),
    meaning: 'A user could not sign in or sign up, because a trigger of the user pool failed.',
  });
  addAlarm('SignInThrottles', {
    severity: 'page',
    metric: sum(throttlesOf(props.identity)),
    meaning: 'Cognito throttled sign-ins, sign-ups or renewed sessions.',
  });
  addAlarm('FunctionThrottles', {
    severity: 'ticket',
    metric: new Metric({ ...ALARM_METRIC, namespace: 'AWS/Lambda', metricName: 'Throttles' }),
    meaning: 'Lambda throttled a function.',
  });
  addAlarm('Concurrency', {
    severity: 'page',
    metric: new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'ClaimedAccountConcurrency',
      period: ALARM_METRIC.period,
      statistic: Stats.MAXIMUM,
    }),
    threshold: ((stage.concurrency?.quota ?? DEFAULT_CONCURRENCY) * MAX_CONCURRENCY_PERCENT) / 100,
    meaning: `At least ${MAX_CONCURRENCY_PERCENT} percent of the account's concurrent executions are in use or reserved.`,
  });
  addAlarm('TableThrottles', {
    severity: 'ticket',
    metric: sum(tableThrottles({ TableName: table.tableName })),
    meaning: 'DynamoDB throttled requests to the table.',
  });
  addAlarm('IndexThrottles', {
    severity: 'ticket',
    metric: sum(
      tableThrottles({ TableName: table.tableName, GlobalSecondaryIndexName: TABLE.listIndex.name }),
    ),
    meaning: 'DynamoDB throttled requests to the index of lists, which also holds up writes to the table.',
  });
}

/** The number of responses with the status 503, of our functions and of the gateway. */
function unavailableMetric(scope: Construct, { stage, accessLog }: ApiAlarmsProps): IMetric {
  const name = { metricName: 'Unavailable' };
  new MetricFilter(scope, 'UnavailableRequests', {
    ...name,
    logGroup: accessLog,
    filterPattern: FilterPattern.stringValue('$.status', '=', '503'),
    metricNamespace: `northbound-${stage.name}`,
  });
  return new Metric({ ...ALARM_METRIC, ...name, namespace: `northbound-${stage.name}` });
}

const throttlesOf = ({ userPoolId, clientId }: IdentityIds): IMetric[] =>
  ['SignInThrottles', 'SignUpThrottles', 'TokenRefreshThrottles'].map(
    (metricName) =>
      new Metric({
        ...ALARM_METRIC,
        namespace: 'AWS/Cognito',
        metricName,
        dimensionsMap: { UserPool: userPoolId, UserPoolClient: clientId },
      }),
  );

/** Unlike `ThrottledRequests`, these are reported for the table as a whole, and for each index. */
const tableThrottles = (dimensionsMap: Record<string, string>): IMetric[] =>
  ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
    (metricName) => new Metric({ ...ALARM_METRIC, namespace: 'AWS/DynamoDB', metricName, dimensionsMap }),
  );

/** The sum of metrics of which each may have no data. */
const sum = (metrics: readonly IMetric[]): IMetric => {
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  return new MathExpression({
    expression: `SUM([${Object.keys(usingMetrics).join(', ')}])`,
    usingMetrics,
    period: ALARM_METRIC.period,
  });
};
