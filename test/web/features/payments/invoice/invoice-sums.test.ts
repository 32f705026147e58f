import { expect, it } from 'vitest';
import { CHARGE_TYPES } from '../../../../../shared/rules/parcel-status.ts';
import { invoiceSums } from '../../../../../web/src/features/payments/invoice/invoice-sums.ts';
import { fc } from '../../../../support/random.ts';

const anyCharge = fc.record({
  chargeId: fc.uuid(),
  chargeType: fc.constantFrom(...CHARGE_TYPES),
  amount: fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100),
});

it('sums base and other charges to the cent', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyCharge, { maxLength: 6 }), { maxLength: 50 }), (parcels) => {
      const sums = invoiceSums(parcels.map((charges) => ({ charges, price: null })));
      const cents = (amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
      const all = parcels.flat();
      const base = cents(
        all.filter(({ chargeType }) => chargeType === 'BASE_PRICE').map(({ amount }) => amount),
      );
      expect(sums).toEqual({
        base: base / 100,
        other: (cents(all.map(({ amount }) => amount)) - base) / 100,
        total: cents(all.map(({ amount }) => amount)) / 100,
      });
    }),
  );
});
