import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { EDGE_REGION, type Stage } from '#infra/stage.ts';
import { stages } from '#infra/stages.ts';
import { everySetting } from '../infra/every-setting.ts';
import { synthesizeStage } from '../infra/portal.ts';
import { pythonBin } from './support/python.ts';

/** CDK adds dependencies that follow from references too. */
const IGNORED = ['--ignore-checks', 'W3005'];

const LINTED: readonly (readonly [name: string, Stage])[] = [
  ...Object.entries(stages),
  ['production with every setting', everySetting],
];

// CDK's own validation takes a second for each synthesis. The template tests do it.
vi.stubEnv('CDK_VALIDATION', 'false');

it.concurrent.each(LINTED)('cfn-lint finds nothing in the templates of %s', async (_, stage) => {
  const { directory } = synthesizeStage(stage).assembly;
  const templates = readdirSync(directory).filter((file) => file.endsWith('.template.json'));
  expect(templates).toHaveLength(stage.alarmEmail ? 7 : 6);
  const cfnLint = path.join(await pythonBin(), 'cfn-lint');
  const regions = ['--regions', stage.region, EDGE_REGION];
  const linting = promisify(execFile)(cfnLint, [...IGNORED, ...regions, '--', ...templates], {
    cwd: directory,
  });
  // It would also read a template from there.
  linting.child.stdin?.end();
  const { stdout, stderr } = await linting.catch((failure: { stdout: string; stderr: string }) => failure);
  expect(stdout + stderr).toBe('');
});
