import { Duration, Fn, RemovalPolicy, Stack, Token } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  type VersionOptions,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { variablesOf } from '#shared/deployment/environment.ts';
import {
  DEFAULT_TIMEOUT_SECONDS,
  type LambdaFunction as Definition,
  iamActions,
  type VariableName,
} from '#shared/deployment/lambda-function.ts';
import { acknowledge } from '../checks.ts';
import {
  DEFAULT_TEXTS_PER_DAY,
  DEFAULT_WAREHOUSE_WAIVER_LIMIT,
  messagesConfigurationSet,
  type Stage,
  siteOriginParameter,
  siteOriginSource,
  surchargeBasisPoints,
} from '../stage.ts';
import { arnsOf, type FunctionResources, fromAddress, given, isUsed } from './function-rights.ts';
import { FUNCTION_SUMMARIES } from './function-summaries.ts';
import { type InNetwork, networkInterfaceStatement } from './shipping-network.ts';

/** The alias of the released version, which everything invokes. */
export const LIVE_ALIAS = 'live';

/** The log of a function, by a name that operators and saved queries can know. */
export const logGroupName = (stage: Stage, name: string): string => `/northbound/${stage.name}/${name}`;

interface PortalFunctionProps extends FunctionResources {
  /** As in the table of functions. */
  readonly name: string;
  readonly definition: Definition;
  /** The folder with `index.mjs`. */
  readonly code: string;
  /** The network in which it runs; Lambda's own by default. */
  readonly network?: InNetwork | undefined;
}

/**
 * A Lambda function with the environment and the permissions of its definition, except those on the user pool, which
 * the identity stack grants. Its role can write only to its own log group, unlike CDK's default managed policy,
 * which grants access to all log groups of the account.
 *
 * Everything invokes `live`, never the function itself. A release publishes a version and moves the alias to it.
 */
export class PortalFunction extends Construct {
  readonly function: LambdaFunction;
  readonly live: Alias;
  readonly role: Role;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: PortalFunctionProps) {
    super(scope, id);
    const { name, definition, code, network, ...resources } = props;
    const { stage } = resources;
    this.logGroup = new LogGroup(this, 'Logs', {
      logGroupName: logGroupName(stage, name),
      retention: stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const rights = new PolicyDocument();
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      // The API has the most functions, and a policy of its own counts as another resource of the stack (decision 55).
      ...(definition.source.kind === 'api' && { inlinePolicies: { Rights: rights } }),
    });
    const allow = (statement: PolicyStatement): void => {
      if (definition.source.kind === 'api') rights.addStatements(statement);
      else this.role.addToPolicy(statement);
    };
    allow(
      new PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [this.logGroup.logGroupArn],
      }),
    );
    for (const permission of definition.permissions)
      if (permission.on !== 'user pool' && isUsed(permission, stage))
        allow(
          new PolicyStatement({
            actions: iamActions(permission),
            resources: arnsOf(this, permission, resources),
            ...(permission.on === 'mail' && { conditions: fromAddress(stage) }),
          }),
        );
    if (!stage.domain && variablesOf(definition).includes('SITE_ORIGIN'))
      allow(
        new PolicyStatement({
          actions: ['ssm:GetParameter'],
          resources: [
            Stack.of(this).formatArn({ service: 'ssm', resource: `parameter${siteOriginParameter(stage)}` }),
          ],
        }),
      );
    if (definition.permissions.some((permission) => 'folder' in permission || permission.on === 'mail'))
      acknowledge(this, {
        'AwsSolutions-IAM5':
          'The wildcards cover the objects in one folder of the bucket, and the recipients of email.',
      });
    if (network) {
      allow(networkInterfaceStatement());
      acknowledge(this, {
        'AwsSolutions-IAM5': 'The interfaces of a function in a network have no known ARNs.',
      });
    }
    const reservations: Readonly<Record<string, number>> = stage.concurrency?.reserved ?? {};
    const reserved = reservations[name];
    const summaries: Readonly<Record<string, string>> = FUNCTION_SUMMARIES;
    const environment = environmentOf(definition, resources);
    this.function = new LambdaFunction(this, 'Function', {
      description: summaries[name] ?? `API: ${name}`,
      runtime: Runtime.NODEJS_24_X,
      // ARM costs a fifth less. `bundling/native-package.ts` has the platform of the image library.
      architecture: definition.nativePackage ? Architecture.X86_64 : Architecture.ARM_64,
      memorySize: definition.memory ?? 1024,
      timeout: Duration.seconds(definition.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS),
      handler: 'index.handler',
      code: Code.fromAsset(code, { exclude: ['*.map'] }),
      environment,
      ...(reserved !== undefined && { reservedConcurrentExecutions: reserved }),
      role: this.role,
      ...network,
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      // With JSON logging, Lambda drops lines below this level, regardless of the function's own level.
      applicationLogLevelV2: ApplicationLogLevel[stage.logLevel],
      currentVersionOptions: generatedNames(Stack.of(this).stackName, environment),
    });
    this.live = new Alias(this, 'Live', { aliasName: LIVE_ALIAS, version: this.function.currentVersion });
  }
}

/**
 * Describes a version by those variables whose values are known only during the deployment. CDK publishes a version if the
 * template of its function has changed, but such a value can change without it, and the alias would keep a version with the
 * old one. CloudFormation replaces a version if its description changes. A description has at most 256 characters, so it has
 * only the end of the URL of a queue, after the name of the stack.
 */
function generatedNames(stackName: string, environment: Readonly<Record<string, string>>): VersionOptions {
  const isQueue = (name: string) => name.endsWith('_QUEUE_URL');
  const names = Object.entries(environment)
    .filter(([, value]) => Token.isUnresolved(value))
    .map(([name, value]) => (isQueue(name) ? Fn.select(1, Fn.split(`${stackName}-`, value)) : value));
  return names.length > 0 ? { description: names.join(' ') } : {};
}

function environmentOf(definition: Definition, { stage, release, table, images, queues }: FunctionResources) {
  const values: Readonly<Record<VariableName, string | undefined>> = {
    STAGE: stage.name,
    RELEASE: release,
    ORIGIN_SECRET_HASHES: stage.originSecretHashes.join(' '),
    LOG_LEVEL: stage.logLevel,
    TABLE_NAME: table.tableName,
    IMAGE_BUCKET: images?.bucketName,
    IMAGE_JOBS_QUEUE_URL: queues?.get('image-jobs')?.queueUrl,
    MESSAGES_QUEUE_URL: queues?.get('message-sender')?.queueUrl,
    SITE_ORIGIN: siteOriginSource(stage),
    MAIL_FROM: stage.mail?.from ?? '',
    MESSAGES_CONFIGURATION_SET: messagesConfigurationSet(stage),
    TEXT_ORIGIN: stage.textOrigin ?? '',
    TEXTS_PER_DAY: String(stage.textsPerDay ?? DEFAULT_TEXTS_PER_DAY),
    PUSH_SECRET: stage.push?.secretName ?? '',
    PUSH_SANDBOX: '',
    SITE_CHECK_SECRET: stage.siteCheckSecretName ?? '',
    CUSTOMER_SERVICE_EMAIL: stage.customerServiceEmail,
    PRODUCT_NAME: stage.productName,
    SURCHARGE_BASIS_POINTS: String(surchargeBasisPoints(stage)),
    WAREHOUSE_WAIVER_LIMIT: String(stage.warehouseWaiverLimit ?? DEFAULT_WAREHOUSE_WAIVER_LIMIT),
    SHIPPING_SYSTEM: stage.shippingSystem ? 'connected' : 'none',
    SHIPPING_SYSTEM_URL: stage.shippingSystem?.apiUrl,
    SHIPPING_SYSTEM_SECRET: stage.shippingSystem?.secretName,
    SHIPPING_STATUS_CODES: stage.shippingSystem && JSON.stringify(stage.shippingSystem.statusCodes),
    SHIPPING_CHANGES_QUEUE_URL: queues?.get('shipping-sender')?.queueUrl ?? '',
    CARD_PROVIDER_URL: stage.cardProvider.apiUrl,
    CARD_PROVIDER_SECRET: stage.cardProvider.secretName,
    RECEIVED_MAIL_DOMAIN: stage.receivedMail?.domain ?? '',
    STAFF_SECOND_FACTOR: stage.staffSecondFactor ? 'required' : 'optional',
  };
  return Object.fromEntries(variablesOf(definition).map((name) => [name, given(values[name], name)]));
}
