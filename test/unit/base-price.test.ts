import { describe, expect, it } from 'vitest';
import { basePrice, type Freight } from '../../functions/pricing/base-price.ts';
import { TARIFF } from '../../functions/pricing/tariff.ts';
import { DESTINATION_CODES } from '../../shared/rules/locations.ts';
import { fc } from '../support/random.ts';

const freight = (changes: Partial<Freight> = {}): Freight => ({
  originCode: 'TAC',
  destinationCode: 'ANC',
  weightLbs: 40,
  length: 1,
  width: 1,
  height: 1,
  ...changes,
});
const price = (changes: Partial<Freight> = {}) => basePrice(TARIFF, freight(changes));

describe('basePrice', () => {
  it('multiplies the weight by the rate of the lane', () => {
    const prices = DESTINATION_CODES.map((destinationCode) => [
      destinationCode,
      price({ destinationCode, weightLbs: 100 }),
    ]);
    expect(Object.fromEntries(prices)).toEqual({ ANC: 6000, FBK: 7500, KEN: 6800, KOD: 9500, PBY: 14_000 });
  });

  it('returns at least the minimum of the lane', () => {
    const prices = DESTINATION_CODES.map((destinationCode) => [
      destinationCode,
      price({ destinationCode, weightLbs: 0.01 }),
    ]);
    expect(Object.fromEntries(prices)).toEqual({ ANC: 1800, FBK: 2200, KEN: 2000, KOD: 2800, PBY: 4500 });
    expect(price({ weightLbs: 30 })).toBe(1800);
    expect(price({ weightLbs: 30.02 })).toBe(1801);
  });

  it('uses the dimensional weight if it is higher', () => {
    // 2 x 2 x 3 ft at 8.9 lb per cubic foot is 106.8 lb, at 60 cents.
    expect(price({ weightLbs: 40, length: 2, width: 2, height: 3 })).toBe(6408);
    expect(price({ weightLbs: 200, length: 2, width: 2, height: 3 })).toBe(12_000);
  });

  it('has no price without a lane', () => {
    expect(price({ destinationCode: 'TAC' })).toBe('NO_LANE');
    expect(price({ originCode: 'ANC', destinationCode: 'KOD' })).toBe('NO_LANE');
  });

  it('has no price for a large parcel, but has one up to the limits', () => {
    expect(price({ weightLbs: 75.01, length: 12.01 })).toBe('LARGE_PARCEL');
    expect(price({ length: 8.01, width: 8.01 })).toBe('LARGE_PARCEL');
    expect(price({ weightLbs: 75, length: 12.01 })).toBe(6413);
    expect(price({ weightLbs: 200, length: 12, width: 8 })).toBe(51_264);
  });

  it('returns whole cents, and never less for more weight or a longer side', () => {
    // At most 8 feet together, so that no parcel is large.
    const side = fc.double({ min: 0.01, max: 6, noNaN: true });
    const weight = fc.double({ min: 0.01, max: 500, noNaN: true });
    const more = fc.double({ min: 0, max: 2, noNaN: true });
    const destinations = fc.constantFrom(...DESTINATION_CODES);
    fc.assert(
      fc.property(
        fc.record({ weightLbs: weight, length: side, width: side, height: side }),
        destinations,
        more,
        (parcel, destinationCode, extra) => {
          const first = price({ ...parcel, destinationCode });
          expect(Number.isSafeInteger(first)).toBe(true);
          for (const key of ['weightLbs', 'length', 'width', 'height'] as const) {
            const second = price({ ...parcel, destinationCode, [key]: parcel[key] + extra });
            expect(Number(second)).toBeGreaterThanOrEqual(Number(first));
          }
        },
      ),
    );
  });
});

it('the tariff has a lane from Tacoma to each destination and a valid effective date', () => {
  expect(Object.keys(TARIFF.lanes.TAC ?? {}).sort()).toEqual([...DESTINATION_CODES].sort());
  expect(new Date(TARIFF.effective).toISOString().slice(0, 10)).toBe(TARIFF.effective);
});
