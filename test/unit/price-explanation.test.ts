import { describe, expect, it } from 'vitest';
import { calculateCharges, type Shipment } from '#functions/pricing/charges.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { coverLimitCents } from '#shared/rules/pricing/cover.ts';
import { explainCharge, explainStorage } from '#shared/rules/pricing/price-explanation.ts';
import { HAZARD_CLASSES } from '#shared/rules/staff/hazard-classes.ts';
import { fc } from '../support/random.ts';

const LAMP: Shipment = {
  ...{ originCode: 'TAC', destinationCode: 'ANC', weightLbs: 40, length: 24, width: 12, height: 12 },
  ...{ hazard: false, oversized: false },
};

/** The charges of a parcel and their explanations, as the site gets them. */
function explained(shipment: Shipment) {
  const cover = { limit: dollarsFromCents(coverLimitCents(shipment.declaredValueCents)) };
  return (calculateCharges(shipment) ?? []).map(({ chargeType, amountCents }) => {
    const amount = dollarsFromCents(amountCents);
    return {
      chargeType,
      amount,
      ...{ explanation: explainCharge({ chargeType, amount }, { ...shipment, cover }) },
    };
  });
}

describe('the explanation of a price', () => {
  it('has the amount of each charge as its result, for the whole tariff', () => {
    const side = fc.double({ min: 1, max: 140, noNaN: true });
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    const shipments = fc.record({
      destinationCode: fc.constantFrom(...DESTINATION_CODES),
      weightLbs: fc.double({ min: 0.1, max: 2000, noNaN: true }),
      ...{ length: side, width: side, height: side },
      hazard: fc.boolean(),
      hazardClass: fc.constantFrom(...HAZARD_CLASSES),
      oversized: fc.boolean(),
      ...{ declaredValueCents: cents, additionalFeesCents: cents },
      manualBaseCents: fc.constantFrom(undefined, 31_000),
    });
    fc.assert(
      fc.property(shipments, (changes) => {
        const isManual = changes.manualBaseCents !== undefined;
        const charges = explained({ ...LAMP, ...changes, oversized: changes.oversized || isManual });
        for (const { chargeType, amount, explanation } of charges) {
          expect(explanation.amount).toBe(amount);
          const isSetByStaff = chargeType === 'ADDITIONAL_FEES' || (chargeType === 'BASE_PRICE' && isManual);
          expect(explanation.source === null).toBe(isSetByStaff);
        }
      }),
    );
  });

  it('shows the inputs, the tariff and the arithmetic', () => {
    const [base, hazard, cover, fee] = explained({
      ...LAMP,
      ...{ length: 48, width: 24, height: 24, hazard: true, hazardClass: 'LISTED' },
      ...{ declaredValueCents: 35_001, additionalFeesCents: 500 },
    });
    expect(base?.explanation).toEqual({
      rule: 'The weight or the dimensional weight, whichever is higher, times the rate, but at least the minimum.',
      source: 'Tariff of 08/18/2025',
      steps: [
        { name: 'Weight', value: '40 lbs' },
        { name: 'Volume', value: '48 × 24 × 24 in = 16 cubic feet' },
        { name: 'Dimensional weight', value: '16 × 8.9 = 142.4 lbs' },
        { name: 'Tacoma to Anchorage', value: '142.4 lbs × $0.60 = $85.44' },
        { name: 'Minimum', value: '$18.00' },
      ],
      amount: 85.44,
    });
    expect(hazard?.explanation.steps).toEqual([{ name: 'Goods that the terms list', value: '$50.00' }]);
    expect(cover?.explanation.steps).toEqual([
      { name: 'Declared value', value: '$350.01' },
      { name: 'Each $100, rounded up', value: '4 × $1.00 = $4.00' },
    ]);
    expect(fee?.explanation).toMatchObject({ source: null, amount: 5 });
  });

  it('says that a price was set by staff, or before a change, instead of inventing its arithmetic', () => {
    const base = (amount: number, changes: Partial<Shipment>) =>
      explainCharge({ chargeType: 'BASE_PRICE', amount }, { ...LAMP, ...changes });
    expect(base(310, { oversized: true })).toMatchObject({ source: null, amount: 310, steps: [] });
    expect(base(310, {}).rule).toMatch('have changed since');
    expect(base(24, {}).source).toBe('Tariff of 08/18/2025');
  });

  it('of storage has the volume, the days and what was paid before', () => {
    const sides = { length: 48, width: 24, height: 18 };
    const { source, steps, amount } = explainStorage(sides, { chargedDays: 9, settled: 12 });
    expect({ source, steps, amount }).toEqual({
      source: 'Section 6 of the terms of 08/18/2025',
      steps: [
        { name: 'Volume', value: '48 × 24 × 18 in = 12 cubic feet' },
        { name: 'Storage, 9 days', value: '12 × $0.50 × 9 = $54.00' },
        { name: 'Paid or waived before', value: '−$12.00' },
      ],
      amount: 42,
    });
  });

  it('deducts from more coverage what was charged before', () => {
    const more = explainCharge({ chargeType: 'INSURANCE', amount: 3 }, { ...LAMP, cover: { limit: 700 } });
    expect(more).toMatchObject({ amount: 3 });
    expect(more.steps.at(-1)).toEqual({ name: 'Charged before or separately', value: '−$4.00' });
  });
});
