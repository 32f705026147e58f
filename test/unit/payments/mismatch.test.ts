import { describe, expect, it } from 'vitest';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import {
  type AttemptState,
  chargeOf,
  type MismatchReason,
} from '#functions/payments/attempts/attempt-record.ts';
import { chargeMismatch, parcelMismatch } from '#functions/payments/attempts/mismatch.ts';
import { chargedSurcharge, outcomeOf } from '#functions/payments/attempts/outcome.ts';
import { paymentLine } from '#functions/payments/attempts/payment-parcels.ts';
import type { CardTransaction } from '#functions/payments/provider/card-provider.ts';
import { PARCEL_STATUSES } from '#shared/rules/parcel-status.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aCharge, anAttempt, minutes } from './attempts.ts';

type Row = [reason: MismatchReason | null, what: string, charge: Partial<CardTransaction>];
const onDebitCards = (
  reason: MismatchReason | null,
  what: string,
  changes: Partial<CardTransaction>,
): Row[] =>
  (['DEBIT', 'PREPAID', 'GIFT', 'UNKNOWN'] as const).map((funding) => [
    reason,
    `${what} on a ${funding} card`,
    { card: { cardType: 'Visa', last4: '4242', funding }, ...changes },
  ]);

it.each<Row>([
  [null, 'the price with surcharge on a credit card', {}],
  [null, 'the price on a credit card', { capturedCents: 10_000 }],
  ...onDebitCards(null, 'the price', { capturedCents: 10_000 }),
  [null, '5 minutes before the attempt, by another clock', { createdAt: minutes(-5).toISOString() }],
  [null, '5 minutes after the token has ended', { createdAt: minutes(15).toISOString() }],
  ['KIND', 'an authorization', { kind: 'authorization' }],
  ['KIND', 'another kind', { kind: 'other' }],
  ['KIND', 'a sale that is not captured', { isCaptured: false }],
  ['KIND', 'another order', { orderId: 'other' }],
  ['CURRENCY', 'Canadian dollars', { currency: 'CAD' }],
  ['AMOUNT', 'one cent less', { capturedCents: 9999 }],
  ['AMOUNT', 'one cent more', { capturedCents: 10_001 }],
  ['AMOUNT', 'one cent less than with surcharge', { capturedCents: 10_249 }],
  ['AMOUNT', 'nothing', { capturedCents: 0 }],
  ...onDebitCards('AMOUNT', 'a surcharge', {}),
  ['DATE', 'the day before', { createdAt: minutes(-24 * 60).toISOString() }],
  ['DATE', 'a minute too early', { createdAt: minutes(-6).toISOString() }],
  ['DATE', 'a minute too late', { createdAt: minutes(16).toISOString() }],
  ['DATE', 'no date', { createdAt: '' }],
])('a charge has the mismatch %s: %s', (reason, _, changes) => {
  expect(chargeMismatch(anAttempt('OPEN'), aCharge(changes))).toBe(reason);
});

describe('the parcels of a payment', () => {
  const parcels = [aParcelRecord('customer-1'), aParcelRecord('customer-1', { priceCents: 4800 })];
  const lines = parcels.map(paymentLine);
  /** The second parcel has changed since the payment was opened. */
  const changed = (changes: Partial<ParcelRecord>) =>
    parcelMismatch(
      lines,
      parcels.map((parcel, index) => (index === 1 ? { ...parcel, ...changes } : parcel)),
    );

  it.each(PARCEL_STATUSES)('match in %s only if they can be paid there', (status) => {
    const isPayable = status === 'ORIGIN' || status === 'TRANSIT' || status === 'DESTINATION';
    expect(changed({ status })).toBe(isPayable ? null : 'STATUS');
  });

  it.each<[MismatchReason | null, Partial<ParcelRecord>]>([
    [null, { customerNotes: 'Leave at the door', version: 7 }],
    ['PAID', { paymentStatus: 'PAID' }],
    ['PAID', { paymentStatus: 'PAID', status: 'COMPLETED', priceCents: 1 }],
    ['STATUS', { paymentStatus: 'UNPAYABLE' }],
    ['PRICE', { priceCents: 4801 }],
    ['PRICE', { priceCents: 4799 }],
  ])('have the mismatch %s: %j', (reason, changes) => {
    expect(changed(changes)).toBe(reason);
  });
});

describe('the storage of a parcel', () => {
  const ready = aParcelRecord('customer-1', { paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION']);
  const arrivedAt = ready.statusHistory.at(-1)?.statusDate ?? '';
  const storage = { days: 9, through: '2026-02-20', arrivedAt, settledCents: 0 };
  const line = { ...paymentLine(ready), amountCents: 729, storage };
  const settled = (kind: 'PAID' | 'WAIVED', amountCents: number, at = arrivedAt, refundedAt?: string) => ({
    ...{ kind, at, amountCents, days: 1, through: '2026-02-20' },
    ...(refundedAt !== undefined && { refundedAt }),
  });
  const unpaid = { paymentStatus: 'UNPAID' } as const;

  it.each<[MismatchReason | null, string, Partial<ParcelRecord>]>([
    [null, 'as it was', { version: 9, customerNotes: 'Leave at the door' }],
    [
      null,
      'with a settlement of an earlier stay',
      { storageSettlements: [settled('PAID', 81, '2026-01-01')] },
    ],
    [null, 'with a refunded settlement', { storageSettlements: [settled('PAID', 81, arrivedAt, arrivedAt)] }],
    ['PRICE', 'with a waiver', { storageSettlements: [settled('WAIVED', 81)] }],
    ['PRICE', 'with a payment', { storageSettlements: [settled('PAID', 729)] }],
    ['STATUS', 'of a parcel whose price was refunded', unpaid],
    ['STATUS', 'of a lost parcel', { status: 'LOST' }],
    [
      'STATUS',
      'in another stay',
      { statusHistory: [{ status: 'DESTINATION', statusDate: '2026-03-01', by: 'dock' }] },
    ],
  ])('has the mismatch %s %s', (reason, _, changes) => {
    expect(parcelMismatch([line], [{ ...ready, ...changes }])).toBe(reason);
  });

  it('is paid together with the price of an unpaid parcel, once', () => {
    const due = { ...ready, ...unpaid };
    const lines = [paymentLine(due), line];
    expect(parcelMismatch(lines, [due])).toBeNull();
    expect(parcelMismatch(lines, [ready])).toBe('PAID');
    expect(parcelMismatch(lines, [{ ...due, storageSettlements: [settled('WAIVED', 1)] }])).toBe('PRICE');
  });
});

const RETURNED = 'The charge is returned to your card.';
it.each<[MismatchReason, string]>([
  ['KIND', 'The charge does not match your packages. It is returned to your card.'],
  ['AMOUNT', `The charged amount does not match the price of your packages. ${RETURNED}`],
  ['CURRENCY', 'The charge was not in US dollars. It is returned to your card.'],
  ['DATE', 'The charge does not belong to this payment. It is returned to your card.'],
  ['PRICE', `The price of a package has changed. ${RETURNED}`],
  ['STATUS', `A package can't be paid for anymore. ${RETURNED}`],
  ['PAID', `Another payment already paid for a package. ${RETURNED}`],
  ['CLAIMED', 'The charge belongs to another payment.'],
])('a charge that does not match because of %s is explained: %s', (misfit, message) => {
  expect(outcomeOf(anAttempt('VOIDED', { misfit }), []).message).toBe(message);
});

describe('the outcome of a payment', () => {
  it.each<[AttemptState, string]>([
    ['OPENING', 'open'],
    ['OPEN', 'open'],
    ['CHARGING', 'pending'],
    ['UNKNOWN', 'pending'],
    ['CAPTURED', 'pending'],
    ['RECORDED', 'approved'],
    ['DECLINED', 'declined'],
    ['EXPIRED', 'expired'],
    ['VOIDING', 'validation'],
    ['VOIDED', 'validation'],
    ['REVIEW', 'pending'],
  ])('of an attempt in %s is %s', (state, status) => {
    const isApproved = status === 'approved';
    const attempt = anAttempt(state);
    expect(outcomeOf(attempt, [])).toEqual({
      ...{ paymentId: attempt.paymentId, status, method: attempt.method, parcels: [], totalPrice: 100 },
      transactionId: isApproved ? 'txn-1' : null,
      receiptNumber: isApproved ? '10001' : null,
      surchargeAmount: chargeOf(attempt) ? 2.5 : 0,
      message: status === 'validation' ? `The price of a package has changed. ${RETURNED}` : null,
    });
    const declined = outcomeOf({ ...attempt, declines: 1 }, []);
    expect(declined.status).toBe(status === 'open' ? 'declined' : status);
  });

  it('has no surcharge without a charge, on a debit card, or for less than the price', () => {
    const attempt = anAttempt('RECORDED');
    const charged = (changes: object) =>
      chargedSurcharge({ ...attempt, charge: { ...attempt.charge, ...changes } });
    const surcharges = [charged({}), charged({ funding: 'DEBIT' }), charged({ capturedCents: 9000 })];
    expect([...surcharges, chargedSurcharge(anAttempt('OPEN'))]).toEqual([250, 0, 0, 0]);
  });

  it('has no message during a manual review', () => {
    expect(outcomeOf(anAttempt('REVIEW', { misfit: 'PRICE' }), []).message).toBeNull();
  });
});
