import type { PaymentOutcome } from '#shared/contracts/payments.ts';
import { isSurcharged } from '#shared/rules/cards/surcharge.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import type { AttemptRecord, MisfitReason } from './attempt-record.ts';

const MISFIT_MESSAGES: Readonly<Record<MisfitReason, string>> = {
  KIND: 'The charge does not match your packages. It is returned to your card.',
  AMOUNT:
    'The charged amount does not match the price of your packages. The charge is returned to your card.',
  CURRENCY: 'The charge was not in US dollars. It is returned to your card.',
  DATE: 'The charge does not belong to this payment. It is returned to your card.',
  PRICE: 'The price of a package has changed. The charge is returned to your card.',
  STATUS: 'A package can no longer be paid. The charge is returned to your card.',
  PAID: 'A package was paid by another payment meanwhile. The charge is returned to your card.',
  CLAIMED: 'The charge belongs to another payment.',
};

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
    case 'REVIEW':
      return 'pending';
  }
}

/** What went wrong with the charge, for the customer. Null if nothing did. */
export function misfitMessage({ misfit }: Pick<AttemptRecord, 'misfit'>): string | null {
  return misfit === undefined ? null : MISFIT_MESSAGES[misfit];
}

/** The part of the charge that is the surcharge, in cents. */
export function chargedSurcharge({ charge, amountCents }: AttemptRecord): number {
  return charge && isSurcharged(charge.funding) ? Math.max(0, charge.capturedCents - amountCents) : 0;
}

/** The outcome in the format of the API. */
export function outcomeOf(attempt: AttemptRecord, parcels: PaymentOutcome['parcels']): PaymentOutcome {
  const status = outcomeStatus(attempt);
  return {
    paymentId: attempt.paymentId,
    status,
    method: attempt.method,
    transactionId: status === 'approved' ? (attempt.charge?.transactionId ?? null) : null,
    receiptNumber: attempt.receiptNumber ?? null,
    parcels,
    totalPrice: dollarsFromCents(attempt.amountCents),
    surchargeAmount: dollarsFromCents(chargedSurcharge(attempt)),
    message: status === 'validation' ? misfitMessage(attempt) : null,
  };
}
