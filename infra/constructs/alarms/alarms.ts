import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';

/** `page`: customers cannot use the portal, or money is at stake: at once, also at night. `ticket`: on the next day. */
export type Severity = 'page' | 'ticket';
export type AlarmTopics = Readonly<Record<Severity, ITopic>>;

/** The page that explains every alarm and every code of a log line, in the repository. */
export const OPERATIONS_PAGE = 'docs/operations.md';

/** A topic for a stage's alarms, with a subscription for its email address, if any. */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, props: { readonly email: string | undefined }) {
    super(scope, id, { enforceSSL: true });
    if (props.email) this.addSubscription(new EmailSubscription(props.email));
    // `enforceSSL` adds a resource policy, which replaces the default one. CloudWatch then needs explicit access.
    const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } };
    this.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com', { conditions }));
  }
}

/** Alarms evaluate sums over five minutes. */
export const ALARM_METRIC = { period: Duration.minutes(5), statistic: Stats.SUM } as const;

/** The number of signals of a service in an hour, as `createEventCounter` counts them. */
export const signalMetric = (stage: Stage, service: string, event: string): Metric =>
  new Metric({
    namespace: `northbound-${stage.name}`,
    metricName: 'Count',
    dimensionsMap: { service, event },
    statistic: Stats.SUM,
    period: Duration.hours(1),
  });

export interface AlarmSettings extends Partial<Pick<AlarmProps, 'threshold'>> {
  readonly severity: Severity;
  readonly metric: IMetric;
  /** What happened, as a sentence. */
  readonly meaning: string;
  /** Differences from an alarm that is raised as soon as its metric reaches the threshold in one period. */
  readonly options?: Partial<AlarmProps>;
}

/** Options of an alarm that is raised if nothing is counted in any of so many periods, or nothing is reported at all. */
export const noneIn = (evaluationPeriods: number): Partial<AlarmProps> => ({
  evaluationPeriods,
  comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
  treatMissingData: TreatMissingData.BREACHING,
});

export type AddAlarm = (name: string, settings: AlarmSettings) => void;

/** The full name of an alarm, which is the subject of its email. */
export const alarmName = (stage: Stage, name: string): string => `northbound-${stage.name}-${name}`;

/**
 * Adds alarms to a scope. Each has a row in the operations page, notifies the topic of its severity, and says when it is
 * over. The threshold is 1 by default.
 */
export const alarmsOf =
  (scope: Construct, stage: Stage, topics: AlarmTopics): AddAlarm =>
  (name, { severity, metric, meaning, threshold = 1, options }) => {
    const alarm = new Alarm(scope, name, {
      alarmName: alarmName(stage, name),
      alarmDescription: `${severity}: ${meaning} What to do: ${OPERATIONS_PAGE}, row ${name}.`,
      metric,
      threshold,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...options,
    });
    const action = new SnsAction(topics[severity]);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
  };
