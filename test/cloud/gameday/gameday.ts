import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { defineCommand, main } from '#infra/command/command.ts';
import { ArgumentError } from '#infra/command/usage-error.ts';
import { readRunbooks } from './runbooks.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const names = [...readRunbooks().runbooks.map(({ name }) => name), 'all'];

export const command = defineCommand({
  usage: `npm run gameday -- NAME

Executes a runbook of docs/recovery.md step by step on the AWS emulator, after its disaster. Prints the minutes of each step,
and which steps the emulator cannot run. Fails if a step or its proof does.

NAME is one of: ${names.join(', ')}.`,
  required: ['NAME'],
  run: async ({ positionals: [name] }) => {
    if (!names.includes(name)) throw new ArgumentError(`There is no runbook ${name}.`);
    const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
    const child = spawn(
      process.execPath,
      [vitest, 'run', '--project=game-day', '--disable-console-intercept'],
      { cwd: ROOT, env: { ...process.env, GAME_DAY: name }, stdio: 'inherit' },
    );
    return (await once(child, 'close'))[0] === 0;
  },
});
if (import.meta.main) await main(command);
