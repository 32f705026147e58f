import { describe, expect, it } from 'vitest';
import { withPayment } from '#functions/parcels/added-charges.ts';
import { createParcel, withNotes, withResolution } from '#functions/parcels/parcel-lifecycle.ts';
import { withCharges, withoutRefund, withRefund } from '#functions/parcels/parcel-payment.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { ARRIVED_AT, aParcelRecord, aTroubledRecord } from '#test/support/records.ts';

const CUSTOMER = '0'.repeat(26);
const LATER = new Date('2026-02-09T00:00:00Z');
const CHANGED = { updateDate: LATER.toISOString() };
const parcel = aParcelRecord(CUSTOMER);

it.each([
  ['ANC', false, 'ORIGIN'],
  [null, false, 'TROUBLED'],
  ['ANC', true, 'TROUBLED'],
  [null, true, 'TROUBLED'],
] as const)('a new parcel to %s, damaged %s, has the status %s', (destinationCode, damaged, status) => {
  const sides = { length: 20, width: 14, height: 10 };
  const parcelData = { freightBillNum: 'NB100001', shippingTrackingNum: '1Z999AA1', shippingProvider: 'UPS' };
  const route = { originCode: 'TAC', destinationCode } as const;
  const found = { weightLbs: 12.5, ...sides, damaged, hazard: false, oversized: false };
  const input = { customerId: CUSTOMER, ...parcelData, ...route, ...found };
  expect(createParcel(input, 'id', ARRIVED_AT, 'dock')).toEqual({
    ...input,
    ...{
      parcelId: 'id',
      status,
      paymentStatus: 'UNPAYABLE',
      priceCents: null,
      charges: [],
      customerNotes: '',
    },
    damageAccepted: false,
    statusHistory: [{ status, statusDate: ARRIVED_AT.toISOString(), by: 'dock' }],
    updateDate: ARRIVED_AT.toISOString(),
    version: 1,
  });
});

describe('withNotes', () => {
  const noted = aParcelRecord(CUSTOMER, { customerNotes: 'Fragile', version: 7 });

  it('replaces the notes, and returns the same object if nothing changes', () => {
    const notes = { customerNotes: 'Heavy', notesVersion: 8, ...CHANGED };
    expect(withNotes(noted, 'Heavy', LATER)).toEqual({ ...noted, ...notes });
    expect(withNotes(noted, 'Fragile', LATER, 0)).toBe(noted);
  });

  it('rejects notes that are based on an outdated version', () => {
    const changed = { ...noted, notesVersion: 5 };
    expect(withNotes(changed, 'Heavy', LATER, 5).customerNotes).toBe('Heavy');
    expect(withNotes(noted, 'Heavy', LATER, 0).customerNotes).toBe('Heavy');
    const refusal = 'These notes were changed in another window or on another device.';
    expect(() => withNotes(changed, 'Heavy', LATER, 4)).toThrow(refusal);
  });
});

describe('withResolution', () => {
  const both = aTroubledRecord(CUSTOMER, { destinationCode: null, damaged: true });
  const resolve = (from: typeof both, resolution: Parameters<typeof withResolution>[1]) =>
    withResolution(from, resolution, LATER, 'owner');

  it('corrects the package once its last issue is resolved', () => {
    const accepted = resolve(both, { acceptsDamage: true });
    expect(accepted).toEqual({ ...both, damageAccepted: true, editVersion: 2, ...CHANGED });
    const sent = resolve(both, { destinationCode: 'KOD' });
    expect(sent).toEqual({ ...both, destinationCode: 'KOD', editVersion: 2, ...CHANGED });
    const corrected = resolve(accepted, { destinationCode: 'KOD' });
    expect(corrected).toMatchObject({ status: 'CORRECTED', destinationCode: 'KOD', damageAccepted: true });
    expect(corrected.statusHistory).toMatchObject([{}, { status: 'CORRECTED', by: 'owner' }]);
    expect(resolve(accepted, { acceptsDamage: true })).toBe(accepted);
    expect(resolve(sent, { destinationCode: 'KOD' })).toBe(sent);
    const early = aParcelRecord(CUSTOMER, { destinationCode: null });
    expect(resolve(early, { destinationCode: 'KOD' })).toMatchObject({ status: 'ORIGIN' });
  });

  const alreadySet =
    'The destination of this package is already Anchorage. To change it, contact customer service.';
  it.each([
    ['This package can no longer be changed.', aParcelRecord(CUSTOMER, {}, ['LOST']), {}],
    [alreadySet, parcel, { destinationCode: 'KOD' }],
    ['This package is not flagged as damaged.', parcel, { acceptsDamage: true }],
    ['There is nothing left to resolve on this package.', parcel, {}],
  ] as const)('is rejected: %s', (message, from, resolution) => {
    expect(() => resolve(from, resolution)).toThrow(message);
  });
});

const BASE = { chargeType: 'BASE_PRICE', amountCents: 3100 } as const;
const HAZARD = { chargeType: 'HAZARD', amountCents: 5000 } as const;
const PAYMENT = { paymentId: 'P-1', transactionId: 'T-1', amountCents: 2750 };
const PAYMENT_FIELDS = { paymentId: 'P-1', transactionId: 'T-1', transactionDate: LATER.toISOString() };
const REFUNDED = {
  ...{ paymentId: 'P-1', amountCents: 2750 },
  ...{ paidAt: LATER.toISOString(), refundedAt: LATER.toISOString() },
};

describe('withCharges', () => {
  it('sets the sum of the charges as the price, and makes the parcel payable only with charges', () => {
    const priced = withCharges(parcel, [BASE, HAZARD], LATER);
    expect(priced).toMatchObject({ priceCents: 8100, paymentStatus: 'UNPAID', charges: [BASE, HAZARD] });
    expect(priced.charges.map(({ chargeId }) => chargeId)).toEqual(['1', '2']);
    const unpriced = { priceCents: null, paymentStatus: 'UNPAYABLE', charges: [] };
    expect(withCharges(parcel, null, LATER)).toMatchObject(unpriced);
  });

  it.each(['TROUBLED', 'DELETED'] as const)('leaves a parcel that is %s unpayable', (status) => {
    const priced = withCharges(aParcelRecord(CUSTOMER, {}, [status]), [BASE], LATER);
    expect(priced).toMatchObject({ paymentStatus: 'UNPAYABLE', priceCents: 3100 });
  });

  it('rejects a paid parcel', () => {
    const paid = aParcelRecord(CUSTOMER, { paymentStatus: 'PAID' });
    expect(() => withCharges(paid, [BASE], LATER)).toThrow('The price of a paid package cannot be changed.');
  });
});

describe('withPayment', () => {
  it('records the payment', () => {
    const paid = { ...parcel, ...PAYMENT_FIELDS, ...CHANGED, paymentStatus: 'PAID' };
    expect(withPayment(parcel, PAYMENT, LATER)).toEqual(paid);
  });

  it.each([
    ['already paid', aParcelRecord(CUSTOMER, { paymentStatus: 'PAID' }), 'This package is already paid.'],
    ['troubled', aParcelRecord(CUSTOMER, {}, ['TROUBLED']), "You can't pay for this package right now."],
    ['not priced', withCharges(parcel, null, LATER), "You can't pay for this package right now."],
    ['repriced', withCharges(parcel, [BASE], LATER), 'The price of this package has changed.'],
  ])('rejects a parcel that is %s', (_, rejected, message) => {
    expect(() => withPayment(rejected, PAYMENT, LATER)).toThrow(message);
  });
});

describe('withRefund', () => {
  const refundAfter = (statuses: ParcelStatus[]) =>
    withRefund(
      aParcelRecord(CUSTOMER, { paymentStatus: 'PAID', ...PAYMENT_FIELDS }, statuses),
      PAYMENT.paymentId,
      LATER,
    );

  it('makes the parcel unpaid and removes the payment, but leaves a completed one paid', () => {
    const unpaid = refundAfter(['TRANSIT']);
    expect(unpaid).toMatchObject({ paymentStatus: 'UNPAID', priceCents: 2750 });
    expect(unpaid).not.toHaveProperty('transactionId');
    expect(unpaid).not.toHaveProperty('transactionDate');
    expect(refundAfter(['TROUBLED'])).toMatchObject({ paymentStatus: 'UNPAYABLE' });
    const completed = { paymentStatus: 'PAID', ...PAYMENT_FIELDS, refundedPayments: [REFUNDED] };
    expect(refundAfter(['TRANSIT', 'DESTINATION', 'COMPLETED'])).toMatchObject(completed);
  });

  it('leaves a parcel paid if a handover has claimed it, can be undone if the refund fails, and requires a payment', () => {
    const claimed = aParcelRecord(CUSTOMER, { paymentStatus: 'PAID', ...PAYMENT_FIELDS, handoverId: 'h' });
    const refunded = withRefund(claimed, PAYMENT.paymentId, LATER);
    expect(refunded).toEqual({ ...claimed, refundedPayments: [REFUNDED] });
    expect(withoutRefund(refunded, PAYMENT.paymentId)).toEqual({ ...claimed, refundedPayments: [] });
    expect(() => withRefund(parcel, PAYMENT.paymentId, LATER)).toThrow('This package is not paid.');
  });
});
