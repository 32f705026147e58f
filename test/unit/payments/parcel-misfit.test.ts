import { expect, it } from 'vitest';
import type { ParcelRecord } from '../../../functions/parcels/parcel-record.ts';
import { misfitOf } from '../../../functions/payments/attempts/recording.ts';
import { paymentLine } from '../../../functions/payments/checkout/payment-parcels.ts';
import { PARCEL_STATUSES } from '../../../shared/rules/parcel-status.ts';
import { aParcelRecord } from '../../support/records.ts';

const parcels = [aParcelRecord('customer-1'), aParcelRecord('customer-1', { priceCents: 4800 })];
const lines = parcels.map(paymentLine);

/** The second parcel has changed since the payment was opened. */
const changed = (changes: Partial<ParcelRecord>) =>
  misfitOf(
    lines,
    parcels.map((parcel, index) => (index === 1 ? { ...parcel, ...changes } : parcel)),
  );

it('fits as long as price, status and payment status allow it', () => {
  expect(changed({ customerNotes: 'Leave at the door', version: 7 })).toBeNull();
});

it.each(PARCEL_STATUSES)('fits in %s only if it can be paid there', (status) => {
  const isPayable = status === 'ORIGIN' || status === 'TRANSIT' || status === 'DESTINATION';
  expect(changed({ status })).toBe(isPayable ? null : 'STATUS');
});

it('says why it does not fit', () => {
  expect(changed({ paymentStatus: 'PAID' })).toBe('PAID');
  expect(changed({ paymentStatus: 'PAID', status: 'COMPLETED', priceCents: 1 })).toBe('PAID');
  expect(changed({ paymentStatus: 'UNPAYABLE' })).toBe('STATUS');
  expect(changed({ priceCents: 4801 })).toBe('PRICE');
  expect(changed({ priceCents: 4799 })).toBe('PRICE');
});
