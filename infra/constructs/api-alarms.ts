import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { Alarm, type IMetric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { type ITable, Operation } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

interface ApiAlarmsProps {
  readonly topic: ITopic;
  readonly stage: HttpStage;
  readonly functions: Readonly<Record<string, IFunction>>;
  readonly signInTriggers: IFunction;
  readonly table: ITable;
}

/** So many: the triggers also end with an error to refuse a sign-up, now and then. */
const SIGN_IN_ERRORS = 5;

/** Tells people when customers meet errors or the portal is held back by a limit: five minutes with a single one. */
export class ApiAlarms extends Construct {
  constructor(scope: Construct, id: string, props: ApiAlarmsProps) {
    super(scope, id);
    const options = { period: Duration.minutes(5), statistic: Stats.SUM };

    const watch = (alarmId: string, metric: IMetric, alarmDescription: string, threshold = 1) =>
      new Alarm(this, alarmId, {
        metric,
        alarmDescription,
        threshold,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      }).addAlarmAction(new SnsAction(props.topic));

    watch('ServerErrors', props.stage.metricServerError(options), 'The API answered with 5xx.');
    for (const [name, fn] of Object.entries(props.functions)) {
      watch(`${name}Errors`, fn.metricErrors(options), `The function ${name} ended with an error.`);
      watch(
        `${name}Throttles`,
        fn.metricThrottles(options),
        `The function ${name} was refused a place to run.`,
      );
    }
    watch(
      'SignInErrors',
      props.signInTriggers.metricErrors({ ...options, period: Duration.minutes(15) }),
      'People cannot sign in or sign up: the triggers of the user pool end with errors.',
      SIGN_IN_ERRORS,
    );
    watch(
      'SignInThrottles',
      props.signInTriggers.metricThrottles(options),
      'The triggers of the user pool were refused a place to run.',
    );
    const operations = [
      Operation.GET_ITEM,
      Operation.QUERY,
      Operation.PUT_ITEM,
      Operation.UPDATE_ITEM,
      Operation.TRANSACT_WRITE_ITEMS,
    ];
    watch(
      'TableThrottles',
      props.table.metricThrottledRequestsForOperations({ ...options, operations }),
      'The table refused requests for their number.',
    );
  }
}
