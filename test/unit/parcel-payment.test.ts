import { describe, expect, it } from 'vitest';
import { withCharges, withPayment, withRefund } from '../../functions/parcels/parcel-payment.ts';
import type { ParcelStatus } from '../../shared/rules/parcel-status.ts';
import { aParcelRecord } from '../support/records.ts';

const CUSTOMER = '0'.repeat(26);
const LATER = new Date('2026-02-09T00:00:00Z');
const BASE = [{ chargeType: 'BASE_PRICE', amountCents: 3100 }] as const;
const PAYMENT = { transactionId: 'T-1', amountCents: 2750 };
const PAID_TRACE = { transactionId: 'T-1', transactionDate: LATER.toISOString() };

describe('a price', () => {
  it('is the sum of the charges and makes the parcel payable', () => {
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

  it('is taken away with the charges, and nothing is to be paid then', () => {
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

  it('stays what was paid', () => {
    const parcel = aParcelRecord(CUSTOMER, { paymentStatus: 'PAID' });
    expect(() => withCharges(parcel, BASE, LATER)).toThrow('The price of a paid package cannot be changed.');
  });
});

describe('a payment', () => {
  it.each([[[]], [['TRANSIT']], [['TRANSIT', 'DESTINATION']]] as [ParcelStatus[]][])(
    'is taken after %j and leaves its trace',
    (moves) => {
      const parcel = aParcelRecord(CUSTOMER, {}, moves);
      expect(withPayment(parcel, PAYMENT, LATER)).toEqual({
        ...parcel,
        ...PAID_TRACE,
        paymentStatus: 'PAID',
        updateDate: LATER.toISOString(),
      });
    },
  );

  it.each([
    ['paid already', aParcelRecord(CUSTOMER, { paymentStatus: 'PAID' }), 'This package is already paid.'],
    ['troubled', aParcelRecord(CUSTOMER, {}, ['TROUBLED']), 'This package cannot be paid now.'],
    ['lost', aParcelRecord(CUSTOMER, {}, ['LOST']), 'This package cannot be paid now.'],
    ['deleted', aParcelRecord(CUSTOMER, {}, ['DELETED']), 'This package cannot be paid now.'],
    ['not priced', withCharges(aParcelRecord(CUSTOMER), null, LATER), 'This package cannot be paid now.'],
    [
      'repriced since',
      withCharges(aParcelRecord(CUSTOMER), BASE, LATER),
      'The price of this package has changed.',
    ],
  ])('is refused for a parcel that is %s', (_, parcel, message) => {
    expect(() => withPayment(parcel, PAYMENT, LATER)).toThrow(message);
  });
});

describe('a refund', () => {
  const refundedAfter = (moves: ParcelStatus[]) =>
    withRefund(aParcelRecord(CUSTOMER, { paymentStatus: 'PAID', ...PAID_TRACE }, moves), LATER);

  it('makes the parcel unpaid, and nothing is left of the payment', () => {
    expect(refundedAfter(['TRANSIT'])).toMatchObject({ paymentStatus: 'UNPAID', priceCents: 2750 });
    expect(refundedAfter(['TRANSIT'])).not.toHaveProperty('transactionId');
    expect(refundedAfter(['TRANSIT'])).not.toHaveProperty('transactionDate');
  });

  it('makes a troubled one unpayable', () => {
    expect(refundedAfter(['TROUBLED'])).toMatchObject({ paymentStatus: 'UNPAYABLE' });
  });

  it('leaves one that was handed over as it is', () => {
    expect(refundedAfter(['TRANSIT', 'DESTINATION', 'COMPLETED'])).toMatchObject({
      paymentStatus: 'PAID',
      ...PAID_TRACE,
    });
  });

  it('needs a payment', () => {
    expect(() => withRefund(aParcelRecord(CUSTOMER), LATER)).toThrow('This package is not paid.');
  });
});
