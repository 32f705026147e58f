import { describe, expect, it } from 'vitest';
import { newPaymentId } from '../../../functions/data/ids.ts';
import { withCharges } from '../../../functions/parcels/parcel-payment.ts';
import { NotFound } from '../../../functions/platform/errors.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import { type PaymentWorld, paymentWorld } from './payment-world.ts';
import { MESSAGE, VISA } from './payments-api.ts';

withLocalStores();

const DECLINED = '4000000000000002';
const MINUTE_MS = 60_000;
const STAFF = { email: 'service@northbound.test' };

/** A customer with an open card page for all packages. */
async function opened(parcels = 1) {
  const world = paymentWorld();
  const owner = await world.customer(parcels);
  const { token, paymentId } = await world.process().checkout.token(owner, owner.parcelIds);
  if (token === null || paymentId === null) throw new Error('The card page did not open.');
  return { world, owner, token, paymentId };
}

/** The same, after the payment was recorded. */
async function recorded(parcels = 1) {
  const scene = await opened(parcels);
  scene.world.ledger.payOnToken(scene.token, VISA);
  const outcome = await scene.world.process().checkout.outcome(scene.owner, scene.paymentId);
  expect(outcome).toMatchObject({ status: 'approved' });
  return scene;
}

/** The provider's transactions as status, and what became of the money. */
const books = ({ ledger }: PaymentWorld) =>
  ledger.state.transactions.map(({ status, isVoided, refundedCents }) =>
    isVoided ? 'voided' : refundedCents > 0 ? `refunded ${refundedCents}` : status,
  );

const status = async ({ process }: PaymentWorld, owner: { customerId: string }, paymentId: string) =>
  (await process().checkout.outcome(owner, paymentId)).status;

async function setPrice(world: PaymentWorld, parcelId: string, amountCents: number) {
  const before = await world.parcel(parcelId);
  const charges = [{ chargeType: 'BASE_PRICE' as const, amountCents }];
  await world.saveParcel(before, withCharges(before, charges, world.clock.now()));
}

describe('a fault of other systems does not happen here:', () => {
  it('the loser of a race compensates and good orders are refunded', async () => {
    const { world, owner, token, paymentId } = await opened();
    world.ledger.payOnToken(token, VISA);
    const input = { parcelIds: owner.parcelIds, paymentId, transactionData: MESSAGE };
    const body = JSON.stringify(world.events[0]);
    await Promise.all([
      world.process().checkout.record(owner, input),
      world.process().webhooks.receive({ body, headers: {} }),
      world.process().checkout.outcome(owner, paymentId),
      world.process().reconciler.run(),
    ]);
    world.clock.time += 15 * MINUTE_MS;
    await world.process().reconciler.run();
    expect(books(world)).toEqual(['approved']);
    expect(await status(world, owner, paymentId)).toBe('approved');
    expect(world.signals).not.toContain('second approval');
  });

  it('a retry after a timeout with a new key charges twice', async () => {
    const world = paymentWorld();
    const owner = await world.customer(1);
    world.provider.outage = (method) => (method === 'findCard' ? undefined : 'after');
    const pay = (requestId: string) =>
      world.process().checkout.payWithStoredCard(owner, owner.parcelIds, requestId);
    expect(await pay('the first press')).toMatchObject({ status: 'pending' });
    expect(await pay('the second press')).toMatchObject({ status: 'pending' });
    world.provider.outage = () => undefined;
    const third = await pay('the third press');
    expect(await status(world, owner, third.paymentId)).toBe('approved');
    expect(await pay('the fourth press')).toMatchObject({ status: 'approved' });
    expect(books(world)).toEqual(['approved']);
  });

  it('a replayed key returns a stored error for ever', async () => {
    const world = paymentWorld();
    const owner = await world.customer(1);
    const setBehavior = (behavior: 'approve' | 'decline') => {
      world.ledger.state.cards = world.ledger.state.cards.map((card) => ({ ...card, behavior }));
    };
    const pay = (requestId: string) =>
      world.process().checkout.payWithStoredCard(owner, owner.parcelIds, requestId);
    setBehavior('decline');
    expect(await pay('the first press')).toMatchObject({ status: 'declined' });
    setBehavior('approve');
    expect(await pay('the first press')).toMatchObject({ status: 'declined' });
    expect(await pay('the second press')).toMatchObject({ status: 'approved' });
    expect(books(world)).toEqual(['declined', 'approved']);
  });

  it('a replayed key returns a stored error of a refund for ever', async () => {
    const { world, owner, token, paymentId } = await opened();
    world.ledger.payOnToken(token, VISA);
    await setPrice(world, owner.parcelIds[0] ?? '', 2751);
    world.ledger.settle();
    const { refundCharge } = world.provider;
    let refusals = 2;
    world.provider.refundCharge = async (request) => {
      refusals -= 1;
      if (refusals < 0) return refundCharge(request);
      // The provider stores the refusal under the key.
      world.ledger.state.keys.push({ key: request.key, method: '', request: '', answer: null });
      return { answer: 'declined', reason: 'Try later.' };
    };
    await status(world, owner, paymentId);
    for (let check = 0; check < 4; check += 1) {
      world.clock.time += 5 * MINUTE_MS;
      await world.process().reconciler.run();
    }
    expect(books(world)).toEqual(['refunded 2819']);
    expect(await world.attemptsOf(owner.customerId)).toMatchObject([{ attemptState: 'VOIDED' }]);
  });

  it('two open payment pages both pay, with the same packages', async () => {
    const { world, owner, token, paymentId } = await opened();
    const other = await world.process().checkout.token(owner, owner.parcelIds);
    expect(other).toMatchObject({ token, paymentId });
    world.ledger.payOnToken(token, VISA);
    world.ledger.payOnToken(token, VISA);
    expect(await status(world, owner, paymentId)).toBe('approved');
    expect(books(world)).toEqual(['approved', 'voided']);
  });

  it('two open payment pages both pay, with other packages', async () => {
    const { world, owner, token } = await opened(2);
    const other = await world.process().checkout.token(owner, owner.parcelIds.slice(1));
    expect(world.ledger.payOnToken(token, VISA)).toMatchObject({ answer: 'declined' });
    world.ledger.payOnToken(other.token ?? '', VISA);
    expect(await status(world, owner, other.paymentId ?? '')).toBe('approved');
    expect(books(world)).toEqual(['approved']);
  });

  it('a late failure overwrites paid', async () => {
    const { world, owner, paymentId } = await recorded();
    const [charge] = world.ledger.listByOrder(paymentId);
    if (!charge) throw new Error('There is no charge.');
    world.ledger.addCharges([
      { ...charge, transactionId: 'txn_late', status: 'declined', isCaptured: false },
    ]);
    const body = JSON.stringify({ eventId: 'evt', type: 'charge.declined', orderId: paymentId });
    await world.process().webhooks.receive({ body, headers: {} });
    const { driver } = world.process();
    await driver.handle(paymentId, { type: 'charge declined' });
    await driver.handle(paymentId, { type: 'token refused' });
    expect(await status(world, owner, paymentId)).toBe('approved');
    expect(await world.parcel(owner.parcelIds[0] ?? '')).toMatchObject({ paymentStatus: 'PAID' });
  });

  it('declined then approved is ignored, on the same page', async () => {
    const { world, owner, token, paymentId } = await opened();
    world.ledger.payOnToken(token, DECLINED);
    expect(await status(world, owner, paymentId)).toBe('declined');
    world.ledger.payOnToken(token, VISA);
    expect(await status(world, owner, paymentId)).toBe('approved');
  });

  it('declined then approved is ignored, after the page was closed', async () => {
    const { world, owner, token, paymentId } = await opened();
    world.ledger.payOnToken(token, DECLINED);
    await world.process().driver.handle(paymentId, { type: 'superseded' });
    expect(await status(world, owner, paymentId)).toBe('declined');
    const [declined] = world.ledger.listByOrder(paymentId);
    if (!declined) throw new Error('There is no charge.');
    const approved = { status: 'approved', isCaptured: true, capturedCents: 2819 } as const;
    world.ledger.addCharges([{ ...declined, ...approved, transactionId: 'txn_late' }]);
    const body = JSON.stringify({ eventId: 'evt', type: 'charge.approved', orderId: paymentId });
    await world.process().webhooks.receive({ body, headers: {} });
    expect(await status(world, owner, paymentId)).toBe('approved');
    expect(world.signals).toContain('late approval');
  });

  it('a webhook before its record is answered 200 and never sent again', async () => {
    const { world, paymentId, token, owner } = await opened();
    world.ledger.payOnToken(token, VISA);
    const bodyOf = (orderId: string) => JSON.stringify({ eventId: 'evt', type: 'charge.approved', orderId });
    const early = newPaymentId(owner.customerId, world.clock.now());
    const receive = (text: string) => world.process().webhooks.receive({ body: text, headers: {} });
    await expect(receive(bodyOf(early))).rejects.toThrow(NotFound);
    await receive(bodyOf(paymentId));
    // The attempt is stored before the provider is called, so its own webhook always finds it.
    expect(await status(world, owner, paymentId)).toBe('approved');
  });

  it('three webhooks settle three times', async () => {
    const { world, token, paymentId, owner } = await opened();
    world.ledger.payOnToken(token, VISA);
    const body = JSON.stringify(world.events[0]);
    const receive = () => world.process().webhooks.receive({ body, headers: {} });
    await Promise.all([receive(), receive(), receive()]);
    await receive();
    const receipts = await world.process().receipts.list(owner, { limit: 25 });
    expect(receipts.items).toMatchObject([{ paymentId }]);
    expect(world.signals.filter((signal) => signal === 'approved')).toHaveLength(1);
    expect(books(world)).toEqual(['approved']);
  });

  it('sub-cent remainders', async () => {
    const world = paymentWorld();
    const owner = await world.customer(3);
    const prices = [3333, 1, 1009];
    for (const [index, cents] of prices.entries()) await setPrice(world, owner.parcelIds[index] ?? '', cents);
    const { checkout, refunds, receipts } = world.process();
    const { token, paymentId } = await checkout.token(owner, owner.parcelIds);
    world.ledger.payOnToken(token ?? '', VISA);
    const outcome = await checkout.outcome(owner, paymentId ?? '');
    // 2.5 percent of 43.43 dollars is 1.08575 dollars.
    expect(outcome).toMatchObject({ totalPrice: 43.43, surchargeAmount: 1.09 });
    const returned: number[] = [];
    for (const parcelId of owner.parcelIds) {
      const request = { parcelIds: [parcelId], reason: 'Damaged', requestId: `refund of ${parcelId}` };
      await refunds.refund(STAFF, paymentId ?? '', request);
      returned.push(world.ledger.listByOrder(paymentId ?? '')[0]?.refundedCents ?? 0);
    }
    expect(returned).toEqual([3417, 3418, 4452]);
    expect(world.ledger.listByOrder(paymentId ?? '')).toMatchObject([{ capturedCents: 4452 }]);
    expect(await receipts.get({ ...owner, roles: ['Customer'] }, paymentId ?? '')).toMatchObject({
      total: 44.52,
      refunded: 44.52,
    });
  });

  it('a failed void blocks the refund', async () => {
    const { world, owner, token, paymentId } = await opened();
    world.ledger.payOnToken(token, VISA);
    await setPrice(world, owner.parcelIds[0] ?? '', 2751);
    world.ledger.settle();
    expect(await status(world, owner, paymentId)).toBe('validation');
    expect(books(world)).toEqual(['refunded 2819']);
    expect(await world.attemptsOf(owner.customerId)).toMatchObject([{ attemptState: 'VOIDED' }]);
  });

  it('a refund during a dispute pays twice', async () => {
    const { world, owner, paymentId } = await recorded();
    const [charge] = world.ledger.listByOrder(paymentId);
    // Its webhook is lost.
    world.ledger.setDispute(charge?.transactionId ?? '', true);
    const { refunds } = world.process();
    const refund = () => refunds.refund(STAFF, paymentId, { reason: 'Damaged', requestId: 'one press' });
    await expect(refund()).rejects.toThrow('The customer disputes this charge.');
    expect(books(world)).toEqual(['approved']);
    world.ledger.setDispute(charge?.transactionId ?? '', false);
    await refund();
    await refund();
    expect(books(world)).toEqual(['refunded 2819']);
    expect(await world.parcel(owner.parcelIds[0] ?? '')).toMatchObject({ paymentStatus: 'UNPAID' });
  });

  it('the record of a failure rolls back with the failure', async () => {
    const { world, owner, token, paymentId } = await opened(2);
    world.ledger.payOnToken(token, VISA);
    await setPrice(world, owner.parcelIds[1] ?? '', 2751);
    world.provider.outage = (method) => (method === 'voidCharge' ? 'before' : undefined);
    expect(await status(world, owner, paymentId)).toBe('validation');
    // Nothing is paid, but that the charge must be returned is stored.
    expect(await world.attemptsOf(owner.customerId)).toMatchObject([
      { attemptState: 'VOIDING', misfit: 'PRICE', reversals: [{ reversalState: 'OPEN', amountCents: 5638 }] },
    ]);
    for (const parcelId of owner.parcelIds)
      expect(await world.parcel(parcelId)).toMatchObject({ paymentStatus: 'UNPAID' });
    world.provider.outage = () => undefined;
    world.clock.time += 2 * MINUTE_MS;
    await world.process().reconciler.run();
    expect(books(world)).toEqual(['voided']);
    expect(await world.attemptsOf(owner.customerId)).toMatchObject([{ attemptState: 'VOIDED' }]);
  });
});
