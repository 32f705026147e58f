import { defineCommand, main } from '#infra/command/command.ts';
import { openTable } from '../open-stores.ts';
import { repointNumbers } from './repoint-numbers.ts';

export const command = defineCommand({
  usage: `npm run repoint -- --table NAME

Lets staff find all packages by their numbers after the rules for scans have changed, without downtime. It can run again.
See docs/decisions/0154-numbers-of-barcodes.md.`,
  options: { table: { type: 'string', required: true } },
  run: async ({ values }) => {
    const { pointers, claims } = await repointNumbers(await openTable(values.table), new Date());
    process.stdout.write(`Added ${pointers} pointers and ${claims} claims of waiting packages.\n`);
  },
});
if (import.meta.main) await main(command);
