import { describe, expect, it } from 'vitest';
import { contributionOf } from '#functions/overview/counts/parcel-contribution.ts';
import { withCurrentPrice } from '#functions/parcels/parcel-payment.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aPaidScene, DEBIT, pay, paymentWorld, STAFF } from './payment-world.ts';

withLocalStores();

describe('a refund', () => {
  it('of a whole payment returns what was charged, and its packages can be paid again', async () => {
    const { world, owner, paymentId, parcelId, refund, receipt, atProvider, audit } = await aPaidScene();
    const { receiptNumber } = await receipt();
    await refund();
    expect(atProvider()).toEqual({ captured: 8456, refunded: 8456 });
    expect(await receipt()).toMatchObject({
      total: 84.56,
      refunded: 84.56,
      surchargeAmount: 2.06,
      lines: [{ isRefunded: true }, { isRefunded: true }, { isRefunded: true }],
      refunds: [{ state: 'SUCCEEDED', amount: 84.56, surcharge: 2.06, parcelIds: owner.parcelIds }],
    });
    for (const index of [0, 2]) {
      expect(await world.parcel(parcelId(index))).toMatchObject({ paymentStatus: 'UNPAID' });
      expect(await world.parcel(parcelId(index))).not.toHaveProperty('transactionId');
      const why = { by: 'casey@northbound.test', reason: 'Damaged in transit', amountCents: 8456 };
      expect(await audit(index)).toMatchObject([
        { parcelId: parcelId(index), action: 'REFUND_REQUESTED', ...why },
        { parcelId: parcelId(index), action: 'REFUND_SUCCEEDED', ...why },
      ]);
    }

    world.clock.time += MINUTE_MS;
    const again = await pay(world, owner, owner.parcelIds);
    expect(await world.parcel(parcelId(2))).toMatchObject({ paymentStatus: 'PAID', paymentId: again });
    const { shown } = await world.process().receipts.list(owner, { limit: 5 });
    expect(shown).toMatchObject([
      { paymentId: again, refunded: 0 },
      { paymentId, receiptNumber, refunded: 84.56 },
    ]);
    expect(shown[0]?.receiptNumber).not.toBe(receiptNumber);
  });

  it('of one package returns its price and its share of the surcharge', async () => {
    const { parcelId, refund, receipt, atProvider, statusOf } = await aPaidScene([1000, 2000]);
    await refund([parcelId(1)]);
    expect(atProvider()).toEqual({ captured: 3075, refunded: 2050 });
    expect(await receipt()).toMatchObject({
      refunded: 20.5,
      lines: [{ isRefunded: false }, { isRefunded: true }],
      refunds: [{ amount: 20.5, surcharge: 0.5, parcelIds: [parcelId(1)] }],
    });
    expect([await statusOf(0), await statusOf(1)]).toEqual(['PAID', 'UNPAID']);
    await refund();
    expect(atProvider().refunded).toBe(3075);
    await expect(refund()).rejects.toMatchObject({ name: 'Conflict' });
  });

  it('of a part of a price leaves the package paid, and the rest can be refunded', async () => {
    const { world, owner, paymentId, parcelId, receipt, atProvider, statusOf, refund } = await aPaidScene([
      1000, 2000,
    ]);
    const parts = [{ parcelId: parcelId(0), amountCents: 400, part: 'AMOUNT' as const }];
    const request = { parts, reason: 'Crushed corner', requestId: 'part-1' };
    await world.process().refunds.refund(STAFF, paymentId, request);
    await world.process().refunds.refund(STAFF, paymentId, request);
    expect(atProvider().refunded).toBe(410);
    expect(await receipt()).toMatchObject({
      lines: [{ refunded: 4, isRefunded: false }, { refunded: 0 }],
      refunds: [{ amount: 4.1, surcharge: 0.1, lines: [{ lineId: parcelId(0), amount: 4 }] }],
    });
    expect([await statusOf(0), await statusOf(1)]).toEqual(['PAID', 'PAID']);
    const revenue = async () => Object.values(contributionOf(await world.parcel(parcelId(0)))?.amounts ?? {});
    expect(await revenue()).toContainEqual(expect.objectContaining({ revenueCents: 600 }));
    await refund();
    expect(atProvider().refunded).toBe(3075);
    expect(await statusOf(0)).toBe('UNPAID');
    expect(await revenue()).not.toContainEqual(expect.objectContaining({ revenueCents: expect.anything() }));
    await pay(world, owner, owner.parcelIds);
    expect(await statusOf(0)).toBe('PAID');
  });

  it('of a part that fails later leaves no trace on the package', async () => {
    const { world, paymentId, parcelId, failRefund, webhook, receipt } = await aPaidScene([1000]);
    const parts = [{ parcelId: parcelId(0), amountCents: 400, part: 'AMOUNT' as const }];
    await world.process().refunds.refund(STAFF, paymentId, { parts, reason: 'Late', requestId: 'part-1' });
    expect(await world.parcel(parcelId(0))).toMatchObject({ refundedPayments: [{ amountCents: 400 }] });
    failRefund();
    await webhook();
    expect(await world.parcel(parcelId(0))).toMatchObject({ paymentStatus: 'PAID', refundedPayments: [] });
    expect(await receipt()).toMatchObject({ refunded: 0, refunds: [{ state: 'FAILED' }] });
    expect(world.signals).not.toContain('review');
  });

  it('of either payment of a package that was found to be hazardous makes its charges due again', async () => {
    const { world, owner, paymentId, parcelId, refund, receipt } = await aPaidScene([1000]);
    const before = await world.parcel(parcelId(0));
    const flagged = { ...before, hazard: true, hazardClass: 'LISTED' as const };
    await world.saveParcel(before, withCurrentPrice(flagged, world.clock.now()));
    world.clock.time += MINUTE_MS;
    const second = await pay(world, owner, owner.parcelIds);
    expect(await world.parcel(parcelId(0))).toMatchObject({ paymentStatus: 'PAID', priceCents: 6000 });
    const { shown } = await world.process().receipts.list(owner, { limit: 5 });
    expect(shown.map(({ paymentId: id, total }) => [id, total])).toEqual([
      [second, 51.25],
      [paymentId, 10.25],
    ]);
    await refund();
    const due = { paymentStatus: 'UNPAID', priceCents: 1000, earlierPayments: [{ paymentId: second }] };
    expect(await world.parcel(parcelId(0))).toMatchObject(due);
    expect(await receipt()).toMatchObject({ refunded: 10.25, lines: [{ amount: 10 }] });
    const third = await pay(world, owner, owner.parcelIds);
    expect(await world.parcel(parcelId(0))).toMatchObject({ paymentId: third, priceCents: 6000 });
  });

  it('and the payment before it change packages that were stored with an older schema', async () => {
    const world = paymentWorld();
    const owner = await world.customer(2);
    const storeWithOldSchema = async () => {
      const write = (parcel: ParcelRecord) => ({ ...parcelEntity.write(parcel), schemaVersion: 1 });
      for (const parcelId of owner.parcelIds)
        await world.table.put({ ...parcelEntity, write }, await world.parcel(parcelId));
    };
    const states = () =>
      Promise.all(owner.parcelIds.map(async (id) => (await world.parcel(id)).paymentStatus));
    await storeWithOldSchema();
    const paymentId = await pay(world, owner, owner.parcelIds);
    expect(await states()).toEqual(['PAID', 'PAID']);
    await storeWithOldSchema();
    const request = { reason: 'Damaged in transit', requestId: 'all' };
    await world.process().refunds.refund(STAFF, paymentId, request);
    expect(await states()).toEqual(['UNPAID', 'UNPAID']);
  });

  it('of a debit card returns no surcharge', async () => {
    const { refund, receipt, atProvider } = await aPaidScene([1000], { card: DEBIT });
    await refund();
    expect(atProvider()).toEqual({ captured: 1000, refunded: 1000 });
    expect(await receipt()).toMatchObject({
      surchargeAmount: 0,
      surchargeRate: 0,
      refunds: [{ surcharge: 0 }],
    });
  });

  it('is made once for the same request', async () => {
    const { parcelId, refund, atProvider, receipt } = await aPaidScene([1000, 1000]);
    await refund([parcelId(0)], 'first');
    await refund([parcelId(1)], 'second');
    await refund([parcelId(0)], 'first');
    await Promise.all([refund([parcelId(1)], 'second'), refund([parcelId(1)], 'second')]);
    expect(atProvider().refunded).toBe(2050);
    expect((await receipt()).refunds).toHaveLength(2);
  });

  it('of the same package by two people at once is made once', async () => {
    const { parcelId, refund, atProvider, receipt } = await aPaidScene([1000, 1000]);
    const results = await Promise.allSettled([refund([parcelId(0)]), refund([parcelId(0)])]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        name: 'Conflict',
        message: 'A package has already been refunded, or its refund is in progress.',
      },
    });
    expect(atProvider().refunded).toBe(1025);
    expect((await receipt()).refunds).toHaveLength(1);
  });

  it('is rejected while the customer disputes the charge, even if no webhook reported it', async () => {
    const { world, paymentId, transactionId, refund, atProvider, receipt } = await aPaidScene();
    world.ledger.setDispute(transactionId(), true);
    await expect(refund()).rejects.toMatchObject({
      name: 'Conflict',
      message: 'The customer disputes this charge. Refund it after the dispute is decided.',
    });
    expect(world.logged).toHaveLogged('CHARGE_DISPUTED', { paymentId });
    expect(await receipt()).toMatchObject({ hasOpenDispute: true, refunds: [] });
    world.ledger.setDispute(transactionId(), false);
    await refund();
    expect(atProvider().refunded).toBe(8456);
  });
});
