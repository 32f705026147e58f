import { expect, it } from 'vitest';
import { withLocalStores } from '../../support/local-stores.ts';
import { aPaidScene, HOUR_MS, MINUTE_MS, type PaidScene } from './paid-scene.ts';
import type { Trouble } from './payment-world.ts';

withLocalStores();

/** Later than any check of an attempt whose state is a day old. */
const CHECKS = [MINUTE_MS, 15 * MINUTE_MS, 2 * HOUR_MS];

/** Refunds the first of two packages in a process that ends at one of its calls. Returns whether it got that far. */
async function refundWith({ refund, parcelId }: PaidScene, trouble: Trouble): Promise<boolean> {
  try {
    await refund([parcelId(0)], 'one request', trouble);
    return false;
  } catch {
    return true;
  }
}

/** Whatever happened, the refund is made once and as a whole, or there is no refund at all. */
async function expectRefundedOnce(scene: PaidScene): Promise<boolean> {
  const { world, owner, receipt, atProvider, statusOf, audit } = scene;
  const { refunds, refunded } = await receipt();
  const actions = (await audit(0)).map(({ action }) => action);
  expect(await statusOf(1)).toBe('PAID');
  expect(await world.attemptsOf(owner.customerId)).toMatchObject([{ attemptState: 'RECORDED' }]);
  if (refunds.length === 0) {
    expect(atProvider().refunded).toBe(0);
    expect(await statusOf(0)).toBe('PAID');
    return false;
  }
  expect(refunds).toMatchObject([{ state: 'SUCCEEDED', amount: 10.25 }]);
  expect(refunded).toBe(10.25);
  expect(atProvider().refunded).toBe(1025);
  expect(await statusOf(0)).toBe('UNPAID');
  expect(actions).toEqual(['REFUND_REQUESTED', 'REFUND_SUCCEEDED']);
  expect((await world.attemptsOf(owner.customerId))[0]).toMatchObject({ openRefunds: 0 });
  expect((await world.attemptsOf(owner.customerId))[0]).not.toHaveProperty('dueAt');
  return true;
}

it.each(['before', 'after'] as const)(
  'a crash %s any step of a refund is settled by the reconciler, and the money moves once',
  async (when) => {
    let refunded = 0;
    for (let at = 1; ; at += 1) {
      const scene = await aPaidScene([1000, 1000]);
      const crashed = await refundWith(scene, { kind: 'crash', when, at });
      if (!crashed) break;
      for (const pause of CHECKS) await scene.reconcileAfter(pause);
      if (await expectRefundedOnce(scene)) refunded += 1;
      // The same press of the button again.
      await scene.refund([scene.parcelId(0)], 'one request');
      for (const pause of CHECKS) await scene.reconcileAfter(pause);
      expect(await expectRefundedOnce(scene)).toBe(true);
    }
    expect(refunded).toBeGreaterThan(8);
  },
  120_000,
);

it('a crash at any step of settling a late failure loses nothing', async () => {
  for (let at = 1; ; at += 1) {
    const scene = await aPaidScene([1000]);
    await scene.refund();
    scene.world.ledger.failRefund(scene.world.ledger.state.refunds[0]?.key ?? '');
    const { refunds } = scene.world.process({ kind: 'crash', when: 'after', at });
    const crashed = await refunds.settle(scene.paymentId).then(
      () => false,
      () => true,
    );
    // The webhook was not answered, so it is sent again.
    await scene.webhook();
    expect(await scene.statusOf(0)).toBe('PAID');
    expect(await scene.receipt()).toMatchObject({ refunded: 0, refunds: [{ state: 'FAILED' }] });
    const actions = (await scene.audit(0)).map(({ action }) => action);
    expect(new Set(actions)).toEqual(new Set(['REFUND_REQUESTED', 'REFUND_SUCCEEDED', 'REFUND_FAILED']));
    if (!crashed) break;
    expect(at).toBeLessThan(60);
  }
}, 120_000);
