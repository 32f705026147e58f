import { describe, expect, it } from 'vitest';
import { encodeCursor } from '#functions/core/data/query.ts';
import * as entries from '#functions/parcels/history-entry-record.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { Cursor } from '#shared/contracts/primitives.ts';
import { HISTORY_ORDERS, type HistoryOrder } from '#shared/rules/parcel-history.ts';
import { anyCharacter, fc } from '#test/support/random.ts';
import { aParcelRecord } from '#test/support/records.ts';

const CUSTOMER = '0'.repeat(26);

/** The sort keys of a completed parcel, by sort order. */
const sortKeysOf = (parcel: ParcelRecord): Partial<Record<HistoryOrder, string>> =>
  Object.fromEntries(
    entries
      .historyEntries(parcel)
      .flatMap((entry) => HISTORY_ORDERS.map((order) => [order, entries.historySortKey(order, entry)])),
  );

describe('sort keys of the history', () => {
  const completedParcel = (changes: Partial<ParcelRecord>) =>
    aParcelRecord(CUSTOMER, { paymentStatus: 'PAID', ...changes }, ['TRANSIT', 'DESTINATION', 'COMPLETED']);
  const sortKeysWith = (changes: Partial<ParcelRecord>) => sortKeysOf(completedParcel(changes));

  it('sort weights and prices by value', () => {
    const hundredths = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(hundredths, hundredths, (a, b) => {
        fc.pre(a !== b);
        const [first, second] = [a, b].map((value) =>
          sortKeysWith({ weightLbs: value / 100, priceCents: value }),
        );
        for (const order of ['weightLbs', 'price'] as const)
          expect((first?.[order] ?? '') < (second?.[order] ?? '')).toBe(a < b);
      }),
    );
  });

  it('sort freight bills numerically, regardless of length', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (a, b) => {
        fc.pre(a !== b);
        const [first, second] = [a, b].map((number) => sortKeysWith({ freightBillNum: `NB${number}` }));
        expect((first?.freightBillNum ?? '') < (second?.freightBillNum ?? '')).toBe(a < b);
      }),
    );
  });

  it('exist for a completed parcel, and for no other', () => {
    expect(entries.historyEntries(completedParcel({}))).toHaveLength(1);
    for (const statuses of [[], ['LOST'], ['DELETED'], ['TRANSIT', 'DESTINATION']] as const)
      expect(entries.historyEntries(aParcelRecord(CUSTOMER, { paymentStatus: 'UNPAID' }, statuses))).toEqual(
        [],
      );
  });

  it('by delivery are the table key of the entry, and a cursor of any other text is none', () => {
    const [entry] = entries.historyEntries(completedParcel({}));
    const { pk, sk } = entry ? entries.historyEntryEntity.keys(entry) : { pk: '', sk: '' };
    expect(entries.historyEntryKey(CUSTOMER, sk)).toEqual({ pk, sk });
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(entries.historyEntryKey(CUSTOMER, `${sk}${text || '#'}`)).toBeNull();
      }),
    );
  });

  it('fit in a cursor even for the longest values', () => {
    const texts = { shippingTrackingNum: '1'.repeat(10_000), freightBillNum: '€'.repeat(5_000) };
    const longest = sortKeysWith(texts);
    for (const sortKey of Object.values(longest))
      expect(Cursor.safeParse(encodeCursor(sortKey)).success).toBe(true);
  });
});
