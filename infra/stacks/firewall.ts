import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { siteFirewall } from '../constructs/firewall.ts';
import type { Stage } from '../stage.ts';

/**
 * The web ACL of CloudFront, in us-east-1, where CloudFront requires it. The web stack gets its ARN from the stage: a
 * reference between regions would block changes and deletions.
 */
export class FirewallStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { readonly stage: Stage }) {
    super(scope, id, props);
    new CfnOutput(this, 'WebAclArn', { value: siteFirewall(this, props.stage).attrArn });
  }
}
