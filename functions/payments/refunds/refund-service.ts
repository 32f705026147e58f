import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import { NotFound, Unavailable } from '#functions/core/platform/errors.ts';
import { type AuditEntry, auditRepository } from '#functions/parcels/audit/audit-entry.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { RefundInput } from '#shared/contracts/receipts.ts';
import { attemptDriver } from '../attempts/attempt-driver.ts';
import type { AttemptIn } from '../attempts/attempt-record.ts';
import { REVIEW_REVERSAL_AFTER_MS } from '../attempts/attempt-schedule.ts';
import type { PaymentTools } from '../payment-tools.ts';
import type { Answer } from '../provider/card-provider.ts';
import { newRefund, withOpenRefund } from './new-refund.ts';
import { isOpenRefund } from './open-refunds.ts';
import type { RefundRecord } from './refund-record.ts';
import { paidAgain, refundedParcels, refundRepository } from './refund-repository.ts';
import { planRefund, type RefundChoice, recordedPayment, refundableParcels } from './refund-rules.ts';
import { refundableLines, refundedLines } from './refundable-lines.ts';

type RefundRequest = RefundInput & Pick<RefundChoice, 'parts'>;

/** Refunds by customer service. Each is stored before the provider is called, and settled like a payment attempt. */
export function refundService(tools: PaymentTools) {
  const { table, attempts, parcels, provider, clock, signal } = tools;
  const refunds = refundRepository(table);
  const trail = auditRepository(table);
  const driver = attemptDriver(tools);

  /** @throws NotFound, Conflict if the payment is not recorded */
  async function paymentOf(paymentId: string): Promise<AttemptIn<'RECORDED'>> {
    const attempt = await attempts.find(paymentId);
    if (!attempt) throw new NotFound('There is no such receipt.');
    return recordedPayment(attempt);
  }

  const audit = (
    { parcelIds, by, reason, amountCents, refundId }: RefundRecord,
    action: AuditEntry['action'],
    at: string,
  ): Promise<void> =>
    trail.write(
      parcelIds.map((parcelId) => {
        const entry = { parcelId, at, by, action, reason, amountCents, subjectId: refundId };
        return { ...entry, version: 1 };
      }),
    );

  const auditRequest = (refund: RefundRecord) => audit(refund, 'REFUND_REQUESTED', refund.requestedAt);

  async function auditDecision(refund: RefundRecord): Promise<void> {
    if (refund.decidedAt === undefined) return;
    const isDone = refund.refundState === 'SUCCEEDED';
    await audit(refund, isDone ? 'REFUND_SUCCEEDED' : 'REFUND_FAILED', refund.decidedAt);
  }

  /** Updates the number of open refunds, once everything about the decided ones is written. */
  const close = (paymentId: string): Promise<void> =>
    retryOnConflict(async () => {
      const payment = await paymentOf(paymentId);
      const openRefunds = (await refunds.listOfPayment(paymentId)).filter(isOpenRefund).length;
      if (payment.openRefunds !== openRefunds) await attempts.save(payment, { ...payment, openRefunds });
    });

  /** Stores the request, which reserves the parcels: none of them can be handed over until the refund is decided. */
  async function request(by: string, paymentId: string, input: RefundRequest): Promise<RefundRecord> {
    const payment = await paymentOf(paymentId);
    const existing = await refunds.listOfPayment(paymentId);
    const same = existing.find(({ requestId }) => requestId === input.requestId);
    if (same) return same;
    const { lines } = await attempts.lines(paymentId);
    const plan = planRefund(payment, lines, existing, input);
    const found = await parcels.load(payment.customerId, plan.parcelIds);
    const reserved = refundableParcels(found, { ...plan, paymentId }, input.handedOverIds);
    const now = clock.now();
    const { refund, change } = newRefund(payment, plan, { ...input, by }, now);
    await refunds.create(refund, change, reserved);
    await auditRequest(refund);
    return refund;
  }

  /** Sends a requested refund to the provider, and settles what it decides. */
  async function settle(refund: RefundRecord): Promise<void> {
    if (refund.refundState === 'REQUESTED') await decide(refund, await send(refund));
    await close(refund.paymentId);
    await driver.handle(refund.paymentId, { type: 'resumed' });
  }

  const send = async ({ key, paymentId, amountCents }: RefundRecord): Promise<Answer> => {
    const { charge } = await paymentOf(paymentId);
    return provider.refundCharge({ key, transactionId: charge.transactionId, amountCents });
  };

  async function decide(refund: RefundRecord, { answer }: Answer): Promise<void> {
    if (answer === 'approved') return conclude(refund, 'SUCCEEDED');
    if (answer === 'declined' || answer === 'not found') return conclude(refund, 'FAILED');
    await retryOnConflict(async () => {
      const current = await refunds.find(refund.paymentId, refund.number);
      if (current?.refundState === 'REQUESTED')
        await refunds.save(current, { ...current, refundState: 'UNKNOWN' });
    });
  }

  const loadParcels = async ({ paymentId, parcelIds }: RefundRecord): Promise<ParcelRecord[]> => {
    const { customerId } = await paymentOf(paymentId);
    return parcels.load(customerId, parcelIds);
  };

  const linesOf = async (refund: RefundRecord, payment: AttemptIn<'RECORDED'>) =>
    refundedLines(refund, refundableLines(payment, (await attempts.lines(refund.paymentId)).lines, []));

  /** Saves the decision once, even if several requests receive it. */
  async function conclude({ paymentId, number }: RefundRecord, decision: 'SUCCEEDED' | 'FAILED') {
    const concluded = await retryOnConflict(async () => {
      const [before, payment] = [await refunds.find(paymentId, number), await paymentOf(paymentId)];
      if (!before || !isOpenRefund(before)) return null;
      const now = clock.now();
      const isDone = decision === 'SUCCEEDED';
      const after = { ...before, refundState: decision, decidedAt: now.toISOString() };
      const nextPayment = {
        ...payment,
        refundedCents: (payment.refundedCents ?? 0) + (isDone ? before.amountCents : 0),
      };
      const changes = isDone
        ? refundedParcels(await loadParcels(before), paymentId, await linesOf(before, payment), now)
        : [];
      await refunds.decide([before, after], [payment, nextPayment], changes);
      return after;
    });
    if (!concluded) return;
    await auditDecision(concluded);
    if (decision === 'FAILED') signal('refund failed', { paymentId });
  }

  /** Reverts a refund that had succeeded but then failed. We still have the money, so the parcels are paid. */
  async function undo({ paymentId, number }: RefundRecord): Promise<void> {
    const undone = await retryOnConflict(async () => {
      const [before, payment] = [await refunds.find(paymentId, number), await paymentOf(paymentId)];
      if (before?.refundState !== 'SUCCEEDED') return null;
      const now = clock.now();
      const { lines } = await attempts.lines(paymentId);
      const others = (await refunds.listOfPayment(paymentId)).filter((refund) => refund.number !== number);
      const { changes, needsReview } = paidAgain(
        await loadParcels(before),
        payment,
        before,
        refundableLines(payment, lines, []),
        others,
        now,
      );
      const after = { ...before, refundState: 'FAILED' as const, decidedAt: now.toISOString() };
      const refundedCents = Math.max(0, (payment.refundedCents ?? 0) - before.amountCents);
      await refunds.decide(
        [before, after],
        [payment, { ...withOpenRefund(payment, now), refundedCents }],
        changes,
      );
      return { after, needsReview };
    });
    if (!undone) return;
    await auditDecision(undone.after);
    signal('refund failed', { paymentId });
    if (undone.needsReview) signal('review', { paymentId });
  }

  async function reconcileOne(refund: RefundRecord): Promise<void> {
    const found = await provider.findRefund(refund.key);
    if (refund.refundState === 'SUCCEEDED') {
      // Otherwise a webhook about a late failure would be lost.
      if (found.answer === 'unreachable') throw new Unavailable();
      return found.answer === 'declined' ? undo(refund) : undefined;
    }
    if (found.answer !== 'not found') return decide(refund, found);
    // The request never reached the provider, whose idempotency keys are valid for a day.
    const age = clock.now().getTime() - Date.parse(refund.requestedAt);
    if (age <= REVIEW_REVERSAL_AFTER_MS) {
      const { hasOpenDispute } = await paymentOf(refund.paymentId);
      return decide(refund, hasOpenDispute ? { answer: 'processing' } : await send(refund));
    }
    signal('review', { paymentId: refund.paymentId });
    return conclude(refund, 'FAILED');
  }

  async function reconcile(paymentId: string): Promise<void> {
    const payment = await attempts.find(paymentId);
    if (payment?.attemptState !== 'RECORDED' || !payment.refunds) return;
    for (const refund of await refunds.listOfPayment(paymentId))
      if (refund.refundState !== 'FAILED') await reconcileOne(refund);
    if (payment.openRefunds)
      for (const refund of await refunds.listOfPayment(paymentId)) {
        await auditRequest(refund);
        await auditDecision(refund);
      }
    await close(paymentId);
    await driver.handle(paymentId, { type: 'resumed' });
  }

  return {
    /**
     * Refunds a payment or some of it. The same `requestId` again refunds nothing more.
     * @throws NotFound, Conflict and InvalidInput as in {@link planRefund}
     */
    refund: async (
      { email }: Pick<Caller, 'email'>,
      paymentId: string,
      input: RefundRequest,
    ): Promise<void> => {
      // Detects a dispute even if its webhook was lost.
      await driver.handle(paymentId, { type: 'lookup requested' });
      await settle(await retryOnConflict(() => request(email, paymentId, input)));
    },

    /** Settles a refund that was requested together with another change. */
    settle: async (refund: RefundRecord): Promise<void> => {
      await auditRequest(refund);
      await settle(refund);
    },

    /** Settles the refunds of a payment that the provider has decided. Costs 1 read unit if there are none. */
    reconcile,
  };
}
