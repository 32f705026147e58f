import { describe, expect, it } from 'vitest';
import { withCurrentPrice } from '#functions/parcels/parcel-payment.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import { crashAfter, type Interceptor } from '#test/functions/core/intercepted.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { MemoryClient } from './model/memory-client.ts';
import { aPaidScene, type PaidScene, pay, paymentWorld, STAFF } from './payment-world.ts';

withLocalStores();

/** A payment of $10.25 whose refund got no response: the call failed before or after the provider executed it. */
async function aRefundWithoutResponse(outage: 'before' | 'after') {
  const scene = await aPaidScene([1000]);
  const { provider } = scene.world;
  provider.outage = (method) => (method === 'refundCharge' ? outage : undefined);
  await scene.refund();
  provider.outage = () => undefined;
  return scene;
}

describe('a refund without a response from the card provider', () => {
  it.each(['before', 'after'] as const)(
    'is settled by the reconciler if the call failed %s the provider executed it',
    async (outage) => {
      const { refund, atProvider, receipt, statusOf, reconcileAfter, actions } =
        await aRefundWithoutResponse(outage);
      expect((await receipt()).refunds).toMatchObject([{ state: 'UNKNOWN' }]);
      expect(await statusOf(0)).toBe('PAID');
      await expect(refund()).rejects.toMatchObject({ name: 'Conflict' });
      await reconcileAfter(2 * MINUTE_MS);
      expect((await receipt()).refunds).toMatchObject([{ state: 'SUCCEEDED' }]);
      expect(atProvider().refunded).toBe(1025);
      expect(await statusOf(0)).toBe('UNPAID');
      expect(await actions(0)).toEqual(['REFUND_REQUESTED', 'REFUND_SUCCEEDED']);
    },
  );

  it('is not sent again while a dispute that was opened meanwhile is open', async () => {
    const { world, transactionId, atProvider, receipt, reconcileAfter } =
      await aRefundWithoutResponse('before');
    world.ledger.setDispute(transactionId(), true);
    await reconcileAfter(2 * MINUTE_MS);
    expect(atProvider().refunded).toBe(0);
    world.ledger.setDispute(transactionId(), false);
    await reconcileAfter(10 * MINUTE_MS);
    expect((await receipt()).refunds).toMatchObject([{ state: 'SUCCEEDED' }]);
  });

  it('is looked up but not sent again after 24 hours, and an operator is alerted if it is not found', async () => {
    const lost = await aRefundWithoutResponse('before');
    await lost.reconcileAfter(24 * HOUR_MS + MINUTE_MS);
    expect((await lost.receipt()).refunds).toMatchObject([{ state: 'FAILED' }]);
    expect(lost.world.signals).toEqual(expect.arrayContaining(['review', 'refund failed']));
    const { paymentId } = lost;
    expect(lost.world.logged).toHaveLogged('PAYMENT_NEEDS_REVIEW', { paymentId });
    expect(lost.world.logged).toHaveLogged('REFUND_FAILED', { paymentId });
    expect(lost.atProvider().refunded).toBe(0);
    expect(await lost.statusOf(0)).toBe('PAID');

    const made = await aRefundWithoutResponse('after');
    await made.reconcileAfter(24 * HOUR_MS + MINUTE_MS);
    expect((await made.receipt()).refunds).toMatchObject([{ state: 'SUCCEEDED' }]);
    expect(made.atProvider().refunded).toBe(1025);
  });
});

describe('a refund that fails', () => {
  it('immediately: no package changes, and another refund with a new key can follow', async () => {
    const { world, refund, receipt, statusOf, actions } = await aPaidScene([1000]);
    const { refundCharge } = world.provider;
    const keys = new Set<string>();
    world.provider.refundCharge = async (request) => {
      keys.add(request.key);
      return keys.size === 1 ? { answer: 'declined', reason: 'No funds.' } : refundCharge(request);
    };
    await refund();
    expect(await receipt()).toMatchObject({
      refunded: 0,
      lines: [{ isRefunded: false }],
      refunds: [{ state: 'FAILED' }],
    });
    expect(await statusOf(0)).toBe('PAID');
    expect(world.signals).toContain('refund failed');
    await refund();
    expect(await receipt()).toMatchObject({
      refunded: 10.25,
      refunds: [{ state: 'FAILED' }, { state: 'SUCCEEDED' }],
    });
    const requested = 'REFUND_REQUESTED';
    expect((await actions(0)).sort()).toEqual(['REFUND_FAILED', requested, requested, 'REFUND_SUCCEEDED']);
  });

  it('later: its packages are marked as paid again', async () => {
    const scene = await aPaidScene([1000, 1000]);
    const { world, paymentId, parcelId, refund, failRefund, receipt, webhook, actions, attempt } = scene;
    const paidAt = world.clock.now().toISOString();
    world.clock.time += DAY_MS;
    await refund([parcelId(0)]);
    const refunded = { paymentId, paidAt, refundedAt: world.clock.now().toISOString(), amountCents: 1000 };
    const dueSince = refunded.refundedAt;
    expect(await world.parcel(parcelId(0))).toMatchObject({ refundedPayments: [refunded], dueSince });
    world.clock.time += DAY_MS;
    failRefund();
    world.provider.outage = (method) => (method === 'findRefund' ? 'before' : undefined);
    await expect(webhook()).rejects.toMatchObject({ name: 'Unavailable' });
    world.provider.outage = () => undefined;
    await webhook();
    await webhook();
    expect(await receipt()).toMatchObject({ refunded: 0, refunds: [{ state: 'FAILED' }] });
    // As of the day of the payment, so that the figures of the weeks are as if it had never been refunded.
    expect(await world.parcel(parcelId(0))).toMatchObject({
      paymentStatus: 'PAID',
      paymentId,
      transactionDate: paidAt,
      refundedPayments: [],
    });
    expect((await actions(0)).sort()).toEqual(['REFUND_FAILED', 'REFUND_REQUESTED', 'REFUND_SUCCEEDED']);
    expect(world.signals.filter((signal) => signal === 'refund failed')).toHaveLength(1);
    expect(world.signals).not.toContain('review');
    await world.reconcileAfter(15 * MINUTE_MS);
    expect(await attempt()).toMatchObject({ attemptState: 'RECORDED', openRefunds: 0 });
    expect(await attempt()).not.toHaveProperty('dueAt');
    await refund([parcelId(0)]);
    expect(await receipt()).toMatchObject({ refunded: 10.25 });
  });

  it('later: a fee that was added after the payment is still due', async () => {
    const { world, owner, paymentId, parcelId, refund, failRefund, webhook } = await aPaidScene([1000]);
    const before = await world.parcel(parcelId(0));
    const flagged = { ...before, hazard: true, hazardClass: 'LISTED' as const };
    await world.saveParcel(before, withCurrentPrice(flagged, world.clock.now()));
    await refund();
    expect(await world.parcel(parcelId(0))).toMatchObject({ paymentStatus: 'UNPAID', priceCents: 6000 });
    failRefund();
    await webhook();
    const due = { paymentStatus: 'UNPAID', priceCents: 5000, earlierPayments: [{ paymentId }] };
    expect(await world.parcel(parcelId(0))).toMatchObject(due);
    expect(world.signals).not.toContain('review');
    await pay(world, owner, owner.parcelIds);
    expect(await world.parcel(parcelId(0))).toMatchObject({ paymentStatus: 'PAID', priceCents: 6000 });
  });

  it('later: a completed package stays paid, as if it had never been refunded', async () => {
    const scene = await aPaidScene([1000]);
    const { world, owner, paymentId, complete, parcelId, failRefund, atProvider, webhook } = scene;
    await complete();
    const known = { handedOverIds: owner.parcelIds, reason: 'Lost contents', requestId: 'known' };
    await world.process().refunds.refund(STAFF, paymentId, known);
    expect(atProvider().refunded).toBe(1025);
    const refundedPayments = [{ paymentId, amountCents: 1000 }];
    expect(await world.parcel(parcelId(0))).toMatchObject({ paymentStatus: 'PAID', refundedPayments });
    failRefund();
    await webhook();
    expect(await world.parcel(parcelId(0))).toMatchObject({ paymentStatus: 'PAID', refundedPayments: [] });
    expect(world.signals).not.toContain('review');
  });

  it('later: staff must decide if a package was paid for by another payment or has a new price', async () => {
    const scene = await aPaidScene([1000, 1000, 1000]);
    const { world, owner, paymentId, parcelId, refund, failRefund, webhook, receipt } = scene;
    await refund();
    const other = await pay(world, owner, [parcelId(0)]);
    await world.setPrice(parcelId(1), 1500);
    failRefund();
    await webhook();
    expect(world.signals).toContain('review');
    expect((await receipt()).refunds).toMatchObject([{ state: 'FAILED' }]);
    expect(await world.parcel(parcelId(0))).toMatchObject({ paymentStatus: 'PAID', paymentId: other });
    expect(await world.parcel(parcelId(1))).toMatchObject({ paymentStatus: 'UNPAID' });
    expect(await world.parcel(parcelId(2))).toMatchObject({ paymentStatus: 'PAID', paymentId });
  });
});

describe('a crash after any step', () => {
  /** In memory, because these tests make many payments. */
  const inMemory = () => ({ world: paymentWorld(undefined, new MemoryClient().asTable()) });
  const errorOf = (work: Promise<void>) => work.catch((error: unknown) => error);

  /** Expects that the refund of the first package was made once and completely, or not at all. */
  async function isRefundedOnce(scene: PaidScene): Promise<boolean> {
    const { attempt, receipt, atProvider, statusOf, actions } = scene;
    const { refunds, refunded } = await receipt();
    expect(await statusOf(1)).toBe('PAID');
    expect(await attempt()).toMatchObject({ attemptState: 'RECORDED' });
    if (refunds.length === 0) {
      expect([atProvider().refunded, await statusOf(0)]).toEqual([0, 'PAID']);
      return false;
    }
    expect(refunds).toMatchObject([{ state: 'SUCCEEDED', amount: 10.25 }]);
    expect([refunded, atProvider().refunded, await statusOf(0)]).toEqual([10.25, 1025, 'UNPAID']);
    expect(await actions(0)).toEqual(['REFUND_REQUESTED', 'REFUND_SUCCEEDED']);
    expect(await attempt()).toMatchObject({ openRefunds: 0 });
    expect(await attempt()).not.toHaveProperty('dueAt');
    return true;
  }

  /** Later than any check of an attempt whose state is a day old. */
  async function reconcile({ reconcileAfter }: PaidScene) {
    for (const pause of [MINUTE_MS, 15 * MINUTE_MS, 2 * HOUR_MS]) await reconcileAfter(pause);
  }

  it('of a refund is settled by the reconciler, and the money moves once', async () => {
    let refunded = 0;
    for (let calls = 0; ; calls += 1) {
      const scene = await aPaidScene([1000, 1000], inMemory());
      const request = (intercept?: Interceptor) =>
        scene.refund([scene.parcelId(0)], 'one request', intercept);
      if (!(await errorOf(request(crashAfter(calls))))) break;
      await reconcile(scene);
      if (await isRefundedOnce(scene)) refunded += 1;
      await request();
      await reconcile(scene);
      expect(await isRefundedOnce(scene)).toBe(true);
    }
    expect(refunded).toBeGreaterThan(8);
  });

  it('while settling a late failure loses nothing', async () => {
    for (let calls = 1; ; calls += 1) {
      const { world, paymentId, failRefund, ...scene } = await aPaidScene([1000], inMemory());
      await scene.refund();
      failRefund();
      const crash = await errorOf(world.process(crashAfter(calls)).refunds.reconcile(paymentId));
      // The webhook got no response, so it is sent again.
      await scene.webhook();
      expect(await scene.statusOf(0)).toBe('PAID');
      expect(await scene.receipt()).toMatchObject({ refunded: 0, refunds: [{ state: 'FAILED' }] });
      const actions = ['REFUND_REQUESTED', 'REFUND_SUCCEEDED', 'REFUND_FAILED'];
      expect(new Set(await scene.actions(0))).toEqual(new Set(actions));
      if (!crash) break;
      expect(calls).toBeLessThan(60);
    }
  });
});
