import { defineCommand, main } from '#infra/command/command.ts';
import { withPortal } from '../support/portal.ts';
import { pileRun } from './pile-run.ts';
import { print } from './requests.ts';
import { shipRun } from './ship-run.ts';

export const command = defineCommand({
  usage: `npm run bench:messages

1,000 packages of 400 customers become ready in one run of piles. Each customer gets one email. Prints how long the last one
took after it was due, and what a request of a customer took before and while the messages were sent. Fails if an email is
missing, sent twice or more than two minutes late.

Then a ship with 2,000 packages of 1,000 customers is delayed twice within a minute, and skips a port. Each customer gets one
email about the last state, and 40 booked pickups are too early. Fails if a customer has none or two, or if the email that
another package is ready is late.`,
  run: async () => {
    let isGood = true;
    await withPortal(print, async (portal) => {
      isGood = await pileRun(portal);
    });
    await withPortal(print, async (portal) => {
      isGood = (await shipRun(portal)) && isGood;
    });
    process.exitCode = isGood ? 0 : 1;
  },
});
if (import.meta.main) await main(command);
