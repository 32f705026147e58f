import { readFileSync } from 'node:fs';
import { defineCommand, main } from '#infra/command/command.ts';
import { median } from '../support/median.ts';
import { prepareSubjects } from './subjects.ts';

const print = process.stdout.write;
const BLOCKS = 30;
const CALLS = 200;
const LIMIT = 0.9;

export const command = defineCommand({
  usage: `npm run bench:warm

Requests per second of a warm handler, relative to the baseline of bench/handlers/subjects.ts, in blocks in random order in
one process. The control is a second baseline, which shows the noise of the machine.`,
  run: async () => {
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
          // Discard log output. On Lambda, logging is only a write to a pipe.
          process.stdout.write = () => true;
          const started = performance.now();
          for (let call = 0; call < CALLS; call++) await handler(event, {});
          process.stdout.write = print;
          // The first blocks are the warm-up.
          if (block >= BLOCKS / 3) rates[name].push((CALLS * 1000) / (performance.now() - started));
        }
      }
    } finally {
      await close();
    }
    const ratio = (name: (typeof names)[number]) => median(rates[name]) / median(rates.baseline);
    for (const name of names)
      process.stdout.write(
        `${name.padEnd(10)} ${median(rates[name]).toFixed(0).padStart(7)} per second   ${ratio(name).toFixed(2)}\n`,
      );
    process.stdout.write(
      `limit: at least ${LIMIT} of the baseline; if the control is far from 1.00, the machine was too busy\n`,
    );
    process.exitCode = ratio('ours') < LIMIT ? 1 : 0;
    process.exit();
  },
});
if (import.meta.main) await main(command);
