import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { EventFunction } from '../../shared/deployment/event-functions.ts';
import { EventLambda } from '../constructs/event-lambda.ts';
import { FailedRecords } from '../constructs/failed-records.ts';
import type { Stage } from '../stages.ts';

interface EventStackProps extends StackProps {
  readonly stage: Stage;
  readonly functions: Readonly<Record<string, EventFunction>>;
  /** The folder of each function's code, with the native image library if the function needs it. */
  readonly code: Readonly<Record<string, string>>;
  readonly table: Table;
  readonly images: Bucket;
  /** Without a topic, no alarms are created. */
  readonly alarmTopic?: ITopic | undefined;
}

/** All event functions and their event sources. */
export class EventStack extends Stack {
  constructor(scope: Construct, id: string, { functions, code, ...props }: EventStackProps) {
    super(scope, id, props);
    const failedRecords = new FailedRecords(this, 'FailedRecords', props.stage);
    for (const [name, definition] of Object.entries(functions)) {
      const folder = code[name];
      if (folder === undefined) throw new Error(`There is no code for the function ${name}.`);
      new EventLambda(this, name, { ...props, failedRecords, definition, code: folder });
    }
  }
}
