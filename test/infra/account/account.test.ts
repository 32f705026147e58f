import path from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { addAccountStacks } from '#infra/account/account-stacks.ts';
import { bootstrapCommands } from '#infra/account/bootstrap-commands.ts';
import { BOUNDARY, EXECUTION_POLICY, SERVICES } from '#infra/account/execution-policy.ts';
import { findStage, validStage } from '#infra/stages.ts';
import { portalWithEverySetting } from '../every-setting.ts';
import { newApp, portalOf, propertiesOf, type Resource, resourcesOf, STAGE_NAMES } from '../portal.ts';

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Principal?: unknown;
  readonly Condition?: unknown;
}

const production = findStage('production');
const [account, workflows] = addAccountStacks(newApp(), production);
if (!account || !workflows) throw new Error('Production is deployed by workflows.');

const policyOf = (name: string) =>
  resourcesOf(account, 'AWS::IAM::ManagedPolicy').find(
    ({ Properties }) => Properties.ManagedPolicyName === name,
  )?.Properties.PolicyDocument;
const statementsOf = (document: { Statement: Statement[] }) =>
  document.Statement.map((statement) => ({ ...statement, actions: [statement.Action].flat() }));
const execution = statementsOf(policyOf(EXECUTION_POLICY));
const boundary = statementsOf(policyOf(BOUNDARY));
const matches = (pattern: string, action: string) =>
  path.posix.matchesGlob(action.toLowerCase(), pattern.toLowerCase());

const resources = [...STAGE_NAMES.map(portalOf), portalWithEverySetting()].flatMap(({ stacks }) =>
  Object.values(stacks).flatMap((stack) =>
    Object.values<Resource>(Template.fromStack(stack).toJSON().Resources),
  ),
);
const ofType = (type: string) => resources.filter(({ Type }) => Type === type);

describe('the execution policy', () => {
  it('allows the services of all resources of all stages and settings, and no others', () => {
    const services = resources
      .map(({ Type }) => Type.split('::'))
      .flatMap(([provider, service = '']) => (provider === 'Custom' ? [] : [service]));
    expect([...new Set(services)].sort()).toEqual(Object.keys(SERVICES).sort());
  });

  it('creates and changes only roles with the boundary', () => {
    const changing = [
      'iam:CreateRole',
      'iam:PutRolePolicy',
      'iam:AttachRolePolicy',
      'iam:PutRolePermissionsBoundary',
    ];
    for (const action of changing) {
      const allowing = execution.filter(({ actions }) => actions.some((pattern) => matches(pattern, action)));
      expect(allowing.map(({ Condition }) => Condition)).toEqual([
        expect.objectContaining({
          StringEquals: { 'iam:PermissionsBoundary': `arn:aws:iam::111111111111:policy/${BOUNDARY}` },
        }),
      ]);
    }
    const forbidden = [
      'iam:CreateUser',
      'iam:CreatePolicyVersion',
      'iam:DeleteRolePermissionsBoundary',
      'sts:AssumeRole',
    ];
    const allowed = execution.filter(({ Effect }) => Effect === 'Allow').flatMap(({ actions }) => actions);
    for (const action of forbidden) expect(allowed.filter((pattern) => matches(pattern, action))).toEqual([]);
  });

  it('passes roles to the services that roles of the stacks trust, and to no others', () => {
    const trusted = ofType('AWS::IAM::Role').flatMap(({ Properties }) =>
      Properties.AssumeRolePolicyDocument.Statement.map(
        ({ Principal }: { Principal: { Service: string } }) => Principal.Service,
      ),
    );
    const passing = execution.filter(({ actions }) => actions.includes('iam:PassRole'));
    expect(passing.map(({ Condition }) => Condition)).toEqual([
      { StringEquals: { 'iam:PassedToService': [...new Set(trusted)].sort() } },
    ]);
  });

  it('never reads, changes or sends data', () => {
    const denied = execution.filter(({ Effect }) => Effect === 'Deny').flatMap(({ actions }) => actions);
    for (const action of [
      'dynamodb:GetItem',
      'dynamodb:BatchWriteItem',
      'dynamodb:Scan',
      'cognito-idp:AdminGetUser',
    ])
      expect(
        denied.some((pattern) => matches(pattern, action)),
        action,
      ).toBe(true);
  });

  it('is short enough for IAM', () => {
    for (const name of [EXECUTION_POLICY, BOUNDARY])
      expect(JSON.stringify(policyOf(name)).length).toBeLessThan(6144);
  });

  it('is what CDK is bootstrapped with', () => {
    expect(bootstrapCommands(production).map((args) => args.join(' '))).toEqual([
      'deploy --all --app node infra/account/app.ts -c stage=production -o cdk.out/production-account',
      'bootstrap --app  --cloudformation-execution-policies arn:aws:iam::111111111111:policy/northbound-execution aws://111111111111/us-west-2 aws://111111111111/us-east-1',
    ]);
  });
});

describe('the boundary', () => {
  it('limits every role of every stage', () => {
    const roles = ofType('AWS::IAM::Role');
    expect(roles.length).toBeGreaterThan(30);
    for (const { Properties } of roles)
      expect(JSON.stringify(Properties.PermissionsBoundary)).toContain(`:policy/${BOUNDARY}`);
  });

  it('allows all that the policies of these roles allow', () => {
    const inline = ofType('AWS::IAM::Role').flatMap(({ Properties }) => Properties.Policies ?? []);
    const documents = [...ofType('AWS::IAM::Policy').map(({ Properties }) => Properties), ...inline].map(
      ({ PolicyDocument }) => PolicyDocument,
    );
    // A policy of a bucket or a queue can allow a role something too, but no more than its boundary.
    const ofResources = resources
      .filter(({ Type, Properties }) => Type !== 'AWS::IAM::Policy' && Properties?.PolicyDocument)
      .flatMap(({ Properties }) => statementsOf(Properties.PolicyDocument))
      .filter(({ Effect, Principal }) => Effect === 'Allow' && JSON.stringify(Principal).includes('"AWS"'));
    expect(ofResources.length).toBeGreaterThan(2);
    const used = new Set(
      [...documents.flatMap(statementsOf), ...ofResources].flatMap(({ actions }) => actions),
    );
    const allowed = boundary.flatMap(({ actions }) => actions);
    expect(used.size).toBeGreaterThan(20);
    expect([...used].filter((action) => !allowed.some((pattern) => matches(pattern, action)))).toEqual([]);
  });

  it('knows the policies of AWS that these roles have', () => {
    const managed = ofType('AWS::IAM::Role').flatMap(({ Properties }) => Properties.ManagedPolicyArns ?? []);
    const names = managed.map((arn) => /service-role\/(\w+)/.exec(JSON.stringify(arn))?.[1]);
    // Their actions are in the boundary too. A test cannot read them.
    expect([...new Set(names)].sort()).toEqual([
      'AWSCodeDeployRoleForLambdaLimited',
      'AWSLambdaBasicExecutionRole',
    ]);
  });
});

describe('the roles of the workflows', () => {
  it.each([
    ['Deployment', 'production'],
    ['Review', 'production-review'],
  ])('%s is only for the environment %s of the repository', (id, environment) => {
    const { AssumeRolePolicyDocument, Path } = propertiesOf(workflows, 'AWS::IAM::Role', id);
    expect(Path).toBe('/workflows/');
    expect(AssumeRolePolicyDocument.Statement).toEqual([
      {
        Effect: 'Allow',
        Action: 'sts:AssumeRoleWithWebIdentity',
        Principal: { Federated: { 'Fn::GetAtt': ['GitHub', 'Arn'] } },
        Condition: {
          StringEquals: {
            'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
            'token.actions.githubusercontent.com:sub': [
              `repo:example/northbound:environment:${environment}`,
              `repo:example@1111111/northbound@11111111:environment:${environment}`,
            ],
          },
        },
      },
    ]);
  });

  it('a deployment may check every secret, and deploy to both regions', () => {
    const document = resourcesOf(workflows, 'AWS::IAM::Policy').find(({ id }) => id.startsWith('Deployment'));
    const resourcesWith = (action: string) =>
      statementsOf(document?.Properties.PolicyDocument)
        .filter(({ actions }) => actions.includes(action))
        .flatMap(({ Resource }) => Resource)
        .sort();
    const name = (secret: string) =>
      `arn:aws:secretsmanager:us-west-2:111111111111:secret:northbound/${secret}`;
    expect(resourcesWith('secretsmanager:GetSecretValue')).toEqual([
      name('production/card-provider-??????'),
      name('production/google-??????'),
      name('production/site-check-??????'),
    ]);
    expect(resourcesWith('ssm:GetParameter')).toEqual([
      'arn:aws:ssm:us-east-1:111111111111:parameter/cdk-bootstrap/hnb659fds/version',
      'arn:aws:ssm:us-west-2:111111111111:parameter/cdk-bootstrap/hnb659fds/version',
      'arn:aws:ssm:us-west-2:111111111111:parameter/northbound/production/origin-secret',
    ]);
    const roles = (region: string) =>
      ['deploy', 'file-publishing'].map(
        (role) => `arn:aws:iam::111111111111:role/cdk-*-${role}-role-111111111111-${region}`,
      );
    expect(resourcesWith('sts:AssumeRole')).toEqual([...roles('us-west-2'), ...roles('us-east-1')].sort());
  });

  it('a review reads no data, and cannot deploy', () => {
    const document = resourcesOf(workflows, 'AWS::IAM::Policy').find(({ id }) => id.startsWith('Review'));
    const statements = statementsOf(document?.Properties.PolicyDocument);
    const denied = statements.filter(({ Effect }) => Effect === 'Deny').flatMap(({ actions }) => actions);
    expect(denied).toEqual(
      expect.arrayContaining(['dynamodb:*Item', 's3:GetObject*', 'secretsmanager:GetSecretValue']),
    );
    expect(JSON.stringify(document)).not.toContain('sts:AssumeRole');
  });

  it.each([
    ['example', 1, 2],
    ['example/*', 1, 2],
    ['https://github.com/example/northbound', 1, 2],
    ['example/northbound', 0, 2],
    ['example/northbound', 1, 2.5],
  ])('are not for what cannot be a repository: %s %d %d', (name, ownerId, id) => {
    expect(() => validStage({ ...production, repository: { name, ownerId, id } })).toThrow(
      `Stage 'production' has the repository '${name}' with the ids ${ownerId} and ${id}. It must be OWNER/NAME and two numbers`,
    );
  });

  it('do not exist for a stage without a repository', () => {
    expect(addAccountStacks(newApp(), findStage('dev'))).toHaveLength(1);
  });
});
