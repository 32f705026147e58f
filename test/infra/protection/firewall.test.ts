import { expect, it } from 'vitest';
import { portalOf, propertiesOf, resourcesOf } from '../portal.ts';

const { stacks, stage } = portalOf('production');
const dev = portalOf('dev').stacks;

// biome-ignore lint/suspicious/noExplicitAny: a template has no types
const groupsIn = (rules: any[]) =>
  rules.flatMap(({ Statement, OverrideAction }) =>
    Statement.ManagedRuleGroupStatement
      ? [[Statement.ManagedRuleGroupStatement.Name.replace('AWSManagedRules', ''), OverrideAction]]
      : [],
  );
const BLOCKS = { None: {} };

it('the site has a firewall in us-east-1: a limit by address on the API and its pages, and rules of AWS', () => {
  if (!stacks.edge) throw new Error('There is no firewall.');
  const { Scope, DefaultAction, Rules, CustomResponseBodies } = propertiesOf(
    stacks.edge,
    'AWS::WAFv2::WebACL',
  );
  expect([Scope, DefaultAction]).toEqual(['CLOUDFRONT', { Allow: {} }]);
  expect(Rules.map(({ Priority }: { Priority: number }) => Priority)).toEqual([0, 1, 2, 3]);
  expect(Rules[0]).toMatchObject({
    Action: { Block: { CustomResponse: { ResponseCode: 429, CustomResponseBodyKey: 'TooManyRequests' } } },
    Statement: {
      RateBasedStatement: {
        AggregateKeyType: 'IP',
        Limit: 2000,
        EvaluationWindowSec: 300,
        ScopeDownStatement: {
          OrStatement: {
            Statements: [
              { ByteMatchStatement: { PositionalConstraint: 'STARTS_WITH', SearchString: '/api/' } },
              { ByteMatchStatement: { PositionalConstraint: 'STARTS_WITH', SearchString: '/track' } },
            ],
          },
        },
      },
    },
  });
  expect(CustomResponseBodies.TooManyRequests.Content).toBe('{"message":"Too Many Requests"}');
  expect(groupsIn(Rules)).toEqual([
    ['AmazonIpReputationList', BLOCKS],
    ['KnownBadInputsRuleSet', BLOCKS],
    ['CommonRuleSet', BLOCKS],
  ]);
  const [, known, common] = Rules.slice(1).map(
    // biome-ignore lint/suspicious/noExplicitAny: a template has no types
    ({ Statement }: any) => Statement.ManagedRuleGroupStatement.ScopeDownStatement,
  );
  expect(known).toBeUndefined();
  const { Statements } = common.NotStatement.Statement.OrStatement;
  expect(
    Statements.map(({ ByteMatchStatement: { SearchString, PositionalConstraint } }: never) => [
      SearchString,
      PositionalConstraint,
    ]),
  ).toEqual([
    ['/api/payment/webhook', 'EXACTLY'],
    ['/api/messages/unsubscribe', 'EXACTLY'],
    ['/api/calendars/', 'STARTS_WITH'],
  ]);
});

it('the site gets the ARN of its firewall from the stage', () => {
  const { DistributionConfig } = propertiesOf(stacks.web, 'AWS::CloudFront::Distribution');
  expect(DistributionConfig.WebACLId).toBe(stage.firewall?.siteWebAcl);
});

it("the user pool has a firewall in the stage's region", () => {
  const { Scope, Rules } = propertiesOf(stacks.identity, 'AWS::WAFv2::WebACL');
  expect(Scope).toBe('REGIONAL');
  expect(Rules[0]).toMatchObject({
    Action: { Block: {} },
    Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 1000, EvaluationWindowSec: 300 } },
  });
  expect(groupsIn(Rules)).toEqual([['AmazonIpReputationList', BLOCKS]]);
  const { ResourceArn, WebACLArn } = propertiesOf(stacks.identity, 'AWS::WAFv2::WebACLAssociation');
  expect(ResourceArn['Fn::GetAtt'][0]).toMatch(/^UserPool/);
  expect(WebACLArn['Fn::GetAtt'][0]).toMatch(/^Firewall/);
});

it('a stage without a firewall has none', () => {
  for (const stack of Object.values(dev))
    for (const type of ['WebACL', 'WebACLAssociation'])
      expect(resourcesOf(stack, `AWS::WAFv2::${type}`)).toEqual([]);
  expect(propertiesOf(dev.web, 'AWS::CloudFront::Distribution').DistributionConfig.WebACLId).toBeUndefined();
});
