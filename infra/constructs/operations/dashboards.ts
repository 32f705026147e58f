import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  MathExpression,
  Metric,
  PeriodOverride,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';
import { serviceNames } from '#shared/deployment/functions.ts';
import { TABLE } from '#shared/deployment/table.ts';
import type { Routes } from '#shared/routes.ts';
import { signalMetric } from '../alarms/alarms.ts';
import type { IdentityIds } from '../stack-references.ts';
import { logGroupsOf } from './saved-queries.ts';

interface DashboardsProps {
  readonly stage: Stage;
  readonly apiStage: HttpStage;
  readonly table: ITable;
  readonly identity: IdentityIds;
}

const PERIOD = Duration.minutes(5);
const WIDTH = 8;

/** What customers and staff do, as the operations that did it. */
const ACTIVITIES = {
  Registrations: ['registerCustomer'],
  'Packages received': ['receivePackage'],
  'Appointments booked': ['createAppointment'],
  Handovers: ['handOver'],
  'Payments started': ['createPaymentToken', 'payWithStoredCard'],
} as const satisfies Record<string, readonly (keyof Routes)[]>;

/**
 * Two dashboards, of which three are free in an account: `business` for what customers and staff do, `technical` for what
 * the portal runs on. Widgets with a query read the logs only while somebody looks at them.
 */
export function addDashboards(scope: Construct, props: DashboardsProps): void {
  for (const [name, rows] of Object.entries({ business: business(props), technical: technical(props) })) {
    const dashboard = new Dashboard(scope, name, {
      dashboardName: `northbound-${props.stage.name}-${name}`,
      defaultInterval: Duration.days(name === 'business' ? 7 : 1),
      periodOverride: PeriodOverride.AUTO,
    });
    for (const row of rows) dashboard.addWidgets(...row);
  }
}

const graph = (title: string, left: readonly IMetric[], region?: string): IWidget =>
  new GraphWidget({ title, left: [...left], width: WIDTH, ...(region && { region }) });

/** The metrics of all resources of a kind. Searched, because their names are generated and in other stacks. */
const search = (schema: string, metricName: string, statistic: string, searchRegion?: string): IMetric =>
  new MathExpression({
    expression: `SEARCH('{${schema}} MetricName="${metricName}"', '${statistic}', ${PERIOD.toSeconds()})`,
    label: '',
    usingMetrics: {},
    period: PERIOD,
    ...(searchRegion && { searchRegion }),
  });

function business({ stage }: DashboardsProps): IWidget[][] {
  const counted = (service: string, events: readonly string[]) =>
    events.map((event) => signalMetric(stage, service, event).with({ label: event }));
  const activity = Object.entries(ACTIVITIES).map(
    ([title, operations]) =>
      new LogQueryWidget({
        title,
        width: WIDTH,
        view: LogQueryVisualizationType.BAR,
        logGroupNames: logGroupsOf(stage, serviceNames()),
        queryLines: [
          `filter operation in ${JSON.stringify(operations)} and outcome = "success"`,
          'stats count(*) by bin(1d)',
        ],
      }),
  );
  return [
    activity.slice(0, 3),
    activity.slice(3),
    [
      graph('Charges', counted('payments', ['approved', 'declined', 'late approval', 'voided'])),
      graph('Card pages and limits', counted('payments', ['card page', 'limit reached'])),
    ],
    [
      graph('Messages sent', counted('messages', ['email sent', 'text sent', 'push sent'])),
      graph('Messages not sent', counted('messages', ['email failed', 'text failed', 'push failed'])),
    ],
    ...(stage.shippingSystem
      ? [[graph('Shipping system', counted('shipping', ['change sent', 'change refused']))]]
      : []),
  ];
}

function technical({ stage, apiStage, table, identity }: DashboardsProps): IWidget[][] {
  const own = `northbound-${stage.name}`;
  const each = (namespace: string, names: readonly string[], dimensionsMap?: Record<string, string>) =>
    names.map(
      (metricName) =>
        new Metric({
          namespace,
          metricName,
          statistic: Stats.SUM,
          period: PERIOD,
          ...(dimensionsMap && { dimensionsMap }),
        }),
    );
  const latency = (p: number) => apiStage.metricLatency({ period: PERIOD, statistic: Stats.percentile(p) });
  const TableName = table.tableName;
  const index = { TableName, GlobalSecondaryIndexName: TABLE.listIndex.name };
  const pool = { UserPool: identity.userPoolId, UserPoolClient: identity.clientId };
  const throttles = ['ReadThrottleEvents', 'WriteThrottleEvents'];
  const concurrency = new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'ClaimedAccountConcurrency',
    statistic: Stats.MAXIMUM,
    period: PERIOD,
  });
  return [
    [
      graph('Requests', [apiStage.metricCount(), apiStage.metricClientError(), apiStage.metricServerError()]),
      graph('Latency of the API', [latency(50), latency(99)]),
      graph('Latency by service, p99', [search(`${own},failure,service`, 'Latency', 'p99')]),
    ],
    [
      graph(
        'Lines at ERROR',
        each(own, ['RequestErrors', 'SignInErrors', 'BackgroundErrors', 'PaymentsStuck', 'PaymentsToReview']),
      ),
      graph('Functions', each('AWS/Lambda', ['Invocations', 'Errors', 'Throttles'])),
      graph('Concurrency', [concurrency]),
    ],
    [
      graph(
        'Table',
        each('AWS/DynamoDB', ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'], { TableName }),
      ),
      graph('Throttles of table and index', [
        ...each('AWS/DynamoDB', throttles, { TableName }),
        ...each('AWS/DynamoDB', throttles, index),
      ]),
      graph('Age of the stream', [search('AWS/Lambda,FunctionName', 'IteratorAge', 'Maximum')]),
    ],
    [
      graph('Age of the queues', [search('AWS/SQS,QueueName', 'ApproximateAgeOfOldestMessage', 'Maximum')]),
      graph('Messages in queues', [
        search('AWS/SQS,QueueName', 'ApproximateNumberOfMessagesVisible', 'Maximum'),
      ]),
      graph('Sign-in', each('AWS/Cognito', ['SignInSuccesses', 'SignUpSuccesses', 'SignInThrottles'], pool)),
    ],
    // CloudFront reports to us-east-1, whatever the region of the stage.
    ['Requests', '4xxErrorRate', '5xxErrorRate'].map((name) =>
      graph(
        `CloudFront: ${name}`,
        [
          search(
            'AWS/CloudFront,DistributionId,Region',
            name,
            name === 'Requests' ? 'Sum' : 'Average',
            'us-east-1',
          ),
        ],
        'us-east-1',
      ),
    ),
  ];
}
