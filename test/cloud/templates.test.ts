import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import { expect, it, vi } from 'vitest';
import { addAccountStacks } from '#infra/account/account-stacks.ts';
import { addBackupAccount } from '#infra/backup-account.ts';
import { EDGE_REGION } from '#infra/stage.ts';
import { stages } from '#infra/stages.ts';
import { everySetting } from '../infra/every-setting.ts';
import { newApp, synthesizeStage } from '../infra/portal.ts';
import { pythonBin } from './support/python.ts';

/** CDK adds dependencies that follow from references too. */
const IGNORED = ['--ignore-checks', 'W3005'];

/** A right that CloudFormation's schema of web ACLs names, before the list of IAM does. */
const UNLISTED = "W3037:'getconnectedaccount' is not one of";

const LINTED: readonly (readonly [name: string, synthesize: () => CloudAssembly])[] = [
  ...Object.entries({ ...stages, 'production with every setting': everySetting }).map(
    ([name, stage]) => [name, () => synthesizeStage(stage).assembly] as const,
  ),
  [
    'the accounts of production',
    () => {
      const app = newApp();
      addAccountStacks(app, everySetting);
      addBackupAccount(app, everySetting);
      return app.synth();
    },
  ],
];

// CDK's own validation takes a second for each synthesis. The template tests do it.
vi.stubEnv('CDK_VALIDATION', 'false');

it.concurrent.each(LINTED)('cfn-lint finds nothing in the templates of %s', async (_, synthesize) => {
  const { directory, stacks } = synthesize();
  const files = readdirSync(directory).filter((file) => file.endsWith('.template.json'));
  expect(files).toHaveLength(stacks.length);
  const cfnLint = path.join(await pythonBin(), 'cfn-lint');
  const options = ['--format', 'parseable', '--regions', everySetting.region, EDGE_REGION];
  const linting = promisify(execFile)(cfnLint, [...IGNORED, ...options, '--', ...files], {
    cwd: directory,
  });
  // It would also read a template from there.
  linting.child.stdin?.end();
  const { stdout, stderr } = await linting.catch((failure: { stdout: string; stderr: string }) => failure);
  const found = `${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !line.includes(UNLISTED));
  expect(found).toEqual([]);
});
