import { describe, expect, it } from 'vitest';
import { newParcelId, newPaymentId } from '../../../functions/data/ids.ts';
import { SIGNATURE_HEADER, signatureHeader } from '../../../functions/payments/provider/webhook-signature.ts';
import type { ChargeChanges } from '../../../local/card-provider/charge.ts';
import type { PaymentOutcome, PaymentToken } from '../../../shared/contracts/payments.ts';
import { itemsOf } from '../../support/api/stored-items.ts';
import { aPerson, errorBodyOf } from '../../support/events.ts';
import { TABLE_NAME, withLocalStores } from '../../support/local-stores.ts';
import { captureLogLines } from '../log-lines.ts';
import { paymentWorld } from './payment-world.ts';
import { DEBIT, MESSAGE, VISA, withPaymentsApi } from './payments-api.ts';

withLocalStores();
const running = withPaymentsApi();

const PAID_BEFORE = { paymentStatus: 'PAID', paymentId: 'earlier' } as const;

describe("another customer's", () => {
  it('package gets the answer of a missing one, on every route', async () => {
    const { customer, send } = running();
    const [attacker, victim] = [await customer({}), await customer({})];
    const missing = newParcelId(victim.customerId, new Date());
    for (const parcelId of victim.parcelIds) {
      const bodies = (id: string) => ({ body: { parcelIds: [...attacker.parcelIds, id] } });
      for (const route of ['createPaymentToken', 'payWithStoredCard', 'previewSurcharge'] as const)
        expect(await send(route, attacker, bodies(parcelId))).toEqual(
          await send(route, attacker, bodies(missing)),
        );
      expect(await send('createPaymentToken', attacker, bodies(parcelId))).toMatchObject({ status: 404 });
      const status = (id: string) => send('listPaidParcels', attacker, { query: { parcelIds: id } });
      expect(await status(parcelId)).toMatchObject({ status: 404 });
      expect(await status(parcelId)).toEqual(await status(missing));
    }
  });

  it('payment gets the answer of a missing one, on every route', async () => {
    const { customer, send, openCardPage } = running();
    const [attacker, victim] = [await customer({}), await customer({})];
    const { paymentId } = await openCardPage(victim, victim.parcelIds);
    const missing = newPaymentId(victim.customerId, new Date());
    const calls = [
      (id: string) => send('getPayment', attacker, { params: { paymentId: id } }),
      (id: string) => send('getReceipt', attacker, { params: { paymentId: id } }),
      (id: string) =>
        send('recordPayment', attacker, {
          body: { parcelIds: victim.parcelIds, paymentId: id, transactionData: MESSAGE },
        }),
    ];
    for (const call of calls) {
      expect(await call(paymentId)).toMatchObject({ status: 404 });
      expect(await call(paymentId)).toEqual(await call(missing));
      expect(await call('not an id')).toEqual(await call(missing));
    }
  });

  it('transaction pays nothing, and gets the answer of an invented one', async () => {
    const { customer, send, openCardPage, controls, parcel } = running();
    const [attacker, victim] = [await customer({}), await customer({})];
    const paid = await openCardPage(victim, victim.parcelIds);
    controls.pay(paid.token, VISA);
    const [charge] = controls.transactionsOf(paid.paymentId);
    const own = await openCardPage(attacker, attacker.parcelIds);
    const claim = (transactionId: string) =>
      send('recordPayment', attacker, {
        body: {
          parcelIds: attacker.parcelIds,
          paymentId: own.paymentId,
          transactionData: { ...MESSAGE, transactionId, amount: 28.19 },
        },
      });
    const answer = await claim(charge?.transactionId ?? '');
    expect(answer).toMatchObject({ status: 200, body: { status: 'open', transactionId: null } });
    expect(await claim('txn_invented')).toEqual(answer);
    expect(await parcel(attacker.parcelIds[0] ?? '')).toMatchObject({ paymentStatus: 'UNPAID' });
    expect(controls.transactionsOf(paid.paymentId)).toMatchObject([{ isVoided: false, refundedCents: 0 }]);
  });

  it('card gets the answer of a missing one', async () => {
    const { customer, send, controls } = running();
    const [attacker, victim] = [await customer(), await customer()];
    const { token } = (await send('createPaymentToken', victim)).body as PaymentToken;
    const stored = controls.store(token ?? '', VISA) as { card: { cardToken: string } };
    const save = (ccToken: string) => send('saveCard', attacker, { body: { ...REPORTED, ccToken } });
    const answer = await save(stored.card.cardToken);
    expect(answer).toMatchObject({ status: 404 });
    expect(await save('card_invented')).toEqual(answer);
    expect((await send('getStoredCard', attacker)).body).toBeNull();
  });
});

const REPORTED = {
  ccToken: 'card_1',
  cardType: 'Visa',
  last4: '4242',
  expirationMonth: '12',
  expirationYear: '2034',
  state: 'accepted',
  date: '2026-11-23',
};
const A_DAY_AGO = () => new Date(Date.now() - 86_400_000).toISOString();

describe('a charge that does not fit is returned and pays nothing', () => {
  it.each<[string, () => ChargeChanges, string?]>([
    ['a smaller amount', () => ({ capturedCents: 2749 })],
    ['a larger amount', () => ({ capturedCents: 2820 })],
    ['1 dollar for 2,000', () => ({ capturedCents: 100 })],
    ['another currency', () => ({ currency: 'CAD' })],
    ['an authorization', () => ({ kind: 'authorization' })],
    ['another kind', () => ({ kind: 'other' })],
    ['not captured', () => ({ isCaptured: false })],
    ['another day', () => ({ createdAt: A_DAY_AGO() })],
    ['a surcharge on a debit card', () => ({ capturedCents: 2819 }), DEBIT],
  ])('%s', async (name, changes, card = VISA) => {
    const { customer, send, openCardPage, controls, parcel } = running();
    const priceCents = name.includes('2,000') ? 200_000 : 2750;
    const owner = await customer({ priceCents });
    const { token, paymentId } = await openCardPage(owner, owner.parcelIds);
    controls.nextCharge(changes());
    controls.pay(token, card);
    const recorded = await send('recordPayment', owner, {
      body: { parcelIds: owner.parcelIds, paymentId, transactionData: MESSAGE },
    });
    expect(recorded.status).toBe(400);
    expect(errorBodyOf(recorded).fieldErrors).toMatchObject([{ field: 'transactionValidation' }]);
    // A charge of an earlier day is settled, so it is refunded instead.
    const [charge] = controls.transactionsOf(paymentId);
    expect(charge?.isVoided || charge?.refundedCents === charge?.capturedCents).toBe(true);
    expect(await parcel(owner.parcelIds[0] ?? '')).toMatchObject({ paymentStatus: 'UNPAID' });
    expect((await send('listReceipts', owner)).body).toEqual([]);
  });

  it.each([VISA, DEBIT])('but the right amount is recorded: %s', async (card) => {
    const { customer, send, openCardPage, controls } = running();
    const owner = await customer({});
    const { token, paymentId } = await openCardPage(owner, owner.parcelIds);
    controls.pay(token, card);
    const { body } = await send('getPayment', owner, { params: { paymentId } });
    expect((body as PaymentOutcome).status).toBe('approved');
    expect(controls.transactionsOf(paymentId)).toMatchObject([{ isVoided: false }]);
  });
});

it('a transaction that was recorded pays no second payment, and is not returned', async () => {
  const { customer, process, ledger, parcel } = paymentWorld(new Date());
  const { checkout } = process();
  const owner = await customer(2);
  const [first = '', second = ''] = owner.parcelIds;
  const paid = await checkout.token(owner, [first]);
  ledger.payOnToken(paid.token ?? '', VISA);
  expect(await checkout.outcome(owner, paid.paymentId ?? '')).toMatchObject({ status: 'approved' });
  const open = await checkout.token(owner, [second]);
  const [charge] = ledger.listByOrder(paid.paymentId ?? '');
  if (!charge) throw new Error('There is no charge.');
  // The provider lists the same transaction for another order.
  ledger.state.transactions.push({ ...charge, orderId: open.paymentId ?? '' });
  const replayed = await checkout.outcome(owner, open.paymentId ?? '');
  expect(replayed).toMatchObject({
    status: 'validation',
    transactionId: null,
    message: 'The charge belongs to another payment.',
  });
  expect(await parcel(second)).toMatchObject({ paymentStatus: 'UNPAID' });
  expect(await parcel(first)).toMatchObject({ paymentStatus: 'PAID' });
  expect(ledger.listByOrder(paid.paymentId ?? '')).toMatchObject([{ isVoided: false, refundedCents: 0 }]);
});

describe('a payment cannot be opened for', () => {
  it.each([
    ['a completed package', { ...PAID_BEFORE, status: 'COMPLETED' as const }, 409, 'Already paid: NB100001.'],
    ['a refunded, completed package', { status: 'COMPLETED' as const }, 400, '1Z999AA10123456784'],
    ['a paid package', PAID_BEFORE, 409, 'Already paid: NB100001.'],
    ['a troubled package', { status: 'TROUBLED' as const }, 400, '1Z999AA10123456784'],
    ['an unpayable package', { paymentStatus: 'UNPAYABLE' as const, priceCents: null }, 400, '1Z999AA'],
  ])('%s', async (_, changes, status, text) => {
    const { customer, send, controls } = running();
    const owner = await customer({}, changes);
    const before = controls.ledger.state.tokens.length;
    const answer = await send('createPaymentToken', owner, { body: { parcelIds: owner.parcelIds } });
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(text);
    expect(controls.ledger.state.tokens).toHaveLength(before);
  });

  it.each([
    ['51 packages', Array.from({ length: 51 }, (_, index) => `p-${index}`), 'at most 50 packages'],
    ['the same package twice', ['p-1', 'p-1'], 'paid only once'],
    ['no package', [], 'at least one package'],
  ])('%s', async (_, parcelIds, text) => {
    const { send } = running();
    const owner = aPerson();
    const answers = [
      await send('createPaymentToken', owner, { body: { parcelIds } }),
      await send('payWithStoredCard', owner, { body: { parcelIds } }),
      await send('previewSurcharge', owner, { body: { parcelIds } }),
      await send('recordPayment', owner, { body: { parcelIds, transactionData: MESSAGE } }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(JSON.stringify(errorBodyOf(answer).fieldErrors)).toContain(text);
    }
  });
});

it('a payment is not recorded for other packages than it was opened for', async () => {
  const { customer, send, openCardPage, controls, parcel } = running();
  const owner = await customer({}, {});
  const [first = '', second = ''] = owner.parcelIds;
  const { token, paymentId } = await openCardPage(owner, [first]);
  controls.pay(token, VISA);
  const body = { parcelIds: [second], paymentId, transactionData: MESSAGE };
  expect(await send('recordPayment', owner, { body })).toMatchObject({ status: 400 });
  expect(await parcel(second)).toMatchObject({ paymentStatus: 'UNPAID' });
});

describe('a webhook', () => {
  const OLD = new Date(Date.now() - 301_000);
  it.each<[string, (body: string, secret: string) => string | undefined]>([
    ['without a signature', () => undefined],
    ['with a wrong signature', (body) => signatureHeader(body, new Date(), 'whs_wrong')],
    ['with the signature of another body', (_, secret) => signatureHeader('{}', new Date(), secret)],
    ['with an old signature', (body, secret) => signatureHeader(body, OLD, secret)],
  ])('%s changes nothing', async (_, sign) => {
    const { customer, send, openCardPage, controls, webhookSecret, parcel } = running();
    const owner = await customer({});
    const { token, paymentId } = await openCardPage(owner, owner.parcelIds);
    controls.pay(token, VISA);
    const rawBody = JSON.stringify({ eventId: 'evt', type: 'charge.approved', orderId: paymentId });
    const post = (signature: string | undefined) =>
      send('receivePaymentEvent', null, {
        rawBody,
        headers: signature === undefined ? {} : { [SIGNATURE_HEADER]: signature },
      });
    expect(await post(sign(rawBody, webhookSecret))).toMatchObject({ status: 401 });
    expect(await parcel(owner.parcelIds[0] ?? '')).toMatchObject({ paymentStatus: 'UNPAID' });
    expect(await post(signatureHeader(rawBody, new Date(), webhookSecret))).toMatchObject({ status: 204 });
    expect(await parcel(owner.parcelIds[0] ?? '')).toMatchObject({ paymentStatus: 'PAID' });
  });
});

describe('a card number', () => {
  it.each(['ccToken', 'cardType', 'state', 'date'])('is refused in %s of a stored card', async (field) => {
    for (const number of [VISA, '4242 4242 4242 4242', `pay ${VISA}.`]) {
      const answer = await running().send('saveCard', aPerson(), { body: { ...REPORTED, [field]: number } });
      expect(answer.status).toBe(400);
      expect(errorBodyOf(answer).fieldErrors).toEqual([{ field, message: 'Do not send a card number.' }]);
    }
  });

  it('is refused in the reason of a refund', async () => {
    const { send } = running();
    const body = { reason: `Card ${VISA} was wrong`, requestId: crypto.randomUUID() };
    const answer = await send('refundPayment', aPerson('CustomerService'), {
      params: { paymentId: 'any' },
      body,
    });
    expect(answer.status).toBe(400);
    expect(errorBodyOf(answer).fieldErrors).toMatchObject([{ field: 'reason' }]);
  });

  it('is refused as the id of a request', async () => {
    const { send } = running();
    const pay = await send('payWithStoredCard', aPerson(), { body: { parcelIds: ['p'], requestId: VISA } });
    const refund = await send('refundPayment', aPerson('CustomerService'), {
      params: { paymentId: 'any' },
      body: { reason: 'Late', requestId: VISA },
    });
    for (const answer of [pay, refund]) {
      expect(answer.status).toBe(400);
      expect(errorBodyOf(answer).fieldErrors).toMatchObject([{ field: 'requestId' }]);
    }
  });

  it('in the message of the card page is neither stored, logged nor returned', async () => {
    const { customer, send, openCardPage, controls } = running();
    const owner = await customer({});
    const { token, paymentId } = await openCardPage(owner, owner.parcelIds);
    controls.pay(token, VISA);
    const lines = captureLogLines();
    const transactionData = { last4: '4242', transactionId: VISA, amount: 1, date: VISA, status: VISA };
    const body = { parcelIds: owner.parcelIds, paymentId, transactionData };
    const answer = await send('recordPayment', owner, { body });
    expect(answer).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect(JSON.stringify(answer)).not.toContain(VISA);
    expect(JSON.stringify(lines())).not.toContain(VISA);
    expect(JSON.stringify([...(await itemsOf(TABLE_NAME, owner))])).not.toContain(VISA);
  });
});
