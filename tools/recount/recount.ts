import { setTimeout as pause } from 'node:timers/promises';
import { countsRepository } from '#functions/overview/counts/counts-repository.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { defineCommand, main } from '#infra/command/command.ts';
import { openTable } from '../open-stores.ts';
import { rebuildCounts } from './rebuild-counts.ts';

/** Far more than the usual delay of an index. */
const INDEX_DELAY_MS = 15_000;

export const command = defineCommand({
  usage: `npm run recount -- --table NAME

Recounts all packages of a table for the terminals' counters, without downtime. See
docs/decisions/0078-counted-packages.md.`,
  options: { table: { type: 'string', required: true } },
  run: async ({ values }) => {
    const table = await openTable(values.table);
    const total = await rebuildCounts({
      counts: countsRepository(table),
      parcels: parcelRepository(table),
      waitForIndex: () => pause(INDEX_DELAY_MS),
      onProgress: (counted) => process.stderr.write(`Counted ${counted} packages.\n`),
    });
    process.stdout.write(`The counters now show ${total} packages.\n`);
  },
});
if (import.meta.main) await main(command);
