import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { DECLINED, type PaymentWorld, paymentWorld, STAFF, VISA } from './payment-world.ts';

withLocalStores();

const PAGES = {
  name: 'LimitReached',
  message: expect.stringContaining('10 times within an hour. Wait 60 minutes'),
};
const DECLINES = { name: 'LimitReached', message: expect.stringContaining('declined 5 times within a day') };

async function aCustomer(packages = 1) {
  const world = paymentWorld();
  const owner = await world.customer(packages);
  const [first = '', second = ''] = owner.parcelIds;
  return {
    world,
    owner,
    first,
    second,
    /** Opens a card page that stores a card. */
    store: () => world.process().checkout.token(owner, undefined),
    payStored: () => world.process().checkout.payWithStoredCard(owner, [first], undefined),
    limit: () => world.process().limits.get(owner.customerId),
  };
}

async function times(count: number, action: () => Promise<unknown>): Promise<void> {
  for (let index = 0; index < count; index += 1) await action();
}

/** Has cards declined on one card page, with a webhook for each. */
async function declines(world: PaymentWorld, token: string, paymentId: string, count: number): Promise<void> {
  await times(count, async () => {
    world.ledger.payOnToken(token, DECLINED);
    await world.webhook(paymentId, 'charge.declined');
  });
}

describe('ten card pages an hour', () => {
  it('include those for storing a card and for paying, and count each new one once', async () => {
    const { world, owner, first, second, store } = await aCustomer(2);
    await times(7, store);
    await world.open(owner, [first]);
    await times(5, () => world.open(owner, [first]));
    await world.open(owner, [second]);
    await world.open(owner, [first]);
    await expect(world.open(owner, [second])).rejects.toMatchObject(PAGES);
    await expect(store()).rejects.toMatchObject(PAGES);
    expect(world.signals.filter((signal) => signal === 'card page')).toHaveLength(10);
    expect(world.signals.filter((signal) => signal === 'limit reached')).toHaveLength(2);
    expect(world.ledger.state.tokens).toHaveLength(10);
    world.clock.time += HOUR_MS;
    await world.open(owner, [second]);
  });

  it('are not exceeded by concurrent requests', async () => {
    const { world, store } = await aCustomer();
    const results = await Promise.allSettled(Array.from({ length: 14 }, store));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(world.ledger.state.tokens).toHaveLength(10);
  });

  it('do not include those that the provider failed to open', async () => {
    const { world, owner, first, store, limit } = await aCustomer();
    world.provider.outage = (method) => (method === 'openToken' ? 'before' : undefined);
    await times(6, () => expect(store()).rejects.toThrow("can't open the card page right now"));
    await times(6, () =>
      expect(world.open(owner, [first])).rejects.toThrow("can't open the card page right now"),
    );
    expect(await limit()).toMatchObject({ cardPages: 0, reached: null });
  });
});

describe('five declined charges a day', () => {
  it('close the card page and block all card payments for a day', async () => {
    const { world, owner, first, second, store, payStored, limit } = await aCustomer(2);
    const { token, paymentId } = await world.open(owner, [first]);
    await declines(world, token, paymentId, 4);
    expect(await limit()).toMatchObject({ declines: 4, reached: null });
    await declines(world, token, paymentId, 1);
    expect(world.ledger.payOnToken(token, VISA)).toMatchObject({ answer: 'declined' });
    // No matter how often the payment is settled, each declined charge counts once.
    await times(2, () => world.webhook(paymentId, 'charge.declined'));
    expect(await limit()).toMatchObject({
      declines: 5,
      reached: 'DECLINES',
      endsAt: '2026-03-03T17:00:00.000Z',
    });
    for (const attempt of [() => world.open(owner, [second]), store, payStored])
      await expect(attempt()).rejects.toMatchObject(DECLINES);
    world.clock.time += 24 * HOUR_MS;
    await world.open(owner, [second]);
  });

  it('block payments until the first of the latest five is a day old', async () => {
    const { world, owner, first, limit } = await aCustomer();
    const { token, paymentId } = await world.open(owner, [first]);
    await declines(world, token, paymentId, 2);
    world.clock.time += 5 * MINUTE_MS;
    // Found together, so that they exceed the limit.
    await times(5, async () => void world.ledger.payOnToken(token, DECLINED));
    await world.webhook(paymentId, 'charge.declined');
    expect(await limit()).toMatchObject({ reached: 'DECLINES', endsAt: '2026-03-03T17:05:00.000Z' });
    world.clock.time += 24 * HOUR_MS - 1;
    expect(await limit()).toMatchObject({ declines: 5, reached: 'DECLINES' });
    world.clock.time += 1;
    expect(await limit()).toMatchObject({ declines: 0, reached: null });
  });

  it('count even if a charge is approved after them, and close the page later if the provider is down', async () => {
    const { world, owner, first, second, limit } = await aCustomer(2);
    const paid = await world.open(owner, [first]);
    for (const card of [DECLINED, DECLINED, VISA]) world.ledger.payOnToken(paid.token, card);
    await times(2, () => world.webhook(paid.paymentId));
    expect(await world.parcel(first)).toMatchObject({ paymentStatus: 'PAID' });
    expect(await limit()).toMatchObject({ declines: 2 });
    const { token, paymentId } = await world.open(owner, [second]);
    world.provider.outage = (method) => (method === 'closeToken' ? 'before' : undefined);
    await declines(world, token, paymentId, 3);
    expect(await limit()).toMatchObject({ declines: 5 });
    world.provider.outage = () => undefined;
    expect(await world.process().checkout.outcome(owner, paymentId)).toMatchObject({ status: 'declined' });
    expect(world.ledger.payOnToken(token, VISA)).toMatchObject({ answer: 'declined' });
  });

  it('include those of the stored card', async () => {
    const { world, payStored, limit } = await aCustomer();
    world.ledger.state.cards = world.ledger.state.cards.map((card) => ({ ...card, behavior: 'decline' }));
    await times(5, async () => expect(await payStored()).toMatchObject({ status: 'declined' }));
    await expect(payStored()).rejects.toMatchObject(DECLINES);
    expect(await limit()).toMatchObject({ declines: 5, cardPages: 0 });
    await world.reconcileAfter(30 * MINUTE_MS);
    expect(await limit()).toMatchObject({ declines: 5 });
  });
});

it('customer service can lift a limit, which is recorded and logged', async () => {
  const { world, owner, store } = await aCustomer();
  const { limits } = world.process();
  await times(10, store);
  await expect(store()).rejects.toMatchObject(PAGES);
  const lifted = { at: '2026-03-02T17:00:00.000Z', by: STAFF.email };
  const free = { reached: null, endsAt: null, cardPages: 0, declines: 0, lifted };
  expect(await limits.lift(STAFF, owner.customerId)).toEqual(free);
  expect(world.logged).toEqual([
    { level: 'INFO', message: 'A payment limit was lifted', ofCustomer: owner.customerId, by: STAFF.email },
  ]);
  await times(10, store);
  await expect(store()).rejects.toMatchObject(PAGES);
  expect(await limits.get(owner.customerId)).toMatchObject({ reached: 'CARD_PAGES', lifted });
});
