import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { CfnTable } from 'aws-cdk-lib/aws-dynamodb';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AwsAccount } from '#infra/preflight/aws-account.ts';
import { deployStage } from '#infra/preflight/deploy-stage.ts';
import { TEST_ORIGIN_SECRET, TEST_ORIGIN_SECRET_HASH } from '#test/support/events.ts';

vi.mock(import('#infra/stages.ts'), async (importOriginal) => {
  const original = await importOriginal();
  // The hashes of the stages are placeholders, which no secret has.
  const withSecret = (name: unknown) => ({
    ...original.findStage(name),
    originSecretHashes: [TEST_ORIGIN_SECRET_HASH],
  });
  return { ...original, findStage: withSecret };
});

let folder: string;
const cdk = vi.fn<(args: readonly string[]) => Promise<boolean>>();
const accountIn = vi.fn<(region: string) => AwsAccount>();
const tablesOf = vi.fn<AwsAccount['tablesOf']>();

const TABLE = {
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' as const }],
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' as const }],
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'deploy-'));
  tablesOf.mockResolvedValue([]);
  accountIn.mockReset().mockReturnValue({
    tablesOf,
    parameter: async () => TEST_ORIGIN_SECRET,
    secret: async () => '{"apiKey":"key","webhookSecrets":["secret"]}',
    certificate: async () => undefined,
    concurrency: async () => 1000,
  });
  cdk.mockReset().mockImplementation(async ([command]) => {
    if (command === 'synth') synthesize();
    return true;
  });
  return () => rmSync(folder, { recursive: true });
});

/** An assembly with one table, as CDK writes it. */
function synthesize(): void {
  const app = new App({ outdir: folder });
  const [{ AttributeName: attributeName, KeyType: keyType }] = TABLE.KeySchema as [
    (typeof TABLE.KeySchema)[0],
  ];
  new CfnTable(new Stack(app, 'northbound-dev-data'), 'Table', {
    keySchema: [{ attributeName, keyType }],
    attributeDefinitions: [{ attributeName, attributeType: 'S' }],
  });
  app.synth();
}

const deploy = (...args: string[]) =>
  deployStage(args, { cdk, accountIn, folderOf: () => folder, now: () => new Date('2026-11-27') });
const calls = () => cdk.mock.calls.map(([args]) => args.join(' '));

it('deploys exactly what was synthesized and checked', async () => {
  expect(await deploy('dev')).toBe(true);
  expect(accountIn).toHaveBeenCalledWith('us-west-2');
  expect(tablesOf).toHaveBeenCalledWith('northbound-dev-data');
  expect(calls()).toEqual([`synth --quiet -c stage=dev -o ${folder}`, `deploy --app ${folder} --all`]);
});

it('passes the context to the synthesis, and all other arguments to the deployment', async () => {
  await deploy('dev', '-c', 'canary=off', 'northbound-dev-web', '--exclusively', '--context', 'release=7');
  expect(calls()).toEqual([
    `synth --quiet -c stage=dev -c canary=off --context release=7 -o ${folder}`,
    `deploy --app ${folder} northbound-dev-web --exclusively`,
  ]);
});

it('deploys nothing if a check fails, and says why', async () => {
  const description = { TableName: 'some', ...TABLE, KeySchema: [], GlobalSecondaryIndexes: [] };
  tablesOf.mockResolvedValue([
    { logicalId: 'Table', description },
    { logicalId: 'Gone', description: { TableName: 'gone' } },
  ]);
  await expect(deploy('dev')).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringMatching(
      /^Stage 'dev' was not deployed, and nothing was changed:\n\n- The table some would get the keys .*\n- The table gone .*$/,
    ),
  });
  expect(calls()).toHaveLength(1);
});

it('asks nothing if the synthesis fails, and fails with the deployment', async () => {
  cdk.mockResolvedValue(false);
  expect(await deploy('dev')).toBe(false);
  expect(accountIn).not.toHaveBeenCalled();
  cdk.mockImplementation(async ([command]) => {
    synthesize();
    return command === 'synth';
  });
  expect(await deploy('dev')).toBe(false);
});

it.each([
  [[], 'Usage: npm run deploy -- STAGE'],
  [['-c', 'stage=dev'], 'Usage: npm run deploy -- STAGE'],
  [['prod'], "There is no stage 'prod'."],
  [['dev', '--profile', 'mine'], 'Set AWS_PROFILE instead of --profile'],
  [['dev', '--profile=mine'], 'Set AWS_PROFILE instead of --profile'],
])('is not started with the arguments %j', async (args, message) => {
  await expect(deploy(...args)).rejects.toThrow(message);
  expect(cdk).not.toHaveBeenCalled();
});
