import { defineCommand, main } from '#infra/command/command.ts';
import { openBucket, openTable } from '../open-stores.ts';
import { missingSettings } from './table-settings.ts';
import { verifyTable } from './verify-table.ts';

const MAX_SHOWN = 200;

export const command = defineCommand({
  usage: `npm run verify -- --table NAME [--bucket NAME] [--settings]

Walks every record of a table and prints what is wrong. Changes nothing. Reads the table about three times.

  --bucket NAME  the bucket of the images, to look up every image
  --settings     checks the settings that a restored table lacks`,
  options: {
    table: { type: 'string', required: true },
    bucket: { type: 'string' },
    settings: { type: 'boolean', default: false },
  },
  run: async ({ values: { table, bucket, settings } }) => {
    await openTable(table);
    const images = bucket === undefined ? undefined : await openBucket(bucket);
    const lacking = settings ? await missingSettings(table) : [];
    const { items, problems } = await verifyTable(table, images, new Date(), (walked) => {
      process.stderr.write(`Walked ${walked} items.\n`);
    });
    const all = [...lacking, ...problems];
    for (const problem of all.slice(0, MAX_SHOWN)) process.stdout.write(`${problem}\n`);
    if (all.length > MAX_SHOWN) process.stdout.write(`and ${all.length - MAX_SHOWN} more\n`);
    process.stdout.write(`${items} items, ${all.length} problems.\n`);
    return all.length === 0;
  },
});
if (import.meta.main) await main(command);
