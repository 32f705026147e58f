import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { Resource } from '../portal.ts';

type Body = Readonly<Record<string, object>> & { readonly Resources: Readonly<Record<string, Resource>> };

/** A limit of AWS. Those that an account can have raised are at their defaults. */
interface Limit {
  readonly of: string;
  readonly most: number;
  /** What a template uses of it, by what uses it. The empty name is the whole template. */
  readonly uses: (template: Body) => Readonly<Record<string, number>>;
}

/** What the deployed stages use of a limit, at the place that uses most. */
export interface UsedLimit {
  readonly of: string;
  readonly most: number;
  readonly used: number;
  readonly where: string;
}

/** Longer than almost every ARN, name and id that takes the place of a reference. */
const REFERENCE = 'x'.repeat(100);

/** A value as it will be deployed, with placeholders for what is known only then. */
function resolved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolved);
  if (typeof value !== 'object' || value === null) return value;
  const [[name, content] = [], ...others] = Object.entries(value);
  if (name === 'Fn::Join' && others.length === 0) {
    const [separator, parts]: [string, unknown[]] = content;
    return parts.map(resolved).join(separator);
  }
  if (others.length === 0 && (name === 'Ref' || name?.startsWith('Fn::'))) return REFERENCE;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolved(each)]));
}

/** The bytes of a value, which is JSON unless it is a text. */
function lengthOf(value: unknown): number {
  const known = resolved(value);
  return Buffer.byteLength(typeof known === 'string' ? known : JSON.stringify(known));
}

const count = (of: string, most: number, section: string): Limit => ({
  of,
  most,
  uses: (template) => ({ '': Object.keys(template[section] ?? {}).length }),
});

/** Of each resource of a type. */
const each = (of: string, most: number, type: string, used: (properties: Resource['Properties']) => number) =>
  ({
    of,
    most,
    uses: ({ Resources }) =>
      Object.fromEntries(
        Object.entries(Resources)
          .filter(([, { Type }]) => Type === type)
          .map(([id, { Properties = {} }]) => [id, used(Properties)]),
      ),
  }) satisfies Limit;

/** Of all resources of a type that belong to the same other one. */
const together = (
  of: string,
  most: number,
  type: string,
  owners: (properties: Resource['Properties']) => unknown[],
  used: (properties: Resource['Properties']) => number = () => 1,
): Limit => ({
  of,
  most,
  uses: ({ Resources }) => {
    const sums: Record<string, number> = {};
    for (const { Type, Properties } of Object.values(Resources)) {
      if (Type !== type) continue;
      for (const owner of owners(Properties)) {
        const id = JSON.stringify(owner).replaceAll(/[^\w:]|Ref|Fn::GetAtt|Arn/g, '');
        sums[id] = (sums[id] ?? 0) + used(Properties);
      }
    }
    return sums;
  },
});

const KB = 1024;

/** What CloudFormation or a service refuses beyond these, mostly in the middle of a deployment. */
const LIMITS: readonly Limit[] = [
  {
    of: 'bytes of a template',
    most: KB * KB,
    // As CDK uploads it.
    uses: (template) => ({ '': Buffer.byteLength(JSON.stringify(template, undefined, 1)) }),
  },
  count('resources of a stack', 500, 'Resources'),
  count('parameters of a stack', 200, 'Parameters'),
  count('outputs of a stack', 200, 'Outputs'),
  together('routes of an API', 300, 'AWS::ApiGatewayV2::Route', ({ ApiId }) => [ApiId]),
  together('integrations of an API', 300, 'AWS::ApiGatewayV2::Integration', ({ ApiId }) => [ApiId]),
  each('characters of a managed policy', 6144, 'AWS::IAM::ManagedPolicy', (policy) =>
    lengthOf(policy.PolicyDocument),
  ),
  together(
    'characters of the policies of a role',
    10_240,
    'AWS::IAM::Policy',
    ({ Roles }) => Roles,
    ({ PolicyDocument }) => lengthOf(PolicyDocument),
  ),
  each('characters of the trust policy of a role', 2048, 'AWS::IAM::Role', (role) =>
    lengthOf(role.AssumeRolePolicyDocument),
  ),
  each('characters of the policies in a role', 10_240, 'AWS::IAM::Role', ({ Policies = [] }) =>
    lengthOf(Policies),
  ),
  each('bytes of the policy of a bucket', 20 * KB, 'AWS::S3::BucketPolicy', (policy) =>
    lengthOf(policy.PolicyDocument),
  ),
  // As Lambda stores it, a statement is about twice as long as its properties here.
  together(
    'bytes of the policy of a function',
    20 * KB,
    'AWS::Lambda::Permission',
    ({ FunctionName }) => [FunctionName],
    (permission) => 2 * lengthOf(permission),
  ),
  each('bytes of the environment of a function', 4 * KB, 'AWS::Lambda::Function', ({ Environment }) =>
    lengthOf(Environment?.Variables ?? {}),
  ),
  each(
    'characters of a filter of a stream',
    4096,
    'AWS::Lambda::EventSourceMapping',
    ({ FilterCriteria }: { FilterCriteria?: { Filters: { Pattern: unknown }[] } }) =>
      Math.max(0, ...(FilterCriteria?.Filters ?? []).map(({ Pattern }) => lengthOf(Pattern))),
  ),
  each('characters of the pattern of a rule', 2048, 'AWS::Events::Rule', ({ EventPattern = {} }) =>
    lengthOf(EventPattern),
  ),
  each('targets of a rule', 5, 'AWS::Events::Rule', ({ Targets }) => Targets.length),
  each(
    'metrics of an alarm',
    10,
    'AWS::CloudWatch::Alarm',
    ({ Metrics = [] }: { Metrics?: object[] }) => Metrics.filter((metric) => 'MetricStat' in metric).length,
  ),
  each('characters of the text of an alarm', 1024, 'AWS::CloudWatch::Alarm', ({ AlarmDescription = '' }) =>
    lengthOf(AlarmDescription),
  ),
  each(
    'alarms of a release',
    10,
    'AWS::CodeDeploy::DeploymentGroup',
    ({ AlarmConfiguration }) => AlarmConfiguration.Alarms.length,
  ),
  together('metric filters of a log group', 100, 'AWS::Logs::MetricFilter', ({ LogGroupName }) => [
    LogGroupName,
  ]),
  each('characters of a metric filter', 1024, 'AWS::Logs::MetricFilter', ({ FilterPattern }) =>
    lengthOf(FilterPattern),
  ),
  each('characters of a saved query', 10_000, 'AWS::Logs::QueryDefinition', ({ QueryString }) =>
    lengthOf(QueryString),
  ),
  each(
    'widgets of a dashboard',
    500,
    'AWS::CloudWatch::Dashboard',
    ({ DashboardBody }) => JSON.parse(String(resolved(DashboardBody))).widgets.length,
  ),
  each('characters of a content security policy', 1783, 'AWS::CloudFront::ResponseHeadersPolicy', (policy) =>
    lengthOf(
      policy.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy,
    ),
  ),
  each(
    'headers of a policy of CloudFront',
    10,
    'AWS::CloudFront::ResponseHeadersPolicy',
    (policy) => policy.ResponseHeadersPolicyConfig.CustomHeadersConfig.Items.length,
  ),
  each('bytes of a function of CloudFront', 10 * KB, 'AWS::CloudFront::Function', ({ FunctionCode }) =>
    lengthOf(FunctionCode),
  ),
  each(
    'cache behaviors of a distribution',
    25,
    'AWS::CloudFront::Distribution',
    ({ DistributionConfig }) => DistributionConfig.CacheBehaviors.length,
  ),
  each(
    'rules of the lifecycle of a bucket',
    1000,
    'AWS::S3::Bucket',
    ({ LifecycleConfiguration }) => LifecycleConfiguration?.Rules.length ?? 0,
  ),
  each(
    'indexes of a table',
    20,
    'AWS::DynamoDB::Table',
    (table) => table.GlobalSecondaryIndexes?.length ?? 0,
  ),
  each(
    'attributes in all indexes of a table',
    100,
    'AWS::DynamoDB::Table',
    (table) =>
      table.GlobalSecondaryIndexes?.flatMap(
        ({ Projection }: { Projection: { NonKeyAttributes?: string[] } }) =>
          Projection.NonKeyAttributes ?? [],
      ).length ?? 0,
  ),
  each('characters of an email of a user pool', 20_000, 'AWS::Cognito::UserPool', (pool) =>
    Math.max(
      lengthOf(pool.EmailVerificationMessage),
      lengthOf(pool.AdminCreateUserConfig.InviteMessageTemplate),
    ),
  ),
];

/** What stacks use of each limit. */
export function usedLimits(stacks: readonly Stack[]): UsedLimit[] {
  const templates = stacks.map(
    (stack) => [stack.stackName, Template.fromStack(stack).toJSON() as Body] as const,
  );
  return LIMITS.map(({ of, most, uses }) => {
    const found = templates.flatMap(([stack, template]) =>
      Object.entries(uses(template)).map(([where, used]) => ({ where: `${stack} ${where}`.trim(), used })),
    );
    const [highest = { where: '', used: 0 }] = found.sort((one, other) => other.used - one.used);
    return { of, most, ...highest };
  });
}

/** As a table, with what is used most first. */
export function limitLines(limits: readonly UsedLimit[]): string[] {
  const share = ({ used, most }: UsedLimit) => Math.round((100 * used) / most);
  return limits
    .toSorted((one, other) => share(other) - share(one))
    .map((limit) => {
      const { of, most, used, where } = limit;
      return `${String(share(limit)).padStart(3)} %  ${used} of ${most} ${of} (${where})`;
    });
}
