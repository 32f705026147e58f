import { expect, it } from 'vitest';
import { orderOf, type ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { differencesOf } from '#functions/shipping/compare.ts';
import { isRefused, nextStep } from '#functions/shipping/next-step.ts';
import { busyCustomerScenarios } from '#local/seed/busy-customer-parcels.ts';
import { CUSTOMER_SCENARIOS } from '#local/seed/customer-parcels.ts';
import { buildParcel } from '#local/seed/parcel-builder.ts';
import { demoOrder, demoProblems } from '#local/seed/shipping-orders.ts';
import { warehouseScenarios } from '#local/seed/warehouse-scenarios.ts';
import { isFinal } from '#shared/rules/parcel-status.ts';
import { inMemoryShipping } from '#test/support/shipping/in-memory-shipping.ts';

const NOW = new Date('2025-11-20T18:00:00Z');
const name = { customerName: 'Ann Denali', companyName: 'Denali Outfitters', customerNumber: '10001' };

const PARCELS: readonly ParcelRecord[] = [
  { firstFreightBill: 482_011, scenarios: CUSTOMER_SCENARIOS },
  { firstFreightBill: 471_300, scenarios: busyCustomerScenarios() },
  { firstFreightBill: 484_000, scenarios: warehouseScenarios() },
].flatMap(({ firstFreightBill, scenarios }, owner) =>
  scenarios.map((scenario, index) => {
    const customerId = String(owner).repeat(26);
    return buildParcel(scenario, { customerId, firstFreightBill, name }, index, NOW.getTime());
  }),
);

const seeded = PARCELS.flatMap((parcel) => {
  const demo = demoOrder(parcel, NOW, demoProblems(PARCELS));
  return demo ? [{ ...demo, parcel }] : [];
});

it('the orders of demo packages are in the sandbox as the portal knows them, except for two problems', async () => {
  const { system, engine } = inMemoryShipping({ clock: { now: () => NOW } });
  engine.add(seeded.flatMap(({ order }) => order ?? []));
  const problems: string[] = [];
  for (const { parcel, record } of seeded) {
    const found = await system.find([parcel.parcelId]);
    if (found.answer !== 'done') throw new Error(found.answer);
    const differences = differencesOf(orderOf(parcel), found.orders, { ...record, differences: [] }, NOW);
    expect(record.differences).toEqual(differences);
    problems.push(...differences.map(({ kind }) => kind));
    expect(found.orders).toHaveLength(record.refused ? 0 : 1);
    if (found.orders[0]) expect(found.orders[0].data.weightLbs).toBeGreaterThan(0);
  }
  expect(problems.sort()).toEqual(['CANCELED', 'MEASURES']);
});

it('every open demo package with a destination was sent, or refused with the lines of its error', () => {
  const open = PARCELS.filter(({ status, destinationCode }) => !isFinal(status) && destinationCode !== null);
  expect(open.length).toBeGreaterThan(100);
  for (const parcel of open) {
    const record = seeded.find(({ record: { parcelId } }) => parcelId === parcel.parcelId)?.record;
    if (!record) throw new Error(`There is no record of ${parcel.freightBillNum}.`);
    const wanted = orderOf(parcel);
    expect(record.refused?.lines.join('\n')).toBe(parcel.tmError);
    expect(nextStep(wanted, record) === null || isRefused(wanted, record)).toBe(true);
  }
});
