import { describe, expect, it } from 'vitest';
import { Conflict } from '#functions/core/platform/errors.ts';
import type { PaymentLine } from '#functions/payments/attempts/payment-records.ts';
import { isOpenRefund } from '#functions/payments/refunds/open-refunds.ts';
import type { RefundRecord } from '#functions/payments/refunds/refund-record.ts';
import {
  planRefund,
  type RefundChoice,
  type RefundPlan,
  recordedPayment,
} from '#functions/payments/refunds/refund-rules.ts';
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

/** Null if the refund is refused. */
function tryPlan(plan: () => RefundPlan): RefundPlan | null {
  try {
    return plan();
  } catch (error) {
    if (error instanceof Conflict) return null;
    throw error;
  }
}

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
        expect(planRefund(payment, lines, [], {}).amountCents).toBe(charged);
        const refunds: RefundRecord[] = [];
        let returned = 0;
        for (const wanted of new Set(part)) {
          const ids = lines.filter((_, index) => part[index] === wanted).map(({ parcelId }) => parcelId);
          const plan = planRefund(payment, lines, refunds, { parcelIds: ids });
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
        const plan = planRefund(payment, linesOf(cents), [], { parcelIds: [`p${index}`] });
        const exact = (payment.surchargeCents * (cents[index] ?? 0)) / total(cents);
        expect(Math.abs(plan.surchargeCents - exact)).toBeLessThan(1);
        expect(plan.amountCents).toBe((cents[index] ?? 0) + plan.surchargeCents);
      }),
    );
  });

  it('of parts of lines never returns more than was charged, and exactly that with the rest, though some fail', () => {
    const part = fc.record({
      nth: fc.nat(49),
      cents: fc.integer({ min: 1, max: 5000 }),
      fails: fc.boolean(),
    });
    fc.assert(
      fc.property(prices, rate, fc.array(part, { maxLength: 12 }), (cents, basisPoints, parts) => {
        const payment = aPayment(cents, basisPoints);
        const lines = linesOf(cents);
        const refunds: RefundRecord[] = [];
        for (const { nth, cents: amountCents, fails } of parts) {
          const parcelId = `p${nth % cents.length}`;
          const plan = tryPlan(() =>
            planRefund(payment, lines, refunds, { parts: [{ parcelId, amountCents, part: 'AMOUNT' }] }),
          );
          if (plan) refunds.push({ ...aRefund([], 'SUCCEEDED'), ...plan });
          // An earlier one can fail after a later one has succeeded.
          const [first] = refunds;
          if (fails && first) refunds[0] = { ...first, refundState: 'FAILED' };
        }
        const rest = tryPlan(() => planRefund(payment, lines, refunds, {}));
        const kept = refunds.filter(({ refundState }) => refundState !== 'FAILED');
        const returned = [...kept, ...(rest ? [rest] : [])];
        expect(total(returned.map(({ amountCents }) => amountCents))).toBe(payment.charge.capturedCents);
        for (const { surchargeCents } of returned) expect(surchargeCents).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('of a part refuses more than what is left of the price', () => {
    const payment = aPayment([1000, 2000]);
    const lines = linesOf([1000, 2000]);
    const part = (amountCents: number) => ({
      parts: [{ parcelId: 'p0', amountCents, part: 'AMOUNT' as const }],
    });
    const first = planRefund(payment, lines, [], part(400));
    expect(first).toMatchObject({ amountCents: 410, surchargeCents: 10, parcelIds: ['p0'] });
    const refunds = [{ ...aRefund(['p0'], 'REQUESTED'), ...first }];
    for (const cents of [601, 0, -1])
      expect(() => planRefund(payment, lines, refunds, part(cents))).toThrow('more than what is left');
    expect(planRefund(payment, lines, refunds, { parcelIds: ['p0'] })).toMatchObject({
      amountCents: 615,
      lines: [{ parcelId: 'p0', kind: 'PRICE', amountCents: 600, surchargeCents: 15 }],
    });
  });

  it('chooses the price or the storage of a package by its line, and both by the package', () => {
    const storage = { days: 9, through: '2026-02-20', arrivedAt: NOW.toISOString(), settledCents: 0 };
    const lines = linesOf([1000, 647]).map((line, index) =>
      index === 0 ? line : { ...line, parcelId: 'p0', storage },
    );
    const payment = aPayment([1000, 647]);
    const plan = (choice: RefundChoice, refunds: RefundRecord[] = []) =>
      planRefund(payment, lines, refunds, choice);
    const ofStorage = plan({ lineIds: ['p0/storage'] });
    expect(ofStorage).toMatchObject({ amountCents: 663, parcelIds: ['p0'], lines: [{ kind: 'STORAGE' }] });
    const ofPrice = plan({ lineIds: ['p0'] });
    expect(ofPrice).toEqual({ amountCents: 1025, surchargeCents: 25, parcelIds: ['p0'] });
    expect(plan({ parcelIds: ['p0'] })).toMatchObject({ amountCents: 1688, parcelIds: ['p0'] });
    const refunds = [{ ...aRefund(['p0'], 'SUCCEEDED'), ...ofPrice }];
    expect(plan({ parcelIds: ['p0'] }, refunds)).toEqual(ofStorage);
    expect(() => plan({ lineIds: ['p0'] }, refunds)).toThrow('already been refunded');
    expect(() => plan({ lineIds: ['p1'] })).toThrow('A line does not belong to this payment.');
  });

  it('without a list of packages returns the rest', () => {
    const payment = aPayment([1000, 2000, 3000]);
    const lines = linesOf([1000, 2000, 3000]);
    const refunds = [aRefund(['p0'], 'SUCCEEDED'), aRefund(['p1'], 'FAILED')];
    const rest = { parcelIds: ['p1', 'p2'], amountCents: 5125, surchargeCents: 125 };
    expect(planRefund(payment, lines, refunds, {})).toMatchObject(rest);
  });

  it.each(['REQUESTED', 'UNKNOWN', 'SUCCEEDED'] as const)(
    'blocks another refund of its packages while it is %s',
    (state) => {
      const refunds = [aRefund(['p0'], state)];
      const again = (parcelIds?: string[]) => () =>
        planRefund(aPayment([1000]), linesOf([1000]), refunds, { parcelIds });
      expect(again(['p0'])).toThrow('A package has already been refunded, or its refund is in progress.');
      expect(again()).toThrow('This payment has already been refunded.');
      expect(isOpenRefund({ refundState: state })).toBe(state !== 'SUCCEEDED');
    },
  );

  it('that failed can be repeated', () => {
    const plan = planRefund(aPayment([1000]), linesOf([1000]), [aRefund(['p0'], 'FAILED')], {
      parcelIds: ['p0'],
    });
    expect(plan.amountCents).toBe(1025);
    expect(isOpenRefund({ refundState: 'FAILED' })).toBe(false);
  });

  it('is only for a recorded payment without an open dispute, and for its own packages', () => {
    const lines = linesOf([10_000]);
    for (const state of ['OPEN', 'CAPTURED', 'VOIDING', 'VOIDED', 'REVIEW', 'EXPIRED'] as const)
      expect(() => recordedPayment(anAttempt(state))).toThrow('was not completed');
    const disputed = anAttempt('RECORDED', { hasOpenDispute: true });
    expect(() => planRefund(disputed, lines, [], {})).toThrow('disputes this charge');
    const message = 'A package does not belong to this payment.';
    const refusal = expect.objectContaining({ message, fieldErrors: [{ field: 'parcelIds', message }] });
    expect(() => planRefund(anAttempt('RECORDED'), lines, [], { parcelIds: ['p0', 'other'] })).toThrow(
      refusal,
    );
  });
});
