import { expect, it } from 'vitest';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { messageWorld } from '#test/functions/messages/support/message-world.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { BRAND } from '#test/support/messages/message-data.ts';
import { reconcileOutbox } from '#tools/outbox/reconcile-outbox.ts';

withLocalStores();

/** A world whose ledger has a digest that waits, as if the table had been restored to a moment before it was sent. */
async function restored(status: 'TRANSIT' | 'DESTINATION') {
  const world = await messageWorld();
  const { customerId } = await world.customer();
  const parcel = await world.receive(customerId, { status: status === 'TRANSIT' ? 'ORIGIN' : 'TRANSIT' });
  const { events } = await world.change(parcel, withStatus(parcel, status, world.clock.now(), 'dock'));
  for (const event of events) await world.tell(event);
  const states = async () => (await world.ledger(customerId)).map(({ messageState }) => messageState);
  const lostAfter = (minutes: number) => new Date(world.clock.time + minutes * MINUTE_MS);
  return { world, states, lostAfter };
}

it('what was due before the loss is sent again only if a duplicate is better than none', async () => {
  const must = await restored('DESTINATION');
  expect(await reconcileOutbox(must.world.table, must.lostAfter(30), BRAND)).toEqual({
    dropped: 0,
    repeated: 1,
  });
  await must.world.pass(60);
  expect([must.world.mails.length, await must.states()]).toEqual([1, ['SENT']]);

  const news = await restored('TRANSIT');
  expect(await reconcileOutbox(news.world.table, news.lostAfter(30), BRAND)).toEqual({
    dropped: 1,
    repeated: 0,
  });
  await news.world.pass(60);
  expect([news.world.mails.length, await news.states()]).toEqual([0, ['UNKNOWN']]);
});

it('what was not due yet is sent once, as if nothing had happened', async () => {
  const { world, states, lostAfter } = await restored('TRANSIT');
  expect(await reconcileOutbox(world.table, lostAfter(5), BRAND)).toEqual({ dropped: 0, repeated: 0 });
  await world.pass(60);
  expect([world.mails.length, await states()]).toEqual([1, ['SENT']]);
});

it('settling twice changes nothing more', async () => {
  const { world, states, lostAfter } = await restored('TRANSIT');
  const lostAt = lostAfter(30);
  await reconcileOutbox(world.table, lostAt, BRAND);
  expect(await reconcileOutbox(world.table, lostAt, BRAND)).toEqual({ dropped: 0, repeated: 0 });
  expect(await states()).toEqual(['UNKNOWN']);
});
