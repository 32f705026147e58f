/**
 * `npm run bench:warm`: answers a second of a handler that is warm, against the baseline of `subjects.ts`, in blocks
 * that take turns in one process.
 */
import { readFileSync } from 'node:fs';
import { median } from '../support/median.ts';
import { prepareSubjects } from './subjects.ts';

const print = process.stdout.write;
const BLOCKS = 30;
const CALLS = 200;
const LIMIT = 0.95;

const { bundles, eventFile, environment, close } = await prepareSubjects();
Object.assign(process.env, environment);
const event = JSON.parse(readFileSync(eventFile, 'utf8'));
const names = ['ours', 'baseline', 'control'] as const;
const rates = { ours: [] as number[], baseline: [] as number[], control: [] as number[] };
try {
  const handlers = await Promise.all(
    names.map(async (name) => [name, (await import(bundles[name])).handler] as const),
  );
  for (let block = 0; block < BLOCKS; block++) {
    for (const [name, handler] of handlers.toSorted(() => Math.random() - 0.5)) {
      // Printing is not measured: on Lambda it goes into a pipe that is read at once.
      process.stdout.write = () => true;
      const started = performance.now();
      for (let call = 0; call < CALLS; call++) await handler(event, {});
      process.stdout.write = print;
      // The first blocks warm the engine up.
      if (block >= BLOCKS / 3) rates[name].push((CALLS * 1000) / (performance.now() - started));
    }
  }
} finally {
  await close();
}
const ratio = (name: (typeof names)[number]) => median(rates[name]) / median(rates.baseline);
for (const name of names)
  process.stdout.write(
    `${name.padEnd(10)} ${median(rates[name]).toFixed(0).padStart(7)} a second   ${ratio(name).toFixed(2)}\n`,
  );
process.stdout.write(
  `limit: at least ${LIMIT} of the baseline's speed; a control far from 1.00 means that the machine was too busy to tell\n`,
);
process.exitCode = ratio('ours') < LIMIT ? 1 : 0;
process.exit();
