import { Stack, type StackProps } from 'aws-cdk-lib';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { EnvironmentInput } from '../../shared/deployment/environment.ts';
import { TABLE } from '../../shared/deployment/table.ts';
import type { ServiceName } from '../../shared/route.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import { ApiAlarms } from '../constructs/api-alarms.ts';
import { identityIds } from '../constructs/identity-ids.ts';
import { keepExports } from '../constructs/keep-exports.ts';
import { RouteTableApi } from '../constructs/route-table-api.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import { signInFaults } from '../constructs/sign-in-faults.ts';
import type { Stage } from '../stages.ts';

interface ApiStackProps extends StackProps {
  readonly stage: Stage;
  readonly code: Readonly<Record<ServiceName, string>>;
  readonly table: Table;
  readonly images: Bucket;
  /** What runs at every sign-in; watched with the rest. */
  readonly signInTriggers: IFunction;
}

/**
 * What a service asks of the table's items: no Scan, nothing administrative, and only those indexes that a route reads.
 * Transactions are authorised by the actions they consist of.
 */
const TABLE_ACTIONS = {
  // Customer numbers come from a counter, the one item that is updated in place. Words that leave a name are deleted.
  customers: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
  // A parcel that is past moves to another key: one item is deleted, another put.
  parcels: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
} as const satisfies Partial<Record<ServiceName, readonly string[]>>;

/** The services' functions, what each may do, and the HTTP API before them. */
export class ApiStack extends Stack {
  readonly api: RouteTableApi;
  /** Where the stage's alarms go, if anywhere. */
  readonly alarmTopic: ITopic | undefined;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { stage, table, images } = props;
    const common = { STAGE: stage.name, LOG_LEVEL: stage.logLevel } as const;
    const withTable = { ...common, TABLE_NAME: table.tableName };

    const itemsFor = (service: keyof typeof TABLE_ACTIONS) =>
      new PolicyStatement({ actions: [...TABLE_ACTIONS[service]], resources: [table.tableArn] });
    const readLists = new PolicyStatement({
      actions: ['dynamodb:Query'],
      resources: [`${table.tableArn}/index/${TABLE.listIndex.name}`],
    });
    const readImages = new PolicyStatement({
      actions: ['s3:GetObject'],
      resources: [images.arnForObjects('*')],
    });

    const define = <S extends ServiceName>(
      service: S,
      environment: EnvironmentInput<S> & Record<string, string>,
      permissions: PolicyStatement[],
    ) =>
      new ServiceFunction(this, service, {
        description: `API: ${service}`,
        environment,
        permissions,
        code: props.code[service],
        stage,
      }).function;
    const functions = {
      customers: define('customers', withTable, [itemsFor('customers')]),
      locations: define('locations', common, []),
      parcels: define('parcels', { ...withTable, IMAGE_BUCKET: images.bucketName }, [
        itemsFor('parcels'),
        readLists,
        readImages,
      ]),
      quotes: define('quotes', common, []),
    } satisfies Record<ServiceName, unknown>;

    acknowledge(this.node.findChild('parcels'), {
      'AwsSolutions-IAM5': 'The wildcard stands for the images in one bucket, which come and go.',
    });

    const { userPoolId, clientId } = identityIds(this, stage);
    const issuer = `https://cognito-idp.${stage.region}.amazonaws.com/${userPoolId}`;
    this.api = new RouteTableApi(this, 'Api', {
      stage,
      functions,
      authorizer: new HttpJwtAuthorizer('IdToken', issuer, { jwtAudience: [clientId] }),
    });
    // It exists at every stage, because an export that other stacks import cannot come and go.
    const alarmTopic = new AlarmTopic(this, 'AlarmTopic', { email: stage.alarmEmail });
    keepExports(this, [this.api.api.apiId, alarmTopic.topicArn]);
    if (stage.alarmEmail) {
      this.alarmTopic = alarmTopic;
      new ApiAlarms(this, 'Alarms', {
        topic: this.alarmTopic,
        stage: this.api.stage,
        functions,
        signInTriggers: props.signInTriggers,
        signInFaults: signInFaults(stage),
        table,
      });
    }
  }
}
