import type { ClaimPaymentInput } from '#shared/contracts/staff/claim-payments.ts';
import { centsFromDollars, dollarsFromCents } from '#shared/rules/money.ts';
import { ORIGIN_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { retryOnConflict } from '../core/data/retry.ts';
import type { Table } from '../core/data/table.ts';
import type { Caller } from '../core/platform/caller.ts';
import type { Clock } from '../core/platform/clock.ts';
import { Conflict, invalidField } from '../core/platform/errors.ts';
import type { paymentServices } from '../payments/connect-payments.ts';
import { newRefund } from '../payments/refunds/new-refund.ts';
import type { RefundRecord } from '../payments/refunds/refund-record.ts';
import { refundRepository } from '../payments/refunds/refund-repository.ts';
import { planRefund } from '../payments/refunds/refund-rules.ts';
import { type ClaimPaymentRecord, type ClaimRecord, paidParts } from './claim-record.ts';
import { claimRefunds } from './claim-refunds.ts';
import { claimRepository } from './claim-repository.ts';
import { isDone, requireRevision } from './claim-rules.ts';
import { claimSettlement, paidClaim } from './claim-settlement.ts';

type Staff = Pick<Caller, 'email'>;

const asText = (cents: number): string => `$${dollarsFromCents(cents).toFixed(2)}`;

/** The claim's payment with what this request adds, without its refund. @throws Conflict, InvalidInput */
function paymentFor(claim: ClaimRecord, by: string, input: ClaimPaymentInput, now: Date): ClaimPaymentRecord {
  requireRevision(claim, input.version);
  const { claimState, offerCents = 0, payment } = claim;
  if (claimState !== 'ACCEPTED') throw new Conflict('Only a claim whose offer was accepted can be paid.');
  if (payment?.refund) throw new Conflict('This claim is being paid.');
  const { requestId, outside } = input;
  if (outside && outside.date > toLocalDate(now, ORIGIN_TIME_ZONE))
    throw invalidField('outside.date', 'The date of the payment is in the future.');
  const added = outside ? [{ ...outside, amountCents: centsFromDollars(outside.amount) }] : [];
  const all = [
    ...(payment?.outside ?? []),
    ...added.map(({ amountCents, reference, date }) => ({ amountCents, reference, date })),
  ];
  const { outsideCents } = paidParts({ requestId, by, outside: all });
  if (outsideCents + centsFromDollars(input.refund) !== offerCents)
    throw invalidField('refund', `All that is paid must add up to ${asText(offerCents)}.`);
  return { requestId, by, outside: all };
}

/**
 * Pays accepted claims. A refund is requested in the transaction that stores the payment, so the reconciler settles it after a
 * crash, and the stream then settles the claim.
 */
export function claimPayments(
  table: Table,
  clock: Clock,
  { driver, refunds }: Pick<ReturnType<typeof paymentServices>, 'driver' | 'refunds'>,
) {
  const claims = claimRepository(table);
  const sourceOf = claimRefunds(table);
  const settle = claimSettlement(table, clock);
  const repository = refundRepository(table);

  /** The request for the refund of an amount, and the writes that store it. @throws InvalidInput if that much is not left */
  function requestRefund(
    { parcelId, freightBillNum }: ClaimRecord,
    source: Awaited<ReturnType<typeof sourceOf>>,
    cents: number,
    base: ClaimPaymentRecord,
  ) {
    if (!source || source.leftCents < cents)
      throw invalidField('refund', `At most ${asText(source?.leftCents ?? 0)} can be refunded to the card.`);
    const parts = [{ parcelId, amountCents: cents, part: 'AMOUNT' as const }];
    const plan = planRefund(source.payment, source.lines, source.refunds, { parts });
    const details = { ...base, reason: `Claim for package ${freightBillNum}` };
    const { refund, change } = newRefund(source.payment, plan, details, clock.now());
    return { refund, writes: repository.creation(refund, change) };
  }

  /** Stores the payment, with the request for its refund if it has one. */
  async function start(
    { email }: Staff,
    parcelId: string,
    input: ClaimPaymentInput,
  ): Promise<RefundRecord | null> {
    // Read before the claim, so that a refund for this claim is never seen without its payment.
    const source = input.refund > 0 ? await sourceOf(parcelId) : null;
    const claim = await claims.getFiled(parcelId);
    if (isDone(claim, input.requestId) || claim.payment?.requestId === input.requestId) return null;
    const payment = paymentFor(claim, email, input, clock.now());
    const cents = centsFromDollars(input.refund);
    if (cents === 0) {
      await claims.save(claim, paidClaim(claim, payment, clock.now()));
      return null;
    }
    const { refund, writes } = requestRefund(claim, source, cents, payment);
    const { paymentId, number } = refund;
    const started = { ...payment, refund: { paymentId, number, amountCents: cents } };
    await claims.save(claim, { ...claim, payment: started, revision: claim.revision + 1 }, writes);
    return refund;
  }

  return {
    /**
     * Pays a claim. The same request again pays nothing more. While the card provider has not decided about the refund, the
     * claim stays accepted.
     * @throws NotFound, Conflict, InvalidInput if the parts do not add up
     */
    pay: async (staff: Staff, parcelId: string, input: ClaimPaymentInput): Promise<void> => {
      await claims.getFiled(parcelId);
      if (input.refund > 0) {
        // Detects a dispute even if its webhook was lost.
        const source = await sourceOf(parcelId);
        if (source) await driver.handle(source.payment.paymentId, { type: 'lookup requested' });
      }
      const refund = await retryOnConflict(() => start(staff, parcelId, input));
      if (refund) await refunds.settle(refund);
      await settle(parcelId);
    },
  };
}
