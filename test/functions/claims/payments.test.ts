import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { claimSettlements } from '#functions/claims/claim-changes.ts';
import { claimFigures } from '#functions/claims/claim-figures.ts';
import { claimPayments } from '#functions/claims/claim-payments.ts';
import { connectTable } from '#functions/core/data/table.ts';
import { refundEntity } from '#functions/payments/refunds/refund-record.ts';
import { refundRepository } from '#functions/payments/refunds/refund-repository.ts';
import type { ClaimPaymentInput } from '#shared/contracts/staff/claim-payments.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { aClaim } from '#test/support/api/a-claim.ts';
import { aPerson } from '#test/support/events.ts';
import { TABLE_NAME, withLocalStores } from '#test/support/local-stores.ts';
import { asFunction } from '../core/as-function.ts';
import { aPaidScene } from '../payments/payment-world.ts';
import { customersClaims, decide, reply, SERVICE, staffClaims } from './support.ts';

withLocalStores();

const OUTSIDE = { amount: 52.5, reference: 'Check 1042', date: '2026-03-02' };

/** An accepted offer of $80 for a package that was paid with $27.50 and handed over. */
async function anAcceptedOffer(offer = 80) {
  const scene = await aPaidScene([2750, 1000]);
  await scene.complete();
  const { world, parcelId: idOf, paymentId } = scene;
  const { clock, table } = world;
  const parcelId = idOf(0);
  const customer = { ...aPerson(), customerId: scene.owner.customerId };
  await customersClaims(clock).file(customer, parcelId, aClaim());
  await decide(parcelId, { step: 'OFFER', amount: offer, version: 1 }, clock);
  await reply(customer, parcelId, { step: 'ACCEPT', offer }, clock);
  const tableOfPayments = asFunction('payments', connectTable(TABLE_NAME));
  const claim = () => staffClaims(clock).get(parcelId);
  /** Pays the claim, and reads it again. */
  const pay = async (input: Partial<ClaimPaymentInput>) => {
    await claimPayments(tableOfPayments, clock, world.process()).pay(SERVICE, parcelId, {
      ...{ refund: 27.5, outside: OUTSIDE, version: 3, requestId: randomUUID() },
      ...input,
    });
    return claim();
  };
  /** Delivers the latest change of the refunds to the function that follows the stream. */
  const deliver = async () => {
    const made = await refundRepository(table).listOfPayment(paymentId);
    const changes = made.map((refund) => ({ eventId: '', before: null, after: refundEntity.write(refund) }));
    const follower = asFunction('parcel-changes', connectTable(TABLE_NAME));
    await claimSettlements(follower, clock)(changes);
    await claimSettlements(follower, clock)(changes);
  };
  const steps = async () => (await claim()).events.map(({ step }) => step);
  return { ...scene, claimId: parcelId, pay, deliver, claim, steps };
}

describe('the payment of a claim', () => {
  it('is a refund and what was paid outside, and leaves the package paid', async () => {
    const { pay, atProvider, claim, statusOf, world, claimId } = await anAcceptedOffer();
    expect(await claim()).toMatchObject({ state: 'ACCEPTED', refundable: 27.5 });
    const paid = await pay({});
    expect(paid).toMatchObject({
      state: 'PAID',
      refundable: 0,
      payment: { refunded: 27.5, outside: 52.5, reference: 'Check 1042', date: '2026-03-02' },
    });
    // With the refund's share of the surcharge.
    expect(atProvider().refunded).toBe(2819);
    expect(await statusOf(0)).toBe('PAID');
    expect((await world.parcel(claimId)).refundedPayments).toMatchObject([
      { amountCents: 2750, part: 'AMOUNT' },
    ]);
  });

  it.each([
    ['only a refund', 20, { refund: 20, outside: null }],
    ['only outside', 80, { refund: 0, outside: { ...OUTSIDE, amount: 80 } }],
  ] as const)('can be %s', async (_, offer, parts) => {
    const { pay } = await anAcceptedOffer(offer);
    expect(await pay(parts)).toMatchObject({ state: 'PAID', offer });
  });

  it.each([
    [{ refund: 27.5, outside: null }, 'All that is paid must add up to $80.00.'],
    [{ refund: 30, outside: { ...OUTSIDE, amount: 50 } }, 'At most $27.50 can be refunded to the card.'],
    [{ outside: { ...OUTSIDE, date: '2027-03-04' } }, 'The date of the payment is in the future.'],
  ])('must add up, and refunds at most what was paid: %o', async (parts, message) => {
    const { pay, steps, atProvider } = await anAcceptedOffer();
    await expect(pay(parts)).rejects.toThrow(message);
    expect(await steps()).not.toContain('PAY');
    expect(atProvider().refunded).toBe(0);
  });

  it('is made once, whoever sends it how often', async () => {
    const { pay, atProvider, steps } = await anAcceptedOffer();
    const [requestId, other] = [randomUUID(), randomUUID()];
    const results = await Promise.allSettled(
      [requestId, requestId, other].map((id) => pay({ requestId: id })),
    );
    const outcomes = results.map((result) =>
      result.status === 'fulfilled' ? result.value.state : result.reason.message,
    );
    const CHANGED = 'This claim has changed since you opened it. Refresh and try again.';
    const won = outcomes[2] === CHANGED ? requestId : other;
    if (won === other) expect(outcomes).toEqual([CHANGED, CHANGED, 'PAID']);
    // The one that comes second may see the payment before its refund is settled.
    else for (const outcome of outcomes.slice(0, 2)) expect(['ACCEPTED', 'PAID']).toContain(outcome);
    expect(await pay({ requestId: won })).toMatchObject({ state: 'PAID' });
    expect(atProvider().refunded).toBe(2819);
    expect((await steps()).filter((step) => step === 'PAY')).toHaveLength(1);
  });

  it('waits for a refund that the provider has not decided, and follows the decision', async () => {
    const { pay, world, claim, deliver, reconcileAfter, steps } = await anAcceptedOffer();
    world.provider.outage = (method) => (method === 'refundCharge' ? 'before' : undefined);
    expect(await pay({})).toMatchObject({ state: 'ACCEPTED', payment: { refunded: 27.5 } });
    await expect(pay({ version: 4 })).rejects.toThrow('This claim is being paid.');
    await deliver();
    expect((await claim()).state).toBe('ACCEPTED');
    world.provider.outage = () => undefined;
    await reconcileAfter(2 * MINUTE_MS);
    await deliver();
    expect(await claim()).toMatchObject({ state: 'PAID' });
    expect((await steps()).filter((step) => step === 'PAY')).toHaveLength(1);
  });

  it('whose refund fails afterwards is open again, and the rest can be paid outside', async () => {
    const { pay, failRefund, webhook, claim, deliver, steps } = await anAcceptedOffer();
    await pay({});
    failRefund();
    await webhook();
    await deliver();
    const failed = await claim();
    expect(failed).toMatchObject({ state: 'ACCEPTED', payment: { refunded: 0, outside: 52.5 } });
    const again = { ...OUTSIDE, amount: 27.5, reference: 'Check 1043' };
    const paid = await pay({ refund: 0, outside: again, version: failed.version });
    expect(paid).toMatchObject({
      state: 'PAID',
      payment: { refunded: 0, outside: 80, reference: 'Check 1042, Check 1043' },
    });
    expect((await steps()).slice(-3)).toEqual(['PAY', 'REFUND_FAILED', 'PAY']);
  });

  it('is not shown if its only part, a refund, has failed', async () => {
    const { pay, failRefund, webhook, claim, deliver } = await anAcceptedOffer(20);
    await pay({ refund: 20, outside: null });
    failRefund();
    await webhook();
    await deliver();
    const failed = await claim();
    expect([failed.state, failed.payment]).toEqual(['ACCEPTED', undefined]);
  });

  it('is finished after a crash that followed the request for the refund', async () => {
    const { pay, world, claim, deliver, reconcileAfter, atProvider } = await anAcceptedOffer();
    const { refunds } = world.process();
    const crash = new Error('crashed');
    const process = { ...world.process(), refunds: { ...refunds, settle: () => Promise.reject(crash) } };
    const table = asFunction('payments', connectTable(TABLE_NAME));
    const { parcelId, version } = await claim();
    const input = { refund: 27.5, outside: OUTSIDE, version, requestId: randomUUID() };
    const crashed = claimPayments(table, world.clock, process).pay(SERVICE, parcelId, input);
    await expect(crashed).rejects.toThrow('crashed');
    await reconcileAfter(2 * MINUTE_MS);
    await deliver();
    expect(await claim()).toMatchObject({ state: 'PAID' });
    await pay(input);
    expect(atProvider().refunded).toBe(2819);
  });
});

describe('the figures', () => {
  it('count what was filed, offered, decided and paid, and take back a refund that failed', async () => {
    const { pay, failRefund, webhook, deliver, claim } = await anAcceptedOffer();
    const figures = async () => {
      const { open, months } = await claimFigures(asFunction('claims', connectTable(TABLE_NAME)))();
      const month = months.find((each) => each.month === '2026-03');
      return { open: new Map(open.map(({ state, claims }) => [state, claims])), month };
    };
    const before = await figures();
    await pay({});
    const paid = await figures();
    expect((paid.month?.paidByRefund ?? 0) - (before.month?.paidByRefund ?? 0)).toBeCloseTo(27.5);
    expect((paid.month?.paidOutside ?? 0) - (before.month?.paidOutside ?? 0)).toBeCloseTo(52.5);
    expect((paid.open.get('PAID') ?? 0) - (before.open.get('PAID') ?? 0)).toBe(1);
    expect((paid.open.get('ACCEPTED') ?? 0) - (before.open.get('ACCEPTED') ?? 0)).toBe(-1);
    failRefund();
    await webhook();
    await deliver();
    const failed = await figures();
    expect(failed.month?.paidByRefund).toBe(before.month?.paidByRefund);
    expect(failed.month?.paidOutside).toBe(paid.month?.paidOutside);
    expect(failed.open).toEqual(before.open);
    const { version } = await claim();
    await pay({ refund: 0, outside: { ...OUTSIDE, amount: 27.5 }, version });
    const again = await figures();
    expect(again.month?.paidByRefund).toBe(before.month?.paidByRefund);
    expect((again.month?.paidOutside ?? 0) - (before.month?.paidOutside ?? 0)).toBeCloseTo(80);
    expect(before.month?.filed).toContainEqual(
      expect.objectContaining({ cause: 'DAMAGED', destinationCode: 'ANC' }),
    );
  });
});
