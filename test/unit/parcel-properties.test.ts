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

describe('settling a parcel', () => {
  it('never changes a destination that is set, takes back an acceptance, or touches anything else', () => {
    fc.assert(
      fc.property(anyParcel, anyResolution, (before, resolution) => {
        const after = attempt(before, resolution);
        if (!after) return;
        if (before.destinationCode !== null) expect(after.destinationCode).toBe(before.destinationCode);
        if (before.damageAccepted) expect(after.damageAccepted).toBe(true);
        const { status, statusHistory, destinationCode, damageAccepted, updateDate, paymentStatus, ...rest } =
          after;
        expect(before).toMatchObject(rest);
        if (before.paymentStatus !== 'PAID') expect(paymentStatus).not.toBe('PAID');
      }),
    );
  });

  it('corrects a troubled parcel exactly when nothing is left to settle, and moves no other', () => {
    fc.assert(
      fc.property(anyParcel, anyResolution, (before, resolution) => {
        const after = attempt(before, resolution);
        if (!after || after === before) return;
        const { destinationMissing, damageNotAccepted } = openIssues(after);
        const isSettled = before.status === 'TROUBLED' && !destinationMissing && !damageNotAccepted;
        expect(after.status).toBe(isSettled ? 'CORRECTED' : before.status);
        expect(after.statusHistory).toHaveLength(before.statusHistory.length + (isSettled ? 1 : 0));
      }),
    );
  });

  it('is the same the second time', () => {
    fc.assert(
      fc.property(anyParcel, anyResolution, (before, resolution) => {
        const once = attempt(before, resolution);
        if (once && (once.status === 'TROUBLED' || once.status === 'CORRECTED'))
          expect(attempt(once, resolution)).toBe(once);
      }),
    );
  });
});

describe('the sections', () => {
  it('hold every parcel once; what can be selected stands in PAYMENT REQUIRED and shows its badge', () => {
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

/** The places of a parcel in its customer's history, by their orders. */
function placesOf(parcel: ParcelRecord): Partial<Record<HistoryOrder, string>> {
  const keys = historyEntries(parcel).map(historyEntryEntity.keys);
  const places = keys.flatMap(({ sk, indexed }) => [sk, ...(indexed ? [indexed.listSk] : [])]);
  return Object.fromEntries(places.map((place) => [place.split('#')[0], place]));
}

describe('a place in the history', () => {
  const delivered = (changes: Partial<ParcelRecord>) =>
    aParcelRecord(CUSTOMER, { paymentStatus: 'PAID', ...changes }, ['TRANSIT', 'DESTINATION', 'COMPLETED']);
  const placesWith = (changes: Partial<ParcelRecord>) => placesOf(delivered(changes));

  it('sorts weights and prices by their size', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 10_000_000 })),
        ([a, b]) => {
          fc.pre(a !== b);
          const [first, second] = [a, b].map((hundredths) =>
            placesWith({ weightLbs: hundredths / 100, priceCents: hundredths }),
          );
          for (const order of ['weightLbs', 'price'] as const)
            expect((first?.[order] ?? '') < (second?.[order] ?? '')).toBe(a < b);
        },
      ),
    );
  });

  it('sorts freight bills by the number in them, whatever its length', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (a, b) => {
        fc.pre(a !== b);
        const [first, second] = [a, b].map((number) => placesWith({ freightBillNum: `NB${number}` }));
        expect((first?.freightBillNum ?? '') < (second?.freightBillNum ?? '')).toBe(a < b);
      }),
    );
  });

  it('is one in every order for a parcel that was handed over, and none for any other', () => {
    expect(Object.keys(placesWith({})).sort()).toEqual([...HISTORY_ORDERS].sort());
    for (const moves of [[], ['LOST'], ['DELETED'], ['TRANSIT', 'DESTINATION']] as const)
      expect(placesOf(aParcelRecord(CUSTOMER, { paymentStatus: 'UNPAID' }, moves))).toEqual({});
  });

  it('tells the key of its entry, whatever the numbers have in them', () => {
    const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('#', '#2026#', '1#2', ''));
    const anyPast = fc.record({
      freightBillNum: anyText,
      shippingTrackingNum: anyText,
      weightLbs: fc.integer({ min: 0, max: 1_000_000 }).map((hundredths) => hundredths / 100),
      priceCents: fc.option(fc.nat()),
      destinationCode: fc.constantFrom(null, ...DESTINATION_CODES),
    });
    fc.assert(
      fc.property(anyPast, (changes) => {
        const parcel = delivered(changes);
        const keys = historyEntries(parcel).map(historyEntryEntity.keys);
        for (const { pk, sk, indexed } of keys)
          for (const place of [sk, ...(indexed ? [indexed.listSk] : [])])
            expect(historyEntryKey(CUSTOMER, place.split('#')[0] as HistoryOrder, place)).toEqual({ pk, sk });
      }),
    );
  });

  it('is short enough for a cursor that the API takes, for the longest numbers', () => {
    const longest = placesWith({
      shippingTrackingNum: '1'.repeat(10_000),
      freightBillNum: '€'.repeat(5_000),
    });
    for (const place of Object.values(longest))
      expect(Cursor.safeParse(encodeCursor(place)).success).toBe(true);
  });
});
