import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { ApiStack } from '#infra/stacks/api.ts';
import { DataStack } from '#infra/stacks/data.ts';
import { IdentityStack } from '#infra/stacks/identity.ts';
import { type Stage, signInRedirectUrls } from '#infra/stage.ts';
import { checkAccount, findStage, stages, validStage } from '#infra/stages.ts';
import {
  code,
  newApp,
  portalOf,
  RELEASE,
  resourceOf,
  resourcesOf,
  STAGE_NAMES,
  synthesizeStage,
} from './portal.ts';

describe('a stage', () => {
  it('is found by name', () => {
    expect(findStage('dev')).toBe(stages.dev);
    expect(findStage('production').name).toBe('production');
  });

  it.each([
    [undefined, 'No stage was given. Use -c stage=NAME with one of: dev, staging, production.'],
    ['prod', "There is no stage 'prod'. The stages are: dev, staging, production."],
    ['constructor', "There is no stage 'constructor'. The stages are: dev, staging, production."],
    [7, "There is no stage '7'. The stages are: dev, staging, production."],
  ])('is rejected with a list of all stages if it does not exist: %s', (name, message) => {
    expect(() => findStage(name)).toThrow(message);
  });

  it('redirects to localhost only in dev', () => {
    expect(signInRedirectUrls(stages.dev)).toEqual(['http://localhost:3000/login']);
    expect(signInRedirectUrls(stages.production)).toEqual(['https://portal.northbound.example/login']);
  });

  it('is deployed only with credentials for its account', async () => {
    const deploying = promisify(execFile)(process.execPath, ['infra/app.ts'], {
      env: { CDK_CONTEXT_JSON: '{"stage":"production"}', CDK_DEFAULT_ACCOUNT: '222222222222' },
    });
    await expect(deploying).rejects.toMatchObject({
      code: 1,
      stderr:
        "\nStage 'production' belongs to the AWS account 111111111111, but these credentials are for 222222222222. " +
        'Use credentials for its account, or change the account in infra/stages.ts.\n\n',
    });
    for (const account of ['111111111111', undefined])
      expect(() => checkAccount(stages.production, account)).not.toThrow();
  });

  it.each([3, 0, 2.25, 0.07])('can have a credit card surcharge of %s percent', (surchargePercent) => {
    const stage = { ...stages.dev, surchargePercent };
    expect(validStage(stage)).toBe(stage);
  });

  const { dev, production } = stages;
  const withConcurrency = (changes: Partial<NonNullable<Stage['concurrency']>>): Stage => ({
    ...production,
    concurrency: { ...production.concurrency, ...changes },
  });
  it('can use all executions that are not reserved, and its payments may take longer', () => {
    const fits: Stage = {
      ...withConcurrency({ quota: 230 }),
      throttle: { rate: 4, burst: 60 },
      publicThrottle: { rate: 9, burst: 10 },
    };
    expect(validStage(fits)).toBe(fits);
    const { concurrency: _, ...unchecked } = { ...fits, throttle: { rate: 1000, burst: 1000 } };
    expect(validStage(unchecked)).toBe(unchecked);
  });
  const withProvider = (apiUrl: string) => ({
    ...production,
    cardProvider: { ...production.cardProvider, apiUrl },
  });
  it.each([
    [
      { ...dev, account: '1111-1111-1111' },
      "has the account '1111-1111-1111'. An AWS account ID has 12 digits.",
    ],
    [{ ...production, disposable: true }, 'is disposable, but has the domain portal.northbound.example.'],
    ...[3.01, -1, 2.505, Number.NaN].map((surchargePercent): [Stage, string] => [
      { ...dev, surchargePercent },
      `has a surcharge of ${surchargePercent} percent. It must be between 0 and 3 percent, with at most two decimals.`,
    ]),
    ...['http://api.example', 'https://', ''].map((apiUrl): [Stage, string] => [
      withProvider(apiUrl),
      `has the card provider URL '${apiUrl}'. It must begin with https://.`,
    ]),
    ...[-1, 1000.5, 2.505, Number.NaN].map((warehouseWaiverLimit): [Stage, string] => [
      { ...dev, warehouseWaiverLimit },
      `lets the warehouse waive ${warehouseWaiverLimit} dollars.`,
    ]),
    ...[0, 1.5, 1_000_001].map((textsPerDay): [Stage, string] => [
      { ...dev, textsPerDay },
      `has a limit of ${textsPerDay} texts a day.`,
    ]),
    [
      withConcurrency({ quota: 200 }),
      'reserves all but 70 of 200 executions, but Lambda keeps 100 for functions that reserve none.',
    ],
    // 4 requests a second for 10 seconds, besides a burst of 61.
    [
      {
        ...withConcurrency({ quota: 230 }),
        throttle: { rate: 4, burst: 61 },
        publicThrottle: { rate: 1, burst: 1 },
      },
      'throttles POST /customer/register so high that it can occupy 101 executions at the same time, but only 100 are not reserved.',
    ],
    ...[[], ['a'], ['A'.repeat(64)], Array(3).fill('0'.repeat(64))].map(
      (originSecretHashes): [Stage, string] => [
        { ...dev, originSecretHashes },
        'must have one or two originSecretHashes, each of 64 hexadecimal digits.',
      ],
    ),
  ] satisfies [Stage, string][])('is rejected if it $1', (stage, message) => {
    expect(() => validStage(stage)).toThrow(`Stage '${stage.name}' ${message}`);
  });
});

describe('staging', () => {
  /** Each alarm with its settings. The hash of a function's version also depends on other settings of the stage. */
  const alarmsOf = (stacks: ReturnType<typeof portalOf>['stacks']): Record<string, unknown> => {
    const alarms = Object.entries(stacks).map(([name, stack]) => [
      name,
      Template.fromStack(stack).findResources('AWS::CloudWatch::Alarm'),
    ]);
    const text = JSON.stringify(Object.fromEntries(alarms));
    return JSON.parse(text.replaceAll(/(?<=CurrentVersion)[0-9A-Fa-f]+/g, ''));
  };

  it('has every alarm of production, with the same settings', () => {
    // Their texts and dimensions name the domain and its certificate.
    const { name, account, domain } = stages.production;
    const expected = alarmsOf(portalOf('production').stacks);
    expect(Object.keys(expected.api ?? {})).not.toEqual([]);
    expect(alarmsOf(synthesizeStage({ ...stages.staging, name, account, domain }).stacks)).toEqual(expected);
  });

  it('has an account, names and secrets of its own, and charges no cards', () => {
    const { account, domain, signInPrefix, mail, googleSecretName, cardProvider, firewall } = stages.staging;
    const own = JSON.stringify({
      account,
      domain,
      signInPrefix,
      mail,
      googleSecretName,
      cardProvider,
      firewall,
    });
    expect(own).not.toContain(`:${stages.production.account}:`);
    expect(account).not.toBe(stages.production.account);
    expect(own).not.toContain('production');
    expect(domain.name).not.toBe(stages.production.domain.name);
    for (const address of [cardProvider.apiUrl, cardProvider.page.domain])
      expect(address).toContain('sandbox.card-provider.example');
  });
});

describe.each(STAGE_NAMES)('the stacks of %s', (name) => {
  // How many resources they may have, `templates/limits.test.ts` tells.
  it('synthesize without output', () => {
    expect(portalOf(name).written).toEqual([]);
  });

  it('are in the account and the region of the stage', () => {
    const { stage, stacks } = portalOf(name);
    for (const stack of Object.values(stacks)) {
      // CloudFront reads its web ACL and reports its metrics only there.
      expect(stack.region).toBe(stack.stackName.endsWith('-edge') ? 'us-east-1' : stage.region);
      expect(stack.account).toBe(stage.account);
    }
  });
});

const templateOf = (stack: Stack) => Template.fromStack(stack).toJSON();
const exportsOf = (stack: Stack) =>
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

      const readBy = (stack: Stack) =>
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

  it('are never weak, because a change would not reach the importing stack', () => {
    for (const stack of Object.values(stacks))
      expect(JSON.stringify(templateOf(stack))).not.toContain('Fn::GetStackOutput');
  });
});

it('a stack has the same exports without an importing stack or alarms, so that an import can be removed', () => {
  const stage = stages.production;
  const { stacks } = portalOf('production');
  const props = {
    env: { account: stage.account, region: stage.region },
    stage,
    release: RELEASE,
    canary: true,
  };
  /** Stacks that no other stack imports from, in a separate app. */
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
  const silent = synthesizeStage(withoutAlarms).stacks;
  const lone = { data: alone().data, identity: alone().identity, api: alone().api() };

  for (const part of ['data', 'identity', 'api'] as const) {
    expect(exportsOf(stacks[part])).not.toEqual([]);
    expect(exportsOf(lone[part])).toEqual(exportsOf(stacks[part]));
    expect(exportsOf(silent[part])).toEqual(exportsOf(stacks[part]));
  }
});
