import { describe, expect, it } from 'vitest';
import { weekCounter } from '#functions/core/data/keys.ts';
import { contributionOf } from '#functions/overview/counts/parcel-contribution.ts';
import { withPayment } from '#functions/parcels/added-charges.ts';
import { withCurrentPrice, withPaymentAgain, withRefund } from '#functions/parcels/parcel-payment.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { parcelOf } from '#functions/parcels/shown-parcel.ts';
import { aParcelRecord } from '#test/support/records.ts';

const AT = new Date('2026-02-09T00:00:00Z');
const payment = (paymentId: string, amountCents: number) => ({
  paymentId,
  transactionId: `T-${paymentId}`,
  amountCents,
});
const paid = withPayment(aParcelRecord('C-1'), payment('P-1', 2750), AT);
const foundHazardous = (parcel: ParcelRecord) =>
  withCurrentPrice({ ...parcel, hazard: true, hazardClass: 'LISTED', inspectedBy: 'dock@b.test' }, AT);
const due = foundHazardous(paid);
const paidAgain = withPayment(due, payment('P-2', 5000), AT);
const LATER = new Date('2026-02-18T00:00:00Z');
const revenueOf = (parcel: ParcelRecord) =>
  Object.entries(contributionOf(parcel)?.amounts ?? {}).flatMap(([counter, { revenueCents }]) =>
    revenueCents ? [[counter, revenueCents]] : [],
  );
const typesIn = ({ charges }: ParcelRecord) => charges.map(({ chargeType }) => chargeType).join();

describe('a paid package that is found to be hazardous', () => {
  it('owes only the fee, cannot depart or be deleted until it is paid, and then has both charges', () => {
    expect(due).toMatchObject({ paymentStatus: 'UNPAID', priceCents: 5000 });
    expect(due.paymentId).toBeUndefined();
    expect(typesIn(due)).toBe('HAZARD');
    expect(parcelOf(due)).toMatchObject({ price: 50, paidBefore: 27.5 });
    expect(() => withStatus(due, 'TRANSIT', AT, 'dock')).toThrow('is still due');
    expect(() => withStatus(due, 'DELETED', AT, 'dock')).toThrow('A paid package cannot be deleted.');
    expect(() => withPayment(due, payment('P-2', 7750), AT)).toThrow(
      'The price of this package has changed.',
    );

    expect(paidAgain).toMatchObject({ paymentStatus: 'PAID', priceCents: 7750, paymentId: 'P-2' });
    expect(typesIn(paidAgain)).toBe('BASE_PRICE,HAZARD');
    expect(parcelOf(paidAgain).paidBefore).toBeUndefined();
    expect(withStatus(paidAgain, 'TRANSIT', AT, 'dock').status).toBe('TRANSIT');
    expect(withCurrentPrice(paidAgain, AT)).toBe(paidAgain);
  });

  it('waits without a new price until its fee is chosen', () => {
    const flagged = { ...paid, hazard: true };
    expect(withCurrentPrice(flagged, AT)).toBe(flagged);
    expect(() => withStatus(flagged, 'TRANSIT', AT, 'dock')).toThrow('were not inspected');
  });

  it('is paid again without the fee if the goods are not hazardous after all', () => {
    const { hazardClass, ...corrected } = { ...due, hazard: false };
    const { earlierPayments, ...restored } = withCurrentPrice(corrected, AT);
    expect(earlierPayments).toBeUndefined();
    expect(restored).toMatchObject({ paymentStatus: 'PAID', priceCents: 2750, paymentId: 'P-1' });
    expect(restored.transactionId).toBe('T-P-1');
    expect(typesIn(restored)).toBe('BASE_PRICE');
  });

  it('changes its fee while it is due', () => {
    const other = withCurrentPrice({ ...due, hazardClass: 'OTHER' }, AT);
    expect(other).toMatchObject({ priceCents: 12_500, paymentStatus: 'UNPAID' });
    expect(parcelOf(other)).toMatchObject({ paidBefore: 27.5 });
  });

  it('owes what was refunded, whichever payment it was and whether the fee is paid', () => {
    const first = withRefund(due, 'P-1', AT);
    expect(first).toMatchObject({ paymentStatus: 'UNPAID', priceCents: 7750 });
    expect(parcelOf(first).paidBefore).toBeUndefined();

    const base = withRefund(paidAgain, 'P-1', AT);
    expect([base.priceCents, base.paymentStatus, typesIn(base)]).toEqual([2750, 'UNPAID', 'BASE_PRICE']);
    expect(parcelOf(base)).toMatchObject({ paidBefore: 50 });
    expect(withCurrentPrice(base, AT)).toMatchObject({ priceCents: 2750, paymentStatus: 'UNPAID' });
    expect(withPayment(base, payment('P-3', 2750), AT)).toMatchObject({ priceCents: 7750, paymentId: 'P-3' });

    const fee = withRefund(paidAgain, 'P-2', AT);
    expect([fee.priceCents, typesIn(fee)]).toEqual([5000, 'HAZARD']);
    const both = withRefund(fee, 'P-1', AT);
    expect([both.priceCents, both.earlierPayments]).toEqual([7750, undefined]);
    expect(() => withRefund(both, 'P-1', AT)).toThrow('This package is not paid.');
  });

  it('is paid again by the payment whose refund failed, and still owes what was added since', () => {
    const again = (parcel: ParcelRecord, charges = paid.charges) =>
      withPaymentAgain(parcel, payment('P-1', 2750), charges, LATER);
    const first = again(withRefund(due, 'P-1', LATER));
    expect(first).toMatchObject({ paymentStatus: 'UNPAID', priceCents: 5000, refundedPayments: [] });
    expect(first?.earlierPayments).toEqual(due.earlierPayments);

    const both = again(withRefund(withRefund(paidAgain, 'P-2', LATER), 'P-1', LATER));
    expect(both).toMatchObject({ priceCents: 5000, refundedPayments: [{ paymentId: 'P-2' }] });
    expect(again(withRefund(paidAgain, 'P-1', LATER))).toMatchObject({
      paymentStatus: 'PAID',
      priceCents: 7750,
    });

    const lighter = paid.charges.map((charge) => ({ ...charge, amountCents: 1800 }));
    expect(again(withRefund(due, 'P-1', LATER), lighter)).toBeNull();
    expect(again(withPayment(first ?? due, payment('P-3', 5000), LATER))).toBeNull();
  });

  it('counts as revenue on the day of each payment, less what was refunded', () => {
    const parcel = withPayment(due, payment('P-2', 5000), LATER);
    expect(revenueOf(parcel)).toEqual([
      [weekCounter('2026-02-02'), 2750],
      [weekCounter('2026-02-16'), 5000],
    ]);
    const handedOver = { ...parcel, status: 'COMPLETED' } as const;
    expect(revenueOf(withRefund(handedOver, 'P-2', LATER))).toEqual([[weekCounter('2026-02-02'), 2750]]);
    expect(revenueOf(withRefund(handedOver, 'P-1', LATER))).toEqual([
      [weekCounter('2026-02-02'), 2750],
      [weekCounter('2026-02-16'), 2250],
    ]);
    const inOneWeek = contributionOf(paidAgain)?.amounts[weekCounter('2026-02-02')];
    expect(inOneWeek?.revenueCents).toBe(7750);
  });

  it('is not changed once a handover has claimed it', () => {
    const claimed = { ...paid, status: 'DESTINATION', handoverId: 'h' } as const;
    expect(() => foundHazardous(claimed)).toThrow('already been handed over');
  });
});

describe('uninspected hazardous goods', () => {
  const hazardous = aParcelRecord('C-1', { hazard: true, hazardClass: 'OTHER' });
  const REFUSAL = 'The hazardous goods in this package were not inspected.';

  it('do not depart by any change of status, not even when they are found again', () => {
    expect(() => withStatus(hazardous, 'TRANSIT', AT, 'dock')).toThrow(REFUSAL);
    const lost = withStatus(hazardous, 'LOST', AT, 'dock');
    for (const to of ['TRANSIT', 'DESTINATION'] as const)
      expect(() => withStatus(lost, to, AT, 'dock')).toThrow(REFUSAL);
    expect(withStatus(lost, 'ORIGIN', AT, 'dock').status).toBe('ORIGIN');
  });

  it('go on if they had left Tacoma before inspections were recorded', () => {
    const left = { ...aParcelRecord('C-1', {}, ['TRANSIT']), hazard: true };
    expect(withStatus(left, 'DESTINATION', AT, 'dock').status).toBe('DESTINATION');
    const lost = withStatus(left, 'LOST', AT, 'dock');
    expect(withStatus(lost, 'TRANSIT', AT, 'dock').status).toBe('TRANSIT');
  });
});
