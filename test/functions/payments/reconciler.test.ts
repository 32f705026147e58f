import { describe, expect, it } from 'vitest';
import { paymentServices } from '../../../functions/payments/connect-payments.ts';
import { Unavailable } from '../../../functions/platform/errors.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import { CREDIT_CARD, MINUTE_MS } from './paid-scene.ts';
import { type PaymentWorld, paymentWorld } from './payment-world.ts';

withLocalStores();

/** The services on a table that is too busy for transactions. */
function withBusyTable({ table, provider, clock, signals }: PaymentWorld) {
  const failing = new Proxy(table, {
    get: (target, name) => {
      if (name === 'transact') return () => Promise.reject(new Unavailable());
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  return paymentServices({
    table: failing,
    provider,
    surchargeBasisPoints: 250,
    clock,
    logger: { error: () => {} },
    signal: (signal) => signals.push(signal),
  });
}

async function aCharge(world: PaymentWorld) {
  const owner = await world.customer(2);
  const { token, paymentId } = await world.process().checkout.token(owner, owner.parcelIds);
  world.ledger.payOnToken(token ?? '', CREDIT_CARD);
  return { owner, paymentId: paymentId ?? '' };
}

describe('a charge', () => {
  it('stays captured while the table is too busy, and is recorded later', async () => {
    const world = paymentWorld();
    const { owner, paymentId } = await aCharge(world);
    const busy = withBusyTable(world);
    expect(await busy.checkout.outcome(owner, paymentId)).toMatchObject({ status: 'pending' });
    expect(await world.attemptsOf(owner.customerId)).toMatchObject([{ attemptState: 'CAPTURED' }]);
    world.clock.time += 2 * MINUTE_MS;
    await busy.reconciler.run();
    expect(await world.attemptsOf(owner.customerId)).toMatchObject([{ attemptState: 'CAPTURED' }]);
    expect(await world.parcel(owner.parcelIds[0] ?? '')).toMatchObject({ paymentStatus: 'UNPAID' });
    world.clock.time += 15 * MINUTE_MS;
    await world.process().reconciler.run();
    const [attempt] = await world.attemptsOf(owner.customerId);
    expect(attempt).toMatchObject({ attemptState: 'RECORDED' });
    for (const parcelId of owner.parcelIds)
      expect(await world.parcel(parcelId)).toMatchObject({ paymentStatus: 'PAID', paymentId });
    expect(world.ledger.listByOrder(paymentId)).toMatchObject([{ isVoided: false, refundedCents: 0 }]);
  });
});

describe('the reconciler', () => {
  it('is not held up by an attempt that it cannot work on', async () => {
    const world = paymentWorld();
    const [broken, sound] = [await aCharge(world), await aCharge(world)];
    const { listByOrder } = world.provider;
    world.provider.listByOrder = (orderId) =>
      orderId === broken.paymentId ? Promise.reject(new Error('Broken.')) : listByOrder(orderId);
    world.clock.time += 15 * MINUTE_MS;
    await world.process().reconciler.run();
    expect(world.failures.map(({ message }) => message)).toContain('Broken.');
    expect(await world.attemptsOf(broken.owner.customerId)).toMatchObject([{ attemptState: 'OPEN' }]);
    expect(await world.attemptsOf(sound.owner.customerId)).toMatchObject([{ attemptState: 'RECORDED' }]);
    world.provider.listByOrder = listByOrder;
    await world.process().reconciler.run();
    expect(await world.attemptsOf(broken.owner.customerId)).toMatchObject([{ attemptState: 'RECORDED' }]);
  });

  it('says once a payment is unknown for 15 minutes, but not before', async () => {
    const world = paymentWorld();
    const { owner } = await aCharge(world);
    const told = () => world.signals.filter((signal) => signal === 'unknown too long');
    const state = async () => (await world.attemptsOf(owner.customerId))[0]?.attemptState;
    world.provider.outage = () => 'before';
    world.clock.time += 10 * MINUTE_MS;
    await world.process().reconciler.run();
    expect(await state()).toBe('UNKNOWN');
    for (const minutes of [1, 1, 2, 4, 6]) {
      world.clock.time += minutes * MINUTE_MS;
      await world.process().reconciler.run();
    }
    expect(told()).toEqual([]);
    world.clock.time += MINUTE_MS;
    await world.process().reconciler.run();
    expect(told()).toEqual(['unknown too long']);
    world.provider.outage = () => undefined;
    world.clock.time += 15 * MINUTE_MS;
    await world.process().reconciler.run();
    expect(await state()).toBe('RECORDED');
    expect(told()).toHaveLength(1);
  });
});
