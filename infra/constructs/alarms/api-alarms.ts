import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { type ITable, Operation } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { PortalFunction } from '../portal-function.ts';
import { ALARM_METRIC, addFunctionAlarms, alarmsOf } from './alarms.ts';

interface ApiAlarmsProps {
  readonly topic: ITopic;
  readonly stage: HttpStage;
  readonly services: Readonly<Record<string, PortalFunction>>;
  readonly signInTriggers: IFunction;
  readonly signInErrors: IMetric;
  readonly table: ITable;
}

/** Alarms for errors and throttling of the API and the sign-in. A single occurrence raises an alarm. */
export function addApiAlarms(scope: Construct, props: ApiAlarmsProps): void {
  const addAlarm = alarmsOf(new Construct(scope, 'Alarms'), props.topic);
  addAlarm('ServerErrors', props.stage.metricServerError(ALARM_METRIC), 'The API returned a 5xx error.');
  for (const [name, service] of Object.entries(props.services))
    addFunctionAlarms(addAlarm, name, service.function);
  addAlarm(
    'SignInErrors',
    props.signInErrors,
    'A user could not sign in or sign up, because a trigger of the user pool failed.',
  );
  addAlarm(
    'SignInThrottles',
    props.signInTriggers.metricThrottles(ALARM_METRIC),
    'The triggers of the user pool were throttled.',
  );
  const operations = [
    Operation.GET_ITEM,
    Operation.QUERY,
    Operation.PUT_ITEM,
    Operation.UPDATE_ITEM,
    Operation.TRANSACT_WRITE_ITEMS,
  ];
  const throttles = props.table.metricThrottledRequestsForOperations({ ...ALARM_METRIC, operations });
  addAlarm('TableThrottles', throttles, 'Requests to the table were throttled.');
}
