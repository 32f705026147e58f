import { expect, it } from 'vitest';
import { figureSteps } from '#functions/claims/claim-figures.ts';
import { type ClaimPaymentRecord, type ClaimRecord, paidParts } from '#functions/claims/claim-record.ts';
import { filed, newDraft, withDecision, withReply } from '#functions/claims/claim-rules.ts';
import { paidClaim, withFailedRefund } from '#functions/claims/claim-settlement.ts';
import { CLAIM_STATES, type ClaimStep, nextClaimState } from '#shared/rules/claims/claims.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { aClaim } from '#test/support/api/a-claim.ts';
import { fc, runs } from '#test/support/random.ts';
import { aParcelRecord } from '#test/support/records.ts';

const PARCEL = aParcelRecord('customer', { paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION', 'COMPLETED']);
const STAFF = 'service@northbound.test';
const draft = newDraft(PARCEL);
const filedAt = (at: string) => filed(draft, PARCEL, aClaim(), new Date(at));

const offered = (claim: ClaimRecord, amount: number, at: string) =>
  withDecision(
    claim,
    { step: 'OFFER', amount, message: 'We offer this.', version: claim.revision, requestId: at },
    STAFF,
    new Date(at),
  );

it('an offer counts once, with its latest amount, and days count as for the deadlines', () => {
  // 11:30 p.m. on February 12 and 9 a.m. on June 13 in Alaska.
  const claim = filedAt('2026-02-13T08:30:00.000Z');
  const first = offered(claim, 80, '2026-06-13T17:00:00.000Z');
  const better = offered(first, 100, '2026-06-14T17:00:00.000Z');
  const inMonth = [figureSteps(claim, first), figureSteps(first, better)].map(
    (steps) => steps.find(({ key }) => key.sk === '2026-06')?.by,
  );
  expect(inMonth).toEqual([
    { decided: 1, decisionDays: 121, decidedLate: 1, offeredCents: 8000 },
    { offeredCents: 2000 },
  ]);
});

const AT = '2026-02-20T18:00:00.000Z';
const now = new Date(AT);

/** A step of either side, or of the card provider. */
type Step = (claim: ClaimRecord, share: number, requestId: string) => ClaimRecord;

const decision =
  (step: 'ACKNOWLEDGE' | 'ASK' | 'DECLINE'): Step =>
  (claim, _, requestId) =>
    withDecision(claim, { step, message: 'Because.', version: claim.revision, requestId }, STAFF, now);

/** Pays what is left of the offer: a share of it by refund, the rest outside. */
const pay: Step = (claim, share, requestId) => {
  const { outside = [] } = claim.payment ?? {};
  const left = (claim.offerCents ?? 0) - paidParts({ requestId, by: STAFF, outside }).outsideCents;
  const refundCents = Math.round(left * share);
  const payment: ClaimPaymentRecord = {
    ...{ requestId, by: STAFF },
    outside: [...outside, { amountCents: left - refundCents, reference: requestId, date: '2026-02-20' }],
    ...(refundCents > 0 && { refund: { paymentId: 'p', number: 1, amountCents: refundCents } }),
  };
  return paidClaim(claim, payment, now);
};

const STEPS = {
  ACKNOWLEDGE: decision('ACKNOWLEDGE'),
  ASK: decision('ASK'),
  DECLINE: decision('DECLINE'),
  OFFER: (claim, share) => offered(claim, Math.ceil(share * 200) + 1, AT),
  ANSWER: (claim, _, requestId) =>
    withReply(claim, PARCEL, { step: 'ANSWER', text: 'Look.', requestId }, now),
  REFUSE: (claim, _, requestId) => {
    const offer = dollarsFromCents(claim.offerCents ?? 0);
    return withReply(claim, PARCEL, { step: 'REFUSE', offer, text: 'More.', requestId }, now);
  },
  ACCEPT: (claim, _, requestId) => {
    const offer = dollarsFromCents(claim.offerCents ?? 0);
    return withReply(claim, PARCEL, { step: 'ACCEPT', offer, requestId }, now);
  },
  PAY: pay,
  REFUND_FAILED: (claim) => (claim.payment?.refund ? withFailedRefund(claim, claim.payment, now) : claim),
} satisfies Partial<Record<ClaimStep, Step>>;
const NAMES = Object.keys(STEPS) as (keyof typeof STEPS)[];

it('the figures are those of the claim after any steps', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), share), { minLength: 25, maxLength: 25 }), (steps) => {
      const figures: Record<string, number> = {};
      const count = (before: ClaimRecord, after: ClaimRecord) => {
        for (const { by } of figureSteps(before, after))
          for (const [name, amount] of Object.entries(by)) figures[name] = (figures[name] ?? 0) + amount;
      };
      let claim = filedAt(AT);
      count(draft, claim);
      for (const [index, [choice, part]] of steps.entries()) {
        const before = claim;
        const possible = NAMES.filter((each) => nextClaimState(before.claimState, each) !== null);
        const name = possible[choice % possible.length];
        if (!name) throw new Error(`Nothing follows on ${before.claimState}.`);
        claim = STEPS[name](before, part, `r-${index}`);
        count(before, claim);
        seen.add(`${before.payment ? 'again ' : ''}${before.claimState} ${name}`);
      }
      const { claimState, offerCents = 0, payment } = claim;
      const { refundedCents, outsideCents } = payment
        ? paidParts(payment)
        : { refundedCents: 0, outsideCents: 0 };
      const states = CLAIM_STATES.filter((state) => (figures[state] ?? 0) !== 0);
      expect(states.map((state) => [state, figures[state]])).toEqual([[claimState, 1]]);
      expect(figures.offeredCents ?? 0).toBe(offerCents);
      expect([figures.refundedCents ?? 0, figures.outsideCents ?? 0]).toEqual([refundedCents, outsideCents]);
      if (claimState === 'PAID') expect(refundedCents + outsideCents).toBe(offerCents);
    }),
    { numRuns: runs(200, 5000) },
  );
  expect([...seen]).toEqual(expect.arrayContaining(['again PAID REFUND_FAILED', 'again ACCEPTED PAY']));
});
