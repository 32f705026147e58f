import { expect } from 'vitest';
import { finish } from './events.ts';
import type { PaymentWorld } from './world.ts';

/** The provider can be reached again, and everything comes to its end. */
export async function end(
  world: PaymentWorld,
  { crashes, delivers }: { crashes: boolean; delivers: boolean },
) {
  if (crashes) world.crash();
  await world.drain();
  finish(world, true);
  for (const body of [...(delivers ? world.webhooks : []), ...world.reliableWebhooks])
    await world.start('webhook', () => world.services.webhooks.receive({ body, headers: {} }));
  await world.drain();
  const ends = world.attempts().map(({ endsAt }) => Date.parse(endsAt) + 120_000);
  await world.wait(Math.max(0, ...ends.map((at) => at - world.now)));
  await world.reconcile();
}

/** What must hold at the end. */
export function checkEnd(world: PaymentWorld): void {
  expect(world.unexpected).toEqual([]);
  const attempts = world.attempts();
  const recorded = attempts.filter(({ attemptState }) => attemptState === 'RECORDED');
  for (const { attemptState, dueAt } of attempts) {
    expect(['RECORDED', 'VOIDED', 'DECLINED', 'EXPIRED']).toContain(attemptState);
    expect(dueAt).toBeUndefined();
  }
  for (const transaction of world.provider.ledger.state.transactions) {
    if (transaction.status !== 'approved') continue;
    const { transactionId, isVoided, refundedCents, capturedCents } = transaction;
    const records = recorded.filter(({ charge }) => charge?.transactionId === transactionId).length;
    const returns = Number(isVoided) + Number(refundedCents > 0);
    expect({ transactionId, sum: records + returns }).toEqual({ transactionId, sum: 1 });
    if (refundedCents > 0) expect(refundedCents).toBe(capturedCents);
  }
  for (const parcel of world.parcels()) {
    const payments = recorded.filter(({ paymentId }) =>
      linesOf(world, paymentId).some(({ parcelId }) => parcelId === parcel.parcelId),
    );
    expect(payments.length).toBeLessThanOrEqual(1);
    expect(parcel.paymentStatus === 'PAID').toBe(payments.length === 1);
    expect(parcel.paymentId).toBe(payments[0]?.paymentId);
  }
  for (const { paymentId, amountCents, surchargeCents, charge } of recorded) {
    const sum = linesOf(world, paymentId).reduce((total, line) => total + line.amountCents, 0);
    const prices = world
      .parcels()
      .filter((parcel) => parcel.paymentId === paymentId)
      .reduce((total, { priceCents }) => total + (priceCents ?? 0), 0);
    expect([sum, prices]).toEqual([amountCents, amountCents]);
    expect([amountCents, amountCents + surchargeCents]).toContain(charge?.capturedCents);
  }
  const receipts = recorded.map(({ receiptNumber }) => receiptNumber);
  expect(new Set(receipts).size).toBe(receipts.length);
  expect(receipts).not.toContain(undefined);
}

function linesOf(world: PaymentWorld, paymentId: string): { parcelId: string; amountCents: number }[] {
  const item = [...world.memory.items.values()].find(
    (each) => each.type === 'payment-lines' && each.paymentId === paymentId,
  );
  return (item?.lines ?? []) as { parcelId: string; amountCents: number }[];
}
