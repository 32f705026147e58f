import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { type ITable, Operation } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { WATCH_WINDOW, watch, watchFunction } from './watch.ts';

interface ApiAlarmsProps {
  readonly topic: ITopic;
  readonly stage: HttpStage;
  readonly functions: Readonly<Record<string, IFunction>>;
  readonly signInTriggers: IFunction;
  readonly signInFaults: IMetric;
  readonly table: ITable;
}

/** Tells people when customers meet errors or the portal is held back by a limit: five minutes with a single one. */
export class ApiAlarms extends Construct {
  constructor(scope: Construct, id: string, props: ApiAlarmsProps) {
    super(scope, id);
    const { topic } = props;
    watch(this, 'ServerErrors', {
      topic,
      metric: props.stage.metricServerError(WATCH_WINDOW),
      description: 'The API answered with 5xx.',
    });
    for (const [name, fn] of Object.entries(props.functions)) watchFunction(this, name, topic, fn);
    watch(this, 'SignInFaults', {
      topic,
      metric: props.signInFaults,
      description: 'Somebody could not sign in or sign up: a trigger of the user pool failed.',
    });
    watch(this, 'SignInThrottles', {
      topic,
      metric: props.signInTriggers.metricThrottles(WATCH_WINDOW),
      description: 'The triggers of the user pool were refused a place to run.',
    });
    const operations = [
      Operation.GET_ITEM,
      Operation.QUERY,
      Operation.PUT_ITEM,
      Operation.UPDATE_ITEM,
      Operation.TRANSACT_WRITE_ITEMS,
    ];
    watch(this, 'TableThrottles', {
      topic,
      metric: props.table.metricThrottledRequestsForOperations({ ...WATCH_WINDOW, operations }),
      description: 'The table refused requests for their number.',
    });
  }
}
