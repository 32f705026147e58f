import { Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

/** Where the alarms of a stage go: an e-mail address, if it has one, which must confirm the subscription once. */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, props: { readonly email: string | undefined }) {
    super(scope, id, { enforceSSL: true });
    if (props.email) this.addSubscription(new EmailSubscription(props.email));
    // A topic with a policy of its own, as the one for TLS, lets nobody publish whom it does not name.
    const { account } = Stack.of(this);
    const alarms = { StringEquals: { 'aws:SourceAccount': account } };
    this.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com', { conditions: alarms }));
  }
}
