import { Duration } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Architecture } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Variables } from '#shared/deployment/environment.ts';
import {
  DEFAULT_TIMEOUT_SECONDS,
  type EventFunction,
  type Permission,
  queueVariable,
} from '#shared/deployment/event-functions.ts';
import { TABLE } from '#shared/deployment/table.ts';
import type { Stage } from '../stages.ts';
import { acknowledge } from './acknowledge.ts';
import { addAlarm, addFunctionAlarms } from './alarms/alarms.ts';
import { paymentVariables, readCardProviderSecret } from './card-provider.ts';
import { connectSource } from './event-sources.ts';
import type { FailedRecords } from './failed-records.ts';
import { ServiceFunction } from './service-function.ts';

interface EventLambdaProps {
  readonly definition: EventFunction;
  readonly stage: Stage;
  readonly code: string;
  readonly table: Table;
  readonly images: Bucket;
  readonly failedRecords: FailedRecords;
  /** The queues of functions with a queue source, by function. */
  readonly queues: ReadonlyMap<string, IQueue>;
  readonly alarmTopic?: ITopic | undefined;
}

/** An event function with its permissions, source and alarms. */
export class EventLambda extends Construct {
  /** Undefined if its source is no queue. */
  readonly queue: IQueue | undefined;

  constructor(scope: Construct, id: string, props: EventLambdaProps) {
    super(scope, id);
    const { definition, stage, table, images, alarmTopic } = props;
    const service = new ServiceFunction(this, 'Service', {
      description: definition.summary,
      code: props.code,
      environment: environmentOf(definition, {
        STAGE: stage.name,
        LOG_LEVEL: stage.logLevel,
        TABLE_NAME: table.tableName,
        IMAGE_BUCKET: images.bucketName,
        PRODUCT_NAME: stage.productName,
        ...paymentVariables(stage),
        ...Object.fromEntries(
          [...props.queues].map(([name, { queueUrl }]) => [queueVariable(name), queueUrl]),
        ),
      }),
      permissions: definition.permissions.map((permission) => statementOf(this, permission, props)),
      stage,
      // The platform of the bundled image library; see `bundling/native-package.ts`.
      ...(definition.nativePackage && { architecture: Architecture.X86_64 }),
      ...(definition.memory !== undefined && { memorySize: definition.memory }),
      timeout: Duration.seconds(definition.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS),
    });
    if (definition.permissions.some((permission) => 'folder' in permission))
      acknowledge(service, {
        'AwsSolutions-IAM5': 'The wildcards cover the objects in one folder of the bucket.',
      });
    const { alarms, queue } = connectSource(this, definition.source, { service, ...props });
    this.queue = queue;
    if (!alarmTopic) return;
    addFunctionAlarms(this, id, alarmTopic, service.function);
    for (const { id: alarmId, description, ...alarm } of alarms)
      addAlarm(this, alarmId, {
        ...alarm,
        topic: alarmTopic,
        description: `The function ${id} ${description}.`,
      });
  }
}

/** Selects the variables in the function's schema. */
function environmentOf(
  { environment }: EventFunction,
  variables: Required<Omit<Variables, `${string}_QUEUE_URL`>> & Readonly<Record<string, string>>,
): Record<string, string> {
  const names = Object.keys(environment.shape);
  return Object.fromEntries(Object.entries(variables).filter(([name]) => names.includes(name)));
}

function statementOf(
  scope: Construct,
  permission: Permission,
  { stage, table, images, queues }: EventLambdaProps,
): PolicyStatement {
  if (permission.on === 'card provider secret') return readCardProviderSecret(scope, stage);
  if (permission.on === 'table' || permission.on === 'list index')
    return new PolicyStatement({
      actions: permission.actions.map((action) => `dynamodb:${action}`),
      resources: [
        permission.on === 'table' ? table.tableArn : `${table.tableArn}/index/${TABLE.listIndex.name}`,
      ],
    });
  if (permission.on === 'queue') {
    const queue = queues.get(permission.of);
    if (!queue) throw new Error(`The function ${permission.of} has no queue.`);
    return new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] });
  }
  return new PolicyStatement({
    actions: permission.actions.map((action) => `s3:${action}`),
    resources: ['folder' in permission ? images.arnForObjects(`${permission.folder}*`) : images.bucketArn],
  });
}
