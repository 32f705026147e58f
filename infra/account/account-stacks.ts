import { type App, CfnOutput, Duration, LegacyStackSynthesizer, Stack } from 'aws-cdk-lib';
import {
  CfnOIDCProvider,
  Effect,
  ManagedPolicy,
  PolicyStatement,
  type PolicyStatementProps,
  Role,
  WebIdentityPrincipal,
} from 'aws-cdk-lib/aws-iam';
import { acknowledge } from '../checks.ts';
import { BOOTSTRAP_VERSION, secretsOf } from '../preflight/account-problems.ts';
import { EDGE_REGION, originSecretParameter, type Stage } from '../stage.ts';
import { BOUNDARY, boundaryStatements, EXECUTION_POLICY, executionStatements } from './execution-policy.ts';
import { subjectsOf } from './github-repository.ts';

const GITHUB = 'token.actions.githubusercontent.com';

/** What `ReadOnlyAccess` also reads, but no review needs. */
const DATA = [
  'cognito-idp:Admin*',
  'cognito-idp:ListUsers*',
  'dynamodb:*Item',
  'dynamodb:PartiQL*',
  'dynamodb:GetRecords',
  'dynamodb:Query',
  'dynamodb:Scan',
  'kms:Decrypt',
  'logs:Filter*',
  'logs:GetLog*',
  'logs:GetQueryResults',
  'logs:StartQuery',
  's3:GetObject*',
  'secretsmanager:GetSecretValue',
  'sqs:ReceiveMessage',
];

/**
 * What an account needs before CDK is bootstrapped in it, deployed with the credentials of an administrator: the policies
 * that limit every later deployment, and if a repository deploys the stage, the roles of its workflows.
 */
export function addAccountStacks(app: App, stage: Stage): Stack[] {
  const { account, region, name, repository } = stage;
  const env = { account, region };
  // With the credentials of the shell: CDK's own roles come later, and must not change these policies.
  const synthesizer = () => new LegacyStackSynthesizer();
  const policies = new Stack(app, 'northbound-account', { env, synthesizer: synthesizer() });
  for (const [managedPolicyName, statements] of [
    [EXECUTION_POLICY, executionStatements(stage)],
    [BOUNDARY, boundaryStatements()],
  ] as const) {
    const policy = new ManagedPolicy(policies, managedPolicyName, { managedPolicyName, statements });
    acknowledge(policy, { 'AwsSolutions-IAM5': 'It limits other policies and gives nothing by itself.' });
  }
  if (repository === undefined) return [policies];
  const workflows = new Stack(app, `northbound-${name}-workflows`, { env, synthesizer: synthesizer() });
  addWorkflowRoles(workflows, stage, repository);
  return [policies, workflows];
}

/** One role for deployments and one for reviews, each only for jobs of one environment of the repository. */
function addWorkflowRoles(scope: Stack, stage: Stage, repository: NonNullable<Stage['repository']>): void {
  const { account, region, name } = stage;
  const provider = new CfnOIDCProvider(scope, 'GitHub', {
    url: `https://${GITHUB}`,
    clientIdList: ['sts.amazonaws.com'],
  });
  const roleFor = (id: string, environment: string, statements: readonly PolicyStatementProps[]) => {
    const role = new Role(scope, id, {
      // Not under `northbound-*`, the roles that deployments may change.
      path: '/workflows/',
      roleName: environment,
      maxSessionDuration: Duration.hours(2),
      assumedBy: new WebIdentityPrincipal(provider.attrArn, {
        StringEquals: {
          [`${GITHUB}:aud`]: 'sts.amazonaws.com',
          [`${GITHUB}:sub`]: subjectsOf(repository, environment),
        },
      }),
    });
    for (const props of statements) role.addToPolicy(new PolicyStatement(props));
    acknowledge(role, {
      'AwsSolutions-IAM5': 'Names of stacks, roles and secrets end with generated parts.',
    });
    new CfnOutput(scope, `${id}Role`, { value: role.roleArn });
    return role;
  };
  const regions = [...new Set([region, EDGE_REGION])];
  const stacks = regions.map(
    (each) => `arn:aws:cloudformation:${each}:${account}:stack/northbound-${name}-*`,
  );
  const describing: PolicyStatementProps[] = [
    {
      actions: [
        'cloudformation:DescribeStacks',
        'cloudformation:GetTemplate',
        'cloudformation:ListStackResources',
      ],
      resources: stacks,
    },
    {
      actions: ['dynamodb:DescribeTable'],
      resources: [`arn:aws:dynamodb:${region}:${account}:table/northbound-${name}-*`],
    },
  ];
  roleFor('Deployment', name, [
    ...describing,
    {
      actions: ['sts:AssumeRole'],
      resources: regions.flatMap((each) =>
        ['deploy', 'file-publishing'].map(
          (role) => `arn:aws:iam::${account}:role/cdk-*-${role}-role-${account}-${each}`,
        ),
      ),
    },
    // For the checks of `npm run deploy`.
    {
      actions: [
        'acm:DescribeCertificate',
        'cognito-idp:DescribeUserPoolDomain',
        'lambda:GetAccountSettings',
        'ses:GetEmailIdentity',
      ],
      resources: ['*'],
    },
    {
      actions: ['secretsmanager:GetSecretValue'],
      resources: secretsOf(stage).map(
        (secret) => `arn:aws:secretsmanager:${region}:${account}:secret:${secret.name}-??????`,
      ),
    },
    {
      actions: ['ssm:GetParameter'],
      resources: [
        `arn:aws:ssm:${region}:${account}:parameter${originSecretParameter(stage)}`,
        ...regions.map((each) => `arn:aws:ssm:${each}:${account}:parameter${BOOTSTRAP_VERSION}`),
      ],
    },
  ]);
  const review = roleFor('Review', `${name}-review`, [
    {
      actions: ['cloudformation:DetectStackDrift', 'cloudformation:DetectStackResourceDrift'],
      resources: stacks,
    },
    { effect: Effect.DENY, actions: DATA, resources: ['*'] },
  ]);
  review.addManagedPolicy(ManagedPolicy.fromAwsManagedPolicyName('ReadOnlyAccess'));
  acknowledge(review, {
    'AwsSolutions-IAM4': 'It compares the settings of everything, and a denial excludes data.',
  });
}
