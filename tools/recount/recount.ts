/**
 * `npm run recount -- --table NAME`: recounts all packages of a table for the terminals' counters, without downtime.
 * See `docs/decisions/0078-counted-packages.md`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connectTable } from '#functions/core/data/table.ts';
import { countsRepository } from '#functions/overview/counts/counts-repository.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { rebuildCounts } from './rebuild-counts.ts';

/** Far more than the usual delay of an index. */
const INDEX_DELAY_MS = 15_000;

const { table: name } = parseArgs({ options: { table: { type: 'string' } } }).values;
if (!name) {
  process.stderr.write('Usage: npm run recount -- --table NAME\n');
  process.exit(2);
}

const table = connectTable(name);
const total = await rebuildCounts({
  counts: countsRepository(table),
  parcels: parcelRepository(table),
  waitForIndex: () => pause(INDEX_DELAY_MS),
  onProgress: (counted) => process.stderr.write(`Counted ${counted} packages.\n`),
});
process.stdout.write(`The counters now show ${total} packages.\n`);
