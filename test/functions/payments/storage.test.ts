import { describe, expect, it } from 'vitest';
import { contributionOf } from '#functions/overview/counts/parcel-contribution.ts';
import { DAY_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { MemoryClient } from './model/memory-client.ts';
import { chargesOf, DEBIT, paymentWorld, VISA } from './payment-world.ts';
import { aStorageScene, closeAnchorage } from './storage-world.ts';

withLocalStores();

describe('storage', () => {
  it('is paid with the price of an unpaid package, as a line of its own', async () => {
    const { world, owner, parcel, parcelId, pay, receipt, due } = await aStorageScene({ isPaid: false });
    const paymentId = await pay();
    expect(await parcel()).toMatchObject({
      paymentStatus: 'PAID',
      priceCents: 2750,
      charges: [{ chargeType: 'BASE_PRICE', amountCents: 2750 }],
      storageSettlements: [{ kind: 'PAID', amountCents: 891, days: 11, through: '2026-02-20', paymentId }],
    });
    const storage = { chargeType: 'ADDITIONAL_FEES', description: 'Storage, 11 days', amount: 8.91 };
    const { parcels } = await world.process().checkout.outcome(owner, paymentId);
    expect(parcels).toMatchObject([{ parcelId, storage: { description: 'Storage, 11 days', amount: 8.91 } }]);
    expect(await receipt(paymentId)).toMatchObject({
      packages: 1,
      subtotal: 36.41,
      lines: [
        { lineId: parcelId, kind: 'PRICE', amount: 27.5 },
        { lineId: `${parcelId}/storage`, kind: 'STORAGE', charges: [storage], amount: 8.91 },
      ],
    });
    expect(await due()).toBe(0);
    const { amounts } = contributionOf(await world.parcel(parcelId)) ?? {};
    expect(Object.values(amounts ?? {})).toContainEqual(expect.objectContaining({ revenueCents: 3641 }));
  });

  it('of a paid package is paid alone, and each day once', async () => {
    const { world, owner, parcel, pay, due } = await aStorageScene();
    const { checkout } = world.process();
    const before = await parcel();
    const preview = { amountBeforeSurcharge: 8.91, surchargeAmount: 0.22, totalAmount: 9.13 };
    expect(await checkout.preview(owner, owner.parcelIds)).toMatchObject(preview);
    expect(await checkout.paidFreightBills(owner, owner.parcelIds)).toEqual([]);
    const first = await pay();
    const { storageSettlements, version, ...rest } = await parcel();
    expect({ ...rest, version: before.version }).toEqual(before);
    expect(await checkout.paidFreightBills(owner, owner.parcelIds)).toEqual(['NB100001']);
    await expect(checkout.preview(owner, owner.parcelIds)).rejects.toMatchObject({ name: 'AlreadyPaid' });
    await expect(checkout.token(owner, owner.parcelIds)).rejects.toMatchObject({ name: 'Conflict' });

    world.clock.time += 2 * DAY_MS;
    expect(await due()).toBe(162);
    const second = await pay();
    expect((await parcel()).storageSettlements).toMatchObject([
      { paymentId: first, days: 11, amountCents: 891 },
      { paymentId: second, days: 2, amountCents: 162, through: '2026-02-22' },
    ]);
    const { parcels } = await checkout.outcome(owner, second);
    expect(parcels).toMatchObject([{ freightBillNum: 'NB100001' }]);
  });

  it('is that of the day on which the payment was opened, and the next day is due after midnight', async () => {
    const { world, owner, parcel, due } = await aStorageScene();
    world.clock.time = Date.parse('2026-02-21T08:59:00Z');
    const { token, paymentId } = await world.open(owner, owner.parcelIds);
    world.ledger.payOnToken(token, VISA);
    world.clock.time += 6 * MINUTE_MS;
    expect(await world.process().checkout.outcome(owner, paymentId)).toMatchObject({ status: 'approved' });
    expect((await parcel()).storageSettlements).toMatchObject([{ amountCents: 891, through: '2026-02-20' }]);
    expect(await due()).toBe(81);
  });

  it.each<[string, 'midnight' | 'waiver' | 'waiver of a day after midnight']>([
    ['the next day', 'midnight'],
    ['after a waiver', 'waiver'],
    ['after a waiver of the day that has come', 'waiver of a day after midnight'],
  ])('of the same package is another payment %s, and the old card page is closed', async (_, change) => {
    const { world, owner, waive } = await aStorageScene();
    world.clock.time = Date.parse('2026-02-21T08:57:00Z');
    const old = await world.open(owner, owner.parcelIds);
    expect((await world.open(owner, owner.parcelIds)).token).toBe(old.token);
    if (change !== 'waiver') world.clock.time += 5 * MINUTE_MS;
    if (change !== 'midnight') await waive(81);
    const { token, total } = await world.process().checkout.token(owner, owner.parcelIds);
    expect(token).not.toBe(old.token);
    const expected = { midnight: 9.72, waiver: 8.1, 'waiver of a day after midnight': 8.91 };
    expect(total).toBe(expected[change]);
    expect(world.ledger.payOnToken(old.token, VISA).answer).not.toBe('approved');
    const outcome = await world.process().checkout.outcome(owner, old.paymentId);
    expect(outcome.status).toBe('replaced');
  });

  it.each<[string, string, (scene: Awaited<ReturnType<typeof aStorageScene>>) => Promise<unknown>]>([
    ['storage was waived', 'The price of a package has changed', ({ waive }) => waive(81)],
    ['the package was lost', "A package can't be paid for anymore", ({ move }) => move('LOST')],
    [
      'the package was lost and found',
      "A package can't be paid for anymore",
      ({ move }) => move('LOST', 'DESTINATION'),
    ],
    [
      'its price was refunded',
      "A package can't be paid for anymore",
      ({ refund, paidBy = '', parcelId }) => refund(paidBy, [parcelId]),
    ],
  ])(
    'is not recorded if %s since the card page was opened, and the charge is returned',
    async (_, message, change) => {
      const scene = await aStorageScene();
      const { world, owner, parcel } = scene;
      const { token, paymentId } = await world.open(owner, owner.parcelIds);
      world.clock.time += MINUTE_MS;
      await change(scene);
      const before = (await parcel()).storageSettlements;
      world.ledger.payOnToken(token, VISA);
      const outcome = await world.process().checkout.outcome(owner, paymentId);
      expect(outcome).toMatchObject({ status: 'validation', message: expect.stringContaining(message) });
      expect((await parcel()).storageSettlements).toEqual(before);
      expect(chargesOf(world).at(-1)).toBe('voided');
    },
  );

  it('is never charged for more than the customer has agreed to, when midnight comes between any two steps', async () => {
    let hasPassed = true;
    for (let step = 0; hasPassed; step += 1) {
      const world = paymentWorld(undefined, new MemoryClient().asTable());
      const { owner, parcel } = await aStorageScene({ world });
      world.clock.time = Date.parse('2026-02-21T08:59:59Z');
      let left = step;
      const { checkout } = world.process((_, call) => {
        if (left-- === 0) world.clock.time += 2000;
        return call();
      });
      const payment = checkout.payWithStoredCard(owner, owner.parcelIds, crypto.randomUUID(), 9.13);
      const { status } = await payment.catch(() => ({ status: 'refused' }));
      hasPassed = left < 0;
      const { storageSettlements = [] } = await parcel();
      const sums = storageSettlements.map(({ amountCents }) => amountCents);
      expect([step, sums]).toEqual([step, status === 'approved' ? [891] : []]);
      expect(chargesOf(world)).toHaveLength(status === 'approved' ? 2 : 1);
    }
  });

  it('is not charged for a day on which staff have just closed the terminal', async () => {
    const world = paymentWorld(undefined, new MemoryClient().asTable());
    const { owner, parcel } = await aStorageScene({ world });
    const { checkout } = world.process();
    expect(await checkout.preview(owner, owner.parcelIds)).toMatchObject({ amountBeforeSurcharge: 8.91 });
    await closeAnchorage(world, '2026-02-20');
    expect(await checkout.preview(owner, owner.parcelIds)).toMatchObject({ amountBeforeSurcharge: 8.1 });
    await checkout.payWithStoredCard(owner, owner.parcelIds, crypto.randomUUID());
    expect((await parcel()).storageSettlements).toMatchObject([{ days: 10, amountCents: 810 }]);
  });

  it('is not charged for days after a handover whose completion is delayed', async () => {
    const { world, owner, parcel, due } = await aStorageScene();
    const before = await parcel();
    await world.saveParcel(before, { ...before, handoverId: crypto.randomUUID() });
    expect(await due()).toBe(0);
    const opened = world.process().checkout.token(owner, owner.parcelIds);
    await expect(opened).rejects.toThrow('These packages are already paid.');
  });

  it('is paid once if an expired payment is approved after another one has paid it', async () => {
    const { world, owner, parcel } = await aStorageScene();
    const old = await world.open(owner, owner.parcelIds);
    await world.reconcileAfter(15 * MINUTE_MS);
    await world.reconcileAfter(5 * MINUTE_MS);
    const next = await world.open(owner, owner.parcelIds);
    world.ledger.payOnToken(next.token, DEBIT);
    await world.webhook(next.paymentId);
    const key = 'late';
    const { amountCents = 0 } = (await world.attemptsOf(owner.customerId)).at(-1) ?? {};
    world.ledger.nextCharge = { status: 'approved', isCaptured: true, capturedCents: amountCents };
    world.ledger.chargeCard({
      key,
      orderId: old.paymentId,
      cardToken: `card-of-${owner.customerId}`,
      amountCents,
    });
    await world.webhook(old.paymentId);
    expect((await parcel()).storageSettlements).toMatchObject([{ paymentId: next.paymentId }]);
    expect(chargesOf(world).slice(1)).toEqual(['approved', 'voided']);
  });

  it('can be refunded without the price, and is due again, until the refund fails', async () => {
    const { world, parcel, parcelId, pay, due, refund, receipt } = await aStorageScene({ isPaid: false });
    const paymentId = await pay();
    world.clock.time += MINUTE_MS;
    await refund(paymentId, [`${parcelId}/storage`]);
    expect(await receipt(paymentId)).toMatchObject({
      refunded: 9.13,
      lines: [{ isRefunded: false }, { isRefunded: true }],
      refunds: [{ amount: 9.13, surcharge: 0.22, lines: [{ lineId: `${parcelId}/storage`, amount: 8.91 }] }],
    });
    expect(await parcel()).toMatchObject({ paymentStatus: 'PAID', paymentId });
    expect(await due()).toBe(891);
    world.ledger.failRefund(world.ledger.state.refunds.at(-1)?.key ?? '');
    await world.webhook(paymentId, 'refund.failed');
    expect(await due()).toBe(0);
    expect(await receipt(paymentId)).toMatchObject({ refunded: 0, lines: [{}, { isRefunded: false }] });
    expect(world.signals).not.toContain('review');
  });

  it('that is paid again after its refund stays so when the refund fails, and somebody looks at it', async () => {
    const { world, parcel, parcelId, pay, due, refund } = await aStorageScene();
    const first = await pay();
    world.clock.time += MINUTE_MS;
    await refund(first, [`${parcelId}/storage`]);
    world.clock.time += MINUTE_MS;
    const second = await pay();
    world.ledger.failRefund(world.ledger.state.refunds.at(-1)?.key ?? '');
    await world.webhook(first, 'refund.failed');
    expect((await parcel()).storageSettlements).toMatchObject([
      { paymentId: first, refundedAt: expect.any(String) },
      { paymentId: second },
    ]);
    expect(await due()).toBe(0);
    expect(world.signals).toContain('review');
  });

  it('that is refunded with its price stays settled until both are returned', async () => {
    const { parcel, parcelId, pay, due, refund } = await aStorageScene({ isPaid: false });
    const paymentId = await pay();
    await refund(paymentId, [parcelId]);
    expect(await parcel()).toMatchObject({ paymentStatus: 'UNPAID', priceCents: 2750 });
    expect(await due()).toBe(0);
    await refund(paymentId, [`${parcelId}/storage`]);
    expect(await due()).toBe(891);
    const again = await pay();
    expect(await parcel()).toMatchObject({ paymentStatus: 'PAID', paymentId: again });
  });
});

describe('two requests at once', () => {
  it('that pay the same storage: one of them does', async () => {
    const { world, owner, parcel } = await aStorageScene();
    const results = await Promise.allSettled(
      [1, 2, 3].map(() =>
        world.process().checkout.payWithStoredCard(owner, owner.parcelIds, crypto.randomUUID()),
      ),
    );
    const statuses = results.map((result) =>
      result.status === 'fulfilled' ? result.value.status : 'refused',
    );
    expect(statuses.filter((status) => status === 'approved').length).toBeGreaterThan(0);
    const { storageSettlements = [] } = await parcel();
    expect(storageSettlements.map(({ amountCents }) => amountCents)).toEqual([891]);
    expect(
      chargesOf(world)
        .slice(1)
        .filter((charge) => charge === 'approved'),
    ).toHaveLength(1);
  });

  it('that pay and waive storage never settle it twice', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { world, owner, parcel, waive } = await aStorageScene();
      const { token, paymentId } = await world.open(owner, owner.parcelIds);
      world.ledger.payOnToken(token, VISA);
      const outcome = world.process().checkout.outcome(owner, paymentId);
      await Promise.allSettled([outcome, waive(891)]);
      const { status } = await world.process().checkout.outcome(owner, paymentId);
      const { storageSettlements = [] } = await parcel();
      expect(storageSettlements.map(({ kind }) => kind)).toContain(status === 'approved' ? 'PAID' : 'WAIVED');
      expect(
        storageSettlements.filter(({ kind }) => kind === 'WAIVED' || status === 'approved'),
      ).toHaveLength(storageSettlements.length);
      expect(chargesOf(world).at(-1)).toBe(status === 'approved' ? 'approved' : 'voided');
    }
  });
});
