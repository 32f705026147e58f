import { connectTable } from '#functions/core/data/table.ts';
import { connectObjectStore } from '#functions/core/platform/object-store.ts';
import { defineCommand, main } from '#infra/command/command.ts';
import { findStage } from '#infra/stages.ts';
import { stageResources } from '../stage-resources.ts';
import { lambdaInvoker } from './lambda-invoker.ts';
import { overdueMessages } from './message-state.ts';
import { failedEventPlaces } from './places.ts';
import { playFailedEvents, showFailedEvents } from './play-again.ts';
import { stageState } from './stage-state.ts';

export const command = defineCommand({
  usage: `npm run redrive -- STAGE [--again]

Shows every event that a function of the stage has failed to handle for good, and what became of it. See
docs/failed-events.md.

  --again  plays those again that are still to be handled, and removes what was handled`,
  required: ['STAGE'],
  options: { again: { type: 'boolean', default: false } },
  run: async ({ positionals: [name], values }) => {
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
    return left === 0;
  },
});
if (import.meta.main) await main(command);
