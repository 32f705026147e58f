import { App, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { describe, expect, it } from 'vitest';
import { PortalChecks } from '../../infra/checks.ts';
import { acknowledge } from '../../infra/constructs/acknowledge.ts';
import { TABLE } from '../../shared/deployment/table.ts';
import { SERVICES } from '../../shared/route.ts';
import { portalOf, resourceOf, resourcesOf, STAGE_NAMES } from './portal.ts';

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
}

describe.each(STAGE_NAMES)('permissions in %s', (name) => {
  const { app, stage, stacks } = portalOf(name);

  const statementsOf = (role: string): Statement[] =>
    resourceOf(stacks.api, 'AWS::IAM::Policy', `${role}Role`).Properties.PolicyDocument.Statement;
  const actionsOf = (role: string) => statementsOf(role).flatMap(({ Action }) => Action);

  it.each([
    ['appointments', ['GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['customers', ['DeleteItem', 'GetItem', 'PutItem', 'UpdateItem']],
    ['handovers', ['DeleteItem', 'GetItem', 'PutItem', 'Query']],
    ['intake', ['GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['parcel-images', ['GetItem', 'Query']],
    ['parcels', ['GetItem', 'PutItem', 'Query']],
    ['overview', ['GetItem', 'Query']],
    ['payments', ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['staff-edits', ['GetItem', 'PutItem', 'Query']],
    ['staff-parcels', ['DeleteItem', 'GetItem', 'PutItem', 'Query']],
  ])('allow %s only the actions on items that it uses', (role, items) => {
    const [table] = statementsOf(role).filter(({ Action }) => String(Action).startsWith('dynamodb:'));
    expect(table?.Action).toEqual(items.map((item) => `dynamodb:${item}`));
    expect(JSON.stringify(table)).not.toContain('index/');
  });

  it('allow only services with lists to query the index', () => {
    const indexes = (role: string) =>
      statementsOf(role).filter(({ Resource }) => JSON.stringify(Resource).includes('/index/'));
    for (const service of ['appointments', 'intake', 'overview', 'parcels', 'payments', 'staff-parcels']) {
      expect(indexes(service).map(({ Action }) => Action)).toEqual(['dynamodb:Query']);
      expect(JSON.stringify(indexes(service))).toContain(`/index/${TABLE.listIndex.name}"`);
    }
    expect(['customers', 'locations'].flatMap(indexes)).toEqual([]);
  });

  it('allow only the services for images to read and write them, each in its folders', () => {
    const onImages = SERVICES.flatMap((service) =>
      statementsOf(service)
        .filter(({ Action }) => String(Action).startsWith('s3:'))
        .map(
          ({ Action, Resource }) =>
            `${service} ${Action} ${JSON.stringify(Resource).match(/\/[a-z/]*\*/)?.[0]}`,
        ),
    );
    expect(onImages).toEqual([
      'handovers s3:PutObject /signatures/*',
      'intake s3:DeleteObject,s3:GetObject,s3:PutObject /intake/*',
      'parcel-images s3:GetObject /*',
    ]);
  });

  it('allow locations only to write its log', () => {
    expect(actionsOf('locations')).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
  });

  it('allow only payments to read a secret, and only that of the card provider', () => {
    const reading = SERVICES.flatMap((service) =>
      statementsOf(service)
        .filter(({ Action }) => JSON.stringify(Action).includes('secretsmanager:'))
        .map((statement) => ({ service, ...statement })),
    );
    expect(reading).toMatchObject([{ service: 'payments', Action: 'secretsmanager:GetSecretValue' }]);
    // Secrets Manager adds a dash and six characters to the name.
    expect(JSON.stringify(reading[0]?.Resource)).toContain(
      `:secretsmanager:${stage.region}:${stage.account}:secret:${stage.cardProvider.secretName}-??????"`,
    );
  });

  it('have no wildcards except for image keys, ListStreams, versions of scheduled functions and the bucket deployment of CDK', () => {
    const withWildcard = Object.values(stacks).flatMap((stack) =>
      resourcesOf(stack, 'AWS::IAM::Policy')
        .filter(({ id }) => !id.startsWith('CustomCDKBucketDeployment'))
        .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[])
        .filter(({ Action, Resource }) => JSON.stringify([Action, Resource]).includes('*'))
        .map(({ Action }) => Action),
    );
    expect(withWildcard).toEqual([
      's3:PutObject',
      ['s3:DeleteObject', 's3:GetObject', 's3:PutObject'],
      's3:GetObject',
      // Originals and thumbnails, for images.
      ['s3:DeleteObject', 's3:GetObject'],
      ['s3:DeleteObject', 's3:PutObject'],
      // Photos of the intake and originals, for intake-images.
      ['s3:DeleteObject', 's3:GetObject'],
      's3:PutObject',
      // Once for each function of the stream.
      'dynamodb:ListStreams',
      // Originals, thumbnails and photos of the intake, for parcel-changes.
      ['s3:DeleteObject', 's3:PutObject'],
      's3:DeleteObject',
      ['s3:DeleteObject', 's3:GetObject'],
      'dynamodb:ListStreams',
      // Once for each scheduled function.
      'lambda:InvokeFunction',
      'lambda:InvokeFunction',
    ]);
  });

  it('have no unacknowledged cdk-nag violations', () => {
    expect(new PortalChecks(app).validateScope(app).violations).toEqual([]);
  });
});

describe('the cdk-nag rules', () => {
  const violationsOf = (configure: (role: Role) => void) => {
    const app = new App();
    const role = new Role(new Stack(app, 'Some'), 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    });
    role.addToPolicy(new PolicyStatement({ actions: ['s3:Get*'], resources: ['*'] }));
    configure(role);
    return new PortalChecks(app).validateScope(app).violations.map(({ ruleName }) => ruleName);
  };

  it('report violations that are not acknowledged', () => {
    expect(violationsOf(() => undefined)).toEqual(
      expect.arrayContaining(['AwsSolutions-IAM5[Action::s3:Get*]', 'AwsSolutions-IAM5[Resource::*]']),
    );
  });

  it('accept an acknowledgment only for the rule that it names', () => {
    expect(violationsOf((role) => acknowledge(role, { 'AwsSolutions-IAM5': 'A test.' }))).toEqual([]);
    expect(violationsOf((role) => acknowledge(role, { 'AwsSolutions-IAM4': 'A test.' }))).toHaveLength(2);
  });
});
