/**
 * `npm run replay -- --bucket NAME`: replays the stream records that functions failed to handle. `--dry-run` only lists
 * them. See `docs/failed-events.md`.
 */
import { parseArgs } from 'node:util';
import { failedRecordsIn, lambdaInvoker } from './aws.ts';
import { replayRecords } from './replay-records.ts';

const { bucket, 'dry-run': isDryRun = false } = parseArgs({
  options: { bucket: { type: 'string' }, 'dry-run': { type: 'boolean' } },
}).values;
if (!bucket) {
  process.stderr.write('Usage: npm run replay -- --bucket NAME [--dry-run]\n');
  process.exit(2);
}

const print = (line: string) => void process.stdout.write(`${line}\n`);
const failed = await replayRecords(
  { objects: failedRecordsIn(bucket), invoke: lambdaInvoker(), print },
  isDryRun,
);
print(failed === 0 ? 'Nothing failed.' : `${failed} objects failed and were kept.`);
if (failed > 0) process.exitCode = 1;
