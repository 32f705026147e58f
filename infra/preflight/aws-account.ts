import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation';
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolDomainCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  DescribeTableCommand,
  DynamoDBClient,
  ScanCommand,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { EDGE_REGION } from '../stage.ts';
import type { Certificate, Parameter } from './account-problems.ts';
import { isMissingStack, listResources } from './stack-resources.ts';
import type { DeployedStack, StackResource } from './stack-states.ts';
import type { Template } from './table-problems.ts';

/** What the deployment asks a region of the account about, before it changes anything. Each rejects with the error of AWS. */
export interface AwsAccount {
  /** Undefined if there is none. */
  readonly stack: (name: string) => Promise<DeployedStack | undefined>;
  /** The template of a stack that exists. */
  readonly templateOf: (stackName: string) => Promise<Template>;
  /** Undefined if there is none. */
  readonly table: (name: string) => Promise<TableDescription | undefined>;
  /** Whether a table has an item, or a user pool a user. */
  readonly holdsData: (resource: StackResource) => Promise<boolean>;
  /** Undefined if there is none. */
  readonly secret: (name: string) => Promise<string | undefined>;
  /** Undefined if there is none. */
  readonly parameter: (name: string) => Promise<Parameter | undefined>;
  /** Undefined if there is none. */
  readonly certificate: (arn: string) => Promise<Certificate | undefined>;
  /** The executions that functions can have at the same time. */
  readonly concurrency: () => Promise<number>;
  /** Whether SES may send from a domain; undefined if it does not know the domain. */
  readonly isVerified: (mailDomain: string) => Promise<boolean | undefined>;
  /** The user pool with a sign-in prefix; undefined if there is none. */
  readonly poolWithPrefix: (signInPrefix: string) => Promise<string | undefined>;
}

/** The account of the credentials in the environment. */
export function awsAccount(region: string): AwsAccount {
  const cloudFormation = new CloudFormationClient({ region });
  const dynamo = new DynamoDBClient({ region });
  const pools = new CognitoIdentityProviderClient({ region });
  const secrets = new SecretsManagerClient({ region });
  const parameters = new SSMClient({ region });
  const lambda = new LambdaClient({ region });
  const mail = new SESv2Client({ region });
  // CloudFront reads certificates only there.
  const certificates = new ACMClient({ region: EDGE_REGION });
  return {
    async stack(StackName) {
      const found = await cloudFormation
        .send(new DescribeStacksCommand({ StackName }))
        .catch(ignore(isMissingStack));
      const [stack] = found?.Stacks ?? [];
      return (
        stack && {
          status: stack.StackStatus ?? '',
          isProtected: stack.EnableTerminationProtection ?? false,
          resources: await listResources(cloudFormation, StackName),
        }
      );
    },
    async templateOf(StackName) {
      const { TemplateBody = '' } = await cloudFormation.send(new GetTemplateCommand({ StackName }));
      return JSON.parse(TemplateBody);
    },
    async table(TableName) {
      const found = await dynamo.send(new DescribeTableCommand({ TableName })).catch(ignore(isNotFound));
      return found?.Table;
    },
    async holdsData({ type, physicalId }) {
      if (type === 'AWS::Cognito::UserPool') {
        const listing = pools.send(new ListUsersCommand({ UserPoolId: physicalId, Limit: 1 }));
        return ((await listing.catch(ignore(isNotFound)))?.Users ?? []).length > 0;
      }
      const scan = dynamo.send(new ScanCommand({ TableName: physicalId, Limit: 1, Select: 'COUNT' }));
      return ((await scan.catch(ignore(isNotFound)))?.Count ?? 0) > 0;
    },
    async secret(SecretId) {
      const found = await secrets.send(new GetSecretValueCommand({ SecretId })).catch(ignore(isNotFound));
      return found && (found.SecretString ?? '');
    },
    async parameter(Name) {
      const isMissing = ({ name }: Error) => name === 'ParameterNotFound';
      const found = await parameters.send(new GetParameterCommand({ Name })).catch(ignore(isMissing));
      return found?.Parameter && { value: found.Parameter.Value ?? '', arn: found.Parameter.ARN ?? '' };
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
    async isVerified(EmailIdentity) {
      const isUnknown = ({ name }: Error) => name === 'NotFoundException';
      const found = await mail.send(new GetEmailIdentityCommand({ EmailIdentity })).catch(ignore(isUnknown));
      return found && (found.VerifiedForSendingStatus ?? false);
    },
    async poolWithPrefix(Domain) {
      const found = await pools.send(new DescribeUserPoolDomainCommand({ Domain })).catch(ignore(isNotFound));
      return found?.DomainDescription?.UserPoolId;
    },
  };
}

const isNotFound = ({ name }: Error) => name === 'ResourceNotFoundException';

/** A handler that resolves to undefined for an expected error, and throws any other one again. */
const ignore =
  (isExpected: (error: Error) => boolean) =>
  (error: unknown): undefined => {
    if (!(error instanceof Error && isExpected(error))) throw error;
  };
