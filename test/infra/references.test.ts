import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { ApiStack } from '../../infra/stacks/api.ts';
import { DataStack } from '../../infra/stacks/data.ts';
import { IdentityStack } from '../../infra/stacks/identity.ts';
import { code, newApp, portalOf, resourceOf, resourcesOf, STAGE_NAMES, synthesizeStage } from './portal.ts';

const templateOf = (stack: Parameters<typeof Template.fromStack>[0]) => Template.fromStack(stack).toJSON();
const exportsOf = (stack: Parameters<typeof Template.fromStack>[0]) =>
  Object.values<{ Export?: { Name: string } }>(templateOf(stack).Outputs ?? {})
    .flatMap(({ Export }) => (Export ? [Export.Name] : []))
    .sort();

describe.each(STAGE_NAMES)('references between the stacks of %s', (name) => {
  const { stage, stacks } = portalOf(name);

  it.each(['userPoolId', 'clientId'])(
    'pass the %s to the API and the site through an SSM parameter, which each deployment reads',
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

  it('are never weak, because a change would not be deployed to the importing stack', () => {
    for (const stack of Object.values(stacks))
      expect(JSON.stringify(templateOf(stack))).not.toContain('Fn::GetStackOutput');
  });
});

it('the exports of a stack exist without an importing stack, so that an import can be removed, and do not change with the alarms', () => {
  const { stage, stacks } = portalOf('production');
  const props = { env: { account: stage.account, region: stage.region }, stage };
  /** Stacks that no other stack imports from, in an app of their own. */
  function alone() {
    const app = newApp();
    const data = new DataStack(app, 'northbound-production-data', props);
    const { table, images } = data;
    const own = { ...props, table, code: code.identity };
    const identity = new IdentityStack(app, 'northbound-production-identity', own);
    const { triggers: signInTriggers } = identity;
    const parts = { ...props, code, table, images, signInTriggers };
    return { data, identity, api: () => new ApiStack(app, 'northbound-production-api', parts) };
  }
  const { alarmEmail: _, ...withoutAlarms } = stage;
  const quiet = synthesizeStage(withoutAlarms).stacks;
  const lone = { data: alone().data, identity: alone().identity, api: alone().api() };

  for (const part of ['data', 'identity', 'api'] as const) {
    expect(exportsOf(stacks[part])).not.toEqual([]);
    expect(exportsOf(lone[part])).toEqual(exportsOf(stacks[part]));
    expect(exportsOf(quiet[part])).toEqual(exportsOf(stacks[part]));
  }
});
