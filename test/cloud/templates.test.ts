import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { stages } from '#infra/stages.ts';
import { temporaryDirectory } from '../local/support.ts';
import { contextArguments, runCdk } from './support/deployment.ts';
import { pythonBin } from './support/python.ts';

/** CDK adds dependencies that follow from references too. */
const IGNORED = ['--ignore-checks', 'W3005'];

it.each(Object.keys(stages))('cfn-lint finds nothing in the templates of %s', async (stage) => {
  const directory = temporaryDirectory();
  const context = { stage, account: 'any', site: 'infra/placeholder-site', release: 'linted' };
  await runCdk(['synth', '--quiet', '--no-notices', ...contextArguments(context), '--output', directory]);
  const templates = readdirSync(directory).filter((file) => file.endsWith('.template.json'));
  expect(templates).toHaveLength(5);
  const linted = promisify(execFile)(
    path.join(await pythonBin(), 'cfn-lint'),
    [...IGNORED, '--template', ...templates],
    { cwd: directory },
  );
  // Rejects with the findings.
  expect((await linted).stdout).toBe('');
});
