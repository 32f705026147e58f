import { expect, it } from 'vitest';
import { withLocalStores } from '#test/support/local-stores.ts';
import { messageWorld } from './support/message-world.ts';

withLocalStores();

/** A customer, and a package of theirs that departs and comes back after some minutes. */
async function aCustomer() {
  const world = await messageWorld();
  const { customerId } = await world.customer();
  const depart = async (wait: number) => {
    const departed = await world.change(await world.receive(customerId), { status: 'TRANSIT' });
    for (const event of departed.events) await world.tell(event);
    await world.pass(wait);
    const undone = {
      status: 'ORIGIN',
      statusDate: departed.parcel.updateDate,
      by: 'dock',
      isUndo: true,
    } as const;
    const statusHistory = [...departed.parcel.statusHistory, undone];
    const back = await world.change(departed.parcel, { status: 'ORIGIN', statusHistory });
    for (const event of back.events) await world.tell(event);
    await world.pass(11);
  };
  return { world, customerId, depart };
}

it('a delay is told only if the customer was told that the package had left', async () => {
  const { world, customerId, depart } = await aCustomer();
  await depart(2);
  expect(world.mails).toEqual([]);
  expect((await world.ledger(customerId)).map(({ messageState }) => messageState)).toEqual([
    'CANCELED',
    'CANCELED',
  ]);
  await depart(11);
  expect((await world.ledger(customerId)).slice(0, 2)).toMatchObject([
    { messageType: 'package-delayed', messageState: 'SENT' },
    { messageType: 'package-departed', messageState: 'SENT' },
  ]);
});

it('a delay is told if nobody knows whether the customer was told that the package had left', async () => {
  const { world, customerId, depart } = await aCustomer();
  world.outcomes.push('does not answer');
  await depart(11);
  expect(await world.ledger(customerId)).toMatchObject([
    { messageType: 'package-delayed', messageState: 'SENT' },
    { messageType: 'package-departed', messageState: 'UNKNOWN' },
  ]);
});
