import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { CfnTable } from 'aws-cdk-lib/aws-dynamodb';
import { beforeEach, expect, it, vi } from 'vitest';
import { parseArguments } from '#infra/command/command.ts';
import type { AwsAccount } from '#infra/preflight/aws-account.ts';
import { DEPLOY_LINE, deployStage } from '#infra/preflight/deploy-stage.ts';
import { findStage } from '#infra/stages.ts';
import { TEST_ORIGIN_SECRET, TEST_ORIGIN_SECRET_HASH } from '#test/support/events.ts';

let folder: string;
const cdk = vi.fn<(args: readonly string[]) => Promise<boolean>>();
const accountIn = vi.fn<(region: string) => AwsAccount>();
const stack = vi.fn<AwsAccount['stack']>();
const table = vi.fn<AwsAccount['table']>();
const templateOf = vi.fn<AwsAccount['templateOf']>();
const secret = vi.fn<AwsAccount['secret']>();

const TABLE = {
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' as const }],
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' as const }],
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'deploy-'));
  stack.mockReset().mockResolvedValue(undefined);
  table.mockReset();
  templateOf.mockReset().mockResolvedValue({ Resources: {} });
  secret.mockReset().mockResolvedValue('{"apiKey":"key","webhookSecrets":["secret"]}');
  accountIn.mockReset().mockReturnValue({
    stack,
    templateOf,
    table,
    holdsData: async () => false,
    secret,
    parameter: async () => ({
      value: TEST_ORIGIN_SECRET,
      arn: 'arn:aws:ssm:us-west-2:000000000000:parameter/some',
    }),
    certificate: async () => undefined,
    concurrency: async () => 1000,
    isVerified: async () => true,
    poolWithPrefix: async () => undefined,
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
  new CfnTable(
    new Stack(app, 'northbound-dev-data', { env: { account: '000000000000', region: 'us-west-2' } }),
    'Table',
    {
      keySchema: [{ attributeName, keyType }],
      attributeDefinitions: [{ attributeName, attributeType: 'S' }],
    },
  );
  app.synth();
}

/** A deployed stack with these tables. */
const deployed = (...tables: string[]) => ({
  status: 'CREATE_COMPLETE',
  isProtected: false,
  resources: tables.map((id) => ({
    logicalId: id,
    type: 'AWS::DynamoDB::Table',
    physicalId: id,
    status: 'CREATE_COMPLETE',
  })),
});

const deploy = async (...args: string[]) =>
  deployStage(parseArguments(DEPLOY_LINE, args), {
    // The hashes of the stages are placeholders, which no secret has.
    findStage: (name) => ({ ...findStage(name), originSecretHashes: [TEST_ORIGIN_SECRET_HASH] }),
    cdk,
    accountIn,
    folderOf: () => folder,
    now: () => new Date('2026-11-27'),
  });
const calls = () => cdk.mock.calls.map(([args]) => args.join(' '));

it('deploys exactly what was synthesized and checked', async () => {
  expect(await deploy('dev')).toBe(true);
  expect(accountIn).toHaveBeenCalledWith('us-west-2');
  expect(stack).toHaveBeenCalledWith('northbound-dev-data');
  expect(calls()).toEqual([
    `synth --quiet -c stage=dev -c preflight=off -o ${folder}`,
    `deploy --app ${folder} --all`,
  ]);
});

it('passes the context to the synthesis, and all other arguments to the deployment', async () => {
  await deploy('dev', '-c', 'canary=off', 'northbound-dev-web', '--exclusively', '--context', 'release=7');
  expect(calls()).toEqual([
    `synth --quiet -c stage=dev -c preflight=off -c canary=off --context release=7 -o ${folder}`,
    `deploy --app ${folder} northbound-dev-web --exclusively`,
  ]);
});

it('deploys nothing if a check fails, and says why', async () => {
  const description = { TableName: 'some', ...TABLE, KeySchema: [], GlobalSecondaryIndexes: [] };
  stack.mockResolvedValue(deployed('Table', 'Gone'));
  table.mockImplementation(async (TableName) =>
    TableName === 'Table' ? description : { TableName: 'gone' },
  );
  await expect(deploy('dev')).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringMatching(
      /^Stage 'dev' was not deployed, and nothing was changed:\n\n- The table some would get the keys .*\n- The table gone .*$/,
    ),
  });
  expect(calls()).toHaveLength(1);
});

const WITH_BUCKET = { Resources: { Images: { Type: 'AWS::S3::Bucket' } } };
const LOSS =
  'northbound-dev-data has the resource Images (AWS::S3::Bucket), which would be deleted. Give its construct the id, the scope and the settings that it had, or accept the loss with --allow-loss Images.';

it('reviews a deployment without its permissions, and then deploys what was reviewed', async () => {
  const notReadable = new Error('A review must not read secrets.');
  secret.mockRejectedValue(notReadable);
  expect(await deploy('dev', '--review', '-c', 'release=7')).toBe(true);
  secret.mockResolvedValue('{"apiKey":"key","webhookSecrets":["secret"]}');
  expect(await deploy('dev', '--reviewed', '--require-approval', 'never')).toBe(true);
  expect(calls()).toEqual([
    `synth --quiet -c stage=dev -c preflight=off -c release=7 -o ${folder}`,
    `diff --app ${folder} --method template`,
    `deploy --app ${folder} --all --require-approval never`,
  ]);
});

it('refuses to lose data, in a review and in a deployment, unless exactly this loss is allowed', async () => {
  stack.mockResolvedValue(deployed());
  templateOf.mockResolvedValue(WITH_BUCKET);
  await expect(deploy('dev', '--review')).rejects.toThrow(
    `Stage 'dev' must not be deployed like this:\n\n- ${LOSS}`,
  );
  await expect(deploy('dev', '--reviewed')).rejects.toThrow(
    `Stage 'dev' was not deployed, and nothing was changed:\n\n- ${LOSS}`,
  );
  await expect(deploy('dev', '--allow-loss', 'Other')).rejects.toThrow(LOSS);
  expect(calls().filter((call) => call.startsWith('deploy'))).toEqual([]);
  expect(await deploy('dev', '--allow-loss', 'Images')).toBe(true);
  expect(calls().at(-1)).toBe(`deploy --app ${folder} --all`);
});

it('deploys no review that does not exist', async () => {
  await expect(deploy('dev', '--reviewed')).rejects.toThrow('There is no review of this stage here.');
  expect(cdk).not.toHaveBeenCalled();
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
  [[], 'Missing: STAGE.'],
  [['-c', 'stage=dev'], 'Missing: STAGE.'],
  [['dev', '--exclusivly'], "Unknown option '--exclusivly'."],
  [['prod'], "There is no stage 'prod'."],
  [['dev', '--profile', 'mine'], 'Set AWS_PROFILE instead of --profile'],
  [['dev', '--profile=mine'], 'Set AWS_PROFILE instead of --profile'],
  [['dev', '--reviewed', '--review'], '--reviewed deploys the last review as it is.'],
  [['dev', '--reviewed', '-c', 'release=7'], '--reviewed deploys the last review as it is.'],
])('is not started with the arguments %j', async (args, message) => {
  await expect(deploy(...args)).rejects.toThrow(message);
  expect(cdk).not.toHaveBeenCalled();
});
