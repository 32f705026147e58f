import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, it } from 'vitest';
import type { Stage } from '#infra/stage.ts';
import { afterAllTests, type CleanUp } from '#test/local/support.ts';
import { pythonEnvironment } from '#test/support/python/environment.ts';
import { type DeployedStage, deployedApi, withDeployedStage } from '../support/stage.ts';
import { DISASTERS } from './disasters.ts';
import { isAsExpected, variablesIn } from './prints.ts';
import { type RunbookStep, readRunbooks } from './runbooks.ts';
import { operatorShell } from './shell.ts';
import { shippingSandbox } from './shipping-sandbox.ts';
import { commandsWithout, EXECUTIONS, type Execution, variable, type World } from './steps.ts';

/** `npm run gameday -- NAME`: each runbook on a stage of its own. */
const REQUIREMENTS = path.resolve(import.meta.dirname, '../../support/python/game-day.txt');
const MAX_MINUTES = 20;
/** Of what a step has printed. */
const SHOWN_LINES = 3;
const SHOWN_LENGTH = 160;

const { GAME_DAY: chosen = 'all', GAME_DAY_FOLDER: FOLDER = '', GAME_DAY_WITHOUT: without } = process.env;
const { preparation, runbooks } = readRunbooks();
const print = (line: string) => void process.stdout.write(`${line}\n`);
const minutesOf = (ms: number) => (ms / 60_000).toFixed(1);

async function worldOf(stage: DeployedStage, folder: string, cleanUp: CleanUp): Promise<World> {
  const python = await pythonEnvironment(REQUIREMENTS);
  if ('unavailable' in python) throw new Error(python.unavailable);
  const programs = [python.bin, path.dirname(process.execPath), process.env.PATH];
  // As version 2 of the AWS CLI, which is not a package of Python, prints times.
  const config = path.join(folder, 'aws-config');
  writeFileSync(config, '[default]\ncli_timestamp_format = iso8601\n');
  const shell = operatorShell(folder, {
    ...process.env,
    ...stage.emulator.environment,
    AWS_CONFIG_FILE: config,
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
  return { stage, shell, folder, shippingSystem: shippingSandbox(folder, cleanUp), deploy };
}

/** Runs a step. Returns what it printed. */
async function execute(world: World, execution: Execution, commands = ''): Promise<string> {
  if (execution.by === 'nobody') return '';
  if (execution.by === 'commands') {
    await execution.first?.(world);
    return world.shell.run(commands);
  }
  const output = await execution.run(world);
  return output + (await world.shell.run(commandsWithout(execution.replaces, commands)));
}

/** @throws Error if a step has not printed what the page says */
async function checkOutput(world: World, { prints = '', commands }: RunbookStep, output: string) {
  if (commands === undefined) return;
  const values: Record<string, string> = {};
  for (const name of variablesIn(prints)) values[name] = await variable(world, name);
  if (!isAsExpected(prints, output, values))
    throw new Error(`It must print:\n${prints}\nIt printed:\n${output}\n${JSON.stringify(values)}`);
}

/** Runs a step and prints how long it took. Returns its milliseconds. */
async function runStep(world: World, name: string, step: RunbookStep, number: number): Promise<number> {
  const { title, minutes, commands } = step;
  const execution = EXECUTIONS[name]?.[title] ?? { by: 'nobody', why: 'There is no such step.' };
  print(`  ${number}. ${title}`);
  const start = performance.now();
  let output = '';
  try {
    if (title !== without) output = await execute(world, execution, commands);
    if (execution.by !== 'nobody') await checkOutput(world, step, output);
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Step ${number} of ${name}, "${title}", failed. ${problem}`, { cause });
  }
  const took = performance.now() - start;
  const spent = execution.by === 'nobody' ? 'Not run' : `${minutesOf(took)} minutes`;
  const why = execution.by === 'commands' ? '' : `. ${execution.why}`;
  print(`     ${spent}, ${minutes} on the page${why}`);
  const lines = output.trim().split('\n').slice(-SHOWN_LINES);
  for (const line of lines) if (line !== '') print(`     > ${line.slice(0, SHOWN_LENGTH)}`);
  return took;
}

describe.each(runbooks.filter(({ name }) => chosen === 'all' || chosen === name))(
  '$name',
  ({ name, minutes, steps }) => {
    const folder = path.join(FOLDER, name);
    let start: number;
    beforeAll(() => {
      start = performance.now();
      mkdirSync(folder, { recursive: true });
      print(`\n${name}\nDeploying production to an emulator. Logs and files: ${folder}`);
    });
    const stage = withDeployedStage('production', folder);
    const api = deployedApi(stage);
    const cleanUp = afterAllTests();

    it(
      'leads back',
      async () => {
        const deployed = performance.now();
        const world = await worldOf(stage(), folder, cleanUp);
        const isCaused = without !== 'disaster';
        const disaster = `${isCaused ? 'Causing' : 'Leaving out'} the disaster.`;
        print(`Deployed after ${minutesOf(deployed - start)} minutes. ${disaster}`);
        const prove = isCaused ? await DISASTERS[name]?.cause(world, api) : undefined;
        print('The steps:');
        let total = 0;
        for (const [index, step] of steps.entries()) total += await runStep(world, name, step, index + 1);
        print(
          `All steps took ${minutesOf(total)} minutes (${minutes} on the page). Proving that they have led back.`,
        );
        await prove?.();
        print(
          `Proven. With its deployment and disaster, it took ${minutesOf(performance.now() - start)} minutes.`,
        );
      },
      MAX_MINUTES * 60_000,
    );
  },
);
