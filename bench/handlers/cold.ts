import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { defineCommand, main } from '#infra/command/command.ts';
import { median } from '../support/median.ts';
import { prepareSubjects } from './subjects.ts';

const ROUNDS = 40;
const LIMIT = 0.7;
const CHILD_SCRIPT = join(import.meta.dirname, 'cold-start.mjs');

export const command = defineCommand({
  usage: `npm run bench:cold

The time to the first response of a handler in a fresh process, relative to the baseline of bench/handlers/subjects.ts, in 40
rounds in random order. The control is a second baseline, which shows the noise of the machine.`,
  run: async () => {
    const { bundles, eventFile, environment, close } = await prepareSubjects();
    const times = { ours: [] as number[], baseline: [] as number[], control: [] as number[] };
    const names = Object.keys(times) as (keyof typeof times)[];
    try {
      for (let round = 0; round < ROUNDS; round++) {
        for (const name of names.toSorted(() => Math.random() - 0.5)) {
          const env = { ...environment, AWS_LAMBDA_FUNCTION_NAME: 'bench' };
          const output = execFileSync(process.execPath, [CHILD_SCRIPT, bundles[name], eventFile], {
            env,
            encoding: 'utf8',
          });
          // The function may print log lines first.
          times[name].push(Number(output.trim().split('\n').at(-1)));
        }
      }
    } finally {
      await close();
    }
    const ratio = (name: keyof typeof times) => median(times[name]) / median(times.baseline);
    for (const name of names)
      process.stdout.write(
        `${name.padEnd(10)} ${median(times[name]).toFixed(1).padStart(7)} ms   ${ratio(name).toFixed(2)}\n`,
      );
    process.stdout.write(
      `limit: at most ${LIMIT} of the baseline; if the control is far from 1.00, the machine was too busy\n`,
    );
    return ratio('ours') <= LIMIT;
  },
});
if (import.meta.main) await main(command);
