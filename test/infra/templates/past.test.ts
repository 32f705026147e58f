import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { portalOf } from '../portal.ts';
import { type KeptResources, keptResources, pastChanges } from './past.ts';

/** The resources of the last release, one in each line: stack, logical id, type, and the properties. */
const RELEASED = path.join(import.meta.dirname, 'released.jsonl');
/** Set, it replaces the file above by the resources of today. It names what may be lost, by logical id. */
const { KEEP_TEMPLATES } = process.env;
const HOW_TO_KEEP = 'KEEP_TEMPLATES=yes npm test -- infra test/infra/templates/past.test.ts';

type Line = readonly [
  stack: string,
  id: string,
  type: string,
  properties?: Readonly<Record<string, unknown>>,
];

const today = (['production', 'dev'] as const)
  .flatMap((stage) => Object.values(portalOf(stage).stacks))
  .map((stack) => [stack.stackName, keptResources(Template.fromStack(stack).toJSON().Resources)] as const);

const lines = readFileSync(RELEASED, 'utf8')
  .trim()
  .split('\n')
  .map((line): Line => JSON.parse(line));

/** The stacks of the last release. */
const past = Map.groupBy(lines, ([stack]) => stack);
const pastOf = (stack: string): KeptResources =>
  Object.fromEntries(
    (past.get(stack) ?? []).map(([, id, Type, Properties]) => [
      id,
      { Type, ...(Properties && { Properties }) },
    ]),
  );

const names = [...new Set([...past.keys(), ...today.map(([stack]) => stack)])];
const changes = names.map((stack) =>
  pastChanges(stack, pastOf(stack), Object.fromEntries(today)[stack] ?? {}),
);

it('a stage that runs the last release keeps its data, and gets nothing whose name is taken', () => {
  const isAccepted = (sentence: string) =>
    KEEP_TEMPLATES?.split(',').some((id) => sentence.includes(` ${id} `)) ?? false;
  expect(lines.length).toBeGreaterThan(500);
  expect(changes.flatMap(({ refused }) => refused).filter((sentence) => !isAccepted(sentence))).toEqual([]);
  if (KEEP_TEMPLATES === undefined) return;
  const kept = today.flatMap(([stack, resources]) =>
    Object.entries(resources).map(([id, { Type, Properties }]) =>
      JSON.stringify([stack, id, Type, Properties].filter(Boolean)),
    ),
  );
  writeFileSync(RELEASED, `${kept.join('\n')}\n`);
});

it.skipIf(KEEP_TEMPLATES !== undefined)(
  'a stage that runs the last release loses nothing else unnoticed',
  () => {
    const reviewed = changes.flatMap((each) => each.reviewed);
    expect(reviewed, `If this is right, keep the templates of today: ${HOW_TO_KEEP}`).toEqual([]);
  },
);

it('a change that would fail in a deployed stage is found', () => {
  const deployed = keptResources({
    Users: { Type: 'AWS::Cognito::UserPool', Properties: { UserPoolName: 'users' } },
    GetParcel: { Type: 'AWS::ApiGatewayV2::Route', Properties: { ApiId: 'api', RouteKey: 'GET /parcel' } },
    Errors: { Type: 'AWS::CloudWatch::Alarm', Properties: { AlarmName: 'Errors', Threshold: 1 } },
    Names: { Type: 'AWS::SSM::Parameter', Properties: { Name: '/names', Value: 'one' } },
  });
  const { Users, GetParcel, Errors, Names } = deployed;
  if (!Users || !GetParcel || !Errors || !Names) throw new Error('All are kept.');
  const { refused, reviewed } = pastChanges('stack', deployed, {
    Pool: Users,
    ReadParcel: GetParcel,
    Errors: { ...Errors, Properties: { AlarmName: 'MoreErrors' } },
    Names,
  });
  expect(refused).toEqual([
    'stack: Users (AWS::Cognito::UserPool) would be removed.',
    'stack: ReadParcel (AWS::ApiGatewayV2::Route) would be created while GetParcel still has its name, GET /parcel.',
  ]);
  expect(reviewed).toEqual([
    'stack: GetParcel (AWS::ApiGatewayV2::Route) would be removed.',
    'stack: Errors (AWS::CloudWatch::Alarm) would be replaced, because of AlarmName.',
  ]);
});
