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
const shipment = (changes: Partial<Shipment> = {}): Shipment => ({
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

function lines(changes: Partial<Shipment> = {}, decisions?: PricingDecisions) {
  const charges = calculateCharges(TARIFF, shipment(changes), decisions);
  return (
    charges && Object.fromEntries(charges.map(({ chargeType, amountCents }) => [chargeType, amountCents]))
  );
}

describe('calculateCharges', () => {
  it('uses the tariff, converting inches to feet', () => {
    expect(lines()).toEqual({ BASE_PRICE: 2400 });
    expect(lines({ length: 48, width: 24, height: 24 })).toEqual({ BASE_PRICE: 8544 });
  });

  it('includes all decisions, and the price is the sum of the charges', () => {
    const decisions = {
      hazardClass: 'LISTED',
      declaredValueCents: 120_000,
      additionalFeesCents: 750,
    } as const;
    expect(lines({ hazard: true }, decisions)).toEqual({
      BASE_PRICE: 2400,
      HAZARD: 5000,
      INSURANCE: 1200,
      ADDITIONAL_FEES: 750,
    });
    expect(totalCents(calculateCharges(TARIFF, shipment({ hazard: true }), decisions) ?? [])).toBe(9350);
  });

  it('charges $50 for listed hazardous goods and $125 for others', () => {
    expect(lines({ hazard: true }, { hazardClass: 'LISTED' })).toMatchObject({ HAZARD: 5000 });
    expect(lines({ hazard: true }, { hazardClass: 'OTHER' })).toMatchObject({ HAZARD: 12_500 });
    expect(lines({ hazard: false }, { hazardClass: 'OTHER' })).toEqual({ BASE_PRICE: 2400 });
  });

  it.each([
    ['hazardous and not inspected', { hazard: true }],
    ['without a destination', { destinationCode: null }],
    ['on a route without a lane', { destinationCode: 'TAC' }],
    ['large', CANOE],
    ['marked as oversized at the dock', { oversized: true }],
  ] as const)('returns null for a parcel that is %s', (_, changes) => {
    expect(lines(changes)).toBeNull();
  });

  it('uses the base price that the rates team set for a large parcel', () => {
    const decisions = { manualBaseCents: 31_000, declaredValueCents: 1 };
    for (const changes of [CANOE, { oversized: true }])
      expect(lines(changes, decisions)).toEqual({ BASE_PRICE: 31_000, INSURANCE: 100 });
    expect(lines({ ...CANOE, destinationCode: null }, decisions)).toBeNull();
  });
});

describe('insuranceCents', () => {
  it.each([
    [0, 0],
    [1, 100],
    [10_000, 100],
    [10_001, 200],
    [120_000, 1200],
    [1_000_000, 10_000],
  ])('for a declared value of %d cents is %d cents', (declared, cents) => {
    expect(insuranceCents(declared)).toBe(cents);
  });

  it('rejects a declared value above the limit', () => {
    const message = 'The declared value can be at most $10,000.';
    expect(() => insuranceCents(1_000_001)).toThrow(
      expect.objectContaining({ message, fieldErrors: [{ field: 'declaredValue', message }] }),
    );
  });
});
