/**
 * `npm run redrive -- STAGE`: shows every event that a function of the stage has failed to handle for good, and what became
 * of it. With `--again`, plays those again that are still to be handled, and removes what was handled. See
 * `docs/failed-events.md`.
 */
import { parseArgs } from 'node:util';
import { connectTable } from '#functions/core/data/table.ts';
import { connectObjectStore } from '#functions/core/platform/object-store.ts';
import { findStage } from '#infra/stages.ts';
import { stageResources } from '../stage-resources.ts';
import { lambdaInvoker } from './lambda-invoker.ts';
import { overdueMessages } from './message-state.ts';
import { failedEventPlaces } from './places.ts';
import { playFailedEvents, showFailedEvents } from './play-again.ts';
import { stageState } from './stage-state.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { again: { type: 'boolean', default: false } },
});
const [name, ...others] = positionals;
if (name === undefined || others.length > 0) {
  process.stderr.write('Usage: npm run redrive -- STAGE [--again]\n');
  process.exit(2);
}

const resources = await stageResources(findStage(name));
const table = connectTable(resources.tableName);
const now = new Date();
const print = (line: string) => void process.stdout.write(`${line}\n`);
const dependencies = {
  places: failedEventPlaces(resources, lambdaInvoker()),
  assess: stageState({ table, images: connectObjectStore(resources.imageBucket), now }),
  print,
};
const left = await (values.again ? playFailedEvents : showFailedEvents)(dependencies);
for (const line of await overdueMessages(table, now)) print(line);
if (left > 0) process.exitCode = 1;
