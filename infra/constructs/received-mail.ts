import { CfnOutput, Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { ReceiptRuleSet, TlsPolicy } from 'aws-cdk-lib/aws-ses';
import { S3 } from 'aws-cdk-lib/aws-ses-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { IMAGE_FOLDERS } from '#shared/deployment/images.ts';
import type { Stage } from '../stage.ts';

/** What a deployment does with receipt rules. It activates none, because another set of the account may be the active one. */
export const RECEIPT_RULE_ACTIONS: readonly string[] = [
  ...['Create', 'Delete', 'Describe', 'Update'].map((verb) => `ses:${verb}ReceiptRule*`),
  'ses:ListReceiptRuleSets',
  'ses:ReorderReceiptRuleSet',
  'ses:SetReceiptRulePosition',
];

interface ReceivedMailProps {
  readonly stage: Stage;
  readonly domain: string;
  readonly images: Bucket;
  /** The queue of `forwarded-mail`. */
  readonly queue: Queue;
}

/**
 * Stores the mail to any address of the domain, and tells the queue about each with the verdicts of SES. Only one set of rules
 * is active in an account and region, so an operator activates this one: `docs/messages-operations.md`.
 */
export class ReceivedMail extends Construct {
  constructor(scope: Construct, id: string, { stage, domain, images, queue }: ReceivedMailProps) {
    super(scope, id);
    const topic = new Topic(this, 'Topic', { enforceSSL: true });
    const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } };
    topic.grantPublish(new ServicePrincipal('ses.amazonaws.com', { conditions }));
    topic.addSubscription(new SqsSubscription(queue));
    const rules = new ReceiptRuleSet(this, 'Rules', {
      receiptRuleSetName: `northbound-${stage.name}-received-mail`,
    });
    const rule = rules.addRule('Store', {
      recipients: [domain],
      tlsPolicy: TlsPolicy.REQUIRE,
      // For viruses and spam. The function reads no mail without both verdicts.
      scanEnabled: true,
      actions: [new S3({ bucket: images, objectKeyPrefix: IMAGE_FOLDERS.receivedMail, topic })],
    });
    // SES tests that it may publish when the rule is created.
    rule.node.addDependency(topic);
    new CfnOutput(this, 'RuleSet', { value: rules.receiptRuleSetName });
  }
}
