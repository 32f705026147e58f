import type { PaymentOutcome } from '#shared/contracts/payments.ts';
import { isSurcharged } from '#shared/rules/cards/surcharge.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { type AttemptRecord, type AttemptState, chargeOf, MISMATCH_MESSAGES } from './attempt-record.ts';

/** By state, the status that the customer sees. */
export const OUTCOME_STATUSES: Readonly<Record<AttemptState, PaymentOutcome['status']>> = {
  OPENING: 'open',
  OPEN: 'open',
  CHARGING: 'pending',
  UNKNOWN: 'pending',
  CAPTURED: 'pending',
  VOIDING: 'validation',
  RECORDED: 'approved',
  DECLINED: 'declined',
  EXPIRED: 'expired',
  VOIDED: 'validation',
  REVIEW: 'pending',
};

/** The status that the customer sees. A decline that was seen leaves the card page open. */
export function outcomeStatus(attempt: AttemptRecord): PaymentOutcome['status'] {
  const { attemptState, declines, seenDeclines } = attempt;
  const isUncharged = attemptState === 'DECLINED' || attemptState === 'EXPIRED';
  if (isUncharged && attempt.isReplaced === true) return 'replaced';
  const status = OUTCOME_STATUSES[attemptState];
  return status === 'open' && declines > seenDeclines ? 'declined' : status;
}

/** The part of the charge that is the surcharge, in cents. */
export function chargedSurcharge(attempt: AttemptRecord): number {
  const charge = chargeOf(attempt);
  return charge && isSurcharged(charge.funding) ? Math.max(0, charge.capturedCents - attempt.amountCents) : 0;
}

/** The outcome in the format of the API. */
export function outcomeOf(attempt: AttemptRecord, parcels: PaymentOutcome['parcels']): PaymentOutcome {
  const { paymentId, attemptState, method, amountCents } = attempt;
  const isRecorded = attemptState === 'RECORDED';
  const isVoided = attemptState === 'VOIDING' || attemptState === 'VOIDED';
  return {
    paymentId,
    status: outcomeStatus(attempt),
    method,
    transactionId: isRecorded ? attempt.charge.transactionId : null,
    receiptNumber: isRecorded ? attempt.receiptNumber : null,
    parcels,
    totalPrice: dollarsFromCents(amountCents),
    surchargeAmount: dollarsFromCents(chargedSurcharge(attempt)),
    message: isVoided ? MISMATCH_MESSAGES[attempt.misfit] : null,
  };
}
