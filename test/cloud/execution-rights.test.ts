import path from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, it, vi } from 'vitest';
import { once } from '#functions/core/platform/once.ts';
import { addAccountStacks } from '#infra/account/account-stacks.ts';
import { EXECUTION_POLICY } from '#infra/account/execution-policy.ts';
import { stages } from '#infra/stages.ts';
import { everySetting, portalWithEverySetting } from '../infra/every-setting.ts';
import { newApp, type Resource, resourcesOf, synthesizeStage } from '../infra/portal.ts';
import { resourceSchemas } from './support/resource-schemas.ts';

const OWN_KEY = 'Only with a key of our own in KMS.';
const LISTING = 'Only to list all buckets of the account, which no deployment does.';

/** Rights that a schema names and the policy does not give on purpose, by resource type. */
const NOT_NEEDED: Readonly<Record<string, readonly (readonly [reason: string, ...actions: string[]])[]>> = {
  'AWS::Cognito::UserPool': [[OWN_KEY, 'kms:*']],
  'AWS::Cognito::UserPoolDomain': [[OWN_KEY, 'kms:*']],
  'AWS::DynamoDB::Table': [
    ['Only for replicas in other regions.', 'dynamodb:*Item', 'dynamodb:Query', 'dynamodb:Scan'],
    ['Only for a stream of Kinesis.', 'kinesis:*'],
    [OWN_KEY, 'kms:*'],
  ],
  'AWS::EC2::EIP': [['Only for an address of another account.', 'ec2:AcceptAddressTransfer']],
  'AWS::EC2::VPC': [['Only to require encryption.', 'ec2:*EncryptionControl', 'ec2:ModifyVpcTenancy']],
  'AWS::EC2::VPCEndpoint': [
    ['Only for networks of VPC Lattice and other regions.', 'vpc-lattice:*', 'vpce:*'],
  ],
  'AWS::EC2::VPCGatewayAttachment': [['Only for a VPN.', 'ec2:*VpnGateway']],
  'AWS::IAM::Policy': [['All policies belong to roles.', 'iam:*User*', 'iam:*Group*']],
  'AWS::IAM::Role': [['No role may lose the boundary (decision 143).', 'iam:DeleteRolePermissionsBoundary']],
  'AWS::Lambda::Function': [
    ['Only with a file system.', 'elasticfilesystem:*', 's3files:*'],
    [OWN_KEY, 'kms:*'],
  ],
  'AWS::Logs::LogGroup': [['Only to deliver logs elsewhere.', 'firehose:*', 's3:REST.PUT.OBJECT']],
  'AWS::S3::Bucket': [
    ['Only for tables of metadata.', 's3tables:*', 's3:*Metadata*'],
    ['No bucket is created with objects.', 's3:DeleteObject', 's3:PutObjectAcl'],
    [LISTING, 's3:ListAllMyBuckets'],
  ],
  'AWS::S3::BucketPolicy': [[LISTING, 's3:ListAllMyBuckets']],
  'AWS::SecretsManager::Secret': [
    ['Only for replicas in other regions.', 'secretsmanager:*Replica*'],
    ['Only to list all secrets of the account, which no deployment does.', 'secretsmanager:ListSecrets'],
  ],
  'AWS::WAFv2::WebACLAssociation': [
    [
      'Only a user pool is associated.',
      ...['amplify:*', 'apprunner:*', 'appsync:*', 'bedrock-agentcore:*', 'ec2:*', 'elasticloadbalancing:*'],
    ],
  ],
};

/** Whose service-linked role a resource type may need. DynamoDB has some only for replicas, scaling and Kinesis. */
const LINKED: Readonly<Record<string, string | undefined>> = {
  'AWS::Backup::BackupSelection': 'backup.amazonaws.com',
  'AWS::Cognito::UserPool': 'email.cognito-idp.amazonaws.com',
  'AWS::Cognito::UserPoolClient': 'email.cognito-idp.amazonaws.com',
  'AWS::DynamoDB::Table': undefined,
};

interface Statement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action: string | readonly string[];
  readonly Condition?: { readonly StringEquals?: Readonly<Record<string, string | readonly string[]>> };
}

const matches = (pattern: string, action: string) =>
  path.posix.matchesGlob(action.toLowerCase(), pattern.toLowerCase());
const names = ({ Action }: Statement, action: string) =>
  [Action].flat().some((pattern) => matches(pattern, action));

const policy = once((): readonly Statement[] => {
  const policies = addAccountStacks(newApp(), everySetting).flatMap((stack) =>
    resourcesOf(stack, 'AWS::IAM::ManagedPolicy'),
  );
  return policies.find(({ Properties }) => Properties.ManagedPolicyName === EXECUTION_POLICY)?.Properties
    .PolicyDocument.Statement;
});

/** Whether the policy gives a right for at least some resources. */
const isAllowed = (action: string): boolean => {
  const naming = policy().filter((statement) => names(statement, action));
  return naming.length > 0 && naming.every(({ Effect }) => Effect === 'Allow');
};

/** The rights that the schema of each resource type names, of a stage with every setting and of a disposable one. */
const rightsByType = once(async (): Promise<[type: string, rights: string[]][]> => {
  // Validating templates takes a second for each synthesis. Other tests do it.
  vi.stubEnv('CDK_VALIDATION', 'false');
  const types = [portalWithEverySetting(), synthesizeStage(stages.dev)]
    .flatMap(({ stacks }) => Object.values(stacks))
    .flatMap((stack) => Object.values<Resource>(Template.fromStack(stack).toJSON().Resources))
    .map(({ Type }) => Type)
    .filter((type) => !type.startsWith('Custom::'));
  const schemaOf = await resourceSchemas('us-east-1');
  return [...new Set(types)].map((type) => {
    const rights = Object.values(schemaOf(type).handlers).flatMap(({ permissions }) => permissions);
    return [type, [...new Set(rights)]];
  });
});

it('the execution policy gives all rights that the schemas of the resources name, except reviewed ones', async () => {
  const missing = (await rightsByType()).flatMap(([type, rights]) =>
    rights.filter((action) => !isAllowed(action)).map((action) => ({ type, action })),
  );
  const reviewed = Object.entries(NOT_NEEDED).flatMap(([type, entries]) =>
    entries.flatMap(([, ...patterns]) => patterns.map((pattern) => ({ type, pattern }))),
  );
  const isReviewed = (gap: (typeof missing)[number], { type, pattern }: (typeof reviewed)[number]) =>
    type === gap.type && matches(pattern, gap.action);
  expect(missing.filter((gap) => !reviewed.some((each) => isReviewed(gap, each)))).toEqual([]);
  expect(reviewed.filter((each) => !missing.some((gap) => isReviewed(gap, each)))).toEqual([]);
});

it('the execution policy creates the service-linked roles that the resources may need', async () => {
  const linking = (await rightsByType())
    .filter(([, rights]) => rights.includes('iam:CreateServiceLinkedRole'))
    .map(([type]) => type);
  expect(linking.sort()).toEqual(Object.keys(LINKED).sort());
  const allowed = policy()
    .filter((statement) => names(statement, 'iam:CreateServiceLinkedRole'))
    .flatMap(({ Condition }) => Condition?.StringEquals?.['iam:AWSServiceName']);
  expect(allowed).toEqual(expect.arrayContaining(Object.values(LINKED).filter((name) => name !== undefined)));
});
