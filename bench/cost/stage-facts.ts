import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';

/** What a deployed stage costs or decides, whatever its customers do. */
export interface StageFacts {
  /** An alarm is billed for each metric that it evaluates. */
  readonly alarmMetrics: number;
  readonly secrets: number;
  readonly userPoolPlan: 'cognitoEssentials' | 'cognitoLite';
  /** The days after which originals leave S3 Standard. */
  readonly originalsInStandardDays: number;
  readonly logRetentionDays: number;
  /** The number of rules of each web ACL. */
  readonly firewallRules: readonly number[];
  /** What runs by schedule, in minutes between two runs. */
  readonly schedules: readonly number[];
  /** Whether the stage has a shipping system. */
  readonly isConnected: boolean;
  /** What its network consists of. */
  readonly network: {
    readonly natGateways: number;
    readonly addresses: number;
    /** The zones of all interface endpoints together. */
    readonly endpointZones: number;
    readonly privateZones: number;
  };
  /** The weekly backups of the table, by how long each is kept; none in a stage without backups. */
  readonly backups: readonly { readonly days: number; readonly copyDays: number }[];
}

const MINUTES = { minute: 1, minutes: 1, hour: 60, hours: 60, day: 1440, days: 1440 } as const;

/** Reads the facts from the templates of a stage. */
export function stageFacts(stacks: Readonly<Record<string, Stack>>): StageFacts {
  // biome-ignore lint/suspicious/noExplicitAny: the properties depend on the type of the resource
  const all = (type: string): any[] =>
    Object.values(stacks).flatMap((stack) =>
      Object.values(Template.fromStack(stack).findResources(type)).map(({ Properties }) => Properties),
    );
  const [pool] = all('AWS::Cognito::UserPool');
  const rules = all('AWS::S3::Bucket').flatMap(
    ({ LifecycleConfiguration }) => LifecycleConfiguration?.Rules ?? [],
  );
  const transitions = rules.flatMap(({ Transitions = [] }) => Transitions);
  const text = JSON.stringify(Object.values(stacks).map((stack) => Template.fromStack(stack).toJSON()));
  return {
    alarmMetrics: all('AWS::CloudWatch::Alarm')
      .map(({ Metrics }) => (Metrics ? Metrics.filter(isMetric).length : 1))
      .reduce((sum, count) => sum + count, 0),
    secrets: new Set(text.match(/secretsmanager:[^"]*?:secret:[\w/-]+/g) ?? []).size,
    userPoolPlan: pool.UserPoolTier === 'LITE' ? 'cognitoLite' : 'cognitoEssentials',
    originalsInStandardDays: Math.min(...transitions.map(({ TransitionInDays }) => TransitionInDays)),
    logRetentionDays: Math.max(...all('AWS::Logs::LogGroup').map(({ RetentionInDays }) => RetentionInDays)),
    backups: all('AWS::Backup::BackupPlan').flatMap(({ BackupPlan }) =>
      BackupPlan.BackupPlanRule.map(weeklyBackup),
    ),
    firewallRules: all('AWS::WAFv2::WebACL').map(({ Rules }) => Rules.length),
    isConnected: text.includes('"SHIPPING_SYSTEM":"connected"'),
    network: {
      natGateways: all('AWS::EC2::NatGateway').length,
      addresses: all('AWS::EC2::EIP').length,
      endpointZones: all('AWS::EC2::VPCEndpoint')
        .map(({ SubnetIds = [] }) => SubnetIds.length)
        .reduce((sum, count) => sum + count, 0),
      privateZones: all('AWS::Route53::HostedZone').length,
    },
    schedules: all('AWS::Scheduler::Schedule').map(({ ScheduleExpression }) => minutesOf(ScheduleExpression)),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a rule of a backup plan
function weeklyBackup({ ScheduleExpression, Lifecycle, CopyActions }: any): StageFacts['backups'][number] {
  if (!ScheduleExpression.includes('SUN')) throw new Error(`${ScheduleExpression} is not a weekly schedule.`);
  return { days: Lifecycle.DeleteAfterDays, copyDays: CopyActions[0].Lifecycle.DeleteAfterDays };
}

/** An expression over metrics is free, a query is billed for each metric that it finds. */
const isMetric = ({ MetricStat, Expression = '' }: { MetricStat?: object; Expression?: string }) =>
  MetricStat !== undefined || Expression.startsWith('SELECT ');

/** The minutes between two runs of `rate(…)`, or of a `cron(…)` that runs daily. */
function minutesOf(expression: string): number {
  const [, count, unit] = /^rate\((\d+) (\w+)\)$/.exec(expression) ?? [];
  return count === undefined ? MINUTES.day : Number(count) * MINUTES[unit as keyof typeof MINUTES];
}
