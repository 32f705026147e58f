import { describe, expect, it } from 'vitest';
import {
  calculateCharges,
  type PricingDecisions,
  type Shipment,
  totalCents,
} from '../../functions/pricing/charges.ts';
import { insuranceCents } from '../../functions/pricing/insurance.ts';
import { TARIFF } from '../../functions/pricing/tariff.ts';

/** Two cubic feet and 40 lb to Anchorage: $24.00. */
const goods = (changes: Partial<Shipment> = {}): Shipment => ({
  originCode: 'TAC',
  destinationCode: 'ANC',
  weightLbs: 40,
  length: 24,
  width: 12,
  height: 12,
  hazard: false,
  oversized: false,
  ...changes,
});
const CANOE = { length: 204, width: 36, height: 18, weightLbs: 82 };

function lines(changes: Partial<Shipment> = {}, appraisal?: PricingDecisions) {
  const charges = calculateCharges(TARIFF, goods(changes), appraisal);
  return (
    charges && Object.fromEntries(charges.map(({ chargeType, amountCents }) => [chargeType, amountCents]))
  );
}

describe('the charges of a parcel', () => {
  it('are the price of the tariff where nothing else is the matter, with its sides in inches', () => {
    expect(lines()).toEqual({ BASE_PRICE: 2400 });
    expect(lines({ length: 48, width: 24, height: 24 })).toEqual({ BASE_PRICE: 8544 });
  });

  it('include all that people decided, and the price is their sum', () => {
    const appraisal = {
      hazardClass: 'LISTED',
      declaredValueCents: 120_000,
      additionalFeesCents: 750,
    } as const;
    expect(lines({ hazard: true }, appraisal)).toEqual({
      BASE_PRICE: 2400,
      HAZARD: 5000,
      INSURANCE: 1200,
      ADDITIONAL_FEES: 750,
    });
    expect(totalCents(calculateCharges(TARIFF, goods({ hazard: true }), appraisal) ?? [])).toBe(9350);
  });

  it('have the fee for hazardous goods: 50 dollars for listed ones, 125 for others', () => {
    expect(lines({ hazard: true }, { hazardClass: 'LISTED' })).toMatchObject({ HAZARD: 5000 });
    expect(lines({ hazard: true }, { hazardClass: 'OTHER' })).toMatchObject({ HAZARD: 12_500 });
    expect(lines({ hazard: false }, { hazardClass: 'OTHER' })).toEqual({ BASE_PRICE: 2400 });
  });

  it.each([
    ['hazardous and not inspected', { hazard: true }],
    ['without a destination', { destinationCode: null }],
    ['bound for where no lane goes', { destinationCode: 'TAC' }],
    ['large by its size', CANOE],
    ['oversized as the dock found it', { oversized: true }],
  ] as const)('are none for a parcel that is %s', (_, changes) => {
    expect(lines(changes)).toBeNull();
  });

  it('begin with the price that the rates team named for a large parcel', () => {
    const appraisal = { manualBaseCents: 31_000, declaredValueCents: 1 };
    for (const changes of [CANOE, { oversized: true }])
      expect(lines(changes, appraisal)).toEqual({ BASE_PRICE: 31_000, INSURANCE: 100 });
    expect(lines({ ...CANOE, destinationCode: null }, appraisal)).toBeNull();
  });
});

describe('insurance', () => {
  it.each([
    [0, 0],
    [1, 100],
    [10_000, 100],
    [10_001, 200],
    [120_000, 1200],
    [1_000_000, 10_000],
  ])('of a declared value of %d cents is %d cents', (declared, cents) => {
    expect(insuranceCents(declared)).toBe(cents);
  });

  it('ends at the most that may be declared', () => {
    expect(() => insuranceCents(1_000_001)).toThrow('The declared value can be at most $10,000.');
  });
});
