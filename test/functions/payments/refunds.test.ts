import { describe, expect, it } from 'vitest';
import { withStatus } from '../../../functions/parcels/parcel-transitions.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import { fc } from '../../support/random.ts';
import { PROOF_OF_DELIVERY } from '../../support/records.ts';
import { aPaidScene, DEBIT_CARD, MINUTE_MS, pay } from './paid-scene.ts';

withLocalStores();

describe('a refund', () => {
  it('of a whole payment returns what was charged, and its packages can be paid again', async () => {
    const { world, owner, paymentId, refund, receipt, atProvider, statusOf } = await aPaidScene();
    const first = await receipt();
    await refund();
    expect(atProvider()).toEqual({ captured: 8456, refunded: 8456 });
    expect(await receipt()).toMatchObject({
      total: 84.56,
      refunded: 84.56,
      surchargeAmount: 2.06,
      lines: [{ isRefunded: true }, { isRefunded: true }, { isRefunded: true }],
      refunds: [{ state: 'SUCCEEDED', amount: 84.56, surcharge: 2.06, parcelIds: owner.parcelIds }],
    });
    expect(await world.parcel(owner.parcelIds[0] ?? '')).not.toHaveProperty('transactionId');
    expect(await statusOf(0)).toBe('UNPAID');
    world.clock.time += MINUTE_MS;
    const again = await pay(world, owner, owner.parcelIds);
    expect(again).not.toBe(paymentId);
    expect(await statusOf(2)).toBe('PAID');
    const { items } = await world.process().receipts.list(owner, { limit: 5 });
    expect(items).toMatchObject([
      { paymentId: again, refunded: 0 },
      { paymentId, receiptNumber: first.receiptNumber, refunded: 84.56 },
    ]);
    expect(items[0]?.receiptNumber).not.toBe(first.receiptNumber);
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

  it('of a debit card returns no surcharge', async () => {
    const { refund, receipt, atProvider } = await aPaidScene([1000], DEBIT_CARD);
    await refund();
    expect(atProvider()).toEqual({ captured: 1000, refunded: 1000 });
    expect(await receipt()).toMatchObject({
      surchargeAmount: 0,
      surchargeRate: 0,
      refunds: [{ surcharge: 0 }],
    });
  });

  it('of each package alone returns exactly what was charged', async () => {
    const prices = fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(prices, async (cents) => {
        const { owner, refund, atProvider, receipt } = await aPaidScene(cents);
        for (const id of owner.parcelIds) await refund([id]);
        const { captured, refunded } = atProvider();
        expect(refunded).toBe(captured);
        const { total, refunded: shown } = await receipt();
        expect(shown).toBe(total);
      }),
      { numRuns: 12 },
    );
  }, 60_000);

  it('of a completed package leaves it paid', async () => {
    const { world, parcelId, refund, atProvider, statusOf } = await aPaidScene([1000]);
    for (const status of ['TRANSIT', 'DESTINATION', 'COMPLETED'] as const) {
      const before = await world.parcel(parcelId(0));
      await world.saveParcel(
        before,
        withStatus(before, status, world.clock.now(), 'dock', PROOF_OF_DELIVERY),
      );
    }
    await refund();
    expect(atProvider().refunded).toBe(1025);
    expect(await statusOf(0)).toBe('PAID');
    expect((await world.parcel(parcelId(0))).refundDate).toBe(world.clock.now().toISOString());
  });

  it('is made once for the same request', async () => {
    const { parcelId, refund, atProvider, receipt } = await aPaidScene([1000, 1000]);
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await refund([parcelId(0)], first);
    await refund([parcelId(1)], second);
    await refund([parcelId(0)], first);
    await Promise.all([refund([parcelId(1)], second), refund([parcelId(1)], second)]);
    expect(atProvider().refunded).toBe(2050);
    expect((await receipt()).refunds).toHaveLength(2);
  });

  it('of the same package by two people at once is made once', async () => {
    const { parcelId, refund, atProvider, receipt } = await aPaidScene([1000, 1000]);
    const results = await Promise.allSettled([refund([parcelId(0)]), refund([parcelId(0)])]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { name: 'Conflict', message: 'A package is refunded already, or its refund is in progress.' },
    });
    expect(atProvider().refunded).toBe(1025);
    expect((await receipt()).refunds).toHaveLength(1);
  });

  it("is refused for another payment's package, a missing payment and an unpaid one", async () => {
    const { world, owner, refund, atProvider } = await aPaidScene([1000]);
    const other = await aPaidScene([1000]);
    await expect(refund([other.parcelId(0)])).rejects.toMatchObject({
      name: 'InvalidInput',
      fieldErrors: [{ field: 'parcelIds' }],
    });
    await expect(refund([other.parcelId(0), owner.parcelIds[0] ?? ''])).rejects.toMatchObject({
      name: 'InvalidInput',
    });
    expect(atProvider().refunded).toBe(0);
    const input = { reason: 'Late', requestId: crypto.randomUUID() };
    const { refunds, checkout } = world.process();
    const staff = { email: 'casey@northbound.test' };
    await expect(refunds.refund(staff, 'missing', input)).rejects.toMatchObject({ name: 'NotFound' });
    const unpaid = await world.customer(1);
    const { paymentId } = await checkout.token(unpaid, unpaid.parcelIds);
    await expect(refunds.refund(staff, paymentId ?? '', input)).rejects.toMatchObject({ name: 'Conflict' });
  });

  it('is refused while the customer disputes the charge, also if no webhook said so', async () => {
    const { world, transactionId, refund, atProvider, receipt } = await aPaidScene();
    world.ledger.setDispute(transactionId(), true);
    await expect(refund()).rejects.toMatchObject({
      name: 'Conflict',
      message: 'The customer disputes this charge. Refund it after the dispute is decided.',
    });
    expect(await receipt()).toMatchObject({ hasOpenDispute: true, refunds: [] });
    world.ledger.setDispute(transactionId(), false);
    await refund();
    expect(atProvider().refunded).toBe(8456);
  });
});

it('each step is in the audit trail of each package, with who and why', async () => {
  const { parcelId, refund, audit } = await aPaidScene([1000, 1000]);
  await refund();
  for (const index of [0, 1]) {
    const entry = {
      parcelId: parcelId(index),
      by: 'casey@northbound.test',
      reason: 'Damaged in transit',
      amountCents: 2050,
    };
    expect(await audit(index)).toMatchObject([
      { ...entry, action: 'REFUND_REQUESTED' },
      { ...entry, action: 'REFUND_SUCCEEDED' },
    ]);
  }
});
