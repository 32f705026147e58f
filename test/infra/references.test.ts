import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { ApiStack } from '../../infra/stacks/api.ts';
import { DataStack } from '../../infra/stacks/data.ts';
import { IdentityStack } from '../../infra/stacks/identity.ts';
import { findStage } from '../../infra/stages.ts';
import { code, newApp, portalOf, resourceOf, resourcesOf, STAGE_NAMES, synthesizeStage } from './portal.ts';

const templateOf = (stack: Parameters<typeof Template.fromStack>[0]) => Template.fromStack(stack).toJSON();
const exportsOf = (stack: Parameters<typeof Template.fromStack>[0]) =>
  Object.values<{ Export?: { Name: string } }>(templateOf(stack).Outputs ?? {})
    .flatMap(({ Export }) => (Export ? [Export.Name] : []))
    .sort();

describe.each(STAGE_NAMES)('between the stacks of %s', (name) => {
  const { stage, stacks } = portalOf(name);

  it.each(['userPoolId', 'clientId'])(
    'the %s goes through a parameter, which each deployment reads again, to the API and the site',
    (id) => {
      const parameterName = `/northbound/${stage.name}/identity/${id}`;
      const written = resourcesOf(stacks.identity, 'AWS::SSM::Parameter').find(
        ({ Properties }) => Properties.Name === parameterName,
      );
      const source = resourceOf(
        stacks.identity,
        id === 'clientId' ? 'AWS::Cognito::UserPoolClient' : 'AWS::Cognito::UserPool',
      );
      expect(written?.Properties.Value).toEqual({ Ref: source.id });

      const readBy = (stack: typeof stacks.api | typeof stacks.web) =>
        Object.entries<{ Type: string; Default?: string }>(templateOf(stack).Parameters ?? {}).find(
          ([, { Default }]) => Default === parameterName,
        );
      const authorizer = resourceOf(stacks.api, 'AWS::ApiGatewayV2::Authorizer');
      const pages = resourceOf(stacks.web, 'Custom::CDKBucketDeployment', 'Pages');
      for (const [stack, user] of [
        [stacks.api, authorizer.Properties.JwtConfiguration],
        [stacks.web, pages.Properties.SourceMarkers],
      ] as const) {
        const [parameter, definition] = readBy(stack) ?? [];
        expect(definition?.Type).toBe('AWS::SSM::Parameter::Value<String>');
        expect(JSON.stringify(user)).toContain(JSON.stringify({ Ref: parameter }));
        expect(stack.dependencies).toContain(stacks.identity);
      }
    },
  );

  it('no reference is weak, because a change would not reach the reader', () => {
    for (const stack of Object.values(stacks))
      expect(JSON.stringify(templateOf(stack))).not.toContain('Fn::GetStackOutput');
  });
});

describe('what a stack exports', () => {
  const stage = findStage('production');
  const { stacks } = portalOf('production');
  const props = { env: { account: stage.account, region: stage.region }, stage };

  /** Each stack, and before it those that it needs, in an app where nothing reads what it exports. */
  const dataOf = (app = newApp()) => new DataStack(app, 'northbound-production-data', props);
  const identityOf = (app = newApp(), { table }: Pick<DataStack, 'table'> = dataOf(app)) =>
    new IdentityStack(app, 'northbound-production-identity', { ...props, table, code: code.identity });
  const apiOf = (app = newApp(), { table, images } = dataOf(app)) => {
    const { triggers: signInTriggers } = identityOf(app, { table });
    return new ApiStack(app, 'northbound-production-api', {
      ...props,
      code,
      table,
      images,
      signInTriggers,
    });
  };
  const alone = { data: dataOf, identity: identityOf, api: apiOf };

  it.each(['data', 'identity', 'api'] as const)(
    'is all there without a reader, so that a reader can stop reading: %s',
    (part) => {
      expect(exportsOf(stacks[part])).not.toEqual([]);
      expect(exportsOf(stacks[part])).toEqual(exportsOf(alone[part]()));
    },
  );

  it('stays when nobody reads the alarms any more', () => {
    const { alarmEmail: _, ...silent } = stage;
    const without = synthesizeStage(silent).stacks;
    for (const part of ['data', 'identity', 'api'] as const)
      expect(exportsOf(without[part])).toEqual(exportsOf(stacks[part]));
  });
});
