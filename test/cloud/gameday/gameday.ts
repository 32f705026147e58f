import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { defineCommand, main } from '#infra/command/command.ts';
import { ArgumentError } from '#infra/command/usage-error.ts';
import { readRunbooks } from './runbooks.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const FOLDERS = path.join(ROOT, '.cache/game-days');
const { runbooks } = readRunbooks();
const names = runbooks.map((runbook) => runbook.name);

export const command = defineCommand({
  usage: `npm run gameday -- NAME [--without STEP]

Executes a runbook of docs/recovery.md step by step on the AWS emulator, after its disaster. Prints the minutes of each step,
and which steps the emulator cannot run. Fails if a step does not print what the page says, or if the proof fails. Each run
has a folder of its own in .cache/game-days.

NAME is one of: ${names.join(', ')}, all.

  --without STEP  leaves out what the step with this title does, or the disaster, which must make the game day fail`,
  required: ['NAME'],
  options: { without: { type: 'string' } },
  run: async ({ positionals: [name], values: { without } }) => {
    const runbook = runbooks.find((each) => each.name === name);
    if (!runbook && name !== 'all') throw new ArgumentError(`There is no runbook ${name}.`);
    const titles = ['disaster', ...(runbook?.steps ?? []).map(({ title }) => title)];
    if (without !== undefined && !titles.includes(without))
      throw new ArgumentError(`${name} has no step ${without}. Its steps are: ${titles.join(', ')}.`);
    await mkdir(FOLDERS, { recursive: true });
    const folder = await mkdtemp(path.join(FOLDERS, `${new Date().toISOString().slice(0, 10)}-`));
    const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
    const child = spawn(
      process.execPath,
      [vitest, 'run', '--project=game-day', '--disable-console-intercept'],
      {
        cwd: ROOT,
        env: { ...process.env, GAME_DAY: name, GAME_DAY_FOLDER: folder, GAME_DAY_WITHOUT: without },
        stdio: 'inherit',
      },
    );
    return (await once(child, 'close'))[0] === 0;
  },
});
if (import.meta.main) await main(command);
