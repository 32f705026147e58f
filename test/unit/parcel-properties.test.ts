import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeCursor } from '../../functions/data/page.ts';
import {
  historyEntries,
  historyEntryEntity,
  historyEntryKey,
} from '../../functions/parcels/history-entry-record.ts';
import { withResolution } from '../../functions/parcels/parcel-lifecycle.ts';
import type { ParcelRecord } from '../../functions/parcels/parcel-record.ts';
import { Conflict } from '../../functions/platform/errors.ts';
import { Cursor } from '../../shared/contracts/primitives.ts';
import { DESTINATION_CODES } from '../../shared/rules/locations.ts';
import { HISTORY_ORDERS, type HistoryOrder } from '../../shared/rules/parcel-history.ts';
import {
  ACTIVE_STATUSES,
  isPayable,
  openIssues,
  PARCEL_SECTIONS,
  PARCEL_STATUSES,
  PAYMENT_STATUSES,
  parcelSection,
  paymentBadge,
} from '../../shared/rules/parcel-status.ts';
import { aParcelRecord } from '../support/records.ts';

const CUSTOMER = '0'.repeat(26);
const NOW = new Date('2026-03-04T05:06:07Z');

const anyParcel: fc.Arbitrary<ParcelRecord> = fc
  .record({
    status: fc.constantFrom(...PARCEL_STATUSES),
    paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
    destinationCode: fc.constantFrom(null, ...DESTINATION_CODES),
    damaged: fc.boolean(),
    damageAccepted: fc.boolean(),
  })
  .map((changes) =>
    aParcelRecord(CUSTOMER, { ...changes, damageAccepted: changes.damaged && changes.damageAccepted }),
  );

const anyResolution = fc.record(
  { destinationCode: fc.constantFrom(...DESTINATION_CODES), acceptsDamage: fc.boolean() },
  { requiredKeys: [] },
);

function attempt(
  parcel: ParcelRecord,
  resolution: Parameters<typeof withResolution>[1],
): ParcelRecord | null {
  try {
    return withResolution(parcel, resolution, NOW, 'owner');
  } catch (error) {
    if (error instanceof Conflict) return null;
    throw error;
  }
}

describe('withResolution', () => {
  it('never changes an existing destination, revokes an acceptance or changes other fields', () => {
    fc.assert(
      fc.property(anyParcel, anyResolution, (before, resolution) => {
        const after = attempt(before, resolution);
        if (!after) return;
        if (before.destinationCode !== null) expect(after.destinationCode).toBe(before.destinationCode);
        if (before.damageAccepted) expect(after.damageAccepted).toBe(true);
        const {
          status,
          statusHistory,
          destinationCode,
          damageAccepted,
          updateDate,
          paymentStatus,
          editVersion,
          ...rest
        } = after;
        expect(before).toMatchObject(rest);
        if (before.paymentStatus !== 'PAID') expect(paymentStatus).not.toBe('PAID');
      }),
    );
  });

  it('changes a troubled parcel to CORRECTED if and only if no issue is left', () => {
    fc.assert(
      fc.property(anyParcel, anyResolution, (before, resolution) => {
        const after = attempt(before, resolution);
        if (!after || after === before) return;
        const { destinationMissing, damageNotAccepted } = openIssues(after);
        const isResolved = before.status === 'TROUBLED' && !destinationMissing && !damageNotAccepted;
        expect(after.status).toBe(isResolved ? 'CORRECTED' : before.status);
        expect(after.statusHistory).toHaveLength(before.statusHistory.length + (isResolved ? 1 : 0));
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(anyParcel, anyResolution, (before, resolution) => {
        const once = attempt(before, resolution);
        if (once && (once.status === 'TROUBLED' || once.status === 'CORRECTED'))
          expect(attempt(once, resolution)).toBe(once);
      }),
    );
  });
});

describe('parcelSection', () => {
  it('returns PAYMENT REQUIRED for exactly the payable parcels, which have the badge UNPAID', () => {
    fc.assert(
      fc.property(anyParcel, (parcel) => {
        fc.pre((ACTIVE_STATUSES as readonly string[]).includes(parcel.status));
        const section = parcelSection(parcel);
        expect(PARCEL_SECTIONS).toContain(section);
        expect(section === 'PAYMENT REQUIRED').toBe(isPayable(parcel));
        expect(section === 'ACTION REQUIRED').toBe(parcel.status === 'TROUBLED');
        if (isPayable(parcel)) expect(paymentBadge(parcel)).toBe('UNPAID');
      }),
    );
  });
});

/** The sort keys of a parcel's history entries, by sort order. */
function sortKeysOf(parcel: ParcelRecord): Partial<Record<HistoryOrder, string>> {
  const keys = historyEntries(parcel).map(historyEntryEntity.keys);
  const sortKeys = keys.flatMap(({ sk, indexed }) => [sk, ...(indexed ? [indexed.listSk] : [])]);
  return Object.fromEntries(sortKeys.map((sortKey) => [sortKey.split('#')[0], sortKey]));
}

describe('sort keys of the history', () => {
  const completedParcel = (changes: Partial<ParcelRecord>) =>
    aParcelRecord(CUSTOMER, { paymentStatus: 'PAID', ...changes }, ['TRANSIT', 'DESTINATION', 'COMPLETED']);
  const sortKeysWith = (changes: Partial<ParcelRecord>) => sortKeysOf(completedParcel(changes));

  it('sort weights and prices by value', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 10_000_000 })),
        ([a, b]) => {
          fc.pre(a !== b);
          const [first, second] = [a, b].map((hundredths) =>
            sortKeysWith({ weightLbs: hundredths / 100, priceCents: hundredths }),
          );
          for (const order of ['weightLbs', 'price'] as const)
            expect((first?.[order] ?? '') < (second?.[order] ?? '')).toBe(a < b);
        },
      ),
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

  it('determine the table key of their entry for any text in the fields', () => {
    const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('#', '#2026#', '1#2', ''));
    const anyCompleted = fc.record({
      freightBillNum: anyText,
      shippingTrackingNum: anyText,
      weightLbs: fc.integer({ min: 0, max: 1_000_000 }).map((hundredths) => hundredths / 100),
      priceCents: fc.option(fc.nat()),
      destinationCode: fc.constantFrom(null, ...DESTINATION_CODES),
    });
    fc.assert(
      fc.property(anyCompleted, (changes) => {
        const parcel = completedParcel(changes);
        const keys = historyEntries(parcel).map(historyEntryEntity.keys);
        for (const { pk, sk, indexed } of keys)
          for (const sortKey of [sk, ...(indexed ? [indexed.listSk] : [])])
            expect(historyEntryKey(CUSTOMER, sortKey.split('#')[0] as HistoryOrder, sortKey)).toEqual({
              pk,
              sk,
            });
      }),
    );
  });

  it('fit in a cursor even for the longest values', () => {
    const longest = sortKeysWith({
      shippingTrackingNum: '1'.repeat(10_000),
      freightBillNum: '€'.repeat(5_000),
    });
    for (const sortKey of Object.values(longest))
      expect(Cursor.safeParse(encodeCursor(sortKey)).success).toBe(true);
  });
});
