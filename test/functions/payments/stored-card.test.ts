import { expect, it } from 'vitest';
import { withLocalStores } from '#test/support/local-stores.ts';
import { chargesOf, paymentWorld, VISA } from './payment-world.ts';

withLocalStores();

async function aCardOwner() {
  const world = paymentWorld();
  const owner = await world.customer(1);
  const pay = (requestId?: string, expectedTotal?: number) =>
    world.process().checkout.payWithStoredCard(owner, owner.parcelIds, requestId, expectedTotal);
  return { world, owner, pay };
}

it('the stored card is not charged a total that the customer has not seen', async () => {
  const { world, pay } = await aCardOwner();
  const message = 'The price has changed. Nothing was charged.';
  // Without the surcharge.
  await expect(pay(undefined, 27.5)).rejects.toMatchObject({
    message,
    fieldErrors: [{ field: 'transactionValidation', message }],
  });
  expect(chargesOf(world)).toEqual([]);
  expect(await pay(undefined, 28.19)).toMatchObject({ status: 'approved' });
});

it('a request that comes twice is approved twice and charged once, if the other one is done first', async () => {
  const { world, owner, pay } = await aCardOwner();
  const { checkout } = world.process(async (method, call) => {
    if (method === 'findCard') await pay('the only press', 28.19);
    return call();
  });
  const payment = await checkout.payWithStoredCard(owner, owner.parcelIds, 'the only press', 28.19);
  expect(payment).toMatchObject({ status: 'approved' });
  expect(chargesOf(world)).toEqual(['approved']);
});

it('the surcharge follows the current funding of the card at the provider', async () => {
  const { world, owner } = await aCardOwner();
  const { checkout } = world.process();
  expect(await checkout.preview(owner, owner.parcelIds)).toMatchObject({ surchargeAmount: 0.69 });
  world.ledger.state.cards = world.ledger.state.cards.map((card) => ({ ...card, funding: 'DEBIT' }));
  expect(await checkout.preview(owner, owner.parcelIds)).toMatchObject({ surchargeAmount: 0 });
});

/** What the card page reports after a customer has stored a card on it. */
async function aNewCard({ world, owner }: Awaited<ReturnType<typeof aCardOwner>>) {
  const { token } = await world.process().checkout.token(owner, undefined);
  const expiry = { expirationMonth: '08', expirationYear: '2040' };
  const stored = world.ledger.storeOnToken(token ?? '', { number: VISA, ...expiry });
  if (stored.answer !== 'approved') throw new Error('The card was not stored.');
  const { cardToken, cardType, last4 } = stored.card;
  return { ccToken: cardToken, cardType, last4, ...expiry, state: '', date: '' };
}

it('a replaced card is removed at the provider', async () => {
  const scene = await aCardOwner();
  const { world, owner } = scene;
  const input = await aNewCard(scene);
  expect(await world.process().cards.save(owner, input)).toMatchObject({ expiration: '08/2040' });
  expect(world.ledger.state.cards.map((card) => card.cardToken)).toEqual([input.ccToken]);
});

it('a card cannot be saved by a customer who did not store it', async () => {
  const scene = await aCardOwner();
  const { cards } = scene.world.process();
  const other = await scene.world.customer(1);
  const before = await cards.get(other);
  await expect(cards.save(other, await aNewCard(scene))).rejects.toMatchObject({ name: 'NotFound' });
  expect(await cards.get(other)).toEqual(before);
});

it('a removed card is removed at the provider, and can be removed again', async () => {
  const { world, owner } = await aCardOwner();
  const { cards } = world.process();
  await cards.remove(owner);
  await cards.remove(owner);
  expect(await cards.get(owner)).toBeNull();
  expect(world.ledger.state.cards).toEqual([]);
});

it('a payment with the stored card charges once if its first responses were lost', async () => {
  const { world, owner, pay } = await aCardOwner();
  world.provider.outage = (method) => (method === 'findCard' ? undefined : 'after');
  expect(await pay('the first press')).toMatchObject({ status: 'pending' });
  expect(await pay('the second press')).toMatchObject({ status: 'pending' });
  world.provider.outage = () => undefined;
  const { paymentId } = await pay('the third press');
  expect(await world.process().checkout.outcome(owner, paymentId)).toMatchObject({ status: 'approved' });
  expect(await pay('the fourth press')).toMatchObject({ status: 'approved' });
  expect(chargesOf(world)).toEqual(['approved']);
});
