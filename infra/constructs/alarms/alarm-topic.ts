import { Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

/** The topic for a stage's alarms, with a subscription for its email address, if any. */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, props: { readonly email: string | undefined }) {
    super(scope, id, { enforceSSL: true });
    if (props.email) this.addSubscription(new EmailSubscription(props.email));
    // `enforceSSL` adds a resource policy, which replaces the default one. CloudWatch then needs explicit access.
    const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } };
    this.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com', { conditions }));
  }
}
