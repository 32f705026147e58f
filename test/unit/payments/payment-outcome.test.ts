import { describe, expect, it } from 'vitest';
import type { AttemptState, MisfitReason } from '../../../functions/payments/attempts/attempt-record.ts';
import { chargedSurcharge, misfitMessage, outcomeOf } from '../../../functions/payments/attempts/outcome.ts';
import { anAttempt } from './attempts.ts';

it.each<[MisfitReason, string]>([
  ['KIND', 'The charge does not match your packages. It is returned to your card.'],
  [
    'AMOUNT',
    'The charged amount does not match the price of your packages. The charge is returned to your card.',
  ],
  ['CURRENCY', 'The charge was not in US dollars. It is returned to your card.'],
  ['DATE', 'The charge does not belong to this payment. It is returned to your card.'],
  ['PRICE', 'The price of a package has changed. The charge is returned to your card.'],
  ['STATUS', 'A package can no longer be paid. The charge is returned to your card.'],
  ['PAID', 'A package was paid by another payment meanwhile. The charge is returned to your card.'],
  ['CLAIMED', 'The charge belongs to another payment.'],
])('a charge that does not fit for the reason %s is explained: %s', (misfit, message) => {
  expect(misfitMessage({ misfit })).toBe(message);
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
      paymentId: attempt.paymentId,
      status,
      method: attempt.method,
      transactionId: isApproved ? 'txn-1' : null,
      receiptNumber: isApproved ? '10001' : null,
      parcels: [],
      totalPrice: 100,
      surchargeAmount: attempt.charge ? 2.5 : 0,
      message: status === 'validation' ? misfitMessage({ misfit: 'PRICE' }) : null,
    });
    const declined = outcomeOf({ ...attempt, declines: 1 }, []);
    expect(declined.status).toBe(status === 'open' ? 'declined' : status);
  });

  it('has no surcharge without a charge, on a debit card, or for less than the price', () => {
    const attempt = anAttempt('RECORDED');
    const charged = (changes: object) =>
      chargedSurcharge({ ...attempt, ...(attempt.charge && { charge: { ...attempt.charge, ...changes } }) });
    expect([charged({}), charged({ funding: 'DEBIT' }), charged({ capturedCents: 9000 })]).toEqual([
      250, 0, 0,
    ]);
    expect(chargedSurcharge(anAttempt('OPEN'))).toBe(0);
    expect(misfitMessage({})).toBeNull();
    expect(outcomeOf(anAttempt('REVIEW', { misfit: 'PRICE' }), []).message).toBeNull();
  });
});
