import { afterEach, expect, it, vi } from 'vitest';
import { chargedSurcharge } from '#functions/payments/attempts/outcome.ts';
import { fc, runs } from '#test/support/random.ts';
import { anyEvent, applyEvent, finish } from './events.ts';
import { PaymentWorld } from './world.ts';

vi.mock('node:timers/promises', async () => {
  const { pause } = await import('./gates.ts');
  return { setTimeout: pause };
});
afterEach(() => void vi.restoreAllMocks());

const RUNS = runs(300, 4000);

/** Runs everything to completion, with a provider that can be reached again. */
async function end(world: PaymentWorld, { crashes, delivers }: { crashes: boolean; delivers: boolean }) {
  if (crashes) world.crash();
  await world.drain();
  finish(world, true);
  world.provider.ledger.refusesVoids = false;
  for (const body of [...(delivers ? world.webhooks : []), ...world.reliableWebhooks])
    await world.start('webhook', () => world.services.webhooks.receive({ body, headers: {} }));
  await world.drain();
  const ends = world.attempts().map(({ endsAt }) => Date.parse(endsAt) + 120_000);
  await world.wait(Math.max(0, ...ends.map((at) => at - world.now)));
  await world.reconcile();
}

/** The invariants at the end. */
function checkEnd(world: PaymentWorld): void {
  expect(world.unexpected).toEqual([]);
  const attempts = world.attempts();
  for (const { attemptState, dueAt } of attempts) {
    expect(['RECORDED', 'VOIDED', 'DECLINED', 'EXPIRED']).toContain(attemptState);
    expect(dueAt).toBeUndefined();
  }
  const recorded = attempts.filter((attempt) => attempt.attemptState === 'RECORDED');
  const charges = world.provider.ledger.state.transactions.filter(({ status }) => status === 'approved');
  for (const { transactionId, isVoided, refundedCents, capturedCents } of charges) {
    const records = recorded.filter(({ charge }) => charge.transactionId === transactionId).length;
    const returns = Number(isVoided) + Number(refundedCents > 0);
    expect({ transactionId, sum: records + returns }).toEqual({ transactionId, sum: 1 });
    if (refundedCents > 0) expect(refundedCents).toBe(capturedCents);
  }
  for (const attempt of recorded) {
    const { paymentId, amountCents } = attempt;
    const captured = charges.find(({ transactionId }) => transactionId === attempt.charge.transactionId);
    expect(captured?.capturedCents).toBe(amountCents + chargedSurcharge(attempt));
    const lines = world.linesOf(paymentId);
    expect(lines.reduce((total, line) => total + line.amountCents, 0)).toBe(amountCents);
    const paid = world.parcels().filter((parcel) => parcel.paymentId === paymentId);
    const prices = new Map(paid.map(({ parcelId, priceCents }) => [parcelId, priceCents]));
    expect(prices).toEqual(new Map(lines.map((line) => [line.parcelId, line.amountCents])));
  }
  for (const parcel of world.parcels()) {
    const payments = recorded.filter(({ paymentId }) =>
      world.linesOf(paymentId).some(({ parcelId }) => parcelId === parcel.parcelId),
    );
    expect(payments.length).toBe(parcel.paymentStatus === 'PAID' ? 1 : 0);
    expect(parcel.paymentId).toBe(payments[0]?.paymentId);
  }
  const receipts = recorded.map(({ receiptNumber }) => receiptNumber);
  expect(new Set(receipts).size).toBe(receipts.length);
  expect(receipts).not.toContain(undefined);
}

it(
  'each charge is either recorded or returned, exactly once, whatever happens in between',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyEvent, { maxLength: 80, size: 'max' }),
        fc.record({ crashes: fc.boolean(), delivers: fc.boolean() }),
        async (events, ending) => {
          const world = new PaymentWorld();
          try {
            for (const event of events) await applyEvent(world, event);
            await end(world, ending);
            checkEnd(world);
          } catch (error) {
            const message = error instanceof Error ? error.message : error;
            throw new Error(`${message}\n${world.trace.join('\n')}`, { cause: error });
          }
        },
      ),
      { numRuns: RUNS },
    );
  },
  60_000 + RUNS * 50,
);
