import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { createEventCounter, createMetrics } from '#functions/core/platform/metrics.ts';
import type { PaymentSignal } from '#functions/payments/payment-signals.ts';
import type { ShippingEvent } from '#functions/shipping/shipping-tools.ts';
import { functions } from '#shared/deployment/functions.ts';
import { captureLogLines } from '#test/functions/core/log-lines.ts';
import { metricInLine, type TemplateMetric, textOf } from './alarm-metrics.ts';

interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: the properties depend on the type of the resource
  readonly Properties: any;
}
interface StackTemplate {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<
    Record<string, { readonly Value: unknown; readonly Export?: { Name: string } }>
  >;
  readonly Parameters?: Readonly<Record<string, { readonly Default?: string }>>;
}

/** What AWS reports by these dimensions, and to which type of resource the value of each belongs. */
interface Reported {
  readonly names: readonly string[];
  readonly by: Readonly<Record<string, string>>;
}

const API = { ApiId: 'AWS::ApiGatewayV2::Api', Stage: 'AWS::ApiGatewayV2::Stage' };
const POOL = { UserPool: 'AWS::Cognito::UserPool', UserPoolClient: 'AWS::Cognito::UserPoolClient' };
const FUNCTION = { FunctionName: 'AWS::Lambda::Function' };
const TABLE = { TableName: 'AWS::DynamoDB::Table' };

/** The metrics of AWS that the stage uses, as its documentation lists them. */
const REPORTED: Readonly<Record<string, readonly Reported[]>> = {
  'AWS/ApiGateway': [{ names: ['Count', '4xx', '5xx', 'Latency'], by: API }],
  'AWS/Lambda': [
    {
      names: [
        'Invocations',
        'Errors',
        'Throttles',
        'Duration',
        'ConcurrentExecutions',
        'ClaimedAccountConcurrency',
      ],
      by: {},
    },
    {
      names: ['Invocations', 'Errors', 'Duration', 'IteratorAge', 'DestinationDeliveryFailures'],
      by: FUNCTION,
    },
    {
      names: ['Errors'],
      by: { ...FUNCTION, Resource: 'AWS::Lambda::Function', ExecutedVersion: 'AWS::Lambda::Version' },
    },
    {
      names: ['OnFailureDestinationDeliveredEventCount'],
      by: { EventSourceMappingUUID: 'AWS::Lambda::EventSourceMapping' },
    },
  ],
  'AWS/SQS': [
    {
      names: ['ApproximateNumberOfMessagesVisible', 'ApproximateAgeOfOldestMessage'],
      by: { QueueName: 'AWS::SQS::Queue' },
    },
  ],
  'AWS/DynamoDB': [
    {
      names: [
        'ReadThrottleEvents',
        'WriteThrottleEvents',
        'ConsumedReadCapacityUnits',
        'ConsumedWriteCapacityUnits',
      ],
      by: TABLE,
    },
    {
      names: ['ReadThrottleEvents', 'WriteThrottleEvents'],
      by: { ...TABLE, GlobalSecondaryIndexName: 'an index' },
    },
  ],
  'AWS/Cognito': [
    {
      names: [
        ...['SignInThrottles', 'SignUpThrottles', 'TokenRefreshThrottles'],
        ...['SignInSuccesses', 'SignUpSuccesses', 'TokenRefreshSuccesses'],
      ],
      by: POOL,
    },
  ],
  'AWS/SES': [
    {
      names: ['Reputation.BounceRate', 'Reputation.ComplaintRate'],
      by: { 'ses:configuration-set': 'AWS::SES::ConfigurationSet' },
    },
  ],
  'AWS/CertificateManager': [{ names: ['DaysToExpiry'], by: { CertificateArn: 'a certificate' } }],
  'AWS/CloudFront': [
    {
      names: ['Requests', '4xxErrorRate', '5xxErrorRate'],
      by: { DistributionId: 'AWS::CloudFront::Distribution', Region: 'Global' },
    },
  ],
};

/** Says why a metric of an alarm or a widget can never have data; null if it can. */
export function metricChecker(stacks: Readonly<Record<string, Stack>>, stageName: string) {
  const templates = Object.values(stacks).map((stack) => Template.fromStack(stack).toJSON() as StackTemplate);
  const resources = templates.flatMap((template) => Object.values(template.Resources));
  const exported = new Map(
    templates.flatMap((template) =>
      Object.values(template.Outputs ?? {}).map(({ Value, Export }) => [Export?.Name, Value] as const),
    ),
  );
  const own = new Set([...writtenByFunctions(stageName), ...countedByFilters(resources)]);

  /** The type of the resource that a value refers to, or the value itself if it is a text. */
  function typeOf(value: unknown): string | undefined {
    if (typeof value === 'string') return namedType(value);
    const {
      Ref,
      'Fn::GetAtt': attribute,
      'Fn::ImportValue': imported,
      'Fn::Join': join,
    } = value as {
      Ref?: string;
      'Fn::GetAtt'?: [string, string];
      'Fn::ImportValue'?: string;
      'Fn::Join'?: [string, unknown[]];
    };
    if (imported !== undefined) return typeOf(exported.get(imported));
    if (join) return typeOf(join[1][0]);
    const id = Ref ?? attribute?.[0] ?? '';
    for (const { Resources, Parameters } of templates) {
      const name = Parameters?.[id]?.Default;
      if (name !== undefined) return typeOf(parameter(name));
      if (Resources[id]) return Resources[id].Type;
    }
    return undefined;
  }

  const parameter = (name: string): unknown =>
    resources.find(({ Type, Properties }) => Type === 'AWS::SSM::Parameter' && Properties.Name === name)
      ?.Properties.Value;

  function namedType(name: string): string {
    if (
      resources.some(
        ({ Properties }) => Properties?.DistributionConfig?.ViewerCertificate?.AcmCertificateArn === name,
      )
    )
      return 'a certificate';
    const isNamed = ({ Properties = {} }: Resource) => [Properties.StageName, Properties.Name].includes(name);
    const isIndex = resources.some(({ Properties }) =>
      Properties?.GlobalSecondaryIndexes?.some(({ IndexName }: { IndexName: string }) => IndexName === name),
    );
    return isIndex ? 'an index' : (resources.find(isNamed)?.Type ?? name);
  }

  const whyMissing = (metric: TemplateMetric): string | null => {
    const text = textOf(metric);
    const { Namespace, MetricName, Dimensions = [] } = metric;
    if (Namespace === `northbound-${stageName}`)
      return own.has(text) ? null : `${text}: no function writes it, and no filter counts it.`;
    const names = Dimensions.map(({ Name }) => Name).sort();
    const found = REPORTED[Namespace]?.find(
      (each) =>
        each.names.includes(MetricName) &&
        JSON.stringify(Object.keys(each.by).sort()) === JSON.stringify(names),
    );
    if (!found) return `${text}: AWS does not report it by these dimensions.`;
    const wrong = Dimensions.find(({ Name, Value }) => typeOf(Value) !== found.by[Name]);
    return wrong ? `${text}: ${wrong.Name} is no ${found.by[wrong.Name]}.` : null;
  };
  /** Whether a search by these names of dimensions can find the metric. */
  const searched = (namespace: string, metric: string, names: readonly string[]): boolean => {
    const isSame = (others: readonly string[]) =>
      JSON.stringify(others.toSorted()) === JSON.stringify(names.toSorted());
    const ofFunctions = [...own].some(
      (text) =>
        text.startsWith(`${namespace} ${metric} `) &&
        isSame(JSON.parse(text.slice(text.indexOf('['))).map(([name]: [string]) => name)),
    );
    return (
      ofFunctions ||
      (REPORTED[namespace] ?? []).some((each) => each.names.includes(metric) && isSame(Object.keys(each.by)))
    );
  };
  return Object.assign(whyMissing, { searched });
}

/** The signals that are counted. */
const COUNTED: readonly PaymentSignal[] = [
  ...(['approved', 'declined', 'late approval', 'voided', 'ignored'] as const),
  ...(['card page', 'limit reached', 'webhook rejected'] as const),
];
const SHIPPING_EVENTS: readonly ShippingEvent[] = ['change sent', 'change refused'];
const CHANNELS = ['email', 'text', 'push'] as const;

/** The metrics in the lines that functions write. */
function writtenByFunctions(STAGE: string): string[] {
  const lines = captureLogLines();
  const environment = { STAGE, RELEASE: 'some', LOG_LEVEL: 'INFO' } as const;
  for (const signal of COUNTED) createEventCounter('payments', environment)(signal);
  for (const channel of CHANNELS)
    for (const result of ['sent', 'failed'])
      createEventCounter('messages', environment)(`${channel} ${result}`);
  for (const event of SHIPPING_EVENTS) createEventCounter('shipping', environment)(event);
  for (const name of Object.keys(functions))
    for (const outcome of ['success', 'unavailable', 'error'] as const)
      createMetrics(name, environment).record('some', outcome, 1);
  return lines().map(metricInLine);
}

function countedByFilters(resources: readonly Resource[]): string[] {
  return resources
    .filter(({ Type }) => Type === 'AWS::Logs::MetricFilter')
    .flatMap(({ Properties }) => Properties.MetricTransformations)
    .map(({ MetricNamespace, MetricName, Dimensions = [] }) =>
      textOf({
        Namespace: MetricNamespace,
        MetricName,
        Dimensions: Dimensions.map(({ Key }: { Key: string }) => ({ Name: Key, Value: '0123456789ab' })),
      }),
    );
}
