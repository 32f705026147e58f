/**
 * `npm run bench:cold`: the first answer of a handler in a fresh process, against the baseline of `subjects.ts`: 40
 * rounds of all subjects, shuffled. The control, the baseline against itself, tells how far the machine's noise goes.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { median } from '../support/median.ts';
import { prepareSubjects } from './subjects.ts';

const ROUNDS = 40;
const LIMIT = 0.66;
const CHILD = join(import.meta.dirname, 'cold-start.mjs');

const { bundles, eventFile, environment, close } = await prepareSubjects();
const times = { ours: [] as number[], baseline: [] as number[], control: [] as number[] };
const names = Object.keys(times) as (keyof typeof times)[];
try {
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names.toSorted(() => Math.random() - 0.5)) {
      const env = { ...environment, AWS_LAMBDA_FUNCTION_NAME: 'bench' };
      const output = execFileSync(process.execPath, [CHILD, bundles[name], eventFile], {
        env,
        encoding: 'utf8',
      });
      // The lines before are what the function itself printed.
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
  `limit: at most ${LIMIT} of the baseline's time; a control far from 1.00 means that the machine was too busy to tell\n`,
);
process.exitCode = ratio('ours') > LIMIT ? 1 : 0;
