import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { EnvironmentInput } from '../../shared/deployment/environment.ts';
import type { ServiceName } from '../../shared/route.ts';

interface ServiceFunctionProps<S extends ServiceName> {
  readonly service: S;
  /** The folder that holds its `index.mjs`. */
  readonly code: string;
  /** Exactly the service's schema: a variable that is missing here does not compile. */
  readonly environment: EnvironmentInput<S> & Record<string, string>;
  /** All that it may do besides writing its log. */
  readonly permissions?: readonly PolicyStatement[];
  readonly logRetentionDays: number;
}

/**
 * The Lambda of one service. Its role may write to its own log group and do what is named here, in
 * place of the managed policy that CDK would attach, which opens all log groups of the account.
 */
export class ServiceFunction<S extends ServiceName = ServiceName> extends Construct {
  readonly function: LambdaFunction;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps<S>) {
    super(scope, id);
    this.logGroup = new LogGroup(this, 'Logs', {
      retention: props.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    role.addToPolicy(
      new PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [this.logGroup.logGroupArn],
      }),
    );
    for (const statement of props.permissions ?? []) role.addToPolicy(statement);
    this.function = new LambdaFunction(this, 'Function', {
      description: `API: ${props.service}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // Processor time comes with memory: a start takes half as long as with 512 MB and costs about the same.
      memorySize: 1024,
      // The gateway gives up after 30 s; nothing here may take a third of that.
      timeout: Duration.seconds(10),
      handler: 'index.handler',
      code: Code.fromAsset(props.code, { exclude: ['*.map'] }),
      environment: props.environment,
      role,
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
    });
  }
}
