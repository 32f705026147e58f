import { connectSiteOrigin } from '#functions/core/platform/site-origin.ts';
import { defineCommand, main } from '#infra/command/command.ts';
import { ArgumentError } from '#infra/command/usage-error.ts';
import { siteOriginSource } from '#infra/stage.ts';
import { findStage } from '#infra/stages.ts';
import { openTable } from '../open-stores.ts';
import { reconcileOutbox } from './reconcile-outbox.ts';

export const command = defineCommand({
  usage: `npm run outbox -- STAGE --table NAME --lost-at TIME

Settles what a restored table would send again, before any function uses the table. See docs/recovery.md.

  --lost-at TIME  when the old table was lost, such as 2026-03-01T09:30Z`,
  required: ['STAGE'],
  options: { table: { type: 'string', required: true }, 'lost-at': { type: 'string', required: true } },
  run: async ({ positionals: [name], values: { table: tableName, 'lost-at': time } }) => {
    const stage = findStage(name);
    const lostAt = new Date(time);
    if (Number.isNaN(lostAt.getTime())) throw new ArgumentError(`--lost-at is not a time: ${time}`);
    const table = await openTable(tableName);
    const { productName, customerServiceEmail } = stage;
    const siteOrigin = await connectSiteOrigin(siteOriginSource(stage))();
    const brand = { productName, customerServiceEmail, siteOrigin };
    const { dropped, repeated } = await reconcileOutbox(table, lostAt, brand);
    process.stdout.write(`${dropped} messages are not sent again, ${repeated} will be.\n`);
  },
});
if (import.meta.main) await main(command);
