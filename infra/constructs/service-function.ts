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
  /** The folder that holds its `index.mjs`. */
  readonly code: string;
  /** What the function's schema names; the caller's types check that it is complete. */
  readonly environment: Readonly<Record<string, string>>;
  /** All that it may do besides writing its log. */
  readonly permissions?: readonly PolicyStatement[];
  readonly stage: Pick<Stage, 'logLevel' | 'logRetentionDays'>;
  /** ARM unless given: it costs a fifth less. */
  readonly architecture?: Architecture;
  /** In MB; 1024 unless given. Processor time comes with memory: a start takes half as long as with 512 MB for about the same price. */
  readonly memorySize?: number;
  /** 10 seconds unless given: the gateway gives up after 30, and nothing here may take a third of that. */
  readonly timeout?: Duration;
}

/**
 * The Lambda of one service, of the user pool's triggers, or of an event function. Its role may write to its own log group and do
 * what is named here, in place of the managed policy that CDK would attach, which opens all log groups of the account.
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
      // In this format Lambda itself drops what is below its own level, whatever the function is told.
      applicationLogLevelV2: ApplicationLogLevel[props.stage.logLevel],
    });
  }
}
