import { describe, expect, it } from 'vitest';
import { encodeCursor } from '#functions/core/data/query.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { aPaidScene, DECLINED, pay, paymentWorld } from './payment-world.ts';

withLocalStores();

const asCustomer = ({ customerId }: { customerId: string }) => ({ customerId, roles: ['Customer'] as const });

it('the list of receipts is newest first, in pages, without attempts that were not recorded', async () => {
  const world = paymentWorld();
  const owner = await world.customer(4);
  const { receipts } = world.process();
  const paid: string[] = [];
  const onlyOpened: string[] = [];
  for (const [index, parcelId] of owner.parcelIds.entries()) {
    world.clock.time += MINUTE_MS;
    // Card pages that are only opened, and one with a decline.
    const { token, paymentId } = await world.open(owner, [parcelId]);
    onlyOpened.push(paymentId);
    if (index === 1) world.ledger.payOnToken(token, DECLINED);
    world.clock.time += 15 * MINUTE_MS;
    if (index < 3) paid.unshift(await pay(world, owner, [parcelId]));
  }
  const first = await receipts.list(owner, { limit: 2 });
  expect(first.shown.map(({ paymentId }) => paymentId)).toEqual(paid.slice(0, 2));
  const second = await receipts.list(owner, { limit: 2, cursor: encodeCursor(first.after ?? '') });
  expect(second).toMatchObject({ shown: [{ paymentId: paid[2] }] });
  expect(second.after).toBeUndefined();
  for (const paymentId of onlyOpened)
    await expect(receipts.get(asCustomer(owner), paymentId)).rejects.toThrow('There is no such receipt.');
  expect(first.shown[0]).toEqual({
    paymentId: paid[0],
    receiptNumber: expect.stringMatching(/^\d{5,}$/),
    date: expect.stringMatching(/^2026-03-02T1\d:/),
    packages: 1,
    total: 28.19,
    refunded: 0,
    cardType: 'Visa',
    last4: '4242',
  });
  expect(await receipts.list(await world.customer(1), { limit: 25 })).toEqual({
    shown: [],
    unreadable: 0,
    searched: 0,
  });
});

describe('a receipt', () => {
  it('keeps its lines as they were paid', async () => {
    const { world, owner, parcelId, refund, receipt, transactionId } = await aPaidScene([1000, 2000]);
    const before = await receipt();
    expect(before).toMatchObject({
      transactionId: transactionId(),
      customerName: SAMPLE_PROFILE.name,
      customerNumber: expect.stringMatching(/^\d{5}$/),
      packages: 2,
      subtotal: 30,
      surchargeAmount: 0.75,
      surchargeRate: 0.025,
      total: 30.75,
      hasOpenDispute: false,
      lines: [
        { parcelId: parcelId(0), charges: [{ chargeType: 'BASE_PRICE', amount: 10 }], amount: 10 },
        { parcelId: parcelId(1), charges: [{ chargeType: 'BASE_PRICE', amount: 20 }], amount: 20 },
      ],
    });
    await refund([parcelId(0)]);
    await world.setPrice(parcelId(0), 9900);
    const parcel = await world.parcel(parcelId(0));
    await world.saveParcel(parcel, { ...parcel, weightLbs: 99, destinationCode: 'KEN' });
    const { lines, refunds: _, refunded, ...rest } = await receipt();
    expect(refunded).toBe(10.25);
    expect(lines).toEqual([{ ...before.lines[0], refunded: 10, isRefunded: true }, before.lines[1]]);
    expect(rest).toMatchObject({ subtotal: 30, total: 30.75, packages: 2 });
    expect(await world.process().receipts.get(asCustomer(owner), before.paymentId)).toMatchObject({
      lines: lines.map(({ isHandedOver: _, ...line }) => line),
    });
  });

  it('is found by its number, and shows the reasons for refunds only to customer service', async () => {
    const { world, owner, paymentId, refund, receipt } = await aPaidScene([1000]);
    await refund();
    const { receipts } = world.process();
    const { receiptNumber, refunds } = await receipt();
    expect(refunds).toMatchObject([{ amount: 10.25, reason: 'Damaged in transit' }]);
    expect(await receipts.findByNumber(receiptNumber)).toMatchObject({ paymentId, refunds });
    const shown = await receipts.get(asCustomer(owner), paymentId);
    expect(shown).toMatchObject({ paymentId, refunds: [{ amount: 10.25, reason: '' }] });
  });
});
