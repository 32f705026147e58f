import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  CloudFormationClient,
  GetTemplateCommand,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { EDGE_REGION } from '../stage.ts';
import type { Certificate } from './account-problems.ts';
import type { DeployedTable, Template } from './table-problems.ts';

/** What the deployment asks the account about, before it changes anything. Each rejects with the error of AWS. */
export interface AwsAccount {
  /** The template of a stack; undefined before its first deployment. */
  readonly templateOf: (stackName: string) => Promise<Template | undefined>;
  /** Empty before the first deployment of the stack. */
  readonly tablesOf: (stackName: string) => Promise<DeployedTable[]>;
  /** Undefined if there is none. */
  readonly secret: (name: string) => Promise<string | undefined>;
  /** The value of an SSM parameter; undefined if there is none. */
  readonly parameter: (name: string) => Promise<string | undefined>;
  /** Undefined if there is none. */
  readonly certificate: (arn: string) => Promise<Certificate | undefined>;
  /** The executions that functions can have at the same time. */
  readonly concurrency: () => Promise<number>;
}

/** The account of the credentials in the environment. */
export function awsAccount(region: string): AwsAccount {
  const cloudFormation = new CloudFormationClient({ region });
  const dynamo = new DynamoDBClient({ region });
  const secrets = new SecretsManagerClient({ region });
  const parameters = new SSMClient({ region });
  const lambda = new LambdaClient({ region });
  // CloudFront reads certificates only there.
  const certificates = new ACMClient({ region: EDGE_REGION });
  return {
    async templateOf(StackName) {
      const found = await cloudFormation.send(new GetTemplateCommand({ StackName })).catch(ignore(isNew));
      return found && JSON.parse(found.TemplateBody ?? '');
    },
    async tablesOf(StackName) {
      const tables: StackResourceSummary[] = [];
      const listing = async () => {
        for await (const page of paginateListStackResources({ client: cloudFormation }, { StackName }))
          tables.push(...(page.StackResourceSummaries ?? []).filter(isTable));
      };
      await listing().catch(ignore(isNew));
      return Promise.all(
        tables.map(async ({ LogicalResourceId: logicalId = '', PhysicalResourceId: TableName }) => {
          const found = await dynamo.send(new DescribeTableCommand({ TableName })).catch(ignore(isNotFound));
          return { logicalId, description: found?.Table };
        }),
      );
    },
    async secret(SecretId) {
      const found = await secrets.send(new GetSecretValueCommand({ SecretId })).catch(ignore(isNotFound));
      return found && (found.SecretString ?? '');
    },
    async parameter(Name) {
      const isMissing = ({ name }: Error) => name === 'ParameterNotFound';
      const found = await parameters.send(new GetParameterCommand({ Name })).catch(ignore(isMissing));
      return found?.Parameter?.Value;
    },
    async certificate(CertificateArn) {
      const found = await certificates
        .send(new DescribeCertificateCommand({ CertificateArn }))
        .catch(ignore(isNotFound));
      return found && { status: found.Certificate?.Status, notAfter: found.Certificate?.NotAfter };
    },
    async concurrency() {
      const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
      return AccountLimit?.ConcurrentExecutions ?? 0;
    },
  };
}

/** A table whose creation failed has no physical id. */
const isTable = ({ ResourceType, PhysicalResourceId }: StackResourceSummary) =>
  ResourceType === 'AWS::DynamoDB::Table' && PhysicalResourceId;

const isNew = ({ name, message }: Error) => name === 'ValidationError' && message.includes('does not exist');

const isNotFound = ({ name }: Error) => name === 'ResourceNotFoundException';

/** A handler that resolves to undefined for an expected error, and throws any other one again. */
const ignore =
  (isExpected: (error: Error) => boolean) =>
  (error: unknown): undefined => {
    if (!(error instanceof Error && isExpected(error))) throw error;
  };
