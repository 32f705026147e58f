/**
 * `npm run outbox -- STAGE --table NAME --lost-at TIME`: settles what a restored table would send again, before any function
 * uses the table. TIME is when the old table was lost, such as 2026-03-01T09:30Z. See `docs/recovery.md`.
 */
import { parseArgs } from 'node:util';
import { connectTable } from '#functions/core/data/table.ts';
import { connectSiteOrigin } from '#functions/core/platform/site-origin.ts';
import { siteOriginSource } from '#infra/stage.ts';
import { findStage } from '#infra/stages.ts';
import { reconcileOutbox } from './reconcile-outbox.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { table: { type: 'string' }, 'lost-at': { type: 'string' } },
});
const { table, 'lost-at': time = '' } = values;
const [name, ...others] = positionals;
const lostAt = new Date(time);
if (name === undefined || others.length > 0 || !table || Number.isNaN(lostAt.getTime())) {
  process.stderr.write('Usage: npm run outbox -- STAGE --table NAME --lost-at TIME\n');
  process.exit(2);
}

const stage = findStage(name);
const { productName, customerServiceEmail } = stage;
const siteOrigin = await connectSiteOrigin(siteOriginSource(stage))();
const brand = { productName, customerServiceEmail, siteOrigin };
const { dropped, repeated } = await reconcileOutbox(connectTable(table), lostAt, brand);
process.stdout.write(`${dropped} messages are not sent again, ${repeated} will be.\n`);
