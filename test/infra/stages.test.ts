import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it, vi } from 'vitest';
import {
  checkAccount,
  findStage,
  type Stage,
  signInRedirectUrls,
  stages,
  validStage,
} from '../../infra/stages.ts';
import { portalOf, STAGE_NAMES, synthesize } from './portal.ts';

describe('a stage', () => {
  it('is found by name', () => {
    expect(findStage('dev')).toBe(stages.dev);
    expect(findStage('production').name).toBe('production');
  });

  it.each([
    [undefined, 'No stage was given. Use -c stage=NAME with one of: dev, production.'],
    ['prod', "There is no stage 'prod'. Use -c stage=NAME with one of: dev, production."],
    ['constructor', "There is no stage 'constructor'. Use -c stage=NAME with one of: dev, production."],
    [7, "There is no stage '7'. Use -c stage=NAME with one of: dev, production."],
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
  const withProvider = (apiUrl: string) => ({ ...dev, cardProvider: { ...dev.cardProvider, apiUrl } });
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
  ] satisfies [Stage, string][])('is rejected if it $1', (stage, message) => {
    expect(() => validStage(stage)).toThrow(`Stage '${stage.name}' ${message}`);
  });
});

describe.each(STAGE_NAMES)('the stacks of %s', (name) => {
  it('synthesize without output and with few resources', () => {
    const written = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
    const { stacks } = synthesize(name);
    for (const stream of written) expect(stream).not.toHaveBeenCalled();
    const counts = Object.values(stacks).map(
      (stack) => Object.keys(Template.fromStack(stack).toJSON().Resources).length,
    );
    expect(Math.max(...counts)).toBeLessThan(400);
    vi.restoreAllMocks();
  });

  it('are in the account and the region of the stage', () => {
    const { stage, stacks } = portalOf(name);
    for (const stack of Object.values(stacks)) {
      expect(stack.region).toBe(stage.region);
      expect(stack.account).toBe(stage.account);
    }
  });
});
