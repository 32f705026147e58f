import { expect, it } from 'vitest';
import { withLocalStores } from '../../support/local-stores.ts';
import { paymentWorld } from './payment-world.ts';
import { VISA } from './payments-api.ts';

withLocalStores();

it('the stored card is not charged a total that the customer has not seen', async () => {
  const world = paymentWorld();
  const owner = await world.customer(1);
  const pay = (expectedTotal: number) =>
    world.process().checkout.payWithStoredCard(owner, owner.parcelIds, undefined, expectedTotal);
  const message = 'The price has changed. Nothing was charged.';
  // Without the surcharge.
  await expect(pay(27.5)).rejects.toMatchObject({
    message,
    fieldErrors: [{ field: 'transactionValidation', message }],
  });
  expect(world.ledger.state.transactions).toEqual([]);
  expect(await pay(28.19)).toMatchObject({ status: 'approved' });
});

it('the surcharge is that of the card as the provider knows it now', async () => {
  const world = paymentWorld();
  const owner = await world.customer(1, 'CREDIT');
  const { checkout } = world.process();
  expect(await checkout.preview(owner, owner.parcelIds)).toMatchObject({ surchargeAmount: 0.69 });
  world.ledger.state.cards = world.ledger.state.cards.map((card) => ({ ...card, funding: 'DEBIT' }));
  expect(await checkout.preview(owner, owner.parcelIds)).toMatchObject({ surchargeAmount: 0 });
});

it('a replaced card is removed at the provider', async () => {
  const world = paymentWorld();
  const owner = await world.customer(1);
  const { cards, checkout } = world.process();
  const { token } = await checkout.token(owner, undefined);
  const stored = world.ledger.storeOnToken(token ?? '', {
    number: VISA,
    expirationMonth: '08',
    expirationYear: '2040',
  });
  if (stored.answer !== 'approved') throw new Error('The card was not stored.');
  const { cardToken, cardType, last4, expirationMonth, expirationYear } = stored.card;
  const details = { cardType, last4, expirationMonth, expirationYear, state: '', date: '' };
  expect(await cards.save(owner, { ccToken: cardToken, ...details })).toMatchObject({
    expiration: '08/2040',
  });
  expect(world.ledger.state.cards.map((card) => card.cardToken)).toEqual([cardToken]);
});
