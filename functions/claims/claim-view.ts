import type { Claim, ClaimSummary } from '#shared/contracts/claims.ts';
import { CUSTOMER_CLAIM_STEPS, liabilityCents } from '#shared/rules/claims.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import type { ClaimRecord } from './claim-record.ts';

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

/** A claim in the format of the API. Staff see who did what, and only the files that were sent. */
export function claimOf(claim: ClaimRecord, viewer: 'CUSTOMER' | 'STAFF'): Claim {
  const { whatHappened, files, events, acknowledgeBy, decideBy, payment, declaredValueCents } = claim;
  const limitCents = liabilityCents(declaredValueCents);
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
    ...(payment && {
      payment: {
        refunded: dollarsFromCents(payment.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)),
        outside: dollarsFromCents(payment.outsideCents),
        reference: payment.reference,
        ...(payment.date !== undefined && { date: payment.date }),
      },
    }),
    declaredValue: declaredValueCents === undefined ? null : dollarsFromCents(declaredValueCents),
    limit: dollarsFromCents(limitCents),
    aboveLimit: dollarsFromCents(Math.max(0, (claim.amountCents ?? 0) - limitCents)),
  };
}
