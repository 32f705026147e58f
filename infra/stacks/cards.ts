import { ArnFormat, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi, HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { AttributeType, BillingMode, Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type * as z from 'zod/mini';
import { CARD_PAGE_PATH, LEDGER_TABLE, type SandboxEnvironment } from '#shared/deployment/card-sandbox.ts';
import { acknowledge } from '../checks.ts';
import { logGroupName } from '../constructs/portal-function.ts';
import { keepExports } from '../constructs/stack-references.ts';
import { type CardProvider, type Stage, siteOriginParameter } from '../stage.ts';

/** A webhook takes up to 10 seconds, and the gateway waits 30. */
const TIMEOUT_SECONDS = 29;

interface CardSandboxProps extends StackProps {
  readonly stage: Stage;
  /** The folder with `index.mjs` and the card page. */
  readonly code: string;
}

/**
 * The sandbox of the card provider, for stages without a real one: its ledger, its function behind a gateway of its own, as a
 * provider has its own address, and the credentials with which the portal calls it.
 */
export class CardSandboxStack extends Stack {
  readonly provider: CardProvider;
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, { stage, code, ...props }: CardSandboxProps) {
    super(scope, id, props);
    const secretName = `northbound/${stage.name}/card-provider`;
    addCredentials(this, secretName, `northbound/${stage.name}/card-webhooks`);
    const ledger = new Table(this, 'Ledger', {
      partitionKey: { name: LEDGER_TABLE.partitionKey, type: AttributeType.STRING },
      sortKey: { name: LEDGER_TABLE.sortKey, type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      maxReadRequestUnits: stage.tableLimit.reads,
      maxWriteRequestUnits: stage.tableLimit.writes,
      timeToLiveAttribute: LEDGER_TABLE.timeToLive,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledge(ledger, { 'AwsSolutions-DDB3': 'Nobody needs the charges of test cards back.' });
    const webhooks = new Queue(this, 'Webhooks', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(1),
      // Six times the timeout, as AWS recommends. Also the time between two attempts.
      visibilityTimeout: Duration.seconds(6 * TIMEOUT_SECONDS),
    });
    acknowledge(webhooks, { 'AwsSolutions-SQS3': 'A webhook that the site refuses for a day is given up.' });
    const sandbox = this.#function(stage, code, { ledger, secretName, webhooks });
    sandbox.addEventSource(new SqsEventSource(webhooks, { reportBatchItemFailures: true }));
    this.api = new HttpApi(this, 'Api', {
      apiName: `northbound-${stage.name}-cards`,
      createDefaultStage: false,
      defaultIntegration: new HttpLambdaIntegration('Sandbox', sandbox, { scopePermissionToRoute: false }),
    });
    const { rate, burst } = stage.throttle;
    const apiStage = new HttpStage(this, 'ApiStage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: rate, burstLimit: burst },
    });
    acknowledge(apiStage, { 'AwsSolutions-APIG1': 'The ledger has what matters of each request.' });
    acknowledge(this.api, {
      'AwsSolutions-APIG4': 'The card page is public. The function checks the key of the server API itself.',
    });
    keepExports(this, [this.api.apiId]);
    const domain = `${this.api.apiId}.execute-api.${stage.region}.amazonaws.com`;
    this.provider = { apiUrl: `https://${domain}`, secretName, page: { domain, path: CARD_PAGE_PATH } };
  }

  #function(
    stage: Stage,
    code: string,
    { ledger, secretName, webhooks }: { ledger: Table; secretName: string; webhooks: Queue },
  ) {
    const logGroup = new LogGroup(this, 'Logs', {
      logGroupName: logGroupName(stage, 'card-sandbox'),
      retention: stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    const secretArn = this.formatArn({
      service: 'secretsmanager',
      resource: 'secret',
      // Secrets Manager adds six random characters to the name.
      resourceName: `${secretName}-??????`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const siteOrigin = this.formatArn({ service: 'ssm', resource: `parameter${siteOriginParameter(stage)}` });
    for (const [actions, resource] of [
      [['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn],
      [['dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:Query'], ledger.tableArn],
      [['secretsmanager:GetSecretValue'], secretArn],
      [['sqs:SendMessage'], webhooks.queueArn],
      [['ssm:GetParameter'], siteOrigin],
    ] as const)
      role.addToPolicy(new PolicyStatement({ actions: [...actions], resources: [resource] }));
    const environment: z.input<typeof SandboxEnvironment> = {
      TABLE_NAME: ledger.tableName,
      CARD_PROVIDER_SECRET: secretName,
      // The site is deployed later, and a stage with a sandbox has no domain.
      SITE_ORIGIN: siteOriginParameter(stage),
      WEBHOOKS_QUEUE_URL: webhooks.queueUrl,
    };
    return new LambdaFunction(this, 'Function', {
      description: 'The sandbox of the card provider',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: 1024,
      timeout: Duration.seconds(TIMEOUT_SECONDS),
      handler: 'index.handler',
      code: Code.fromAsset(code, { exclude: ['*.map'] }),
      environment: { ...environment },
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
    });
  }
}

const ESCAPED_IN_JSON = '"\\';

/** The secret that the portal and the sandbox read, with generated values. CloudFormation generates one in each secret. */
function addCredentials(scope: Construct, secretName: string, webhookSecretName: string): void {
  const webhooks = new Secret(scope, 'WebhookSecret', {
    secretName: webhookSecretName,
    generateSecretString: { excludeCharacters: ESCAPED_IN_JSON },
  });
  const secret = new Secret(scope, 'Credentials', {
    secretName,
    generateSecretString: {
      // Refers to the value, which is in no template.
      secretStringTemplate: JSON.stringify({ webhookSecrets: [webhooks.secretValue.unsafeUnwrap()] }),
      generateStringKey: 'apiKey',
      excludeCharacters: ESCAPED_IN_JSON,
    },
  });
  for (const each of [webhooks, secret])
    acknowledge(each, { 'AwsSolutions-SMG4': 'It protects nothing but the charges of test cards.' });
}
