/**
 * `npm run verify -- --table NAME [--bucket NAME] [--settings]`: walks every record of a table and prints what is wrong.
 * With the bucket of the images, it looks up every image; with `--settings`, it checks the settings that a restored table
 * lacks. Changes nothing. Reads the table about three times.
 */
import { parseArgs } from 'node:util';
import { connectObjectStore } from '#functions/core/platform/object-store.ts';
import { missingSettings } from './table-settings.ts';
import { verifyTable } from './verify-table.ts';

const MAX_SHOWN = 200;

const { table, bucket, settings } = parseArgs({
  options: {
    table: { type: 'string' },
    bucket: { type: 'string' },
    settings: { type: 'boolean', default: false },
  },
}).values;
if (!table) {
  process.stderr.write('Usage: npm run verify -- --table NAME [--bucket NAME] [--settings]\n');
  process.exit(2);
}

const images = bucket === undefined ? undefined : connectObjectStore(bucket);
const lacking = settings ? await missingSettings(table) : [];
const { items, problems } = await verifyTable(table, images, new Date(), (walked) => {
  process.stderr.write(`Walked ${walked} items.\n`);
});
const all = [...lacking, ...problems];
for (const problem of all.slice(0, MAX_SHOWN)) process.stdout.write(`${problem}\n`);
if (all.length > MAX_SHOWN) process.stdout.write(`and ${all.length - MAX_SHOWN} more\n`);
process.stdout.write(`${items} items, ${all.length} problems.\n`);
if (all.length > 0) process.exitCode = 1;
