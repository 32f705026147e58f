import { describe, expect, it } from 'vitest';
import { newCustomerId, newPaymentId } from '#functions/core/data/ids.ts';
import { Unavailable } from '#functions/core/platform/errors.ts';
import { attemptEntity } from '#functions/payments/attempts/attempt-record.ts';
import { DAY_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import type { Interceptor } from '#test/functions/core/intercepted.ts';
import { codesIn } from '#test/functions/core/log-lines.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { anAttempt } from '#test/unit/payments/attempts.ts';
import { MemoryClient } from './model/memory-client.ts';
import { aCharge, chargesOf, paymentWorld } from './payment-world.ts';

withLocalStores();

it('a charge stays captured while the table is too busy, and is recorded later', async () => {
  const { world, owner, paymentId, attempt } = await aCharge({ packages: 2 });
  const busy: Interceptor = (method, call) => {
    if (method === 'transact') throw new Unavailable();
    return call();
  };
  expect(await world.process(busy).checkout.outcome(owner, paymentId)).toMatchObject({ status: 'pending' });
  expect(await attempt()).toMatchObject({ attemptState: 'CAPTURED' });
  world.clock.time += 2 * MINUTE_MS;
  await world.reconciler(busy).run();
  expect(await attempt()).toMatchObject({ attemptState: 'CAPTURED' });
  expect(await world.parcel(owner.parcelIds[0] ?? '')).toMatchObject({ paymentStatus: 'UNPAID' });
  await world.reconcileAfter(15 * MINUTE_MS);
  expect(await attempt()).toMatchObject({ attemptState: 'RECORDED' });
  for (const parcelId of owner.parcelIds)
    expect(await world.parcel(parcelId)).toMatchObject({ paymentStatus: 'PAID', paymentId });
  expect(chargesOf(world)).toEqual(['approved']);
});

describe('the reconciler', () => {
  /** A table with attempts that are due, and the payments that are looked up at the provider. */
  async function dueAttempts(count: number) {
    const memory = new MemoryClient();
    const world = paymentWorld(undefined, memory.asTable());
    const dueAt = world.clock.now().toISOString();
    const attempts = Array.from({ length: count }, () => {
      const customerId = newCustomerId(world.clock.now());
      const paymentId = newPaymentId(customerId, world.clock.now());
      return anAttempt('UNKNOWN', { paymentId, customerId, openedAt: dueAt, since: dueAt, dueAt });
    });
    for (const attempt of attempts) await world.table.create(attemptEntity, attempt);
    const lookedUp: string[] = [];
    const { listByOrder } = world.provider;
    world.provider.listByOrder = (orderId) => {
      lookedUp.push(orderId);
      return listByOrder(orderId);
    };
    return { memory, world, ids: attempts.map(({ paymentId }) => paymentId), lookedUp };
  }

  it('settles the charge of a closed page within a minute, behind fifty attempts that fail', async () => {
    const { memory, world, ids, lookedUp } = await dueAttempts(50);
    const damaged = ids.slice(0, 25);
    for (const item of memory.items.values())
      if (damaged.includes(String(item.paymentId))) Object.assign(item, { amountCents: 'much' });
    const sound = await aCharge({ world });
    const { listByOrder } = world.provider;
    world.provider.listByOrder = async (orderId) => {
      const found = await listByOrder(orderId);
      if (ids.includes(orderId)) throw new Error('Broken.');
      return found;
    };
    await world.reconcileAfter(MINUTE_MS);
    expect(await sound.attempt()).toMatchObject({ attemptState: 'RECORDED' });
    const failures = () => codesIn(world.logged).filter((code) => code === 'PAYMENT_NOT_RECONCILED').length;
    expect(failures()).toBe(50);
    const error = expect.objectContaining({ message: 'Broken.' });
    expect(world.logged).toHaveLogged('PAYMENT_NOT_RECONCILED', { error });
    // The unreadable ones stay in front, the others wait for their next check.
    await world.reconcileAfter(0);
    expect(failures()).toBe(75);
    lookedUp.length = 0;
    await world.reconcileAfter(MINUTE_MS);
    expect(lookedUp).toEqual(expect.arrayContaining(ids.slice(25)));
  });

  it('works on ten attempts at a time, and on each in only one of two concurrent runs', async () => {
    const { world, ids, lookedUp } = await dueAttempts(25);
    let [now, most] = [0, 0];
    const slowly: Interceptor = async (method, call) => {
      if (method !== 'listByOrder') return call();
      now += 1;
      most = Math.max(most, now);
      await new Promise(setImmediate);
      now -= 1;
      return call();
    };
    const { reconciler } = world.process(slowly);
    await reconciler.run();
    expect([lookedUp.length, most]).toEqual([25, 10]);
    world.clock.time += MINUTE_MS;
    await Promise.all([reconciler.run(), reconciler.run()]);
    expect(lookedUp.slice(25).sort()).toEqual(ids.sort());
  });

  it('looks again at the dispute of an old payment after an outage, before it asks for a review', async () => {
    const { world, attempt, paymentId } = await aCharge();
    await world.webhook(paymentId);
    await world.reconcileAfter(15 * MINUTE_MS);
    expect(await attempt()).toMatchObject({ attemptState: 'RECORDED' });
    world.clock.time += 30 * DAY_MS;
    const [charge] = world.ledger.listByOrder(paymentId);
    world.ledger.setDispute(charge?.transactionId ?? '', true);
    world.provider.outage = () => 'before';
    await world.webhook(paymentId, 'dispute.opened').catch(() => undefined);
    world.provider.outage = () => undefined;
    await world.reconcileAfter(2 * MINUTE_MS);
    expect(await attempt()).toMatchObject({ attemptState: 'RECORDED', hasOpenDispute: true });
    expect(world.signals).toContain('dispute');
    expect(world.logged).not.toHaveLogged('PAYMENT_NEEDS_REVIEW', { paymentId });
  });

  it('reports a payment once, after it has been unknown for 15 minutes', async () => {
    const { world, attempt } = await aCharge();
    const reports = () => world.signals.filter((signal) => signal === 'unknown too long');
    world.provider.outage = () => 'before';
    await world.reconcileAfter(10 * MINUTE_MS);
    expect(await attempt()).toMatchObject({ attemptState: 'UNKNOWN' });
    for (const minutes of [1, 1, 2, 4, 6]) await world.reconcileAfter(minutes * MINUTE_MS);
    expect(reports()).toEqual([]);
    await world.reconcileAfter(MINUTE_MS);
    expect(reports()).toEqual(['unknown too long']);
    world.provider.outage = () => undefined;
    await world.reconcileAfter(15 * MINUTE_MS);
    expect(await attempt()).toMatchObject({ attemptState: 'RECORDED' });
    expect(reports()).toHaveLength(1);
  });
});

describe('the comparison of a day with the card provider', () => {
  /** Each test has its own days, because the comparison reads all charges of a day. */
  let lastDay = Date.parse('2026-03-09T18:00:00Z');

  async function aComparison() {
    lastDay += 7 * DAY_MS;
    const scene = await aCharge({ world: paymentWorld(new Date(lastDay)) });
    const { world, paymentId } = scene;
    const [charge] = world.ledger.listByOrder(paymentId);
    if (!charge) throw new Error('There is no charge.');
    return {
      ...scene,
      charge,
      record: () => world.process().driver.handle(paymentId, { type: 'lookup requested' }),
      /** Compares two nights later, which covers the day of the charge. Returns the number of differences. */
      compare: async () => {
        world.clock.time += 2 * DAY_MS;
        await world.process(undefined, 'charge-comparison').comparison.run();
        return codesIn(world.logged).filter((code) => code.startsWith('CHARGE_')).length;
      },
    };
  }

  it('finds no difference if every charge is recorded or returned', async () => {
    const { world, charge, record, compare } = await aComparison();
    await record();
    world.ledger.addRecords([{ ...charge, transactionId: 'txn_second' }]);
    await record();
    expect(chargesOf(world)).toEqual(['approved', 'voided']);
    expect(await compare()).toBe(0);
  });

  it('looks up an unrecorded charge instead of reporting it', async () => {
    const { attempt, charge, compare } = await aComparison();
    expect(await compare()).toBe(0);
    expect(await attempt()).toMatchObject({ charge: { transactionId: charge.transactionId } });
  });

  it('reports a charge that belongs to no payment', async () => {
    const { world, owner, charge, record, compare } = await aComparison();
    await record();
    const orderId = newPaymentId(owner.customerId, new Date(charge.createdAt));
    const others = [
      { transactionId: 'txn_unknown', orderId },
      { transactionId: 'txn_foreign', orderId: 'not-ours' },
    ];
    world.ledger.addRecords(others.map((other) => ({ ...charge, ...other })));
    expect(await compare()).toBe(2);
    for (const other of others) expect(world.logged).toHaveLogged('CHARGE_WITHOUT_PAYMENT', other);
  });

  it('reports a recorded charge that the provider does not list', async () => {
    const {
      world,
      charge: { transactionId },
      record,
      compare,
    } = await aComparison();
    await record();
    world.ledger.state.transactions = [];
    expect(await compare()).toBe(1);
    expect(world.logged).toHaveLogged('CHARGE_NOT_LISTED', { transactionId });
  });
});
