import { describe, expect, it } from 'vitest';
import { withStatus } from '../../../functions/parcels/parcel-transitions.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import { PROOF_OF_DELIVERY } from '../../support/records.ts';
import { aPaidScene, HOUR_MS, MINUTE_MS, pay, setPrice } from './paid-scene.ts';

withLocalStores();

describe('without an answer of the card provider', () => {
  it.each(['before', 'after'] as const)('%s it acted, the reconciler settles the refund', async (outage) => {
    const { world, refund, atProvider, receipt, statusOf, reconcileAfter, audit } = await aPaidScene([1000]);
    world.provider.outage = (method) => (method === 'refundCharge' ? outage : undefined);
    await refund();
    expect((await receipt()).refunds).toMatchObject([{ state: 'UNKNOWN' }]);
    expect(await statusOf(0)).toBe('PAID');
    await expect(refund()).rejects.toMatchObject({ name: 'Conflict' });
    world.provider.outage = () => undefined;
    await reconcileAfter(2 * MINUTE_MS);
    expect((await receipt()).refunds).toMatchObject([{ state: 'SUCCEEDED' }]);
    expect(atProvider().refunded).toBe(1025);
    expect(await statusOf(0)).toBe('UNPAID');
    expect((await audit(0)).map(({ action }) => action)).toEqual(['REFUND_REQUESTED', 'REFUND_SUCCEEDED']);
  });

  it('nothing is sent while a dispute that was opened meanwhile is open', async () => {
    const { world, transactionId, refund, atProvider, receipt, reconcileAfter } = await aPaidScene([1000]);
    world.provider.outage = (method) => (method === 'refundCharge' ? 'before' : undefined);
    await refund();
    world.provider.outage = () => undefined;
    world.ledger.setDispute(transactionId(), true);
    await reconcileAfter(2 * MINUTE_MS);
    expect(atProvider().refunded).toBe(0);
    world.ledger.setDispute(transactionId(), false);
    await reconcileAfter(10 * MINUTE_MS);
    expect((await receipt()).refunds).toMatchObject([{ state: 'SUCCEEDED' }]);
  });

  it('it is only looked up after 24 hours, and then people are told', async () => {
    const { world, refund, atProvider, receipt, reconcileAfter, statusOf } = await aPaidScene([1000]);
    world.provider.outage = (method) => (method === 'refundCharge' ? 'before' : undefined);
    await refund();
    await reconcileAfter(24 * HOUR_MS + MINUTE_MS);
    expect((await receipt()).refunds).toMatchObject([{ state: 'FAILED' }]);
    expect(world.signals).toEqual(expect.arrayContaining(['review', 'refund failed']));
    expect(atProvider().refunded).toBe(0);
    expect(await statusOf(0)).toBe('PAID');
  });

  it('one that the provider has made is found after 24 hours too', async () => {
    const { world, refund, atProvider, receipt, reconcileAfter } = await aPaidScene([1000]);
    world.provider.outage = (method) => (method === 'refundCharge' ? 'after' : undefined);
    await refund();
    await reconcileAfter(24 * HOUR_MS + MINUTE_MS);
    expect((await receipt()).refunds).toMatchObject([{ state: 'SUCCEEDED' }]);
    expect(atProvider().refunded).toBe(1025);
  });
});

describe('a refund that fails', () => {
  it('at once changes no package, and another one with a new key can follow', async () => {
    const { world, refund, receipt, statusOf, audit } = await aPaidScene([1000]);
    const { refundCharge } = world.provider;
    const keys: string[] = [];
    world.provider.refundCharge = (request) => {
      keys.push(request.key);
      return keys.length === 1
        ? Promise.resolve({ answer: 'declined', reason: 'No funds.' })
        : refundCharge(request);
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
    expect(new Set(keys).size).toBe(2);
    expect((await audit(0)).map(({ action }) => action).sort()).toEqual([
      'REFUND_FAILED',
      'REFUND_REQUESTED',
      'REFUND_REQUESTED',
      'REFUND_SUCCEEDED',
    ]);
  });

  it('later makes its packages paid again', async () => {
    const scene = await aPaidScene([1000, 1000]);
    const { world, owner, paymentId, parcelId, refund, receipt, webhook, audit, reconcileAfter } = scene;
    await refund([parcelId(0)]);
    const [sent] = world.ledger.state.refunds;
    world.ledger.failRefund(sent?.key ?? '');
    world.provider.outage = (method) => (method === 'findRefund' ? 'before' : undefined);
    await expect(webhook()).rejects.toMatchObject({ name: 'Unavailable' });
    world.provider.outage = () => undefined;
    await webhook();
    await webhook();
    expect(await receipt()).toMatchObject({ refunded: 0, refunds: [{ state: 'FAILED' }] });
    expect(await world.parcel(parcelId(0))).toMatchObject({ paymentStatus: 'PAID', paymentId });
    const trail = await audit(0);
    expect(trail.map(({ action }) => action).sort()).toEqual([
      'REFUND_FAILED',
      'REFUND_REQUESTED',
      'REFUND_SUCCEEDED',
    ]);
    expect(world.signals.filter((signal) => signal === 'refund failed')).toHaveLength(1);
    expect(world.signals).not.toContain('review');
    await reconcileAfter(15 * MINUTE_MS);
    expect(await world.attemptsOf(owner.customerId)).toMatchObject([
      { attemptState: 'RECORDED', openRefunds: 0 },
    ]);
    expect((await world.attemptsOf(owner.customerId))[0]).not.toHaveProperty('dueAt');
    await refund([parcelId(0)]);
    expect(await receipt()).toMatchObject({ refunded: 10.25 });
  });

  it('later leaves a completed package paid, as if it was never refunded', async () => {
    const { world, parcelId, refund, webhook } = await aPaidScene([1000]);
    for (const status of ['TRANSIT', 'DESTINATION', 'COMPLETED'] as const) {
      const before = await world.parcel(parcelId(0));
      await world.saveParcel(
        before,
        withStatus(before, status, world.clock.now(), 'dock', PROOF_OF_DELIVERY),
      );
    }
    await refund();
    expect(await world.parcel(parcelId(0))).toHaveProperty('refundDate');
    world.ledger.failRefund(world.ledger.state.refunds[0]?.key ?? '');
    await webhook();
    const parcel = await world.parcel(parcelId(0));
    expect(parcel.paymentStatus).toBe('PAID');
    expect(parcel).not.toHaveProperty('refundDate');
    expect(world.signals).not.toContain('review');
  });

  it('later is for people to decide if a package was paid by another payment or has a new price', async () => {
    const { world, owner, paymentId, parcelId, refund, webhook, receipt } = await aPaidScene([
      1000, 1000, 1000,
    ]);
    await refund();
    const other = await pay(world, owner, [parcelId(0)]);
    await setPrice(world, parcelId(1), 1500);
    world.ledger.failRefund(world.ledger.state.refunds[0]?.key ?? '');
    await webhook();
    expect(world.signals).toContain('review');
    expect((await receipt()).refunds).toMatchObject([{ state: 'FAILED' }]);
    expect(await world.parcel(parcelId(0))).toMatchObject({ paymentStatus: 'PAID', paymentId: other });
    expect(await world.parcel(parcelId(1))).toMatchObject({ paymentStatus: 'UNPAID' });
    expect(await world.parcel(parcelId(2))).toMatchObject({ paymentStatus: 'PAID', paymentId });
  });
});
