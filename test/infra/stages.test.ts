import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it, vi } from 'vitest';
import { checkAccount, findStage, signInRedirectUrls, stages, validStage } from '../../infra/stages.ts';
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

  it('is rejected if its account is not an account ID', () => {
    expect(() => validStage({ ...stages.dev, account: '1111-1111-1111' })).toThrow(
      "Stage 'dev' has the account '1111-1111-1111'. An AWS account ID has 12 digits.",
    );
  });

  it('is rejected if it is disposable but has a domain', () => {
    expect(() => validStage({ ...stages.production, disposable: true })).toThrow(
      "Stage 'production' is disposable, but has the domain portal.northbound.example.",
    );
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

  it.each([3.01, -1, 2.505, Number.NaN])(
    'is rejected with a credit card surcharge of %s percent',
    (surchargePercent) => {
      expect(() => validStage({ ...stages.dev, surchargePercent })).toThrow(
        `Stage 'dev' has a surcharge of ${surchargePercent} percent. It must be between 0 and 3 percent, with at most ` +
          'two decimals.',
      );
    },
  );

  it.each(['http://api.example', 'https://', ''])(
    'is rejected if the card provider has no https address: %s',
    (apiUrl) => {
      const cardProvider = { ...stages.dev.cardProvider, apiUrl };
      expect(() => validStage({ ...stages.dev, cardProvider })).toThrow(
        `Stage 'dev' has the card provider URL '${apiUrl}'. It must begin with https://.`,
      );
    },
  );
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
