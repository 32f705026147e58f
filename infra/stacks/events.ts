import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { EventSource, LambdaFunction } from '#shared/deployment/lambda-function.ts';
import { type AlarmTopics, alarmsOf } from '../constructs/alarms/alarms.ts';
import { countErrorLines, errorMetric } from '../constructs/alarms/error-lines.ts';
import { addMessageAlarms } from '../constructs/alarms/message-alarms.ts';
import { addShippingAlarms } from '../constructs/alarms/shipping-alarms.ts';
import { reportFailedBackups } from '../constructs/backups.ts';
import { connectSource } from '../constructs/event-sources.ts';
import { FailedRecords } from '../constructs/failed-records.ts';
import { addMessageReports } from '../constructs/message-reports.ts';
import { PortalFunction } from '../constructs/portal-function.ts';
import { ReceivedMail } from '../constructs/received-mail.ts';
import { ShippingNetwork } from '../constructs/shipping-network.ts';
import type { ConnectedStage } from '../stage.ts';

type EventFunction = LambdaFunction & { readonly source: EventSource };

interface EventStackProps extends StackProps {
  readonly stage: ConnectedStage;
  readonly release: string;
  readonly functions: Readonly<Record<string, EventFunction>>;
  /** The folder of each function's code, with the native image library if the function needs it. */
  readonly code: Readonly<Record<string, string>>;
  readonly table: ITable;
  readonly images: Bucket;
  /** Without topics, no alarms are created. */
  readonly alarmTopics?: AlarmTopics | undefined;
}

/** All event functions and their event sources, with what the mail and text services report. */
export class EventStack extends Stack {
  constructor(scope: Construct, id: string, { functions, code, alarmTopics, ...props }: EventStackProps) {
    super(scope, id, props);
    const { stage } = props;
    const addAlarm = alarmTopics && alarmsOf(new Construct(this, 'Alarms'), stage, alarmTopics);
    const failedRecords = new FailedRecords(this, 'FailedRecords', stage);
    const { shippingSystem } = stage;
    const network =
      shippingSystem && shippingSystem.network.kind !== 'internet'
        ? new ShippingNetwork(this, 'ShippingNetwork', shippingSystem).settings
        : undefined;
    const queues = new Map<string, Queue>();
    // Functions with a queue come first, because others send messages to it.
    const hasQueue = ([, { source }]: [string, EventFunction]) => source.kind === 'queue';
    const entries = Object.entries(functions).sort((a, b) => Number(hasQueue(b)) - Number(hasQueue(a)));
    for (const [name, definition] of entries) {
      const folder = code[name];
      if (folder === undefined) throw new Error(`There is no code for the function ${name}.`);
      const own = new Construct(this, name);
      const service = new PortalFunction(own, 'Service', {
        ...props,
        name,
        definition,
        code: folder,
        queues,
        network: definition.requires === 'shipping system' ? network : undefined,
      });
      const { alarms, queue } = connectSource(own, definition.source, { ...props, service, failedRecords });
      if (queue) queues.set(name, queue);
      if (!addAlarm) continue;
      countErrorLines(own, stage, 'BackgroundErrors', { name, logGroup: service.logGroup });
      for (const { name: kind, meaning, ...alarm } of alarms)
        addAlarm(`${kind}-${name}`, { ...alarm, meaning: `The function ${name} ${meaning}` });
    }
    addAlarm?.('BackgroundErrors', {
      severity: 'ticket',
      metric: errorMetric(stage, 'BackgroundErrors'),
      meaning: 'A function in the background failed. Its events are retried.',
    });
    if (alarmTopics && stage.backup) reportFailedBackups(this, alarmTopics.ticket);
    addAlarm?.('SiteCheckFailed', {
      severity: 'page',
      // A run each ten minutes.
      metric: errorMetric(stage, 'SiteCheckFailed').with({ period: Duration.minutes(10) }),
      meaning:
        'The site could not be used twice in a row: a page, the sign-in or the list of packages failed.',
      options: { evaluationPeriods: 2 },
    });
    if (addAlarm && shippingSystem) addShippingAlarms(addAlarm, stage);
    const receivedMail = queues.get('forwarded-mail');
    if (stage.receivedMail && receivedMail)
      new ReceivedMail(this, 'ReceivedMail', {
        stage,
        domain: stage.receivedMail.domain,
        images: props.images,
        queue: receivedMail,
      });
    const reports = queues.get('message-sender');
    if (!reports) return;
    addMessageReports(this, stage, reports);
    if (addAlarm) addMessageAlarms(addAlarm, stage);
  }
}
