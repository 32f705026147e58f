import { describe, expect, it } from 'vitest';
import {
  withCharges,
  withoutRefund,
  withPayment,
  withRefund,
} from '../../functions/parcels/parcel-payment.ts';
import type { ParcelStatus } from '../../shared/rules/parcel-status.ts';
import { aParcelRecord } from '../support/records.ts';

const CUSTOMER = '0'.repeat(26);
const LATER = new Date('2026-02-09T00:00:00Z');
const BASE = [{ chargeType: 'BASE_PRICE', amountCents: 3100 }] as const;
const PAYMENT = { paymentId: 'P-1', transactionId: 'T-1', amountCents: 2750 };
const PAYMENT_FIELDS = { paymentId: 'P-1', transactionId: 'T-1', transactionDate: LATER.toISOString() };

describe('withCharges', () => {
  it('sets the sum of the charges as the price and makes the parcel payable', () => {
    const charges = [
      { chargeType: 'BASE_PRICE', amountCents: 1999 },
      { chargeType: 'HAZARD', amountCents: 5000 },
    ] as const;
    expect(withCharges(aParcelRecord(CUSTOMER), charges, LATER)).toMatchObject({
      priceCents: 6999,
      paymentStatus: 'UNPAID',
      charges: [
        { chargeId: '1', ...charges[0] },
        { chargeId: '2', ...charges[1] },
      ],
    });
  });

  it('removes the price and makes the parcel unpayable without charges', () => {
    expect(withCharges(aParcelRecord(CUSTOMER), null, LATER)).toMatchObject({
      priceCents: null,
      charges: [],
      paymentStatus: 'UNPAYABLE',
    });
  });

  it.each(['TROUBLED', 'DELETED'] as const)('leaves a parcel that is %s unpayable', (status) => {
    expect(withCharges(aParcelRecord(CUSTOMER, {}, [status]), BASE, LATER)).toMatchObject({
      paymentStatus: 'UNPAYABLE',
      priceCents: 3100,
    });
  });

  it('rejects a paid parcel', () => {
    const parcel = aParcelRecord(CUSTOMER, { paymentStatus: 'PAID' });
    expect(() => withCharges(parcel, BASE, LATER)).toThrow('The price of a paid package cannot be changed.');
  });
});

describe('withPayment', () => {
  it.each([[[]], [['TRANSIT']], [['TRANSIT', 'DESTINATION']]] as [ParcelStatus[]][])(
    'records the payment after %j',
    (statuses) => {
      const parcel = aParcelRecord(CUSTOMER, {}, statuses);
      expect(withPayment(parcel, PAYMENT, LATER)).toEqual({
        ...parcel,
        ...PAYMENT_FIELDS,
        paymentStatus: 'PAID',
        updateDate: LATER.toISOString(),
      });
    },
  );

  it.each([
    ['already paid', aParcelRecord(CUSTOMER, { paymentStatus: 'PAID' }), 'This package is already paid.'],
    ['troubled', aParcelRecord(CUSTOMER, {}, ['TROUBLED']), 'This package cannot be paid now.'],
    ['lost', aParcelRecord(CUSTOMER, {}, ['LOST']), 'This package cannot be paid now.'],
    ['deleted', aParcelRecord(CUSTOMER, {}, ['DELETED']), 'This package cannot be paid now.'],
    ['not priced', withCharges(aParcelRecord(CUSTOMER), null, LATER), 'This package cannot be paid now.'],
    ['repriced', withCharges(aParcelRecord(CUSTOMER), BASE, LATER), 'The price of this package has changed.'],
  ])('rejects a parcel that is %s', (_, parcel, message) => {
    expect(() => withPayment(parcel, PAYMENT, LATER)).toThrow(message);
  });
});

describe('withRefund', () => {
  const refundAfter = (statuses: ParcelStatus[]) =>
    withRefund(aParcelRecord(CUSTOMER, { paymentStatus: 'PAID', ...PAYMENT_FIELDS }, statuses), LATER);

  it('makes the parcel unpaid and removes the payment', () => {
    expect(refundAfter(['TRANSIT'])).toMatchObject({ paymentStatus: 'UNPAID', priceCents: 2750 });
    expect(refundAfter(['TRANSIT'])).not.toHaveProperty('transactionId');
    expect(refundAfter(['TRANSIT'])).not.toHaveProperty('transactionDate');
  });

  it('makes a troubled parcel unpayable', () => {
    expect(refundAfter(['TROUBLED'])).toMatchObject({ paymentStatus: 'UNPAYABLE' });
  });

  it('leaves a completed parcel paid, with the date of the refund', () => {
    expect(refundAfter(['TRANSIT', 'DESTINATION', 'COMPLETED'])).toMatchObject({
      paymentStatus: 'PAID',
      ...PAYMENT_FIELDS,
      refundDate: LATER.toISOString(),
    });
  });

  it('leaves a parcel paid that a hand-over has claimed, and is taken back if the refund fails', () => {
    const claimed = aParcelRecord(CUSTOMER, { paymentStatus: 'PAID', ...PAYMENT_FIELDS, handoverId: 'h' });
    const refunded = withRefund(claimed, LATER);
    expect(refunded).toEqual({ ...claimed, refundDate: LATER.toISOString() });
    expect(withoutRefund(refunded)).toEqual(claimed);
  });

  it('rejects an unpaid parcel', () => {
    expect(() => withRefund(aParcelRecord(CUSTOMER), LATER)).toThrow('This package is not paid.');
  });
});
