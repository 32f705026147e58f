import { describe, expect, it } from 'vitest';
import type { PaymentLine } from '#functions/payments/attempts/payment-records.ts';
import { isOpenRefund } from '#functions/payments/refunds/open-refunds.ts';
import type { RefundRecord } from '#functions/payments/refunds/refund-record.ts';
import { planRefund, recordedPayment } from '#functions/payments/refunds/refund-rules.ts';
import { surchargeOn } from '#shared/rules/cards/surcharge.ts';
import { fc } from '#test/support/random.ts';
import { aCharge, anAttempt, NOW } from './attempts.ts';

const linesOf = (prices: readonly number[]): PaymentLine[] =>
  prices.map((amountCents, index) => ({
    ...{ parcelId: `p${index}`, freightBillNum: `NB${index}`, originCode: 'TAC', destinationCode: 'ANC' },
    ...{ weightLbs: 1, shippingTrackingNum: '', charges: [], amountCents },
  }));

const total = (prices: readonly number[]) => prices.reduce((sum, price) => sum + price, 0);

/** A recorded payment on a credit card, at this rate in basis points. */
function aPayment(prices: readonly number[], surchargeBasisPoints = 250) {
  const amountCents = total(prices);
  const surchargeCents = surchargeOn(amountCents, surchargeBasisPoints);
  const { transactionId, createdAt, card } = aCharge();
  const charge = { transactionId, capturedCents: amountCents + surchargeCents, createdAt, ...card };
  return anAttempt('RECORDED', { amountCents, surchargeCents, surchargeBasisPoints, charge });
}

const aRefund = (parcelIds: string[], refundState: RefundRecord['refundState']): RefundRecord => ({
  ...{ refundId: 'r', paymentId: 'p', number: 1, refundState, key: 'k', requestId: 'q', parcelIds },
  ...{ amountCents: 1, surchargeCents: 0, reason: '', by: '', requestedAt: NOW.toISOString(), version: 1 },
});

const prices = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 50 });
const rate = fc.integer({ min: 0, max: 300 });

describe('a refund', () => {
  it('of everything returns exactly what was charged, in one or in any number of parts', () => {
    const parts = prices.chain((cents) =>
      fc.tuple(fc.constant(cents), fc.array(fc.nat(3), { minLength: cents.length, maxLength: cents.length })),
    );
    fc.assert(
      fc.property(parts, rate, ([cents, part], basisPoints) => {
        const payment = aPayment(cents, basisPoints);
        const lines = linesOf(cents);
        const charged = payment.charge.capturedCents;
        expect(planRefund(payment, lines, [], undefined).amountCents).toBe(charged);
        const refunds: RefundRecord[] = [];
        let returned = 0;
        for (const wanted of new Set(part)) {
          const ids = lines.filter((_, index) => part[index] === wanted).map(({ parcelId }) => parcelId);
          const plan = planRefund(payment, lines, refunds, ids);
          expect(plan.amountCents).toBeGreaterThan(0);
          returned += plan.amountCents;
          refunds.push(aRefund(ids, 'SUCCEEDED'));
        }
        expect(returned).toBe(charged);
      }),
    );
  });

  it('includes a share of the surcharge that is less than a cent from the exact one', () => {
    fc.assert(
      fc.property(prices, rate, fc.nat(49), (cents, basisPoints, nth) => {
        const index = nth % cents.length;
        const payment = aPayment(cents, basisPoints);
        const plan = planRefund(payment, linesOf(cents), [], [`p${index}`]);
        const exact = (payment.surchargeCents * (cents[index] ?? 0)) / total(cents);
        expect(Math.abs(plan.surchargeCents - exact)).toBeLessThan(1);
        expect(plan.amountCents).toBe((cents[index] ?? 0) + plan.surchargeCents);
      }),
    );
  });

  it('without a list of packages returns the rest', () => {
    const payment = aPayment([1000, 2000, 3000]);
    const lines = linesOf([1000, 2000, 3000]);
    const refunds = [aRefund(['p0'], 'SUCCEEDED'), aRefund(['p1'], 'FAILED')];
    const rest = { parcelIds: ['p1', 'p2'], amountCents: 5125, surchargeCents: 125 };
    expect(planRefund(payment, lines, refunds, undefined)).toEqual(rest);
  });

  it.each(['REQUESTED', 'UNKNOWN', 'SUCCEEDED'] as const)(
    'blocks another refund of its packages while it is %s',
    (state) => {
      const refunds = [aRefund(['p0'], state)];
      const again = (ids?: string[]) => () => planRefund(aPayment([1000]), linesOf([1000]), refunds, ids);
      expect(again(['p0'])).toThrow('A package has already been refunded, or its refund is in progress.');
      expect(again()).toThrow('This payment has already been refunded.');
      expect(isOpenRefund({ refundState: state })).toBe(state !== 'SUCCEEDED');
    },
  );

  it('that failed can be repeated', () => {
    const plan = planRefund(aPayment([1000]), linesOf([1000]), [aRefund(['p0'], 'FAILED')], ['p0']);
    expect(plan.amountCents).toBe(1025);
    expect(isOpenRefund({ refundState: 'FAILED' })).toBe(false);
  });

  it('is only for a recorded payment without an open dispute, and for its own packages', () => {
    const lines = linesOf([10_000]);
    for (const state of ['OPEN', 'CAPTURED', 'VOIDING', 'VOIDED', 'REVIEW', 'EXPIRED'] as const)
      expect(() => recordedPayment(anAttempt(state))).toThrow('was not completed');
    const disputed = anAttempt('RECORDED', { hasOpenDispute: true });
    expect(() => planRefund(disputed, lines, [], undefined)).toThrow('disputes this charge');
    const message = 'A package does not belong to this payment.';
    const refusal = expect.objectContaining({ message, fieldErrors: [{ field: 'parcelIds', message }] });
    expect(() => planRefund(anAttempt('RECORDED'), lines, [], ['p0', 'other'])).toThrow(refusal);
  });
});
