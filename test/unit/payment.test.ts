import { describe, expect, it } from 'vitest';
import { centsFromDollars } from '#shared/rules/money.ts';
import { isPayable, PARCEL_STATUSES, PAYMENT_STATUSES } from '#shared/rules/parcel-status.ts';
import * as selections from '#shared/rules/payment.ts';
import { aParcel } from '../support/parcels.ts';
import { fc } from '../support/random.ts';

const { amountDue, isPayableNow, MAX_PARCELS_PER_PAYMENT, payableSelection } = selections;
const { withoutSelected, withoutUnpayable, withSelected } = selections;

const parcels = fc.uniqueArray(
  fc.record({
    parcelId: fc.integer({ min: 1, max: 120 }).map((number) => `p-${number}`),
    status: fc.constantFrom(...PARCEL_STATUSES),
    paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
    price: fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100),
  }),
  { selector: ({ parcelId }) => parcelId, maxLength: 90 },
);
const selection = fc
  .uniqueArray(fc.integer({ min: 1, max: 120 }), { maxLength: MAX_PARCELS_PER_PAYMENT })
  .map((numbers) => new Set(numbers.map((number) => `p-${number}`)));

describe('payment selection', () => {
  it('keeps exactly the selected parcels that are payable', () => {
    fc.assert(
      fc.property(selection, parcels, (selected, list) => {
        const payable = list.filter(isPayable).map(({ parcelId }) => parcelId);
        const kept = [...selected].filter((id) => payable.includes(id));
        expect([...withoutUnpayable(selected, list)]).toEqual(kept);
      }),
    );
  });

  it('returns the same object if nothing was removed', () => {
    const list = [aParcel(), aParcel()];
    const selected = withSelected(new Set(), list);
    const edited = list.map((parcel) => ({ ...parcel, customerNotes: 'new' }));
    expect(withoutUnpayable(selected, edited)).toBe(selected);
    const almostFull = new Set(Array.from({ length: MAX_PARCELS_PER_PAYMENT - 1 }, (_, index) => `${index}`));
    expect(withSelected(almostFull, list).size).toBe(MAX_PARCELS_PER_PAYMENT);
    expect(withSelected(selected, list)).toBe(selected);
    expect(withoutSelected(selected, [])).toBe(selected);
  });

  it('adds only payable parcels, up to the maximum per payment', () => {
    fc.assert(
      fc.property(selection, parcels, (selected, list) => {
        const next = withSelected(selected, list);
        const added = [...next].slice(selected.size);
        expect([...next].slice(0, selected.size)).toEqual([...selected]);
        expect(next.size).toBeLessThanOrEqual(MAX_PARCELS_PER_PAYMENT);
        const byId = new Map(list.map((parcel) => [parcel.parcelId, parcel]));
        for (const id of added) expect(byId.get(id) && isPayable(byId.get(id) ?? aParcel())).toBe(true);
        // No parcel is omitted unless the selection is full.
        const omitted = list.filter((parcel) => isPayable(parcel) && !next.has(parcel.parcelId));
        if (omitted.length > 0) expect(next.size).toBe(MAX_PARCELS_PER_PAYMENT);
      }),
    );
  });

  it('removes the parcels that were added', () => {
    fc.assert(
      fc.property(selection, parcels, (selected, list) => {
        const newParcels = list.filter(({ parcelId }) => !selected.has(parcelId));
        expect([...withoutSelected(withSelected(selected, newParcels), newParcels)]).toEqual([...selected]);
      }),
    );
  });

  it('calculates the exact total of the selected parcels', () => {
    fc.assert(
      fc.property(selection, parcels, (selected, list) => {
        const chosen = payableSelection(selected, list);
        const cents = list
          .filter((parcel) => isPayable(parcel) && selected.has(parcel.parcelId))
          .reduce((sum, { price }) => sum + centsFromDollars(price), 0);
        expect(centsFromDollars(chosen.total)).toBe(cents);
        expect(chosen.parcels.every(isPayable)).toBe(true);
      }),
    );
  });
});

describe('a parcel with storage due', () => {
  const parcel = aParcel({ status: 'DESTINATION', price: 48.2 });
  const storage = { due: 6.47 };
  it.each([
    ['its price and its storage together', { ...parcel, storage }, 54.67],
    ['its storage alone if it is paid', { ...parcel, storage, paymentStatus: 'PAID' as const }, 6.47],
    [
      'nothing more once both are paid',
      { ...parcel, storage: { due: 0 }, paymentStatus: 'PAID' as const },
      0,
    ],
    ['nothing until it has a price', { ...parcel, storage, paymentStatus: 'UNPAYABLE' as const }, 0],
    ['nothing for storage once it has left', { ...parcel, storage, status: 'LOST' as const }, 0],
  ])('pays %s', (_what, due, amount) => {
    expect(amountDue(due)).toBe(amount);
    expect(isPayableNow(due)).toBe(amount > 0);
    expect(payableSelection(new Set([due.parcelId]), [due]).total).toBe(amount);
  });
});
