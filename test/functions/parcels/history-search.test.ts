import { describe, expect, it } from 'vitest';
import { historyEntries, historyEntryEntity } from '#functions/parcels/history-entry-record.ts';
import { HISTORY_ORDERS } from '#shared/rules/parcel-history.ts';
import { normalizeScanCode } from '#shared/rules/scan-codes.ts';
import { anEvent, aPerson, errorBodyOf, invoke, type Person } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { parcels, table } from '#test/support/stores.ts';
import { allBills, deliver, handler, history } from './history-desk.ts';

withLocalStores();

describe('the search in the history', () => {
  it('rejects a range that ends before it starts', async () => {
    const response = await history(aPerson(), { from: '2026-01-02', to: '2026-01-01' });
    expect(errorBodyOf(response)).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'to', message: 'The start date must not be after the end date.' }],
    });
  });

  const total = async (person: Person, query: Record<string, string>) =>
    (await invoke(handler, anEvent('totalParcelHistory', person, { query }))).body;

  async function aSearchableHistory(): Promise<Person> {
    const owner = aPerson();
    // 11:30 PM in Alaska on January 1, and half past midnight on January 3.
    await deliver(owner, '2026-01-02T08:30Z', { freightBillNum: 'NB-100', priceCents: 10 });
    const second = { freightBillNum: 'NB-200', shippingTrackingNum: '1Z 100 77', priceCents: 20 };
    await deliver(owner, '2026-01-03T09:30Z', second);
    const third = { freightBillNum: 'NB-300', shippingTrackingNum: 'OTHER', priceCents: null };
    await deliver(owner, '2026-02-01T20:00Z', third);
    return owner;
  }

  it('finds parts of numbers, and dates in the time zone of the terminal, including the last one', async () => {
    const owner = await aSearchableHistory();
    for (const [query, bills] of [
      [{ q: ' nb–1 00' }, ['NB-100']],
      [{ q: '10077' }, ['NB-200']],
      [{ q: 'nb' }, ['NB-300', 'NB-200', 'NB-100']],
      [{ q: 'nothing' }, []],
      [{ to: '2026-01-01' }, ['NB-100']],
      [{ from: '2026-01-02', to: '2026-01-03' }, ['NB-200']],
      [{ from: '2026-01-03' }, ['NB-300', 'NB-200']],
      [{ from: '2026-01-03', q: '200' }, ['NB-200']],
      // A column without a direction is ascending, as on the page.
      [{ sort: 'freightBillNum' }, ['NB-100', 'NB-200', 'NB-300']],
      [{ direction: 'ascending' }, ['NB-100', 'NB-200', 'NB-300']],
    ] as const)
      expect((await history(owner, query)).bills(), JSON.stringify(query)).toEqual(bills);
    expect((await history(aPerson(), { q: 'nb' })).bills()).toEqual([]);
  });

  it('counts the packages of some dates and sums their prices', async () => {
    const owner = await aSearchableHistory();
    expect(await total(owner, {})).toEqual({ count: 3, price: 0.3 });
    expect(await total(owner, { to: '2026-01-01' })).toEqual({ count: 1, price: 0.1 });
    expect(await total(owner, { from: '2026-02-01' })).toEqual({ count: 1, price: 0 });
    expect(await total(aPerson(), {})).toEqual({ count: 0, price: 0 });
  });

  it('returns all pages in each order', async () => {
    const owner = aPerson();
    for (const [day, kind] of ['EVEN', 'ODD', 'EVEN', 'ODD', 'EVEN', 'ODD', 'EVEN'].entries())
      await deliver(owner, `2026-03-0${day + 1}T20:00Z`, { freightBillNum: `${kind}-${day}` });
    for (const sort of HISTORY_ORDERS)
      expect((await allBills(owner, { q: 'even', sort, limit: '3' })).sort(), sort).toEqual([
        'EVEN-0',
        'EVEN-2',
        'EVEN-4',
        'EVEN-6',
      ]);
  });
});

describe('a whole number in the history', () => {
  let serial = 0;
  /** A number that no other parcel in these tests has. */
  const unique = (prefix: string) => `${prefix}${Date.now()}${(serial++).toString().padStart(3, '0')}`;

  it('finds the packages with exactly this number, in the order of the list, and no others that contain it', async () => {
    const owner = aPerson();
    const tracking = unique('1Z');
    const numbers = [unique('NB'), unique('NB'), unique('NB')] as const;
    for (const [index, freightBillNum] of numbers.entries())
      await deliver(owner, `2026-01-0${index + 1}T20:00Z`, {
        freightBillNum,
        shippingTrackingNum: index === 1 ? `${tracking}9` : tracking,
        priceCents: 100 - index,
      });
    const exact = [numbers[2], numbers[0]];
    for (const q of [tracking, ` ${tracking.toLowerCase()} `, tracking.replace('1Z', '１Ｚ-')])
      expect((await history(owner, { q })).bills()).toEqual(exact);
    expect((await history(owner, { q: tracking, sort: 'price' })).bills()).toEqual(exact);
    const descending = { sort: 'price', direction: 'descending' };
    expect((await history(owner, { q: tracking, ...descending })).bills()).toEqual(exact.toReversed());
    expect((await history(owner, { q: tracking, to: '2026-01-01' })).bills()).toEqual([numbers[0]]);
    expect((await history(owner, { q: numbers[0] })).bills()).toEqual([numbers[0]]);
    // Packages outside of the dates do not hide those that contain the number.
    expect((await history(owner, { q: tracking, from: '2026-01-02', to: '2026-01-02' })).bills()).toEqual([
      numbers[1],
    ]);
    expect(await allBills(owner, { q: tracking, limit: '1' })).toEqual(numbers.toReversed());
  });

  it("answers for another customer's number exactly as for one that does not exist", async () => {
    const [owner, other] = [aPerson(), aPerson()];
    await deliver(owner, '2026-01-01T20:00Z');
    const { freightBillNum } = await deliver(other, '2026-01-02T20:00Z', { freightBillNum: unique('NB') });
    const answerTo = (q: string) => handler(anEvent('listParcelHistory', owner, { query: { q } }));
    const answer = await answerTo(freightBillNum);
    expect(answer).toMatchObject({ statusCode: 200, body: '[]' });
    expect(answer).toEqual(await answerTo(unique('NB')));
  });

  it('leaves out packages that are open, deleted, or had the number before a correction', async () => {
    const owner = aPerson();
    const freightBillNum = unique('NB');
    for (const status of ['ORIGIN', 'DELETED'] as const)
      await parcels().create(aParcelRecord(owner.customerId, { freightBillNum, status }));
    const delivered = await deliver(owner, '2026-01-01T20:00Z', { freightBillNum });
    expect((await history(owner, { q: freightBillNum })).bills()).toEqual([freightBillNum]);
    await parcels().save(delivered, { ...delivered, freightBillNum: unique('NB') });
    expect((await history(owner, { q: freightBillNum })).bills()).toEqual([]);
  });

  it('finds packages whose pointers are hidden behind those of others', async () => {
    const owner = aPerson();
    const q = unique('NONE');
    await Promise.all(
      Array.from({ length: 51 }, (_, index) => parcels().point(normalizeScanCode(q), `0-${index}`)),
    );
    const { freightBillNum } = await deliver(owner, '2026-01-01T20:00Z', { shippingTrackingNum: q });
    expect((await history(owner, { q })).bills()).toEqual([freightBillNum]);
  });
});

describe('a part of a number in the history', () => {
  it('is searched in 500 packages for each page, which says how many', async () => {
    const owner = aPerson();
    const delivered = Array.from({ length: 620 }, (_, index) =>
      aParcelRecord(owner.customerId, {
        parcelId: `${owner.customerId}-${index.toString().padStart(14, '0')}`,
        freightBillNum: index % 600 === 0 ? `RARE${index}` : `NB${index}`,
        status: 'COMPLETED',
        statusHistory: [
          {
            status: 'COMPLETED',
            statusDate: new Date(Date.UTC(2026, 0, 1, index)).toISOString(),
            by: 'dock',
          },
        ],
      }),
    );
    const entries = delivered.flatMap(historyEntries);
    await Promise.all(entries.map((entry) => table().put(historyEntryEntity, entry)));

    const pages = [];
    let cursor: string | undefined;
    do {
      const page = await history(owner, { q: 'are', ...(cursor && { cursor }) });
      pages.push([page.bills(), page.searched]);
      cursor = page.next;
    } while (cursor !== undefined);
    expect(pages).toEqual([
      [['RARE600'], '500'],
      [['RARE0'], '120'],
    ]);
    const full = await history(owner, { q: 'nb', limit: '3' });
    expect([full.bills(), full.searched]).toEqual([['NB619', 'NB618', 'NB617'], '3']);
    expect((await history(owner, {})).searched).toBeUndefined();

    const byNumber = await history(owner, { sort: 'freightBillNum', limit: '2' });
    expect([byNumber.bills(), byNumber.sortedWithin]).toEqual([['NB120', 'NB121'], '500']);
    expect((await history(owner, { sort: 'price', to: '2026-01-02' })).sortedWithin).toBeUndefined();
  });
});
