import { describe, expect, it } from 'vitest';
import { encodeCursor } from '#functions/core/data/query.ts';
import * as entries from '#functions/parcels/history-entry-record.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { Cursor } from '#shared/contracts/primitives.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { HISTORY_ORDERS, type HistoryOrder } from '#shared/rules/parcel-history.ts';
import { anyCharacter, fc } from '#test/support/random.ts';
import { aParcelRecord } from '#test/support/records.ts';

const CUSTOMER = '0'.repeat(26);

const orderOf = (sortKey: string) => sortKey.split('#')[0] as HistoryOrder;
const keysOf = (parcel: ParcelRecord) =>
  entries
    .historyEntries(parcel)
    .map(entries.historyEntryEntity.keys)
    .flatMap(({ pk, sk, indexed }) =>
      [sk, ...(indexed ? [indexed.listSk] : [])].map((key) => ({ pk, sk, key })),
    );
/** The sort keys of a parcel's history entries, by sort order. */
const sortKeysOf = (parcel: ParcelRecord): Partial<Record<HistoryOrder, string>> =>
  Object.fromEntries(keysOf(parcel).map(({ key }) => [orderOf(key), key]));

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

  it('exist in every order for a completed parcel, and in none for other parcels', () => {
    expect(Object.keys(sortKeysWith({})).sort()).toEqual([...HISTORY_ORDERS].sort());
    for (const statuses of [[], ['LOST'], ['DELETED'], ['TRANSIT', 'DESTINATION']] as const)
      expect(sortKeysOf(aParcelRecord(CUSTOMER, { paymentStatus: 'UNPAID' }, statuses))).toEqual({});
  });

  it('determine the table key of their entry, whatever text the fields contain', () => {
    const anyText = fc.oneof(fc.string({ unit: anyCharacter }), fc.constantFrom('#', '#2026#', '1#2', ''));
    const anyCompleted = fc.record({
      freightBillNum: anyText,
      shippingTrackingNum: anyText,
      weightLbs: fc.integer({ min: 0, max: 1_000_000 }).map((hundredths) => hundredths / 100),
      priceCents: fc.option(fc.nat()),
      destinationCode: fc.constantFrom(null, ...DESTINATION_CODES),
    });
    fc.assert(
      fc.property(anyCompleted, (changes) => {
        for (const { pk, sk, key } of keysOf(completedParcel(changes)))
          expect(entries.historyEntryKey(CUSTOMER, orderOf(key), key)).toEqual({ pk, sk });
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
