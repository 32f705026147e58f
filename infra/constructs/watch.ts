import { Duration } from 'aws-cdk-lib';
import { Alarm, type IMetric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** What is counted for an alarm: all of five minutes. */
export const WATCH_WINDOW = { period: Duration.minutes(5), statistic: Stats.SUM } as const;

interface Watched {
  readonly topic: ITopic;
  readonly metric: IMetric;
  readonly description: string;
  /** 1 unless given. */
  readonly threshold?: number;
}

/** Tells the topic as soon as the metric reaches the threshold in one of its periods. */
export function watch(scope: Construct, id: string, { topic, metric, description, threshold = 1 }: Watched) {
  new Alarm(scope, id, {
    metric,
    alarmDescription: description,
    threshold,
    evaluationPeriods: 1,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  }).addAlarmAction(new SnsAction(topic));
}

/** Tells the topic of a single error of a function, and of a single call for which it had no place to run. */
export function watchFunction(scope: Construct, name: string, topic: ITopic, fn: IFunction) {
  watch(scope, `${name}Errors`, {
    topic,
    metric: fn.metricErrors(WATCH_WINDOW),
    description: `The function ${name} ended with an error.`,
  });
  watch(scope, `${name}Throttles`, {
    topic,
    metric: fn.metricThrottles(WATCH_WINDOW),
    description: `The function ${name} was refused a place to run.`,
  });
}
