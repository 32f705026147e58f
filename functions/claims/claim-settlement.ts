import { retryOnConflict } from '../core/data/retry.ts';
import type { Table } from '../core/data/table.ts';
import type { Clock } from '../core/platform/clock.ts';
import { refundRepository } from '../payments/refunds/refund-repository.ts';
import type { ClaimPaymentRecord, ClaimRecord } from './claim-record.ts';
import { claimRepository } from './claim-repository.ts';
import { withStep } from './claim-rules.ts';

/** The author of what follows from the decision of the card provider. */
const PROVIDER = 'Card provider';

/** The claim as paid, by the staff member who has paid it. */
export function paidClaim(claim: ClaimRecord, payment: ClaimPaymentRecord, now: Date): ClaimRecord {
  const { by, requestId } = payment;
  const event = { at: now.toISOString(), by, text: '', amountCents: claim.offerCents, requestId };
  return withStep({ ...claim, payment }, 'PAY', event);
}

/** The claim after its refund has failed. What was paid outside stays paid. */
export function withFailedRefund(claim: ClaimRecord, payment: ClaimPaymentRecord, now: Date): ClaimRecord {
  const { refund, ...rest } = payment;
  const event = {
    ...{ at: now.toISOString(), by: PROVIDER, text: '', amountCents: refund?.amountCents },
    requestId: `${payment.requestId}-failed`,
  };
  return { ...withStep(claim, 'REFUND_FAILED', event), payment: rest };
}

/** Follows the decision about the refund of a claim. May run repeatedly and concurrently. */
export function claimSettlement(table: Table, clock: Clock) {
  const claims = claimRepository(table);
  const refunds = refundRepository(table);

  return (parcelId: string): Promise<void> =>
    retryOnConflict(async () => {
      const claim = await claims.find(parcelId);
      const { payment, claimState } = claim ?? {};
      if (!claim || !payment?.refund) return;
      const refund = await refunds.find(payment.refund.paymentId, payment.refund.number);
      if (refund?.refundState === 'SUCCEEDED' && claimState === 'ACCEPTED')
        await claims.save(claim, paidClaim(claim, payment, clock.now()));
      if (refund?.refundState === 'FAILED')
        await claims.save(claim, withFailedRefund(claim, payment, clock.now()));
    });
}
