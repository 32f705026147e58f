import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  CloudFormationClient,
  GetTemplateCommand,
  ListStackResourcesCommand,
} from '@aws-sdk/client-cloudformation';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { awsAccount } from '#infra/preflight/aws-account.ts';

const clients = {
  stacks: mockClient(CloudFormationClient),
  tables: mockClient(DynamoDBClient),
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

describe('the tables of a stack', () => {
  it('are described with their logical ids', async () => {
    clients.stacks.on(ListStackResourcesCommand, { StackName: 'some-data' }).resolves({
      StackResourceSummaries: [resource('Function', 'AWS::Lambda::Function', 'function')],
      NextToken: 'more',
    });
    clients.stacks.on(ListStackResourcesCommand, { StackName: 'some-data', NextToken: 'more' }).resolves({
      StackResourceSummaries: [
        resource('Images', 'AWS::S3::Bucket', 'bucket'),
        resource('Table', 'AWS::DynamoDB::Table', 'some-table'),
        // Of a deployment that failed.
        resource('Never', 'AWS::DynamoDB::Table'),
      ],
    });
    const description = { TableName: 'some-table' };
    clients.tables.on(DescribeTableCommand, description).resolves({ Table: description });
    expect(await account.tablesOf('some-data')).toEqual([{ logicalId: 'Table', description }]);
    clients.tables.on(DescribeTableCommand, description).rejects(error('ResourceNotFoundException'));
    expect(await account.tablesOf('some-data')).toEqual([{ logicalId: 'Table', description: undefined }]);
  });

  it('are none before the first deployment, but other errors are not ignored', async () => {
    const ask = clients.stacks.on(ListStackResourcesCommand);
    ask.rejects(error('ValidationError', 'Stack with id some-data does not exist'));
    expect(await account.tablesOf('some-data')).toEqual([]);
    ask.rejects(error('ValidationError', 'Rate exceeded'));
    await expect(account.tablesOf('some-data')).rejects.toThrow('Rate exceeded');
  });
});

it('the template of a stack is parsed, and undefined only before the first deployment', async () => {
  const ask = clients.stacks.on(GetTemplateCommand, { StackName: 'some-data' });
  ask.resolves({ TemplateBody: '{"Resources":{}}' });
  expect(await account.templateOf('some-data')).toEqual({ Resources: {} });
  ask.rejects(error('ValidationError', 'Stack with id some-data does not exist'));
  expect(await account.templateOf('some-data')).toBeUndefined();
  ask.rejects(error('AccessDenied'));
  await expect(account.templateOf('some-data')).rejects.toThrow('no');
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

it('a parameter is its value, and undefined only if it does not exist', async () => {
  const ask = clients.parameters.on(GetParameterCommand, { Name: '/origin' });
  ask.resolves({ Parameter: { Value: 'value' } });
  expect(await account.parameter('/origin')).toBe('value');
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
