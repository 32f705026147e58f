import { describe, expect, it } from 'vitest';
import {
  calculateCharges,
  insuranceCents,
  type PricingDecisions,
  type Shipment,
  totalCents,
} from '#functions/pricing/charges.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { cubicFeet, inFeet, isLargeParcel, type Sides } from '#shared/rules/parcel-size.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { isCoverOpen } from '#shared/rules/pricing/cover.ts';
import { basePrice, type Freight, TARIFF } from '#shared/rules/pricing/tariff.ts';
import { PRICED_FIELDS, STAFF_FIELDS } from '#shared/rules/staff/staff-fields.ts';
import { fc } from '../support/random.ts';

const sides = (length: number, width: number, height: number): Sides => ({ length, width, height });

it('the tariff has a lane from Tacoma to each destination and a valid effective date', () => {
  expect(Object.keys(TARIFF.lanes.TAC ?? {}).sort()).toEqual([...DESTINATION_CODES].sort());
  expect(new Date(TARIFF.effective).toISOString().slice(0, 10)).toBe(TARIFF.effective);
});

describe('the base price', () => {
  const price = (changes: Partial<Freight>) =>
    basePrice({
      ...{ originCode: 'TAC', destinationCode: 'ANC', weightLbs: 40, ...sides(1, 1, 1) },
      ...changes,
    });
  const prices = (weightLbs: number) =>
    Object.fromEntries(
      DESTINATION_CODES.map((destinationCode) => [destinationCode, price({ destinationCode, weightLbs })]),
    );

  it('is the weight at the rate of the lane, and at least the minimum of the lane', () => {
    expect(prices(100)).toEqual({ ANC: 6000, FBK: 7500, KEN: 6800, KOD: 9500, PBY: 14_000 });
    expect(prices(0.01)).toEqual({ ANC: 1800, FBK: 2200, KEN: 2000, KOD: 2800, PBY: 4500 });
  });

  it.each<[Partial<Freight>, ReturnType<typeof basePrice>]>([
    [{ weightLbs: 30 }, 1800],
    [{ weightLbs: 30.02 }, 1801],
    // The dimensional weight at 8.9 lb per cubic foot is 106.8 lb, at 60 cents.
    [{ weightLbs: 40, ...sides(2, 2, 3) }, 6408],
    [{ weightLbs: 200, ...sides(2, 2, 3) }, 12_000],
    [{ destinationCode: 'TAC' }, 'NO_LANE'],
    [{ originCode: 'ANC', destinationCode: 'KOD' }, 'NO_LANE'],
    [{ weightLbs: 75.01, length: 12.01 }, 'LARGE_PARCEL'],
    [{ length: 8.01, width: 8.01 }, 'LARGE_PARCEL'],
    [{ weightLbs: 75, length: 12.01 }, 6413],
    [{ weightLbs: 200, length: 12, width: 8 }, 51_264],
  ])('of %j is %s', (changes, expected) => {
    expect(price(changes)).toBe(expected);
  });

  it('is in whole cents, and never less for more weight or a longer side', () => {
    // At most 8 feet with the increase, so that no parcel is large.
    const side = fc.double({ min: 0.01, max: 6, noNaN: true });
    const weightLbs = fc.double({ min: 0.01, max: 500, noNaN: true });
    const parcels = fc.record({ weightLbs, length: side, width: side, height: side });
    const more = fc.double({ min: 0, max: 2, noNaN: true });
    fc.assert(
      fc.property(parcels, fc.constantFrom(...DESTINATION_CODES), more, (parcel, destinationCode, extra) => {
        const first = price({ ...parcel, destinationCode });
        expect(Number.isSafeInteger(first)).toBe(true);
        for (const key of ['weightLbs', 'length', 'width', 'height'] as const) {
          const second = price({ ...parcel, destinationCode, [key]: parcel[key] + extra });
          expect(Number(second)).toBeGreaterThanOrEqual(Number(first));
        }
      }),
    );
  });
});

describe('the charges', () => {
  /** Two cubic feet and 40 lb to Anchorage: $24.00. */
  const shipment = (changes: Partial<Shipment> = {}): Shipment => ({
    ...{ originCode: 'TAC', destinationCode: 'ANC', weightLbs: 40, ...sides(24, 12, 12) },
    ...{ hazard: false, oversized: false, ...changes },
  });
  const CANOE = { ...sides(204, 36, 18), weightLbs: 82 };
  const BY_HAND = { manualBaseCents: 31_000, declaredValueCents: 10_001 };
  type Decisions = PricingDecisions | undefined;

  it.each<[string, Partial<Shipment>, Decisions, object | null]>([
    ['two cubic feet', {}, undefined, { BASE_PRICE: 2400 }],
    ['sixteen cubic feet', sides(48, 24, 24), undefined, { BASE_PRICE: 8544 }],
    ['a listed hazard', { hazard: true }, { hazardClass: 'LISTED' }, { BASE_PRICE: 2400, HAZARD: 5000 }],
    ['another hazard', { hazard: true }, { hazardClass: 'OTHER' }, { BASE_PRICE: 2400, HAZARD: 12_500 }],
    ['no hazard', {}, { hazardClass: 'OTHER' }, { BASE_PRICE: 2400 }],
    ['a hazard that is not inspected', { hazard: true }, undefined, null],
    ['no destination', { destinationCode: null }, undefined, null],
    ['no lane', { destinationCode: 'TAC' }, undefined, null],
    ['a large parcel', CANOE, undefined, null],
    ['a parcel marked as oversized at the dock', { oversized: true }, undefined, null],
    ['a large parcel that was priced', CANOE, BY_HAND, { BASE_PRICE: 31_000, INSURANCE: 200 }],
    ['an oversized one, priced', { oversized: true }, BY_HAND, { BASE_PRICE: 31_000, INSURANCE: 200 }],
    ['a priced one without a destination', { ...CANOE, destinationCode: null }, BY_HAND, null],
  ])('of %s', (_, changes, decisions, expected) => {
    const charges = calculateCharges(shipment({ ...changes, ...decisions }));
    const amounts = charges?.map(({ chargeType, amountCents }) => [chargeType, amountCents]);
    expect(amounts ? Object.fromEntries(amounts) : null).toEqual(expected);
  });

  it('include all decisions, and the price is their sum', () => {
    const values = { declaredValueCents: 120_000, additionalFeesCents: 750 };
    const decisions = { hazardClass: 'LISTED', ...values } as const;
    const charges = calculateCharges(shipment({ hazard: true, ...decisions })) ?? [];
    expect(charges.map(({ chargeType, amountCents }) => `${chargeType} ${amountCents}`)).toEqual([
      ...['BASE_PRICE 2400', 'HAZARD 5000', 'INSURANCE 1200', 'ADDITIONAL_FEES 750'],
    ]);
    expect(totalCents(charges)).toBe(9350);
  });

  it('depend on all fields that are marked as priced, and on nothing else that staff edit', () => {
    const used = new Set<string | symbol>();
    const spied = (changes: Partial<Shipment>) =>
      new Proxy(shipment(changes), {
        get: (target, name) => {
          used.add(name);
          return Reflect.get(target, name);
        },
      });
    calculateCharges(spied({}));
    calculateCharges(spied({ hazard: true, hazardClass: 'LISTED' }));
    const priced = PRICED_FIELDS.map((field) => STAFF_FIELDS[field].record);
    expect(used).toEqual(new Set([...priced, 'originCode']));
  });

  it.each([
    [0, 0],
    [1, 0],
    [10_000, 0],
    [10_001, 200],
    [40_000, 400],
    [120_000, 1200],
    [1_000_000, 10_000],
  ])('insure a declared value of %d cents for %d cents', (declared, cents) => {
    expect(insuranceCents(declared)).toBe(cents);
  });

  it('reject a declared value above the limit', () => {
    const message = 'The declared value can be at most $10,000.';
    expect(() => insuranceCents(1_000_001)).toThrow(
      expect.objectContaining({ message, fieldErrors: [{ field: 'declaredValue', message }] }),
    );
  });
});

it.each<[string, ParcelStatus, readonly (readonly [ParcelStatus, 'undo'?])[], boolean]>([
  ['that was received', 'ORIGIN', [['ORIGIN']], true],
  ['on hold', 'TROUBLED', [['ORIGIN'], ['TROUBLED']], true],
  ['whose departure was undone', 'ORIGIN', [['ORIGIN'], ['TRANSIT'], ['ORIGIN', 'undo']], true],
  ['on its way', 'TRANSIT', [['ORIGIN'], ['TRANSIT']], false],
  ['that was damaged on its way', 'TROUBLED', [['ORIGIN'], ['TRANSIT'], ['TROUBLED']], false],
  ['that came back', 'ORIGIN', [['TRANSIT'], ['LOST'], ['ORIGIN']], false],
  ['lost in Tacoma', 'LOST', [['ORIGIN'], ['LOST']], false],
])('a value can be declared for a package %s: %s', (_, status, history, isOpen) => {
  const statusHistory = history.map(([entry, undo]) => ({
    status: entry,
    ...(undo && { isUndo: true as const }),
  }));
  expect(isCoverOpen({ status, statusHistory })).toBe(isOpen);
});

it('converts inches to feet', () => {
  expect(inFeet(sides(144, 96, 6), 'INCHES')).toEqual(sides(12, 8, 0.5));
  expect(inFeet(sides(12, 8, 0.5), 'FEET')).toEqual(sides(12, 8, 0.5));
  expect(cubicFeet(sides(12, 8, 0.5))).toBe(48);
});

describe('a large parcel', () => {
  it.each([
    ['over 75 lbs with a side over 12 ft', sides(12.01, 1, 1), 75.01, true],
    ['75 lbs with a side over 12 ft', sides(12.01, 1, 1), 75, false],
    ['over 75 lbs with a side of 12 ft', sides(12, 1, 1), 75.01, false],
    ['heavy and small', sides(4, 4, 4), 5000, false],
    ['light with two sides over 8 ft', sides(8.01, 8.01, 0.1), 1, true],
    ['one side over 8 ft, one of 8 ft', sides(8.01, 8, 8), 1, false],
    ['three sides over 8 ft', sides(9, 9, 9), 1, true],
    ['light with one long side', sides(50, 1, 1), 75, false],
  ])('%s: %o, %d lbs → %s', (_description, parcel, weight, isLarge) => {
    expect(isLargeParcel(parcel, weight)).toBe(isLarge);
  });

  it('does not depend on the order of the sides', () => {
    const side = fc.double({ min: 0.1, max: 20, noNaN: true });
    fc.assert(
      fc.property(side, side, side, fc.double({ min: 1, max: 200, noNaN: true }), (a, b, c, weight) => {
        const permutations = [sides(a, b, c), sides(b, c, a), sides(c, a, b), sides(a, c, b)];
        expect(new Set(permutations.map((parcel) => isLargeParcel(parcel, weight))).size).toBe(1);
      }),
    );
  });
});
