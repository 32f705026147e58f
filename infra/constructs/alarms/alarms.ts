import { Duration, Stack } from 'aws-cdk-lib';
import { Alarm, type IMetric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

/** The topic for a stage's alarms, with a subscription for its email address, if any. */
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

interface AlarmProps {
  readonly topic: ITopic;
  readonly metric: IMetric;
  readonly description: string;
  /** 1 by default. */
  readonly threshold?: number;
}

/** Notifies the topic as soon as the metric reaches the threshold in one period. */
export function addAlarm(
  scope: Construct,
  id: string,
  { topic, metric, description, threshold = 1 }: AlarmProps,
): void {
  new Alarm(scope, id, {
    metric,
    alarmDescription: description,
    threshold,
    evaluationPeriods: 1,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  }).addAlarmAction(new SnsAction(topic));
}

/** Notifies the topic of every error and throttled invocation of a function. */
export function addFunctionAlarms(scope: Construct, name: string, topic: ITopic, fn: IFunction): void {
  addAlarm(scope, `${name}Errors`, {
    topic,
    metric: fn.metricErrors(ALARM_METRIC),
    description: `The function ${name} failed.`,
  });
  addAlarm(scope, `${name}Throttles`, {
    topic,
    metric: fn.metricThrottles(ALARM_METRIC),
    description: `The function ${name} was throttled.`,
  });
}
