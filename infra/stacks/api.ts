import { Stack, type StackProps } from 'aws-cdk-lib';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { functions as definitions, type ServiceName, serviceNames } from '#shared/deployment/functions.ts';
import { AlarmTopic, type AlarmTopics, alarmsOf } from '../constructs/alarms/alarms.ts';
import { addApiAlarms } from '../constructs/alarms/api-alarms.ts';
import { addBudget } from '../constructs/alarms/budget.ts';
import { countErrorLines } from '../constructs/alarms/error-lines.ts';
import { addPaymentAlarms } from '../constructs/alarms/payment-alarms.ts';
import { Canaries } from '../constructs/canaries.ts';
import { PortalFunction } from '../constructs/portal-function.ts';
import { RouteTableApi } from '../constructs/route-table-api.ts';
import { identityIds, keepExports } from '../constructs/stack-references.ts';
import type { ConnectedStage } from '../stage.ts';

interface ApiStackProps extends StackProps {
  readonly stage: ConnectedStage;
  readonly release: string;
  /** Whether to release step by step. Requires alarms. */
  readonly canary: boolean;
  readonly code: Readonly<Record<ServiceName, string>>;
  readonly table: ITable;
  readonly images: Bucket;
}

/** The HTTP API and the functions of its services, with their permissions. */
export class ApiStack extends Stack {
  readonly api: RouteTableApi;
  /** Undefined if the stage has no alarms. */
  readonly alarmTopics: AlarmTopics | undefined;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { stage, release, table, images } = props;
    const functionOf = (service: ServiceName) => {
      const own = { name: service, definition: definitions[service], code: props.code[service] };
      return new PortalFunction(this, service, { ...own, stage, release, table, images });
    };
    const services = Object.fromEntries(
      serviceNames().map((service) => [service, functionOf(service)]),
    ) as unknown as Record<ServiceName, PortalFunction>;
    const identity = identityIds(this, stage);
    const { userPoolId, clientId } = identity;
    const issuer = `https://cognito-idp.${stage.region}.amazonaws.com/${userPoolId}`;
    this.api = new RouteTableApi(this, 'Api', {
      stage,
      services,
      authorizer: new HttpJwtAuthorizer('IdToken', issuer, { jwtAudience: [clientId] }),
    });
    if (props.canary) {
      const canaries = new Canaries(this, 'Canaries', { stage, release });
      for (const [name, service] of Object.entries(services)) canaries.add(name, service);
    }
    // Created even without alarms, because an export that other stacks import must not be removed.
    const topics = {
      page: new AlarmTopic(this, 'PageTopic', { email: stage.pageEmail ?? stage.alarmEmail }),
      ticket: new AlarmTopic(this, 'AlarmTopic', { email: stage.alarmEmail }),
    };
    keepExports(this, [this.api.api.apiId, topics.page.topicArn, topics.ticket.topicArn]);
    if (!stage.alarmEmail) return;
    this.alarmTopics = topics;
    const alarms = new Construct(this, 'Alarms');
    const addAlarm = alarmsOf(alarms, stage, topics);
    const { stage: apiStage, accessLog } = this.api;
    addApiAlarms(alarms, addAlarm, { stage, apiStage, accessLog, identity, table });
    addPaymentAlarms(addAlarm, stage);
    addBudget(alarms, stage);
    for (const [name, service] of Object.entries(services))
      countErrorLines(alarms, stage, 'RequestErrors', { name, logGroup: service.logGroup });
  }
}
