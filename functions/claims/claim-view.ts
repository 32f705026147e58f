import type { Claim, ClaimPayment, ClaimSummary } from '#shared/contracts/claims/claims.ts';
import { CUSTOMER_CLAIM_STEPS } from '#shared/rules/claims/claims.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { coverLimitCents } from '#shared/rules/pricing/cover.ts';
import { type ClaimPaymentRecord, type ClaimRecord, paidParts } from './claim-record.ts';

const isCustomerStep = (step: string): boolean => CUSTOMER_CLAIM_STEPS.some((known) => known === step);

export function summaryOf(claim: ClaimRecord): ClaimSummary {
  const { parcelId, freightBillNum, claimState, cause, amountCents, offerCents, filedAt, isLate } = claim;
  return {
    parcelId,
    freightBillNum,
    state: claimState,
    cause,
    amount: amountCents === null ? null : dollarsFromCents(amountCents),
    ...(offerCents !== undefined && { offer: dollarsFromCents(offerCents) }),
    ...(filedAt !== undefined && { filedAt }),
    isLate,
    version: claim.revision,
  };
}

/** What was paid, or is being paid. Null if nothing is left after a refund that failed. */
function paymentOf(payment: ClaimPaymentRecord): ClaimPayment | null {
  const { refundedCents, outsideCents } = paidParts(payment);
  if (refundedCents + outsideCents === 0) return null;
  const date = payment.outside.at(-1)?.date;
  return {
    refunded: dollarsFromCents(refundedCents),
    outside: dollarsFromCents(outsideCents),
    reference: payment.outside.map(({ reference }) => reference).join(', '),
    ...(date !== undefined && { date }),
  };
}

/** A claim in the format of the API. Staff see who did what, and only the files that were sent. */
export function claimOf(claim: ClaimRecord, viewer: 'CUSTOMER' | 'STAFF'): Claim {
  const { whatHappened, files, events, acknowledgeBy, decideBy, payment, declaredValueCents } = claim;
  const limitCents = coverLimitCents(declaredValueCents);
  const shownPayment = payment && paymentOf(payment);
  const isStaff = viewer === 'STAFF';
  return {
    ...summaryOf(claim),
    whatHappened,
    files: isStaff ? files.filter(({ sentAt }) => sentAt !== undefined) : files,
    events: events.map(({ step, at, by, text, amountCents, files: ids }) => ({
      step,
      at,
      side: isCustomerStep(step) ? 'CUSTOMER' : 'STAFF',
      ...(isStaff && !isCustomerStep(step) && { by }),
      text,
      ...(amountCents !== undefined && { amount: dollarsFromCents(amountCents) }),
      files: ids,
    })),
    ...(acknowledgeBy !== undefined && { acknowledgeBy }),
    ...(decideBy !== undefined && { decideBy }),
    ...(shownPayment && { payment: shownPayment }),
    declaredValue: declaredValueCents === undefined ? null : dollarsFromCents(declaredValueCents),
    limit: dollarsFromCents(limitCents),
    aboveLimit: dollarsFromCents(Math.max(0, (claim.amountCents ?? 0) - limitCents)),
  };
}
