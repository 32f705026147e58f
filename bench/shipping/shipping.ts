import { setTimeout as pause } from 'node:timers/promises';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { defineCommand, main } from '#infra/command/command.ts';
import type { Portal } from '#local/portal.ts';
import type { ShippingStatus } from '#shared/contracts/staff/shipping.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { MAX_PILE_SIZE } from '#shared/rules/staff/moves.ts';
import { aPerson, type Person } from '#test/support/events.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aRegisteredCustomer } from '#test/support/stores.ts';
import { call, print, requestMs } from '../messages/requests.ts';
import { median } from '../support/median.ts';
import { tableOf, withPortal } from '../support/portal.ts';
import { inBatches } from '../units/bench.ts';

const CUSTOMERS = 100;
const PACKAGES = 2000;
const DOWN_MINUTES = 60;
/** All packages leave within ten minutes. */
const PILE_SECONDS = (10 * 60) / (PACKAGES / MAX_PILE_SIZE);
/** As a server of a company answers. */
const ANSWER_MS = 20;
/** Much longer than the deliveries take. */
const MAX_DRAIN_MS = 10 * MINUTE_MS;

/** Packages in Tacoma that the shipping system does not know yet. */
async function prepare(portal: Portal) {
  const table = tableOf(portal);
  const parcels = parcelRepository(table);
  const customers: Person[] = [];
  await inBatches(Array.from({ length: CUSTOMERS }), 20, async () => {
    customers.push(await aRegisteredCustomer(table, { clock: portal.clock }));
  });
  const parcelIds: string[] = [];
  await inBatches(
    Array.from({ length: PACKAGES }, (_, index) => index),
    20,
    async (index) => {
      const customerId = customers[index % CUSTOMERS]?.customerId ?? '';
      const parcel = aParcelRecord(customerId, { customerNumber: '10001', customerName: 'Ana Kowalski' });
      await parcels.create(parcel);
      parcelIds.push(parcel.parcelId);
    },
  );
  return { customer: customers[0] ?? aPerson(), parcelIds };
}

async function run(portal: Portal): Promise<boolean> {
  const { shippingSystem } = portal;
  if (!shippingSystem) throw new Error('The shipping system runs in another process.');
  const { controls } = shippingSystem;
  const { customer, parcelIds } = await prepare(portal);
  const staff = aPerson('ParcelOperations');
  const status = async () => (await call(portal, staff, 'GET', '/staff/shipping')) as ShippingStatus;
  const depart = async (start: number) => {
    const body = { to: 'TRANSIT', parcelIds: parcelIds.slice(start, start + MAX_PILE_SIZE) };
    const startedAt = performance.now();
    await call(portal, staff, 'POST', '/staff/moves', body);
    return performance.now() - startedAt;
  };

  // The first pile loads the code of the functions.
  await depart(0);
  await drained(status);
  const quietMs = await requestMs(portal, customer);
  const upMs = await depart(MAX_PILE_SIZE);
  await drained(status);
  controls.downFor(DOWN_MINUTES);
  const moveMs: number[] = [];
  for (let start = 2 * MAX_PILE_SIZE; start < PACKAGES; start += MAX_PILE_SIZE) {
    moveMs.push(await depart(start));
    await portal.clock.moveTo(new Date(portal.clock.now().getTime() + PILE_SECONDS * 1000));
  }
  const downMs = await requestMs(portal, customer);
  const { waiting, hasMore, waitingSince, downSince } = await status();
  print(
    `while it is down: ${waiting}${hasMore ? '+' : ''} packages wait since ${waitingSince}, no answer since ${downSince}`,
  );
  print(
    `a pile of ${MAX_PILE_SIZE} departs in ${upMs.toFixed(0)} ms before, ${median(moveMs).toFixed(0)} ms meanwhile`,
  );
  print(`a customer's request: ${quietMs.toFixed(1)} ms before, ${downMs.toFixed(1)} ms meanwhile`);

  controls.delay('*', ANSWER_MS);
  await portal.clock.moveTo(new Date(portal.clock.now().getTime() + DOWN_MINUTES * MINUTE_MS));
  const startedAt = performance.now();
  let mostAtOnce = 0;
  const watching = setInterval(() => {
    mostAtOnce = Math.max(mostAtOnce, controls.delayed().length);
  }, 5);
  const statuses = () => controls.orders().reduce((sum, { statusHistory }) => sum + statusHistory.length, 0);
  await drained(status, statuses, () =>
    portal.clock.moveTo(new Date(portal.clock.now().getTime() + MINUTE_MS)),
  );
  clearInterval(watching);
  const seconds = (performance.now() - startedAt) / 1000;
  print(`the backlog was gone after ${seconds.toFixed(0)} s, with at most ${mostAtOnce} calls at once`);

  const orders = new Map<string, string[]>();
  for (const { traceNumbers, statusHistory } of controls.orders()) {
    const history = statusHistory.map(({ statusCode }) => statusCode).join(' ');
    const id = traceNumbers[0]?.traceNumber ?? '';
    orders.set(id, [...(orders.get(id) ?? []), history]);
  }
  const told = parcelIds.filter((id) => orders.get(id)?.join() === 'AVAIL DISP').length;
  print(`told once and in order: ${told} of ${PACKAGES}`);
  return told === PACKAGES;
}

/**
 * Waits until nothing is left in the outbox. If nothing was told for a moment, `turn` lets the sweep of the next minute run:
 * one that runs before the last one is delivered would queue the same rows again.
 */
async function drained(
  status: () => Promise<ShippingStatus>,
  told: () => number = () => 0,
  turn: () => Promise<unknown> = async () => {},
) {
  const startedAt = performance.now();
  let before = -1;
  while ((await status()).waiting > 0) {
    if (performance.now() - startedAt > MAX_DRAIN_MS) throw new Error('The backlog does not get smaller.');
    const now = told();
    if (now === before) await turn();
    before = now;
    await pause(1000);
  }
}

export const command = defineCommand({
  usage: `npm run bench:shipping

2,000 packages leave within ten minutes while the shipping system is down for an hour. Prints what a request of a customer and a
pile took before and meanwhile, how long the backlog took afterwards, and how many calls ran at once. Fails if a package is not
told exactly once and in order.`,
  run: async () => {
    await withPortal(print, async (portal) => {
      process.exitCode = (await run(portal)) ? 0 : 1;
    });
  },
});
if (import.meta.main) await main(command);
