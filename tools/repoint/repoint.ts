/**
 * `npm run repoint -- --table NAME`: lets staff find all packages by their numbers after the rules for scans have changed,
 * without downtime. It can run again. See `docs/decisions/0154-numbers-of-barcodes.md`.
 */
import { parseArgs } from 'node:util';
import { connectTable } from '#functions/core/data/table.ts';
import { repointNumbers } from './repoint-numbers.ts';

const { table: name } = parseArgs({ options: { table: { type: 'string' } } }).values;
if (!name) {
  process.stderr.write('Usage: npm run repoint -- --table NAME\n');
  process.exit(2);
}

const { pointers, claims } = await repointNumbers(connectTable(name), new Date());
process.stdout.write(`Added ${pointers} pointers and ${claims} claims of waiting packages.\n`);
