import { describe, expect, it } from 'vitest';
import { newParcelId } from '../../functions/data/ids.ts';
import { handler as liveHandler } from '../../functions/parcels/handler.ts';
import type { HistoryParcel } from '../../shared/contracts/parcel-history.ts';
import { HISTORY_ORDERS } from '../../shared/rules/parcel-history.ts';
import { anEvent, aPerson, errorBodyOf, invoke, type Person } from '../support/events.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '../support/local-stores.ts';
import { aParcelRecord } from '../support/records.ts';
import { parcels } from '../support/stores.ts';

withLocalStores();

const handler = liveHandler.with({ environment: TEST_ENVIRONMENT });

const search = async (person: Person, query: Record<string, string>) => {
  const response = await invoke(handler, anEvent('listParcelHistory', person, { query }));
  const bills = () => (response.body as HistoryParcel[]).map(({ freightBillNum }) => freightBillNum);
  return { ...response, bills, next: response.headers['next-cursor'] };
};
const total = async (person: Person, query: Record<string, string>) =>
  (await invoke(handler, anEvent('totalParcelHistory', person, { query }))).body;

/** Delivers a package at an instant. */
async function deliver(
  { customerId }: Person,
  statusDate: string,
  changes: { freightBillNum: string; shippingTrackingNum?: string; priceCents?: number | null },
): Promise<void> {
  await parcels().create(
    aParcelRecord(customerId, {
      parcelId: newParcelId(customerId, new Date(statusDate)),
      status: 'COMPLETED',
      paymentStatus: 'PAID',
      statusHistory: [{ status: 'COMPLETED', statusDate, by: 'dock' }],
      ...changes,
    }),
  );
}

async function aHistory(): Promise<Person> {
  const owner = aPerson();
  // 11:30 PM in Alaska on January 1, and half past midnight on January 3.
  await deliver(owner, '2026-01-02T08:30:00.000Z', { freightBillNum: 'NB-100', priceCents: 10 });
  await deliver(owner, '2026-01-03T09:30:00.000Z', {
    freightBillNum: 'NB-200',
    shippingTrackingNum: '1Z 100 77',
    priceCents: 20,
  });
  await deliver(owner, '2026-02-01T20:00:00.000Z', {
    freightBillNum: 'NB-300',
    shippingTrackingNum: 'OTHER',
    priceCents: null,
  });
  return owner;
}

describe('the search in the history', () => {
  it('finds a part of a freight bill or tracking number, however it is typed', async () => {
    const owner = await aHistory();
    expect((await search(owner, { q: ' nb–1 00' })).bills()).toEqual(['NB-100']);
    expect((await search(owner, { q: '10077' })).bills()).toEqual(['NB-200']);
    expect((await search(owner, { q: 'nb' })).bills()).toEqual(['NB-300', 'NB-200', 'NB-100']);
    expect((await search(owner, { q: 'nothing' })).bills()).toEqual([]);
    expect((await search(aPerson(), { q: 'nb' })).bills()).toEqual([]);
  });

  it('takes delivery dates in the time zone of the terminal, the last one included', async () => {
    const owner = await aHistory();
    expect((await search(owner, { to: '2026-01-01' })).bills()).toEqual(['NB-100']);
    expect((await search(owner, { from: '2026-01-02', to: '2026-01-03' })).bills()).toEqual(['NB-200']);
    expect((await search(owner, { from: '2026-01-03' })).bills()).toEqual(['NB-300', 'NB-200']);
    expect((await search(owner, { from: '2026-01-03', q: '200' })).bills()).toEqual(['NB-200']);
  });

  it('counts what matches and sums its prices', async () => {
    const owner = await aHistory();
    expect(await total(owner, {})).toEqual({ count: 3, price: 0.3 });
    expect(await total(owner, { q: '200' })).toEqual({ count: 1, price: 0.2 });
    expect(await total(owner, { from: '2026-02-01' })).toEqual({ count: 1, price: 0 });
    expect(await total(aPerson(), {})).toEqual({ count: 0, price: 0 });
  });

  it.each(HISTORY_ORDERS)('turns its pages in the order of %s', async (sort) => {
    const owner = aPerson();
    for (let index = 0; index < 7; index += 1)
      await deliver(owner, `2026-03-0${index + 1}T20:00:00.000Z`, {
        freightBillNum: `${index % 2 ? 'ODD' : 'EVEN'}-${index}`,
      });
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await search(owner, { q: 'even', sort, limit: '3', ...(cursor && { cursor }) });
      found.push(...page.bills());
      cursor = page.next;
    } while (cursor);
    expect(found.toSorted()).toEqual(['EVEN-0', 'EVEN-2', 'EVEN-4', 'EVEN-6']);
  });

  it('ascends with a column and no direction, as the page does', async () => {
    const owner = await aHistory();
    expect((await search(owner, { sort: 'freightBillNum' })).bills()).toEqual(['NB-100', 'NB-200', 'NB-300']);
    expect((await search(owner, { sort: 'deliveredDate' })).bills()).toEqual(['NB-100', 'NB-200', 'NB-300']);
    expect((await search(owner, { direction: 'ascending' })).bills()).toEqual(['NB-100', 'NB-200', 'NB-300']);
  });

  it('rejects dates that do not exist and a range that ends before it starts', async () => {
    const owner = aPerson();
    const reversed = await search(owner, { from: '2026-01-02', to: '2026-01-01' });
    expect(reversed.status).toBe(400);
    expect(errorBodyOf(reversed).fieldErrors).toEqual([
      { field: 'to', message: 'The first date must not be after the last.' },
    ]);
    expect((await search(owner, { from: '2026-02-30' })).status).toBe(400);
    expect((await search(owner, { q: 'x'.repeat(101) })).status).toBe(400);
  });
});
