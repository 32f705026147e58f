import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { App, Stack } from 'aws-cdk-lib';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { expect, it } from 'vitest';
import { checkApp } from '#infra/preflight/check-app.ts';
import { stages } from '#infra/stages.ts';
import { TEST_ORIGIN_SECRET_HASH } from '#test/support/events.ts';
import { HEALTHY } from './healthy-account.ts';

const stage = { ...stages.production, originSecretHashes: [TEST_ORIGIN_SECRET_HASH] };

/** A stack that would lose its only bucket. */
const LOSING: typeof HEALTHY = {
  ...HEALTHY,
  stack: async () => ({ status: 'UPDATE_COMPLETE', isProtected: true, resources: [] }),
  templateOf: async () => ({ Resources: { Images: { Type: 'AWS::S3::Bucket' } } }),
};

/** What CDK does with credentials for this account. */
async function check(
  context: Record<string, string>,
  { account = stage.account, found = LOSING }: { account?: string; found?: typeof HEALTHY } = {},
): Promise<void> {
  const app = new App({ context });
  const data = new Stack(app, 'northbound-production-data', {
    env: { account: stage.account, region: stage.region },
  });
  new CfnBucket(data, 'Other');
  await checkApp(app, stage, { account, accountIn: () => found, now: () => new Date('2026-11-27') });
}

it('a plain cdk deploy is refused what npm run deploy refuses', async () => {
  await expect(check({}, { found: HEALTHY })).resolves.toBeUndefined();
  await expect(check({})).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringMatching(
      /^Stage 'production' was not deployed, and nothing was changed:\n\n- northbound-production-data has the resource Images \(AWS::S3::Bucket\), which would be deleted\..*\n- For a command that does not deploy, add -c preflight=off\.$/,
    ),
  });
});

it('a loss can be accepted by its id, and only by that', async () => {
  await expect(check({ allowLoss: 'Table,Images' })).resolves.toBeUndefined();
  await expect(check({ allowLoss: 'Image' })).rejects.toThrow('Images');
});

it.each([
  ['-c preflight=off', { preflight: 'off' }, {}],
  ['-c account=any', { account: 'any' }, {}],
  ['credentials for another account', {}, { account: '222222222222' }],
])('nothing is checked with %s', async (_, context, options) => {
  await expect(check(context, options)).resolves.toBeUndefined();
});

it('an older version of Node is told the command to use, in one sentence', async () => {
  const code =
    "Object.defineProperty(process.versions, 'node', { value: '20.19.0' }); await import('./infra/start.js');";
  const starting = promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  await expect(starting).rejects.toMatchObject({
    code: 1,
    stderr:
      'The stages require Node 24; this is Node 20.19.0. Run "npx cdk" instead of "cdk": it uses the Node version installed with the packages.\n',
  });
});
