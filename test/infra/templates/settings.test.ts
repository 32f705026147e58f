import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { addAccountStacks } from '#infra/account/account-stacks.ts';
import { PortalChecks } from '#infra/checks.ts';
import { UsageError } from '#infra/command/usage-error.ts';
import type { Stage } from '#infra/stage.ts';
import { validStage } from '#infra/stages.ts';
import { everySetting, OPTIONAL_SETTINGS } from '../every-setting.ts';
import { newApp, synthesizeStage } from '../portal.ts';

type OptionalSetting = keyof typeof OPTIONAL_SETTINGS;
const OPTIONAL = Object.keys(OPTIONAL_SETTINGS) as OptionalSetting[];

function without(stage: Stage, off: readonly string[]): Stage {
  const kept = Object.entries(stage).filter(([setting]) => !off.includes(setting));
  return Object.fromEntries(kept) as unknown as Stage;
}
const noSetting = without(everySetting, OPTIONAL);

/** The settings that others need, which a stage is told to remove with them. */
const NEEDED: Readonly<Partial<Record<OptionalSetting, readonly OptionalSetting[]>>> = {
  domain: ['googleSecretName'],
  mail: ['emailSecondFactor'],
  alarmEmail: ['pageEmail', 'monthlyBudget'],
};
const needing = (setting: OptionalSetting) =>
  Object.values(NEEDED).some((others) => others.includes(setting)) ? [setting] : [];

/** Removes what a stage is told that it cannot have, one sentence after the other. */
function advised(stage: Stage): { stage: Stage; removed: OptionalSetting[] } {
  const removed: OptionalSetting[] = [];
  for (;;) {
    const given = without(stage, removed);
    try {
      return { stage: validStage(given), removed };
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      expect(error.message).not.toContain('\n');
      const named = OPTIONAL.find(
        (setting) => given[setting] !== undefined && new RegExp(`\\b${setting}\\b`).test(error.message),
      );
      if (named === undefined) throw error;
      removed.push(named);
    }
  }
}

/** Said by CDK above 400 resources. Of the limit itself, `limits.test.ts` lets nobody use nine tenths (decision 55). */
const ABOUT_RESOURCES = /^Number of resources: \d+ is approaching allowed maximum of 500$/;

/** All templates of a stage and its account as a text, after the checks that stop a deployment. */
function templatesOf(stage: Stage): string {
  const { app, stacks, assembly } = synthesizeStage(stage);
  const said = assembly.stacks.flatMap(({ messages }) => messages.map(({ entry }) => String(entry.data)));
  expect(said.filter((message) => !ABOUT_RESOURCES.test(message))).toEqual([]);
  expect(new PortalChecks(app).validateScope(app).violations).toEqual([]);
  const all = [...Object.values(stacks), ...addAccountStacks(newApp(), stage)];
  const text = JSON.stringify(all.map((stack) => Template.fromStack(stack).toJSON()));
  expect(/.{0,80}(localhost|undefined|NaN)/.exec(text)?.[0]).toBeUndefined();
  return text;
}

describe('a stage that lacks settings', () => {
  it.each(OPTIONAL)('can be deployed without %s, or says what needs it', (setting) => {
    const { stage, removed } = advised(without(everySetting, [setting]));
    expect(removed).toEqual(NEEDED[setting] ?? []);
    templatesOf(stage);
  });

  const templates = templatesOf(noSetting);

  it.each(OPTIONAL)('is changed by %s alone, or says what this needs', (setting) => {
    const { stage, removed } = advised({ ...noSetting, [setting]: OPTIONAL_SETTINGS[setting] });
    expect(removed).toEqual(needing(setting));
    if (removed.length === 0) expect(templatesOf(stage) === templates).toBe(false);
  });

  it.each([
    ['its card provider', everySetting.cardProvider],
    ['the sandbox', 'sandbox'],
  ] as const)('can be disposable, with %s', (_, cardProvider) => {
    const stage = without(everySetting, ['domain', 'googleSecretName']);
    templatesOf(validStage({ ...stage, disposable: true, cardProvider }));
  });
});

it.each(['us-east-1', 'eu-west-1'])('a stage with every setting can be in %s', (region) => {
  const elsewhere: Stage = JSON.parse(JSON.stringify(everySetting).replaceAll(everySetting.region, region));
  expect(templatesOf(validStage(elsewhere)).includes(everySetting.region)).toBe(false);
});
