import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
  ListStackResourcesCommand,
} from '@aws-sdk/client-cloudformation';
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolDomainCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DescribeTableCommand, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, expect, it } from 'vitest';
import { awsAccount } from '#infra/preflight/aws-account.ts';

const clients = {
  stacks: mockClient(CloudFormationClient),
  tables: mockClient(DynamoDBClient),
  pools: mockClient(CognitoIdentityProviderClient),
  mail: mockClient(SESv2Client),
  secrets: mockClient(SecretsManagerClient),
  parameters: mockClient(SSMClient),
  functions: mockClient(LambdaClient),
  certificates: mockClient(ACMClient),
};
afterEach(() => {
  for (const client of Object.values(clients)) client.reset();
});
afterAll(() => {
  for (const client of Object.values(clients)) client.restore();
});

const account = awsAccount('us-west-2');
const error = (name: string, message = 'no') => Object.assign(new Error(message), { name });
const resource = (LogicalResourceId: string, ResourceType: string, PhysicalResourceId?: string) => ({
  LogicalResourceId,
  ResourceType,
  ...(PhysicalResourceId !== undefined && { PhysicalResourceId }),
  LastUpdatedTimestamp: new Date(0),
  ResourceStatus: 'UPDATE_COMPLETE' as const,
});

it('a stack has its state and its resources, without those that were deleted or never created', async () => {
  const StackName = 'some-data';
  clients.stacks.on(DescribeStacksCommand, { StackName }).resolves({
    Stacks: [
      {
        StackName,
        CreationTime: new Date(0),
        StackStatus: 'UPDATE_COMPLETE',
        EnableTerminationProtection: true,
      },
    ],
  });
  clients.stacks.on(ListStackResourcesCommand, { StackName }).resolves({
    StackResourceSummaries: [
      resource('Function', 'AWS::Lambda::Function', 'function'),
      { ...resource('Old', 'AWS::DynamoDB::Table', 'old-table'), ResourceStatus: 'DELETE_COMPLETE' },
    ],
    NextToken: 'more',
  });
  clients.stacks.on(ListStackResourcesCommand, { StackName, NextToken: 'more' }).resolves({
    StackResourceSummaries: [
      { ...resource('Kept', 'AWS::S3::Bucket', 'bucket'), ResourceStatus: 'DELETE_SKIPPED' },
      // Of a deployment that failed.
      resource('Never', 'AWS::DynamoDB::Table'),
    ],
  });
  expect(await account.stack(StackName)).toEqual({
    status: 'UPDATE_COMPLETE',
    isProtected: true,
    resources: [
      {
        logicalId: 'Function',
        type: 'AWS::Lambda::Function',
        physicalId: 'function',
        status: 'UPDATE_COMPLETE',
      },
      { logicalId: 'Kept', type: 'AWS::S3::Bucket', physicalId: 'bucket', status: 'DELETE_SKIPPED' },
    ],
  });
});

it('a stack is undefined before the first deployment, but other errors are not ignored', async () => {
  const ask = clients.stacks.on(DescribeStacksCommand);
  ask.rejects(error('ValidationError', 'Stack with id some-data does not exist'));
  expect(await account.stack('some-data')).toBeUndefined();
  ask.rejects(error('ValidationError', 'Rate exceeded'));
  await expect(account.stack('some-data')).rejects.toThrow('Rate exceeded');
});

it('the template of a stack is parsed', async () => {
  const ask = clients.stacks.on(GetTemplateCommand, { StackName: 'some-data' });
  ask.resolves({ TemplateBody: '{"Resources":{}}' });
  expect(await account.templateOf('some-data')).toEqual({ Resources: {} });
  ask.rejects(error('AccessDenied'));
  await expect(account.templateOf('some-data')).rejects.toThrow('no');
});

it('a table is described, and undefined only if it does not exist', async () => {
  const ask = clients.tables.on(DescribeTableCommand, { TableName: 'some' });
  ask.resolves({ Table: { TableName: 'some' } });
  expect(await account.table('some')).toEqual({ TableName: 'some' });
  ask.rejects(error('ResourceNotFoundException'));
  expect(await account.table('some')).toBeUndefined();
});

it('a table holds data with one item, a user pool with one user, and neither does if it is gone', async () => {
  const table = { logicalId: 'T', type: 'AWS::DynamoDB::Table', physicalId: 'some', status: '' };
  const pool = { ...table, type: 'AWS::Cognito::UserPool' };
  const items = clients.tables.on(ScanCommand, { TableName: 'some' });
  const users = clients.pools.on(ListUsersCommand, { UserPoolId: 'some' });
  const held = () => Promise.all([table, pool].map((resource) => account.holdsData(resource)));
  items.resolves({ Count: 1 });
  users.resolves({ Users: [{ Username: 'ann' }] });
  expect(await held()).toEqual([true, true]);
  items.resolves({ Count: 0 });
  users.resolves({ Users: [] });
  expect(await held()).toEqual([false, false]);
  items.rejects(error('ResourceNotFoundException'));
  users.rejects(error('ResourceNotFoundException'));
  expect(await held()).toEqual([false, false]);
  items.rejects(error('AccessDeniedException'));
  await expect(held()).rejects.toThrow('no');
});

it('a mail domain is verified, not yet, or unknown', async () => {
  const ask = clients.mail.on(GetEmailIdentityCommand, { EmailIdentity: 'a.example' });
  ask.resolves({ VerifiedForSendingStatus: true });
  expect(await account.isVerified('a.example')).toBe(true);
  ask.resolves({});
  expect(await account.isVerified('a.example')).toBe(false);
  ask.rejects(error('NotFoundException'));
  expect(await account.isVerified('a.example')).toBeUndefined();
});

it('a sign-in prefix belongs to a pool, or to none', async () => {
  const ask = clients.pools.on(DescribeUserPoolDomainCommand, { Domain: 'some' });
  ask.resolves({ DomainDescription: { UserPoolId: 'pool' } });
  expect(await account.poolWithPrefix('some')).toBe('pool');
  ask.resolves({ DomainDescription: {} });
  expect(await account.poolWithPrefix('some')).toBeUndefined();
});

it('a secret is its text, and undefined only if it does not exist', async () => {
  const ask = clients.secrets.on(GetSecretValueCommand, { SecretId: 'card' });
  ask.resolves({ SecretString: '{}' });
  expect(await account.secret('card')).toBe('{}');
  ask.resolves({ SecretBinary: new Uint8Array([1]) });
  expect(await account.secret('card')).toBe('');
  ask.rejects(error('ResourceNotFoundException'));
  expect(await account.secret('card')).toBeUndefined();
  ask.rejects(error('AccessDeniedException'));
  await expect(account.secret('card')).rejects.toThrow('no');
});

it('a parameter is its value and ARN, and undefined only if it does not exist', async () => {
  const ask = clients.parameters.on(GetParameterCommand, { Name: '/origin' });
  ask.resolves({ Parameter: { Value: 'value', ARN: 'arn' } });
  expect(await account.parameter('/origin')).toEqual({ value: 'value', arn: 'arn' });
  ask.rejects(error('ParameterNotFound'));
  expect(await account.parameter('/origin')).toBeUndefined();
  ask.rejects(error('AccessDeniedException'));
  await expect(account.parameter('/origin')).rejects.toThrow('no');
});

it('a certificate has its status and end, in us-east-1', async () => {
  const ask = clients.certificates.on(DescribeCertificateCommand, { CertificateArn: 'arn' });
  const NotAfter = new Date('2027-01-01');
  ask.resolves({ Certificate: { Status: 'ISSUED', NotAfter } });
  expect(await account.certificate('arn')).toEqual({ status: 'ISSUED', notAfter: NotAfter });
  const [call] = clients.certificates.commandCalls(DescribeCertificateCommand);
  const client = call?.thisValue as ACMClient | undefined;
  expect(await client?.config.region()).toBe('us-east-1');
  ask.rejects(error('ResourceNotFoundException'));
  expect(await account.certificate('arn')).toBeUndefined();
});

it('the concurrency is that of the account', async () => {
  clients.functions.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } });
  expect(await account.concurrency()).toBe(10);
});
