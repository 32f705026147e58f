/**
 * `npm run gameday -- NAME`, or `all`: executes a runbook of `docs/recovery.md` step by step on the AWS emulator, after its
 * disaster. Prints the minutes of each step, and which steps the emulator cannot run. The exit code is 1 if a step fails,
 * or if its proof does.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { readRunbooks } from './runbooks.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const names = [...readRunbooks().runbooks.map(({ name }) => name), 'all'];
const [name = '', ...others] = process.argv.slice(2);
if (!names.includes(name) || others.length > 0) {
  process.stderr.write(`Usage: npm run gameday -- ${names.join(' | ')}\n`);
  process.exit(2);
}
const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
const child = spawn(process.execPath, [vitest, 'run', '--project=game-day', '--disable-console-intercept'], {
  cwd: ROOT,
  env: { ...process.env, GAME_DAY: name },
  stdio: 'inherit',
});
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
