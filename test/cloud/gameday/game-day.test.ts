import { rmSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'vitest';
import type { Stage } from '#infra/stage.ts';
import { pythonEnvironment } from '#test/support/python/environment.ts';
import { type DeployedStage, deployedApi, withDeployedStage } from '../support/stage.ts';
import { DISASTERS } from './disasters.ts';
import { readRunbooks } from './runbooks.ts';
import { operatorShell } from './shell.ts';
import { EXECUTIONS, type Execution, type World } from './steps.ts';

/** `npm run gameday -- NAME`: each runbook on a stage of its own. */
const ROOT = path.resolve(import.meta.dirname, '../../..');
const FOLDER = path.join(ROOT, '.cache/game-days');
const REQUIREMENTS = path.join(ROOT, 'test/support/python/game-day.txt');
const MAX_MINUTES = 20;

const chosen = process.env.GAME_DAY ?? 'all';
const { preparation, runbooks } = readRunbooks();
const print = (line: string) => void process.stdout.write(`${line}\n`);
const minutesOf = (ms: number) => (ms / 60_000).toFixed(1);

async function worldOf(stage: DeployedStage, name: string): Promise<World> {
  const folder = path.join(FOLDER, name);
  rmSync(folder, { recursive: true, force: true });
  const python = await pythonEnvironment(REQUIREMENTS);
  if ('unavailable' in python) throw new Error(python.unavailable);
  const programs = [python.bin, path.dirname(process.execPath), process.env.PATH];
  const shell = operatorShell(folder, {
    ...process.env,
    ...stage.emulator.environment,
    AWS_PAGER: '',
    NODE_OPTIONS: '',
    PATH: programs.filter(Boolean).join(path.delimiter),
  });
  shell.set({ STAGE: stage.stage.name, SITE: stage.origin });
  await shell.run(preparation);
  let settings: Partial<Stage> = {};
  const deploy: World['deploy'] = (changed = {}, release, losses) => {
    settings = { ...settings, ...changed };
    return stage.cdk.deploy(settings, release, losses);
  };
  return { stage, shell, folder, deploy };
}

/** Runs a step. Returns what it printed. */
async function execute(world: World, execution: Execution, commands = ''): Promise<string> {
  if (execution.by === 'nobody') return '';
  if (execution.by === 'counterpart') return execution.run(world);
  await execution.first?.(world);
  return world.shell.run(commands);
}

describe.each(runbooks.filter(({ name }) => chosen === 'all' || chosen === name))(
  '$name',
  ({ name, minutes, steps }) => {
    const stage = withDeployedStage('production');
    const api = deployedApi(stage);

    it(
      'leads back',
      async () => {
        const world = await worldOf(stage(), name);
        const prove = await DISASTERS[name]?.cause(world, api);
        print(`\n${name}: minutes here, and on the page`);
        let total = 0;
        for (const [index, { title, minutes: planned, commands }] of steps.entries()) {
          const execution = EXECUTIONS[name]?.[title] ?? { by: 'nobody', why: 'There is no such step.' };
          const start = performance.now();
          const output = await execute(world, execution, commands).catch((error: Error) => {
            throw new Error(`Step ${index + 1} of ${name}, "${title}", failed: ${error.message}`, {
              cause: error,
            });
          });
          const took = performance.now() - start;
          total += took;
          const here = execution.by === 'nobody' ? '  -' : minutesOf(took);
          print(`  ${here.padStart(5)} ${String(planned).padStart(4)}  ${index + 1}. ${title}`);
          if (execution.by !== 'commands')
            print(`               ${execution.by === 'nobody' ? 'Not run' : 'Otherwise'}: ${execution.why}`);
          else for (const line of output.trim().split('\n').slice(-3)) print(`               > ${line}`);
        }
        print(`  ${minutesOf(total).padStart(5)} ${String(minutes).padStart(4)}  in all`);
        await prove?.();
      },
      MAX_MINUTES * 60_000,
    );
  },
);
