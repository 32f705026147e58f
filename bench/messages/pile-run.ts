import { setTimeout as pause } from 'node:timers/promises';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import type { Portal } from '#local/portal.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { DIGEST_MINUTES } from '#shared/rules/messages/message-types.ts';
import { MAX_PILE_SIZE } from '#shared/rules/staff/moves.ts';
import { aPerson, type Person } from '#test/support/events.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aRegisteredCustomer } from '#test/support/stores.ts';
import { tableOf } from '../support/portal.ts';
import { inBatches } from '../units/bench.ts';
import { call, print, requestMs } from './requests.ts';

const CUSTOMERS = 400;
const PACKAGES = 1000;
const MAX_LATE_MS = 2 * MINUTE_MS;

/** Customers with packages in transit. */
async function prepare(portal: Portal) {
  const table = tableOf(portal);
  const parcels = parcelRepository(table);
  const customers: Person[] = [];
  const parcelIds: string[] = [];
  await inBatches(Array.from({ length: CUSTOMERS }), 20, async () => {
    customers.push(await aRegisteredCustomer(table, { clock: portal.clock }));
  });
  await inBatches(
    Array.from({ length: PACKAGES }, (_, index) => customers[index % CUSTOMERS]?.customerId ?? ''),
    20,
    async (customerId) => {
      const parcel = withStatus(aParcelRecord(customerId), 'TRANSIT', portal.clock.now(), 'dock');
      await parcels.create(parcel);
      parcelIds.push(parcel.parcelId);
    },
  );
  return { customers, parcelIds };
}

/** 1,000 packages become ready in one run of piles. Returns whether each customer got one email in time. */
export async function pileRun(portal: Portal): Promise<boolean> {
  const { customers, parcelIds } = await prepare(portal);
  const first = customers[0] ?? aPerson();
  const quietMs = await requestMs(portal, first);

  const staff = aPerson('ParcelOperations');
  for (let start = 0; start < parcelIds.length; start += MAX_PILE_SIZE) {
    const body = {
      to: 'DESTINATION',
      terminal: 'ANC',
      parcelIds: parcelIds.slice(start, start + MAX_PILE_SIZE),
    };
    await call(portal, staff, 'POST', '/staff/moves', body);
  }
  const received = () => portal.mailbox.list().filter(({ subject }) => subject?.includes('ready for pickup'));
  const addresses = new Set(customers.map(({ email }) => email));
  const reached = () =>
    new Set(
      received()
        .map(({ to }) => to)
        .filter((to) => addresses.has(to)),
    ).size;

  // The digests wait for ten minutes from the first package of each customer.
  await pause(MINUTE_MS / 2);
  const dueAt = performance.now();
  const sending = portal.clock.moveTo(new Date(portal.clock.now().getTime() + DIGEST_MINUTES * MINUTE_MS));
  const busyMs = await requestMs(portal, first);
  await sending;
  while (reached() < CUSTOMERS && performance.now() - dueAt < MAX_LATE_MS) await pause(100);
  const lateMs = performance.now() - dueAt;

  const emails = received().filter(({ to }) => addresses.has(to)).length;
  print(
    `emails: ${emails} to ${reached()} of ${CUSTOMERS} customers, the last ${(lateMs / 1000).toFixed(1)} s after it was due`,
  );
  print(`a customer's request: ${quietMs.toFixed(1)} ms before, ${busyMs.toFixed(1)} ms while they are sent`);
  return emails === CUSTOMERS && reached() === CUSTOMERS && lateMs < MAX_LATE_MS;
}
