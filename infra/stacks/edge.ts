import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CompositePrincipal, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Code, Function as LambdaFunction, Runtime, type Version } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/** The only region from which CloudFront takes functions. */
export const EDGE_REGION = 'us-east-1';

/** What runs in CloudFront's places and must therefore stand in one certain region. */
export class EdgeStack extends Stack {
  readonly gatewayErrors: Version;

  constructor(scope: Construct, id: string, props: StackProps & { readonly code: string }) {
    super(scope, id, props);
    const gatewayErrors = new LambdaFunction(this, 'GatewayErrors', {
      description: "Gives the gateway's own errors the one error shape",
      runtime: Runtime.NODEJS_24_X,
      handler: 'index.handler',
      code: Code.fromAsset(props.code, { exclude: ['*.map'] }),
      // CloudFront still runs the old version when this stack has a new one, and lets go of its copies hours later.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
      // Without any right, not even to log: it would make log groups that are kept for ever in every region it runs in.
      // Its failures show in CloudFront's metrics. No alarm watches them: they stand in this region under the id of a
      // distribution that is made after this stack in another one, so it would take one more stack and topic. The function
      // holds no state and calls nobody; what is wrong with it shows at the first call after a deployment.
      role: new Role(this, 'Role', {
        assumedBy: new CompositePrincipal(
          new ServicePrincipal('lambda.amazonaws.com'),
          new ServicePrincipal('edgelambda.amazonaws.com'),
        ),
      }),
    });
    this.gatewayErrors = gatewayErrors.currentVersion;
  }
}
