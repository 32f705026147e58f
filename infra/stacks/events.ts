import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { EventFunction } from '#shared/deployment/event-functions.ts';
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
    const queues = new Map<string, IQueue>();
    // Functions with a queue come first, because others send messages to it.
    const hasQueue = ([, { source }]: [string, EventFunction]) => source.kind === 'queue';
    const entries = Object.entries(functions).sort((a, b) => Number(hasQueue(b)) - Number(hasQueue(a)));
    for (const [name, definition] of entries) {
      const folder = code[name];
      if (folder === undefined) throw new Error(`There is no code for the function ${name}.`);
      const { queue } = new EventLambda(this, name, {
        ...props,
        failedRecords,
        queues,
        definition,
        code: folder,
      });
      if (queue) queues.set(name, queue);
    }
  }
}
