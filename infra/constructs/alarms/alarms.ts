import { Duration, Stack } from 'aws-cdk-lib';
import { Alarm, type AlarmProps, type IMetric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
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

export type AddAlarm = ReturnType<typeof alarmsOf>;

/**
 * Adds alarms to a scope that notify the topic as soon as the metric reaches the threshold in one period, unless `options`
 * say otherwise.
 */
export const alarmsOf =
  (scope: Construct, topic: ITopic) =>
  (
    id: string,
    metric: IMetric,
    alarmDescription: string,
    threshold = 1,
    options: Partial<AlarmProps> = {},
  ): void => {
    const evaluation = {
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...options,
    };
    const alarm = new Alarm(scope, id, { metric, alarmDescription, threshold, ...evaluation });
    alarm.addAlarmAction(new SnsAction(topic));
  };

/** Alarms for every error and throttled invocation of a function. */
export function addFunctionAlarms(addAlarm: AddAlarm, name: string, fn: IFunction): void {
  addAlarm(`${name}Errors`, fn.metricErrors(ALARM_METRIC), `The function ${name} failed.`);
  addAlarm(`${name}Throttles`, fn.metricThrottles(ALARM_METRIC), `The function ${name} was throttled.`);
}
