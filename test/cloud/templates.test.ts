import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { findStage } from '#infra/stages.ts';
import { STAGE_NAMES, synthesizeStage } from '../infra/portal.ts';
import { pythonBin } from './support/python.ts';

/** CDK adds dependencies that follow from references too. */
const IGNORED = ['--ignore-checks', 'W3005'];

it.each(STAGE_NAMES)('cfn-lint finds nothing in the templates of %s', async (name) => {
  const { directory } = synthesizeStage(findStage(name)).assembly;
  const templates = readdirSync(directory).filter((file) => file.endsWith('.template.json'));
  expect(templates).toHaveLength(findStage(name).alarmEmail ? 7 : 6);
  const cfnLint = path.join(await pythonBin(), 'cfn-lint');
  const linting = promisify(execFile)(cfnLint, [...templates, ...IGNORED], { cwd: directory });
  // It would also read a template from there.
  linting.child.stdin?.end();
  const { stdout, stderr } = await linting.catch((failure: { stdout: string; stderr: string }) => failure);
  expect(stdout + stderr).toBe('');
});
