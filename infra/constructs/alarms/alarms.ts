import { Duration } from 'aws-cdk-lib';
import { Alarm, type IMetric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

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
