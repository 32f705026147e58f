import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { type ITable, Operation } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { ALARM_METRIC, addAlarm, addFunctionAlarms } from './alarms.ts';

interface ApiAlarmsProps {
  readonly topic: ITopic;
  readonly stage: HttpStage;
  readonly functions: Readonly<Record<string, IFunction>>;
  readonly signInTriggers: IFunction;
  readonly signInErrors: IMetric;
  readonly table: ITable;
}

/** Alarms for errors and throttling of the API and the sign-in. A single occurrence raises an alarm. */
export class ApiAlarms extends Construct {
  constructor(scope: Construct, id: string, props: ApiAlarmsProps) {
    super(scope, id);
    const { topic } = props;
    addAlarm(this, 'ServerErrors', {
      topic,
      metric: props.stage.metricServerError(ALARM_METRIC),
      description: 'The API returned a 5xx error.',
    });
    for (const [name, fn] of Object.entries(props.functions)) addFunctionAlarms(this, name, topic, fn);
    addAlarm(this, 'SignInErrors', {
      topic,
      metric: props.signInErrors,
      description: 'A user could not sign in or sign up, because a trigger of the user pool failed.',
    });
    addAlarm(this, 'SignInThrottles', {
      topic,
      metric: props.signInTriggers.metricThrottles(ALARM_METRIC),
      description: 'The triggers of the user pool were throttled.',
    });
    const operations = [
      Operation.GET_ITEM,
      Operation.QUERY,
      Operation.PUT_ITEM,
      Operation.UPDATE_ITEM,
      Operation.TRANSACT_WRITE_ITEMS,
    ];
    addAlarm(this, 'TableThrottles', {
      topic,
      metric: props.table.metricThrottledRequestsForOperations({ ...ALARM_METRIC, operations }),
      description: 'Requests to the table were throttled.',
    });
  }
}
