import { CfnOutput, Stack } from 'aws-cdk-lib';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ConfigurationSet,
  type ConfigurationSetProps,
  ConfigurationSetTlsPolicy,
  EmailSendingEvent,
  EventDestination,
} from 'aws-cdk-lib/aws-ses';
import {
  CfnProtectConfiguration,
  CfnConfigurationSet as TextConfigurationSet,
} from 'aws-cdk-lib/aws-smsvoice';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { getCountries } from 'libphonenumber-js/min';
import { messagesConfigurationSet, type Stage } from '../stage.ts';

/** What SES reports. Not `SEND`, because its answer says so already, and no opens or clicks, which scanners cause too. */
const REPORTED = [
  EmailSendingEvent.DELIVERY,
  EmailSendingEvent.BOUNCE,
  EmailSendingEvent.COMPLAINT,
  EmailSendingEvent.REJECT,
  EmailSendingEvent.DELIVERY_DELAY,
];

/** A configuration set of SES, with metrics of its own for bounces and complaints. Email is always sent encrypted. */
export const mailConfigurationSet = (
  scope: Construct,
  id: string,
  props: Pick<ConfigurationSetProps, 'configurationSetName' | 'disableSuppressionList'>,
) =>
  new ConfigurationSet(scope, id, {
    tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    reputationMetrics: true,
    ...props,
  });

/** Puts what the mail and text services report about messages, and the answers to texts, into a queue. */
export function addMessageReports(scope: Construct, stage: Stage, queue: Queue): void {
  const reports = new Construct(scope, 'MessageReports');
  if (stage.mail) reportMail(reports, stage, queue);
  if (stage.textOrigin !== undefined) reportTexts(reports, stage, queue);
}

function reportMail(scope: Construct, stage: Stage, queue: IQueue): void {
  const configurationSetName = messagesConfigurationSet(stage);
  const configurationSet = mailConfigurationSet(scope, 'Mail', {
    configurationSetName,
    // The portal stops sending to an address that fails, until its customer says that it works again. SES would not know.
    disableSuppressionList: true,
  });
  // SES publishes only to the default event bus.
  const bus = EventBus.fromEventBusName(scope, 'DefaultBus', 'default');
  configurationSet.addEventDestination('Events', {
    destination: EventDestination.eventBus(bus),
    events: REPORTED,
  });
  new Rule(scope, 'MailEvents', {
    description: 'What became of the email messages',
    eventPattern: {
      source: ['aws.ses'],
      detail: { mail: { tags: { 'ses:configuration-set': [configurationSetName] } } },
    },
    // The queue has a key of SQS itself, which needs no permissions, unlike one of KMS.
    targets: [new SqsQueue(queue)],
  });
}

/** Regions of the phone network that are no countries of ISO 3166. */
const NO_COUNTRIES = ['AC', 'TA', 'XK'];

/** Texts only to the United States, whatever the functions ask for: End User Messaging allows any country not named here. */
function protectTexts(scope: Construct): CfnProtectConfiguration {
  const countries = getCountries().filter((country) => !NO_COUNTRIES.includes(country));
  const rules = countries.map((countryCode) => ({
    countryCode,
    protectStatus: countryCode === 'US' ? 'ALLOW' : 'BLOCK',
  }));
  return new CfnProtectConfiguration(scope, 'OnlyUnitedStates', {
    countryRuleSet: { sms: rules, mms: rules, voice: rules },
  });
}

/** The operator enters the topic as the target of the number's two-way messages. */
function reportTexts(scope: Construct, stage: Stage, queue: IQueue): void {
  const topic = new Topic(scope, 'Texts', { enforceSSL: true });
  const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } };
  topic.grantPublish(new ServicePrincipal('sms-voice.amazonaws.com', { conditions }));
  topic.addSubscription(new SqsSubscription(queue));
  const events = new TextConfigurationSet(scope, 'TextEvents', {
    configurationSetName: messagesConfigurationSet(stage),
    protectConfigurationId: protectTexts(scope).ref,
    eventDestinations: [
      {
        eventDestinationName: 'reports',
        enabled: true,
        matchingEventTypes: ['TEXT_ALL'],
        snsDestination: { topicArn: topic.topicArn },
      },
    ],
  });
  events.node.addDependency(topic);
  new CfnOutput(scope, 'TextsTopic', { value: topic.topicArn });
}
