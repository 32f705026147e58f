import type { PaymentOutcome } from '#shared/contracts/payments.ts';
import { isSurcharged } from '#shared/rules/cards/surcharge.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { type AttemptRecord, chargeOf } from './attempt-record.ts';
import { MISMATCH_MESSAGES } from './mismatch.ts';

/** How an attempt stands for the customer. A decline that the customer has seen leaves the card page open. */
export function outcomeStatus({
  attemptState,
  declines,
  seenDeclines,
}: Pick<AttemptRecord, 'attemptState' | 'declines' | 'seenDeclines'>): PaymentOutcome['status'] {
  switch (attemptState) {
    case 'OPENING':
    case 'OPEN':
      return declines > seenDeclines ? 'declined' : 'open';
    case 'CHARGING':
    case 'UNKNOWN':
    case 'CAPTURED':
    case 'REVIEW':
      return 'pending';
    case 'RECORDED':
      return 'approved';
    case 'DECLINED':
      return 'declined';
    case 'EXPIRED':
      return 'expired';
    case 'VOIDING':
    case 'VOIDED':
      return 'validation';
  }
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
