import { describe, expect, it } from 'vitest';
import { newPaymentId } from '#functions/core/data/ids.ts';
import { newToken } from '#functions/payments/links/link-record.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { chargesOf, pay } from '../payment-world.ts';
import { aStorageScene } from '../storage-world.ts';
import { aLinkScene, anotherLink, DECLINED, REQUEST_ID, STAFF, tokenIn, VISA } from './link-world.ts';

withLocalStores();

const WEEK_MS = 7 * DAY_MS;

describe('whoever has a payment link', () => {
  it('sees only numbers, amounts and a first name, and nothing is opened', async () => {
    const { view, owner, world } = await aLinkScene({ packages: 2 });
    const shown = await view();
    expect(shown).toEqual({
      state: 'OPEN',
      firstName: expect.stringMatching(/^\S+$/),
      packages: [{ freightBillNum: 'NB100001', amount: 55 }],
      total: 55,
      totalWithSurcharge: 56.38,
      surchargeRate: 0.025,
      endsAt: '2026-03-09T17:00:00.000Z',
    });
    const text = JSON.stringify(shown);
    for (const secret of [owner.customerId, ...owner.parcelIds, '1Z999AA'])
      expect(text).not.toContain(secret);
    expect(world.ledger.state.tokens).toEqual([]);
    expect(await world.attemptsOf(owner.customerId)).toEqual([]);
  });

  it('pays once, and the customer sees how it was paid, but not with which card', async () => {
    const { pay: payWithLink, owner, world, view, token, services } = await aLinkScene({ packages: 2 });
    expect(await payWithLink()).toEqual({
      status: 'approved',
      charged: 56.38,
      paidAt: '2026-03-02T17:00:00.000Z',
      message: null,
    });
    for (const parcelId of owner.parcelIds)
      expect(await world.parcel(parcelId)).toMatchObject({ paymentStatus: 'PAID' });
    expect(await view()).toMatchObject({ state: 'PAID', total: 55 });
    await expect((await services()).open(token)).rejects.toMatchObject({ name: 'Conflict' });
    const { receipts } = world.process();
    const { shown } = await receipts.list(owner, { limit: 5 });
    expect(shown).toMatchObject([{ isByLink: true, cardType: 'Visa', last4: '', total: 56.38 }]);
    const paymentId = shown[0]?.paymentId ?? '';
    const caller = { customerId: owner.customerId, roles: ['Customer'] } as const;
    expect(await receipts.get(caller, paymentId)).toMatchObject({ isByLink: true, last4: '' });
    expect(await receipts.get(STAFF, paymentId)).toMatchObject({ isByLink: true, last4: '4242' });
  });

  it('can try another card after a declined one', async () => {
    const { cardPage, outcome, world } = await aLinkScene();
    const { processToken, reference } = await cardPage();
    world.ledger.payOnToken(processToken, DECLINED);
    expect(await outcome(reference)).toMatchObject({ status: 'declined', charged: null });
    expect(await cardPage()).toEqual({ processToken, reference });
    expect(await outcome(reference)).toMatchObject({ status: 'open' });
    world.ledger.payOnToken(processToken, VISA);
    expect(await outcome(reference)).toMatchObject({ status: 'approved' });
  });

  it('gets the refund on the card that paid, and the link stays paid', async () => {
    const { pay: payWithLink, view, open, world, owner, parcelId } = await aLinkScene();
    await payWithLink();
    const [attempt] = await world.attemptsOf(owner.customerId);
    const paymentId = attempt?.paymentId ?? '';
    await world.process().refunds.refund(STAFF, paymentId, { reason: 'Lost', requestId: REQUEST_ID });
    expect(chargesOf(world)).toEqual(['refunded 2819']);
    expect(await world.parcel(parcelId)).toMatchObject({ paymentStatus: 'UNPAID' });
    expect(await view()).toMatchObject({ state: 'PAID' });
    await expect(open()).rejects.toThrow('already paid');
    // The customer can still pay.
    world.clock.time += MINUTE_MS;
    await pay(world, owner, owner.parcelIds);
    expect(await view()).toMatchObject({ state: 'PAID' });
  });

  it('finds it paid if the customer has paid, and not open again after the refund of that', async () => {
    const { world, owner, view, open } = await aLinkScene();
    const paymentId = await pay(world, owner, owner.parcelIds);
    expect(await view()).toMatchObject({ state: 'PAID' });
    await expect(open()).rejects.toThrow('already paid');
    world.clock.time += MINUTE_MS;
    await world.process().refunds.refund(STAFF, paymentId, { reason: 'Lost', requestId: REQUEST_ID });
    expect(await view()).toMatchObject({ state: 'CHANGED', packages: [], total: 0 });
    await expect(open()).rejects.toThrow('has ended');
  });
});

describe('a payment link ends', () => {
  it('when the price changes between looking and paying, before anything is charged', async () => {
    const { world, parcelId, view, open } = await aLinkScene();
    expect(await view()).toMatchObject({ state: 'OPEN', total: 27.5 });
    await world.setPrice(parcelId, 3000);
    await expect(open()).rejects.toMatchObject({
      name: 'Conflict',
      message: expect.stringContaining('not charged'),
    });
    expect(await view()).toMatchObject({ state: 'CHANGED' });
    expect(world.ledger.state.tokens).toEqual([]);
  });

  it('when the price changes while the card page is open: the charge is returned', async () => {
    const { world, parcelId, cardPage, outcome, view } = await aLinkScene();
    const { processToken, reference } = await cardPage();
    await world.setPrice(parcelId, 3000);
    world.ledger.payOnToken(processToken, VISA);
    expect(await outcome(reference)).toMatchObject({
      status: 'validation',
      charged: null,
      message: 'The price of a package has changed. The charge is returned to your card.',
    });
    expect(chargesOf(world)).toEqual(['voided']);
    expect(await view()).toMatchObject({ state: 'CHANGED' });
  });

  it('at the end of its last day', async () => {
    const { world, view, open } = await aLinkScene();
    world.clock.time += WEEK_MS - 1;
    expect(await view()).toMatchObject({ state: 'OPEN' });
    world.clock.time += 1;
    expect(await view()).toMatchObject({ state: 'EXPIRED', packages: [] });
    await expect(open()).rejects.toThrow('expired');
  });

  it('when storage grows with the next day', async () => {
    const { world, owner } = await aStorageScene();
    const links = await world.process().links();
    const link = await links.create(owner, { parcelIds: owner.parcelIds, requestId: REQUEST_ID });
    expect(link.total).toBe(8.91);
    const token = tokenIn(link);
    expect(await links.view(token)).toMatchObject({ state: 'OPEN' });
    world.clock.time += DAY_MS;
    expect(await links.view(token)).toMatchObject({ state: 'CHANGED' });
    await expect(links.open(token)).rejects.toMatchObject({ name: 'Conflict' });
    expect((await links.list(owner))[0]).toMatchObject({ state: 'CHANGED' });
  });

  it('when its customer revokes it, also with an open card page', async () => {
    const { world, view, open, cardPage, outcome, revoke, services, owner } = await aLinkScene();
    const { processToken, reference } = await cardPage();
    await revoke();
    await revoke();
    world.ledger.payOnToken(processToken, VISA);
    expect(chargesOf(world)).toEqual([]);
    expect(await outcome(reference)).toMatchObject({ status: 'replaced', charged: null });
    expect(await view()).toMatchObject({ state: 'REVOKED', packages: [] });
    await expect(open()).rejects.toThrow('ended by the person');
    expect(await (await services()).list(owner)).toEqual([]);
  });

  it('but what was charged before it was revoked counts', async () => {
    const { world, cardPage, outcome, revoke, view, parcelId } = await aLinkScene();
    const { processToken, reference } = await cardPage();
    world.ledger.payOnToken(processToken, VISA);
    await revoke();
    expect(await outcome(reference)).toMatchObject({ status: 'approved' });
    expect(await world.parcel(parcelId)).toMatchObject({ paymentStatus: 'PAID' });
    expect(await view()).toMatchObject({ state: 'PAID' });
  });
});

describe('guessing', () => {
  it('gets one answer for each token that is not that of a link, and for each payment that is not of the link', async () => {
    const { services, token, cardPage, owner, world } = await aLinkScene();
    const { reference } = await cardPage();
    const other = await aLinkScene({ world });
    const links = await services();
    const unknown = { name: 'NotFound', message: 'This payment link does not exist.' };
    for (const wrong of [
      newToken(),
      token.toUpperCase(),
      token.slice(1),
      `${token}0`,
      '%',
      owner.customerId,
    ]) {
      await expect(links.view(wrong)).rejects.toMatchObject(unknown);
      await expect(links.open(wrong)).rejects.toMatchObject(unknown);
      await expect(links.outcome(wrong, reference)).rejects.toMatchObject(unknown);
    }
    const missing = newPaymentId(owner.customerId, world.clock.now()).slice(owner.customerId.length + 1);
    const { paymentId } = await world.open(other.owner, other.owner.parcelIds);
    for (const wrong of [missing, 'no-id', '', paymentId, paymentId.slice(other.owner.customerId.length + 1)])
      await expect(links.outcome(token, wrong)).rejects.toMatchObject(unknown);
    await expect(links.outcome(other.token, reference)).rejects.toMatchObject(unknown);
  });
});

describe('the limits', () => {
  it('of links are not those of the customer, who can still pay, and the message tells nothing about them', async () => {
    const { world, open, owner, cardPage, outcome } = await aLinkScene();
    const { processToken, reference } = await cardPage();
    for (let card = 0; card < 5; card += 1) {
      world.ledger.payOnToken(processToken, DECLINED);
      await outcome(reference);
    }
    const refused = {
      name: 'LimitReached',
      message: 'This payment is not possible right now. Please try again later.',
    };
    await expect(open()).rejects.toMatchObject(refused);
    world.clock.time += 20 * HOUR_MS;
    await expect(open()).rejects.toMatchObject(refused);
    await world.open(owner, owner.parcelIds);
  });

  it('are both lifted by customer service', async () => {
    const { world, open, owner, cardPage, outcome } = await aLinkScene();
    const { processToken, reference } = await cardPage();
    for (let card = 0; card < 5; card += 1) {
      world.ledger.payOnToken(processToken, DECLINED);
      await outcome(reference);
    }
    await world.process().limits.lift({ email: 'service@northbound.test' }, owner.customerId);
    expect(await open()).toMatchObject({ status: 'open' });
  });

  it('of the customer do not stop somebody with a link', async () => {
    const { world, open, owner, parcelId } = await aLinkScene();
    for (let page = 0; page < 10; page += 1) {
      await world.setPrice(parcelId, 3000 + page);
      await world.open(owner, owner.parcelIds);
    }
    await world.setPrice(parcelId, 2750);
    world.clock.time += 20 * MINUTE_MS;
    expect(await open()).toMatchObject({ status: 'open' });
  });

  it('allow twenty open links, and one more for each that has ended', async () => {
    const scene = await aLinkScene();
    for (let number = 1; number < 18; number += 1) await anotherLink(scene, number);
    const atOnce = await Promise.allSettled([18, 19, 20, 21].map((number) => anotherLink(scene, number)));
    expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const links = await scene.services();
    expect(await links.list(scene.owner)).toHaveLength(20);
    await expect(anotherLink(scene, 99)).rejects.toMatchObject({ name: 'LimitReached' });
    await scene.revoke();
    const next = await anotherLink(scene, 99);
    expect(await links.list(scene.owner)).toHaveLength(20);
    // The one whose place it got does not exist anymore.
    await expect(scene.view()).rejects.toMatchObject({ name: 'NotFound' });
    expect(await links.view(tokenIn(next))).toMatchObject({ state: 'OPEN' });
    scene.world.clock.time += WEEK_MS;
    expect(await links.list(scene.owner)).toEqual([]);
    expect((await anotherLink(scene, 100)).state).toBe('OPEN');
  });
});
