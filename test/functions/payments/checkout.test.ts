import { describe, expect, it } from 'vitest';
import type { ChargeChanges } from '#functions/card-sandbox/ledger.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aCharge, chargesOf, DECLINED, MESSAGE, paymentWorld, VISA } from './payment-world.ts';

withLocalStores();

describe('a payment cannot be opened for', () => {
  const PAID = { paymentStatus: 'PAID', paymentId: 'earlier' } as const;
  it.each<[string, Partial<ParcelRecord>, string, string]>([
    ['a completed package', { ...PAID, status: 'COMPLETED' }, 'AlreadyPaid', 'Already paid: NB100001.'],
    ['a refunded, completed package', { status: 'COMPLETED' }, 'InvalidInput', '1Z999AA10123456784'],
    ['a paid package', PAID, 'AlreadyPaid', 'Already paid: NB100001.'],
    ['a troubled package', { status: 'TROUBLED' }, 'InvalidInput', '1Z999AA10123456784'],
    ['an unpayable package', { paymentStatus: 'UNPAYABLE', priceCents: null }, 'InvalidInput', '1Z999AA'],
  ])('%s', async (_, changes, name, text) => {
    const world = paymentWorld();
    const owner = await world.customer(2);
    const before = await world.parcel(owner.parcelIds[1] ?? '');
    await world.saveParcel(before, { ...before, ...changes });
    const message = expect.stringContaining(text);
    await expect(world.open(owner, owner.parcelIds)).rejects.toMatchObject({ name, message });
    expect(world.ledger.state.tokens).toEqual([]);
  });
});

describe('what a browser claims about a payment is not trusted:', () => {
  it('a transaction of another customer, or an invented one, pays nothing', async () => {
    const { world } = await aCharge();
    const attacker = await world.customer(1);
    const { paymentId } = await world.open(attacker, attacker.parcelIds);
    for (const { transactionId } of [...world.ledger.state.transactions, { transactionId: 'txn_invented' }]) {
      const transactionData = { ...MESSAGE, transactionId, amount: 28.19 };
      const input = { parcelIds: attacker.parcelIds, paymentId, transactionData };
      const response = await world.process().checkout.record(attacker, input);
      expect(response).toMatchObject({ status: 'open', transactionId: null });
    }
    expect(await world.parcel(attacker.parcelIds[0] ?? '')).toMatchObject({ paymentStatus: 'UNPAID' });
    expect(chargesOf(world)).toEqual(['approved']);
  });

  it('a payment is not recorded for packages for which it was not opened', async () => {
    const world = paymentWorld();
    const owner = await world.customer(2);
    const [first = '', second = ''] = owner.parcelIds;
    const { token, paymentId } = await world.open(owner, [first]);
    world.ledger.payOnToken(token, VISA);
    const input = { parcelIds: [second], paymentId, transactionData: MESSAGE };
    await expect(world.process().checkout.record(owner, input)).rejects.toThrow('for other packages');
    expect(await world.parcel(second)).toMatchObject({ paymentStatus: 'UNPAID' });
  });
});

describe('a charge that does not match its payment pays nothing:', () => {
  it.each<[string, ChargeChanges, string]>([
    ['a wrong amount is voided', { capturedCents: 2749 }, 'voided'],
    // It is already settled.
    ['one from another day is refunded', { createdAt: '2026-03-01T17:00:00.000Z' }, 'refunded 2819'],
  ])('%s', async (_, changes, returned) => {
    const world = paymentWorld();
    world.ledger.nextCharge = changes;
    const { owner, paymentId, parcelId } = await aCharge({ world });
    const input = { parcelIds: owner.parcelIds, paymentId, transactionData: MESSAGE };
    await expect(world.process().checkout.record(owner, input)).rejects.toMatchObject({
      name: 'InvalidInput',
      fieldErrors: [{ field: 'transactionValidation' }],
    });
    expect(chargesOf(world)).toEqual([returned]);
    expect(await world.parcel(parcelId)).toMatchObject({ paymentStatus: 'UNPAID' });
    expect(await world.process().receipts.list(owner, { limit: 5 })).toEqual({
      shown: [],
      unreadable: 0,
      searched: 1,
    });
  });

  it('one that another payment has recorded is not returned', async () => {
    const { world, paymentId, status } = await aCharge();
    expect(await status()).toBe('approved');
    const owner = await world.customer(1);
    const open = await world.open(owner, owner.parcelIds);
    const [charge] = world.ledger.listByOrder(paymentId);
    if (!charge) throw new Error('There is no charge.');
    // The provider lists the same transaction for another order.
    world.ledger.state.transactions.push({ ...charge, orderId: open.paymentId });
    expect(await world.process().checkout.outcome(owner, open.paymentId)).toMatchObject({
      status: 'validation',
      transactionId: null,
      message: 'The charge belongs to another payment.',
    });
    expect(await world.parcel(owner.parcelIds[0] ?? '')).toMatchObject({ paymentStatus: 'UNPAID' });
    expect(await status()).toBe('approved');
    expect(chargesOf(world)).toEqual(['approved', 'approved']);
  });

  it('a declined return is retried with a new key, because the provider repeats its answer to a key', async () => {
    const { world, parcelId, attempt, status } = await aCharge();
    await world.setPrice(parcelId, 2751);
    // A settled charge cannot be voided.
    world.ledger.settle();
    const { refundCharge } = world.provider;
    let refusals = 2;
    world.provider.refundCharge = async (request) => {
      refusals -= 1;
      if (refusals < 0) return refundCharge(request);
      world.ledger.state.keys.push({ key: request.key, method: '', request: '', answer: null });
      return { answer: 'declined', reason: 'Try later.' };
    };
    expect(await status()).toBe('validation');
    for (let check = 0; check < 4; check += 1) await world.reconcileAfter(5 * MINUTE_MS);
    expect(chargesOf(world)).toEqual(['refunded 2819']);
    expect(await attempt()).toMatchObject({ attemptState: 'VOIDED' });
  });
});

it('opening the card page twice makes one payment, which is charged once, even after a decline', async () => {
  const { world, owner, token, paymentId, status } = await aCharge({ card: DECLINED });
  expect(await status()).toBe('declined');
  expect(await world.open(owner, owner.parcelIds)).toEqual({ token, paymentId });
  world.ledger.payOnToken(token, VISA);
  world.ledger.payOnToken(token, VISA);
  expect(await status()).toBe('approved');
  expect(chargesOf(world)).toEqual(['declined', 'approved', 'voided']);
});
