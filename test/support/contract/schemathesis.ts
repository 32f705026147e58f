import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pythonEnvironment } from '../python/environment.ts';

/** `npm test` skips the contract tests where these packages cannot be installed. */
export const CONTRACT_REQUIREMENTS = path.resolve(import.meta.dirname, '../python/contract.txt');

interface Run {
  readonly origin: string;
  /** Of this run alone. */
  readonly folder: string;
  readonly document: object;
  readonly settings: (report: string) => string;
}

/** Runs schemathesis on a server and returns the events of its report. Failed checks are in them. */
export async function runSchemathesis({ origin, folder, document, settings }: Run): Promise<string> {
  const python = await pythonEnvironment(CONTRACT_REQUIREMENTS);
  if ('unavailable' in python) throw new Error(python.unavailable);
  const report = path.join(folder, 'events.ndjson');
  await Promise.all([
    writeFile(path.join(folder, 'openapi.json'), JSON.stringify(document)),
    writeFile(path.join(folder, 'settings.toml'), settings(report)),
  ]);
  const args = ['--config-file=settings.toml', '--no-color', 'run', 'openapi.json', `--url=${origin}`];
  const output = await new Promise<string>((resolve) => {
    execFile(
      path.join(python.bin, 'schemathesis'),
      args,
      { cwd: folder, maxBuffer: Number.MAX_SAFE_INTEGER },
      (_error, stdout, stderr) => resolve(`${stdout}${stderr}`),
    );
  });
  return readFile(report, 'utf8').catch(() => {
    throw new Error(`schemathesis did not run: ${output}`);
  });
}
