import { Effect, PolicyStatement, type PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import { RECEIPT_RULE_ACTIONS } from '../constructs/received-mail.ts';
import { NETWORK_INTERFACE_ACTIONS } from '../constructs/shipping-network.ts';
import { EDGE_REGION } from '../stage.ts';

export const EXECUTION_POLICY = 'northbound-execution';
/** The permissions boundary of every role that the stacks of a stage create. */
export const BOUNDARY = 'northbound-boundary';

/** What CloudFormation does for the resource types of each service. IAM and S3 have statements of their own below. */
export const SERVICES: Readonly<Record<string, readonly string[]>> = {
  ApiGatewayV2: ['apigateway:*'],
  // Also creates the storage and the key of a vault.
  Backup: [
    'backup:*Backup*',
    'backup:*Tag*',
    'backup-storage:Mount*',
    'kms:CreateGrant',
    'kms:Decrypt',
    'kms:DescribeKey',
    'kms:GenerateDataKey',
    'kms:RetireGrant',
  ],
  Budgets: ['budgets:ViewBudget', 'budgets:ModifyBudget', 'budgets:*Tag*', 'billing:GetBillingViewData'],
  // Also looks up the certificate of a distribution.
  CloudFront: ['cloudfront:*', 'acm:DescribeCertificate'],
  CloudWatch: ['cloudwatch:*'],
  CodeDeploy: ['codedeploy:*'],
  Cognito: ['cognito-idp:*'],
  DynamoDB: ['dynamodb:*'],
  // The network of a shipping system. No instances: they cost money, and nothing else here needs them.
  EC2: [
    'ec2:*Address',
    'ec2:*InternetGateway',
    'ec2:*NatGateway*',
    'ec2:*Route',
    'ec2:*RouteTable*',
    'ec2:*SecurityGroup*',
    'ec2:*Subnet*',
    'ec2:*Vpc',
    'ec2:*VpcAttribute',
    'ec2:*VpcEndpoint*',
    'ec2:CreateTags',
    'ec2:DeleteTags',
    'ec2:Describe*',
  ],
  Events: ['events:*'],
  IAM: [],
  Lambda: ['lambda:*'],
  Logs: ['logs:*'],
  Route53: [
    'route53:*HostedZone*',
    'route53:ChangeResourceRecordSets',
    'route53:ChangeTagsForResource',
    'route53:Get*',
    'route53:List*',
  ],
  S3: [],
  Scheduler: ['scheduler:*'],
  // The rest is in a statement below, for the secrets of the stages.
  SecretsManager: ['secretsmanager:GetRandomPassword'],
  SES: ['ses:*ConfigurationSet*', 'ses:*Tag*', ...RECEIPT_RULE_ACTIONS],
  // Neither phone numbers, which cost money, nor texts.
  SMSVOICE: [
    'sms-voice:*ConfigurationSet*',
    'sms-voice:*Default*',
    'sms-voice:*EventDestination',
    'sms-voice:*ProtectConfiguration*',
    'sms-voice:*Tag*',
  ],
  SNS: ['sns:*'],
  SQS: ['sqs:*'],
  SSM: ['ssm:*Parameter*', 'ssm:*Tags*'],
  // Creating a web ACL also needs a right of AWS Payments.
  WAFv2: ['wafv2:*', 'payments:GetConnectedAccount'],
};

/** Who may get a role of the stacks, and whose service-linked roles may be created. */
const PASSED_TO = ['backup', 'codedeploy', 'lambda', 's3', 'scheduler'].map(
  (service) => `${service}.amazonaws.com`,
);
const LINKED_SERVICES = ['backup', 'email.cognito-idp', 'ops.apigateway'].map(
  (service) => `${service}.amazonaws.com`,
);

/** No deployment reads, changes or deletes a record, a message or a user (decision 143). */
const DATA = [
  'cognito-idp:Admin*',
  'cognito-idp:ListUsers*',
  'dynamodb:*Item',
  'dynamodb:PartiQL*',
  'dynamodb:Query',
  'dynamodb:Scan',
  'dynamodb:GetRecords',
  'logs:FilterLogEvents',
  'logs:GetLogEvents',
  'logs:StartQuery',
  'sns:Publish',
  'sqs:ReceiveMessage',
  'sqs:SendMessage',
];

interface Place {
  readonly account: string;
  readonly region: string;
}

/**
 * The rights of CloudFormation when it deploys a stage: the services of its resources, in its region and in the one of
 * global services. It creates only roles with the boundary, so that no deployment can give itself more rights.
 */
export function executionStatements({ account, region }: Place): PolicyStatement[] {
  const iam = (resource: string) => `arn:aws:iam::${account}:${resource}`;
  const roles = [iam('role/northbound-*')];
  const boundary = { StringEquals: { 'iam:PermissionsBoundary': iam(`policy/${BOUNDARY}`) } };
  const allow = (props: PolicyStatementProps) => new PolicyStatement(props);
  return [
    allow({
      actions: Object.values(SERVICES).flat(),
      resources: ['*'],
      conditions: { StringEquals: { 'aws:RequestedRegion': [region, EDGE_REGION] } },
    }),
    new PolicyStatement({ effect: Effect.DENY, actions: DATA, resources: ['*'] }),
    allow({
      actions: [
        's3:CreateBucket',
        's3:DeleteBucket*',
        's3:Get*Configuration',
        's3:GetBucket*',
        's3:ListBucket*',
        's3:ListTagsForResource',
        's3:Put*Configuration',
        's3:PutBucket*',
        's3:TagResource',
        's3:UntagResource',
      ],
      resources: ['arn:aws:s3:::northbound-*'],
    }),
    // The code of functions, and templates.
    allow({ actions: ['s3:GetObject*'], resources: [`arn:aws:s3:::cdk-*-assets-${account}-*/*`] }),
    // CloudFormation reads the credentials for Google into the user pool, and creates those of the sandbox card provider.
    allow({
      actions: [
        'secretsmanager:CreateSecret',
        'secretsmanager:DeleteSecret',
        'secretsmanager:DescribeSecret',
        'secretsmanager:GetSecretValue',
        'secretsmanager:TagResource',
        'secretsmanager:UntagResource',
        'secretsmanager:UpdateSecret',
      ],
      resources: [`arn:aws:secretsmanager:${region}:${account}:secret:northbound/*`],
    }),
    allow({
      actions: [
        'iam:CreateRole',
        'iam:DeleteRolePolicy',
        'iam:DetachRolePolicy',
        'iam:PutRolePermissionsBoundary',
        'iam:PutRolePolicy',
      ],
      resources: roles,
      conditions: boundary,
    }),
    allow({
      actions: ['iam:AttachRolePolicy'],
      resources: roles,
      conditions: { ...boundary, ArnLike: { 'iam:PolicyARN': 'arn:aws:iam::aws:policy/service-role/*' } },
    }),
    allow({
      actions: [
        'iam:DeleteRole',
        'iam:GetRole*',
        'iam:ListAttachedRolePolicies',
        'iam:ListRole*',
        'iam:TagRole',
        'iam:UntagRole',
        'iam:UpdateAssumeRolePolicy',
        'iam:UpdateRole*',
      ],
      resources: roles,
    }),
    allow({
      actions: ['iam:PassRole'],
      resources: roles,
      conditions: { StringEquals: { 'iam:PassedToService': PASSED_TO } },
    }),
    allow({
      actions: ['iam:CreateServiceLinkedRole'],
      resources: [iam('role/aws-service-role/*')],
      conditions: { StringEquals: { 'iam:AWSServiceName': LINKED_SERVICES } },
    }),
  ];
}

/** The most that a role of the stacks can do, whatever its own policies say: nothing with roles, stacks or accounts. */
export const boundaryStatements = (): PolicyStatement[] => [
  new PolicyStatement({
    actions: [
      'backup:CopyFromBackupVault',
      'backup:CopyIntoBackupVault',
      'backup:DescribeBackupVault',
      'backup:TagResource',
      'cloudfront:CreateInvalidation',
      'cloudfront:GetInvalidation',
      'cloudwatch:DescribeAlarms',
      'cognito-idp:Admin*',
      'cognito-idp:ListUsers',
      'dynamodb:*Item',
      'dynamodb:DescribeStream',
      'dynamodb:DescribeTable',
      'dynamodb:GetRecords',
      'dynamodb:GetShardIterator',
      'dynamodb:ListStreams',
      'dynamodb:ListTagsOfResource',
      'dynamodb:Query',
      'dynamodb:StartAwsBackupJob',
      ...NETWORK_INTERFACE_ACTIONS,
      'lambda:GetAlias',
      'lambda:GetProvisionedConcurrencyConfig',
      'lambda:InvokeFunction',
      'lambda:UpdateAlias',
      'logs:CreateLogGroup',
      'logs:CreateLogStream',
      'logs:PutLogEvents',
      's3:*Object*',
      's3:Abort*',
      's3:GetBucket*',
      's3:GetReplicationConfiguration',
      's3:List*',
      's3:ReplicateTags',
      'secretsmanager:GetSecretValue',
      'ses:SendEmail',
      'ses:SendRawEmail',
      'sms-voice:SendTextMessage',
      'sns:Publish',
      'sqs:ChangeMessageVisibility',
      'sqs:DeleteMessage',
      'sqs:GetQueueAttributes',
      'sqs:GetQueueUrl',
      'sqs:ReceiveMessage',
      'sqs:SendMessage*',
      'ssm:GetParameter',
    ],
    resources: ['*'],
  }),
  // In a disposable stage, CDK's function that empties a bucket first forbids all writes to it: access logs arrive late.
  new PolicyStatement({ actions: ['s3:PutBucketPolicy'], resources: ['arn:aws:s3:::northbound-*'] }),
];
