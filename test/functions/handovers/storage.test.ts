import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { runs } from '#test/support/random.ts';
import type { Interceptor } from '../core/intercepted.ts';
import { MemoryClient } from '../payments/model/memory-client.ts';
import { paymentWorld, VISA } from '../payments/payment-world.ts';
import { closeAnchorage } from '../payments/storage-world.ts';
import { aReadyScene } from './ready-scene.ts';
import { outcomeOf } from './support.ts';

withLocalStores();

const ROUNDS = runs(4, 15);

describe('a handover', { timeout: 120_000 }, () => {
  it('waits until storage is paid or waived, and says the sums', async () => {
    const { handOver, status, pay } = await aReadyScene({ packages: 2 });
    const due = 'NB100001: $8.91 is due for storage.';
    expect(await handOver()).toBe(`${due} ${due}`);
    expect(await status()).toBe('DESTINATION');
    await pay();
    expect(await handOver()).toBe('done');
    const other = await aReadyScene();
    await other.waive(890);
    expect(await other.handOver()).toBe('NB100001: $0.01 is due for storage.');
    await other.waive(1);
    expect(await other.handOver()).toBe('done');
  });

  it('waits for the day that has begun since storage was paid', async () => {
    const { world, handOver, pay } = await aReadyScene();
    await pay();
    world.clock.time = Date.parse('2026-02-21T09:00:00Z');
    expect(await handOver()).toBe('NB100001: $0.81 is due for storage.');
  });

  it('does not wait for a day on which staff have just closed the terminal', async () => {
    const world = paymentWorld(undefined, new MemoryClient().asTable());
    const { handOver, waive } = await aReadyScene({ world });
    await waive(810);
    expect(await handOver()).toBe('NB100001: $0.81 is due for storage.');
    await closeAnchorage(world, '2026-02-20');
    expect(await handOver()).toBe('done');
  });

  it('waits for a refund of storage, and then for its payment', async () => {
    const { world, parcelId, handOver, pay, refund } = await aReadyScene();
    const paymentId = await pay();
    world.provider.outage = (method) => (method === 'refundCharge' ? 'before' : undefined);
    await refund(paymentId, [`${parcelId}/storage`]);
    expect(await handOver()).toBe('A refund of NB100001 is in progress.');
    world.provider.outage = () => undefined;
    await world.reconcileAfter(2 * MINUTE_MS);
    expect(await handOver()).toBe('NB100001: $8.91 is due for storage.');
    await pay();
    expect(await handOver()).toBe('done');
    await expect(refund(paymentId, [`${parcelId}/storage`])).rejects.toThrow('already been refunded');
  });

  it('after it, a refund of storage needs the word of customer service', async () => {
    const { parcelId, handOver, pay, refund, parcel } = await aReadyScene();
    const paymentId = await pay();
    await handOver();
    expect(await outcomeOf(refund(paymentId, [`${parcelId}/storage`]))).toMatch(/^Already handed over/);
    expect((await parcel()).storageSettlements).not.toMatchObject([{ refundedAt: expect.any(String) }]);
  });

  it('and a refund of storage at the same time, between any two steps of either: exactly one of them wins', async () => {
    for (const second of ['handover', 'refund'] as const) {
      let hasRun = true;
      for (let step = 0; hasRun; step++) {
        const world = paymentWorld(undefined, new MemoryClient().asTable());
        const { parcelId, handOver, pay, refund, parcel } = await aReadyScene({ world });
        const paymentId = await pay();
        const refundStorage = (intercept?: Interceptor) =>
          outcomeOf(refund(paymentId, [`${parcelId}/storage`], intercept));
        let left = step;
        const runSecond: Interceptor = async (_, call) => {
          if (left-- === 0) await (second === 'handover' ? handOver() : refundStorage());
          return call();
        };
        await (second === 'handover' ? refundStorage(runSecond) : handOver(runSecond));
        hasRun = left < 0;
        const { status, storageSettlements = [] } = await parcel();
        const isRefunded = storageSettlements[0]?.refundedAt !== undefined;
        expect([step, status]).toEqual([step, isRefunded ? 'DESTINATION' : 'COMPLETED']);
        const refunded = world.ledger.listByOrder(paymentId)[0]?.refundedCents ?? 0;
        expect(refunded > 0).toBe(isRefunded);
      }
    }
  });

  it('and a payment of its storage at the same time: it is handed over only if that was recorded', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { world, owner, handOver, parcel } = await aReadyScene();
      const { token, paymentId } = await world.open(owner, owner.parcelIds);
      world.ledger.payOnToken(token, VISA);
      const [outcome, handedOver] = await Promise.all([
        world.process().checkout.outcome(owner, paymentId),
        handOver(),
      ]);
      expect(outcome.status).toBe('approved');
      const { status, storageSettlements } = await parcel();
      expect(storageSettlements).toMatchObject([{ paymentId, amountCents: 891 }]);
      expect(status).toBe(handedOver === 'done' ? 'COMPLETED' : 'DESTINATION');
    }
  });
});
