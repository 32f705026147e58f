import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import type { Interceptor } from '#test/functions/core/intercepted.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { runs } from '#test/support/random.ts';
import { chargesOf, pay } from '../payment-world.ts';
import { aLinkScene, anotherLink, REQUEST_ID, STAFF, tokenIn, VISA } from './link-world.ts';

withLocalStores();

const TIMES = runs(5, 30);

/** Waits for a moment before each call, so that the calls of concurrent processes take turns in another order each time. */
const shuffled: Interceptor = async (_, call) => {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
  return call();
};

describe('one link, paid by two people at once', () => {
  it('charges one card: both have the same card page, and both see that it is paid', async () => {
    const scene = await aLinkScene({ packages: 2 });
    const pages = await Promise.all([scene.cardPage(), scene.cardPage(), scene.cardPage()]);
    expect(new Set(pages.map(({ processToken }) => processToken)).size).toBe(1);
    expect(scene.world.ledger.state.tokens).toHaveLength(1);
    for (const { processToken } of pages) scene.world.ledger.payOnToken(processToken, VISA);
    const lookAll = () => Promise.all(pages.map(({ reference }) => scene.outcome(reference)));
    // One of the requests records the payment, and the others may be too early.
    for (const { status } of await lookAll()) expect(['approved', 'pending']).toContain(status);
    const outcomes = await lookAll();
    expect(outcomes).toMatchObject(outcomes.map(() => ({ status: 'approved', charged: 56.38 })));
    await scene.world.reconcileAfter(30 * MINUTE_MS);
    expect(chargesOf(scene.world).filter((charge) => charge === 'approved')).toHaveLength(1);
    expect(chargesOf(scene.world).filter((charge) => charge !== 'approved' && charge !== 'voided')).toEqual(
      [],
    );
  });
});

describe('the customer and somebody with a link', () => {
  it('pay at the same moment: one charge, whoever is first', async () => {
    for (let time = 0; time < TIMES; time += 1) {
      const scene = await aLinkScene();
      const { world, owner, token } = scene;
      const byLink = async () => {
        const links = await world.process(shuffled).links();
        const page = await links.open(token);
        if (page.token === null) return page.status;
        world.ledger.payOnToken(page.token, VISA);
        return (await links.outcome(token, page.reference ?? '')).status;
      };
      const byOwner = async () => {
        const { checkout } = world.process(shuffled);
        const { token: processToken, paymentId } = await checkout.token(owner, owner.parcelIds);
        if (processToken === null) return 'pending';
        world.ledger.payOnToken(processToken, VISA);
        return (await checkout.outcome(owner, paymentId ?? '')).status;
      };
      await Promise.allSettled([byLink(), byOwner()]);
      await world.reconcileAfter(30 * MINUTE_MS);
      expect(chargesOf(world).filter((charge) => charge === 'approved').length).toBeLessThanOrEqual(1);
      const isPaid = (await world.parcel(scene.parcelId)).paymentStatus === 'PAID';
      expect(isPaid).toBe(chargesOf(world).includes('approved'));
      expect((await scene.view()).state).toBe(isPaid ? 'PAID' : 'OPEN');
    }
  });

  it('with the stored card at the same moment: one charge', async () => {
    for (let time = 0; time < TIMES; time += 1) {
      const { world, owner, token, view } = await aLinkScene();
      const links = await world.process(shuffled).links();
      await Promise.allSettled([
        links.open(token).then((page) => page.token !== null && world.ledger.payOnToken(page.token, VISA)),
        world.process(shuffled).checkout.payWithStoredCard(owner, owner.parcelIds, REQUEST_ID),
      ]);
      await world.reconcileAfter(30 * MINUTE_MS);
      expect(chargesOf(world).filter((charge) => charge === 'approved')).toHaveLength(1);
      expect(await view()).toMatchObject({ state: 'PAID' });
    }
  });

  it('a link never ends a payment that the customer has begun, also for other packages', async () => {
    const { world, owner, open, services, cardPage } = await aLinkScene({ packages: 2 });
    const own = await world.open(owner, owner.parcelIds.slice(0, 1));
    expect(await open()).toEqual({ status: 'busy', reference: null, token: null });
    const other = await anotherLink({ services, owner });
    expect(await (await services()).open(tokenIn(other))).toMatchObject({ status: 'busy' });
    expect((await world.attemptsOf(owner.customerId)).map(({ attemptState }) => attemptState)).toEqual([
      'OPEN',
    ]);
    world.ledger.payOnToken(own.token, VISA);
    expect(await world.process().checkout.outcome(owner, own.paymentId)).toMatchObject({
      status: 'approved',
    });
    // The first package is paid, so the link asks for something else now.
    await expect(cardPage()).rejects.toThrow('has ended');
  });

  it('after the card page of the customer has ended, the link can be used', async () => {
    const { world, owner, open } = await aLinkScene();
    await world.open(owner, owner.parcelIds);
    expect(await open()).toMatchObject({ status: 'busy' });
    world.clock.time += 20 * MINUTE_MS;
    expect(await open()).toMatchObject({ status: 'open' });
  });

  it('the customer ends what somebody has begun with a link, and then pays without the link', async () => {
    const { world, owner, cardPage, outcome } = await aLinkScene();
    const { processToken, reference } = await cardPage();
    const paymentId = await pay(world, owner, owner.parcelIds);
    expect(await outcome(reference)).toMatchObject({ status: 'replaced' });
    world.ledger.payOnToken(processToken, VISA);
    await world.reconcileAfter(30 * MINUTE_MS);
    expect(chargesOf(world).filter((charge) => charge === 'approved')).toHaveLength(1);
    const receipt = await world.process().receipts.get(STAFF, paymentId);
    expect(receipt).not.toHaveProperty('isByLink');
  });
});

describe('a repeated request', () => {
  it('creates one link, however often and at once it is sent', async () => {
    const { services, owner, link } = await aLinkScene();
    const again = await Promise.all(
      Array.from({ length: TIMES }, async () =>
        (await services()).create(owner, { parcelIds: owner.parcelIds, requestId: REQUEST_ID }),
      ),
    );
    expect(new Set(again.map(({ linkId }) => linkId))).toEqual(new Set([link.linkId]));
    expect(await (await services()).list(owner)).toHaveLength(1);
  });

  it('is refused if it is for other packages', async () => {
    const { services, owner } = await aLinkScene({ packages: 2 });
    const [parcelId = ''] = owner.parcelIds;
    await expect(
      (await services()).create(owner, { parcelIds: [parcelId], requestId: REQUEST_ID }),
    ).rejects.toMatchObject({ name: 'Conflict' });
  });

  it('sends a link once more, however often it is sent, and at most five times in all', async () => {
    const { services, owner } = await aLinkScene();
    const links = await services();
    const input = { parcelIds: owner.parcelIds, requestId: '11111111-0000-4000-8000-000000000000' };
    const sent = await Promise.all([
      links.send(STAFF, owner.customerId, input),
      links.send(STAFF, owner.customerId, input),
    ]);
    expect(sent).toMatchObject([{ sends: 1, isByStaff: true }, { sends: 1 }]);
    const { linkId = '' } = sent[0] ?? {};
    await Promise.all([1, 1, 1].map((sends) => links.sendAgain(owner.customerId, linkId, sends)));
    for (const sends of [2, 3, 4])
      expect(await links.sendAgain(owner.customerId, linkId, sends)).toMatchObject({ sends: sends + 1 });
    await expect(links.sendAgain(owner.customerId, linkId, 5)).rejects.toMatchObject({
      name: 'LimitReached',
    });
    expect(await links.sendAgain(owner.customerId, linkId, 4)).toMatchObject({ sends: 5 });
  });
});

describe('a link of another customer', () => {
  it('is not made, listed, revoked or sent', async () => {
    const mine = await aLinkScene();
    const theirs = await aLinkScene({ world: mine.world });
    const links = await mine.services();
    const missing = { name: 'NotFound' };
    const input = { parcelIds: theirs.owner.parcelIds, requestId: '22222222-0000-4000-8000-000000000000' };
    await expect(links.create(mine.owner, input)).rejects.toMatchObject(missing);
    await expect(links.send(STAFF, mine.owner.customerId, input)).rejects.toMatchObject(missing);
    await expect(links.send(STAFF, 'nobody', input)).rejects.toMatchObject(missing);
    await expect(links.revoke(mine.owner, theirs.link.linkId)).rejects.toMatchObject(missing);
    await expect(links.sendAgain(mine.owner.customerId, theirs.link.linkId, 0)).rejects.toMatchObject(
      missing,
    );
    expect(await links.listOf(mine.owner.customerId)).toMatchObject([{ linkId: mine.link.linkId }]);
    expect(await theirs.view()).toMatchObject({ state: 'OPEN' });
  });
});
