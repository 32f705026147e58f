import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

interface ServiceFunctionProps {
  readonly description: string;
  /** The folder with `index.mjs`. */
  readonly code: string;
  /** The variables in the function's schema. The caller's types make sure that none is missing. */
  readonly environment: Readonly<Record<string, string>>;
  /** In addition to writing logs. */
  readonly permissions?: readonly PolicyStatement[];
  readonly stage: Pick<Stage, 'logLevel' | 'logRetentionDays'>;
  /** ARM by default, which costs a fifth less. */
  readonly architecture?: Architecture;
  /** In MB, 1024 by default. CPU scales with memory: cold starts take half as long as with 512 MB at a similar price. */
  readonly memorySize?: number;
  /** 10 seconds by default, well below the 30 seconds of the gateway's timeout. */
  readonly timeout?: Duration;
}

/**
 * A Lambda function: a service, the user pool triggers, or an event function. Its role can write only to its own log
 * group, unlike CDK's default managed policy, which grants access to all log groups of the account.
 */
export class ServiceFunction extends Construct {
  readonly function: LambdaFunction;
  readonly role: Role;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    super(scope, id);
    this.logGroup = new LogGroup(this, 'Logs', {
      retention: props.stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.role.addToPolicy(
      new PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [this.logGroup.logGroupArn],
      }),
    );
    for (const statement of props.permissions ?? []) this.role.addToPolicy(statement);
    this.function = new LambdaFunction(this, 'Function', {
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: props.architecture ?? Architecture.ARM_64,
      memorySize: props.memorySize ?? 1024,
      timeout: props.timeout ?? Duration.seconds(10),
      handler: 'index.handler',
      code: Code.fromAsset(props.code, { exclude: ['*.map'] }),
      environment: props.environment,
      role: this.role,
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      // With JSON logging, Lambda drops lines below this level, regardless of the function's own level.
      applicationLogLevelV2: ApplicationLogLevel[props.stage.logLevel],
    });
  }
}
