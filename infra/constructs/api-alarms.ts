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
  readonly table: ITable;
}

/** Tells people when customers meet errors or the portal is held back by a limit: five minutes with a single one. */
export class ApiAlarms extends Construct {
  constructor(scope: Construct, id: string, props: ApiAlarmsProps) {
    super(scope, id);
    const options = { period: Duration.minutes(5), statistic: Stats.SUM };

    const watch = (alarmId: string, metric: IMetric, alarmDescription: string) =>
      new Alarm(this, alarmId, {
        metric,
        alarmDescription,
        threshold: 1,
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
    const operations = [
      Operation.GET_ITEM,
      Operation.QUERY,
      Operation.PUT_ITEM,
      Operation.TRANSACT_WRITE_ITEMS,
    ];
    watch(
      'TableThrottles',
      props.table.metricThrottledRequestsForOperations({ ...options, operations }),
      'The table refused requests for their number.',
    );
  }
}
