import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { EnvironmentInput } from '#shared/deployment/environment.ts';
import { IMAGE_FOLDERS } from '#shared/deployment/images.ts';
import { TABLE } from '#shared/deployment/table.ts';
import type { ServiceName } from '#shared/route.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { AlarmTopic } from '../constructs/alarms/alarm-topic.ts';
import { ApiAlarms } from '../constructs/alarms/api-alarms.ts';
import { PaymentAlarms } from '../constructs/alarms/payment-alarms.ts';
import { paymentVariables, readCardProviderSecret } from '../constructs/card-provider.ts';
import { identityIds } from '../constructs/identity-ids.ts';
import { keepExports } from '../constructs/keep-exports.ts';
import { RouteTableApi } from '../constructs/route-table-api.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import { signInErrorMetric } from '../constructs/sign-in-errors.ts';
import type { Stage } from '../stages.ts';

interface ApiStackProps extends StackProps {
  readonly stage: Stage;
  readonly code: Readonly<Record<ServiceName, string>>;
  readonly table: Table;
  readonly images: Bucket;
  /** The alarms cover the triggers too. */
  readonly signInTriggers: IFunction;
}

/**
 * The actions that a service may take on items of the table: no scans and no administrative actions. IAM authorizes a
 * transaction by the actions that it contains.
 */
const TABLE_ACTIONS = {
  // UpdateItem for the slot counters.
  appointments: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
  // UpdateItem for the counter of customer numbers, DeleteItem for search terms of a changed name.
  customers: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
  // Only reads.
  overview: ['dynamodb:GetItem', 'dynamodb:Query'],
  // DeleteItem and PutItem, because a closed parcel moves to another key.
  handovers: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
  // UpdateItem for the counter of freight bill numbers.
  intake: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
  'parcel-images': ['dynamodb:GetItem', 'dynamodb:Query'],
  parcels: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem'],
  // UpdateItem for paid parcels and receipt numbers, DeleteItem for a removed card.
  payments: [
    'dynamodb:GetItem',
    'dynamodb:Query',
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
    'dynamodb:DeleteItem',
  ],
  'staff-edits': ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem'],
  // DeleteItem and PutItem, because a deleted parcel moves to another key.
  'staff-parcels': ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
} as const satisfies Partial<Record<ServiceName, readonly string[]>>;

/** A call to the card provider takes up to 10 seconds, and some requests need two. The gateway waits 30 seconds. */
const PAYMENT_TIMEOUT = Duration.seconds(29);

/** The HTTP API and the functions of its services, with their permissions. */
export class ApiStack extends Stack {
  readonly api: RouteTableApi;
  /** Undefined if the stage has no alarms. */
  readonly alarmTopic: ITopic | undefined;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { stage, table, images } = props;
    const common = { STAGE: stage.name, LOG_LEVEL: stage.logLevel } as const;
    const withTable = { ...common, TABLE_NAME: table.tableName };

    const itemAccess = (service: keyof typeof TABLE_ACTIONS) =>
      new PolicyStatement({ actions: [...TABLE_ACTIONS[service]], resources: [table.tableArn] });
    const readLists = new PolicyStatement({
      actions: ['dynamodb:Query'],
      resources: [`${table.tableArn}/index/${TABLE.listIndex.name}`],
    });
    const withImages = { ...withTable, IMAGE_BUCKET: images.bucketName };
    const imageAccess = (action: string, folder: string) =>
      new PolicyStatement({ actions: [action], resources: [images.arnForObjects(`${folder}*`)] });
    const readImages = (folder: string) => imageAccess('s3:GetObject', folder);
    const writeImages = (folder: string) => imageAccess('s3:PutObject', folder);

    const define = <S extends ServiceName>(
      service: S,
      environment: EnvironmentInput<S> & Record<string, string>,
      permissions: PolicyStatement[],
      timeout?: Duration,
    ) =>
      new ServiceFunction(this, service, {
        description: `API: ${service}`,
        environment,
        permissions,
        code: props.code[service],
        stage,
        ...(timeout && { timeout }),
      }).function;
    const functions = {
      appointments: define('appointments', { ...withTable, PRODUCT_NAME: stage.productName }, [
        itemAccess('appointments'),
        readLists,
      ]),
      customers: define('customers', withTable, [itemAccess('customers')]),
      locations: define('locations', common, []),
      handovers: define('handovers', withImages, [
        itemAccess('handovers'),
        writeImages(IMAGE_FOLDERS.signatures),
      ]),
      overview: define('overview', withTable, [itemAccess('overview'), readLists]),
      intake: define('intake', withImages, [
        itemAccess('intake'),
        readLists,
        readImages(IMAGE_FOLDERS.intake),
        writeImages(IMAGE_FOLDERS.intake),
        imageAccess('s3:DeleteObject', IMAGE_FOLDERS.intake),
      ]),
      'parcel-images': define('parcel-images', withImages, [itemAccess('parcel-images'), readImages('')]),
      parcels: define('parcels', withTable, [itemAccess('parcels'), readLists]),
      payments: define(
        'payments',
        { ...withTable, ...paymentVariables(stage) },
        [itemAccess('payments'), readLists, readCardProviderSecret(this, stage)],
        PAYMENT_TIMEOUT,
      ),
      quotes: define('quotes', common, []),
      'staff-edits': define('staff-edits', withTable, [itemAccess('staff-edits')]),
      'staff-parcels': define('staff-parcels', withTable, [itemAccess('staff-parcels'), readLists]),
    } satisfies Record<ServiceName, unknown>;

    for (const service of ['handovers', 'intake', 'parcel-images'])
      acknowledge(this.node.findChild(service), {
        'AwsSolutions-IAM5': 'The wildcards cover images in one bucket.',
      });

    const { userPoolId, clientId } = identityIds(this, stage);
    const issuer = `https://cognito-idp.${stage.region}.amazonaws.com/${userPoolId}`;
    this.api = new RouteTableApi(this, 'Api', {
      stage,
      functions,
      authorizer: new HttpJwtAuthorizer('IdToken', issuer, { jwtAudience: [clientId] }),
    });
    // Created even without alarms, because an export that other stacks import must not be removed.
    const alarmTopic = new AlarmTopic(this, 'AlarmTopic', { email: stage.alarmEmail });
    keepExports(this, [this.api.api.apiId, alarmTopic.topicArn]);
    if (stage.alarmEmail) {
      this.alarmTopic = alarmTopic;
      new ApiAlarms(this, 'Alarms', {
        topic: this.alarmTopic,
        stage: this.api.stage,
        functions,
        signInTriggers: props.signInTriggers,
        signInErrors: signInErrorMetric(stage),
        table,
      });
      new PaymentAlarms(this, 'PaymentAlarms', { topic: alarmTopic, stage });
    }
  }
}
