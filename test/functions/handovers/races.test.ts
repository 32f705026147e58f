import { beforeAll, describe, expect, it } from 'vitest';
import { connectTable } from '#functions/core/data/table.ts';
import { VersionConflict } from '#functions/core/platform/errors.ts';
import { handoverService } from '#functions/handovers/handover-service.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { type RefundRecord, refundEntity } from '#functions/payments/refunds/refund-record.ts';
import { refundRepository } from '#functions/payments/refunds/refund-repository.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import type { HandlerResponse } from '#test/support/events.ts';
import { TABLE_NAME, withLocalStores } from '#test/support/local-stores.ts';
import { runs } from '#test/support/random.ts';
import { asFunction } from '../core/as-function.ts';
import { type Interceptor, intercepted } from '../core/intercepted.ts';
import { MemoryClient } from '../payments/model/memory-client.ts';
import { aPaidScene, type PaymentWorld, paymentWorld, STAFF } from '../payments/payment-world.ts';
import { aCounter, type Counter, NOW, outcomeOf } from './support.ts';

withLocalStores();

const ROUNDS = runs(4, 15);
let counter: Counter;
beforeAll(async () => {
  counter = await aCounter();
});

describe('two tablets', { timeout: 120_000 }, () => {
  it.each([2, 40])('that hand over some of the same %i packages at once: exactly one wins', async (count) => {
    for (let round = 0; round < (count > 16 ? 1 : ROUNDS); round++) {
      const { customer, records, input } = await counter.aPickup(count);
      const half = records.slice(0, Math.ceil(count / 2)).toReversed();
      const inputs = [input, counter.request(customer, half, { signerName: 'Bo Larsen' })];
      const responses = await Promise.all(inputs.map((input) => counter.handOver(input)));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = inputs[responses.findIndex(({ status }) => status === 200)];
      for (const { parcelId } of records) {
        const parcel = await counter.parcel(parcelId);
        const isWon = winner?.parcelIds.includes(parcelId);
        expect([parcel.status, parcel.handoverId]).toEqual(
          isWon ? ['COMPLETED', winner?.handoverId] : ['DESTINATION', undefined],
        );
      }
    }
  });
});

it('a request that is sent twice returns its handover, even if the other is completed in between', async () => {
  const { input } = await counter.aPickup(2);
  let other: Promise<HandlerResponse> | undefined;
  const find: typeof counter.handovers.find = async (...key) => {
    const found = await counter.handovers.find(...key);
    other ??= counter.handOver(input);
    await other;
    return found;
  };
  const signatures = { keep: async () => {} };
  const service = handoverService(
    counter.table,
    signatures,
    { now: () => NOW },
    { ...counter.handovers, find },
  );
  const { handoverId } = await service.handOver({ email: 'ann@northbound.test' }, input);
  expect(handoverId).toBe(input.handoverId);
  expect(await other).toMatchObject({ status: 200 });
});

describe('a handover at the same time as', { timeout: 120_000 }, () => {
  /** Hands packages over while another change to the first of them is saved. Returns which of the two succeeded. */
  async function race(count: number, change: (parcel: ParcelRecord) => ParcelRecord) {
    const { records, input } = await counter.aPickup(count);
    const [first, ...others] = records;
    if (!first) throw new Error('The package is missing.');
    const [{ status }, isChanged] = await Promise.all([
      counter.handOver(input),
      counter.parcels.save(first, change(first)).then(
        () => true,
        (error) => {
          if (error instanceof VersionConflict) return false;
          throw error;
        },
      ),
    ]);
    return { first, others, status, isChanged };
  }

  it('a package being lost: either all packages are handed over or none', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const lose = (parcel: ParcelRecord) => withStatus(parcel, 'LOST', NOW, 'desk@northbound.test');
      const { first, others, status, isChanged } = await race(3, lose);
      expect(status).toBe(isChanged ? 409 : 200);
      expect(await counter.statusesOf([first])).toEqual([isChanged ? 'LOST' : 'COMPLETED']);
      expect(await counter.statusesOf(others)).toEqual([isChanged ? 'DESTINATION' : 'COMPLETED']);
    }
  });

  it('an edit of the notes: both apply', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { first, status, isChanged } = await race(2, (parcel) => ({ ...parcel, notes: 'Bring a cart' }));
      expect(status).toBe(200);
      const after = await counter.parcel(first.parcelId);
      expect([after.status, after.notes]).toEqual(['COMPLETED', isChanged ? 'Bring a cart' : undefined]);
    }
  });
});

/** Three packages of one payment that are ready for pickup in Anchorage. */
async function aReadyScene(given?: PaymentWorld) {
  const scene = await aPaidScene(undefined, given && { world: given });
  const { world, owner, paymentId } = scene;
  for (const parcelId of owner.parcelIds)
    for (const to of ['TRANSIT', 'DESTINATION'] as const) {
      const before = await world.parcel(parcelId);
      await world.saveParcel(before, withStatus(before, to, world.clock.now(), 'dock'));
    }
  const input = counter.request(
    owner,
    owner.parcelIds.map((parcelId) => ({ parcelId })),
  );
  return {
    ...scene,
    handOver: (intercept: Interceptor = (_, call) => call()) => {
      const signatures = { keep: async () => {} };
      const table = given ? world.table : asFunction('handovers', connectTable(TABLE_NAME));
      const { handOver } = handoverService(intercepted(table, intercept), signatures, world.clock);
      return handOver({ email: 'ann@northbound.test' }, input);
    },
    /** Refunds the first package although customer service knows that it was handed over. */
    refundHandedOver: () => {
      const parcelIds = [scene.parcelId(0)];
      const refund = { parcelIds, handedOverIds: parcelIds, reason: 'Lost contents', requestId: 'known' };
      return world.process().refunds.refund(STAFF, paymentId, refund);
    },
    states: () =>
      Promise.all(
        owner.parcelIds.map(async (parcelId) => {
          const { status, paymentStatus } = await world.parcel(parcelId);
          return `${status} ${paymentStatus}`;
        }),
      ),
  };
}

describe('a handover, and a refund', { timeout: 120_000 }, () => {
  const REFUNDED = ['DESTINATION UNPAID', 'DESTINATION PAID', 'DESTINATION PAID'];
  const HANDED_OVER = Array(3).fill('COMPLETED PAID');

  const REFUSED = /^Already handed over: NB100001\. Nothing was refunded\./;

  it('at the same time: exactly one of them wins', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { handOver, parcelId, refund, states, atProvider } = await aReadyScene();
      const outcomes = await Promise.all([outcomeOf(handOver()), outcomeOf(refund([parcelId(0)]))]);
      const isRefunded = outcomes[1] === 'done';
      expect(outcomes).toEqual(
        isRefunded
          ? [expect.stringMatching(/refund|must be paid/), 'done']
          : ['done', expect.stringMatching(REFUSED)],
      );
      expect(await states()).toEqual(isRefunded ? REFUNDED : HANDED_OVER);
      expect(atProvider().refunded > 0).toBe(isRefunded);
    }
  });

  it.each(['handover', 'refund'] as const)(
    'between any two steps of the other: one wins: %s',
    async (second) => {
      let hasRun = true;
      for (let step = 0; hasRun; step++) {
        const world = paymentWorld(undefined, new MemoryClient().asTable());
        const { parcelId, handOver, refund, states, atProvider } = await aReadyScene(world);
        let left = step;
        const runSecond: Interceptor = async (_, call) => {
          if (left-- === 0) await outcomeOf(second === 'handover' ? handOver() : refund([parcelId(0)]));
          return call();
        };
        const first =
          second === 'handover' ? refund([parcelId(0)], undefined, runSecond) : handOver(runSecond);
        await outcomeOf(first);
        hasRun = left < 0;
        const isRefunded = atProvider().refunded > 0;
        expect([step, ...(await states())]).toEqual([step, ...(isRefunded ? REFUNDED : HANDED_OVER)]);
      }
    },
  );

  it('after it, unknown to customer service: nothing is refunded', async () => {
    const { handOver, parcelId, refund, states, atProvider } = await aReadyScene();
    await handOver();
    expect(await outcomeOf(refund([parcelId(0)]))).toMatch(REFUSED);
    expect([await states(), atProvider().refunded]).toEqual([HANDED_OVER, 0]);
  });

  it('after it, known to customer service: the packages stay handed over and paid', async () => {
    const { handOver, receipt, refundHandedOver, states, atProvider } = await aReadyScene();
    await handOver();
    expect((await receipt()).lines.map(({ isHandedOver }) => isHandedOver)).toEqual([true, true, true]);
    await refundHandedOver();
    expect(await states()).toEqual(HANDED_OVER);
    expect(atProvider().refunded).toBeGreaterThan(0);
  });

  it('before it: the refunded package must be paid again', async () => {
    const { handOver, parcelId, refund, states } = await aReadyScene();
    await refund([parcelId(0)]);
    expect(await outcomeOf(handOver())).toBe('NB100001 must be paid before it is handed over.');
    expect(await states()).toEqual(REFUNDED);
  });

  it('still in progress: nothing is handed over', async () => {
    const { world, handOver, parcelId, reconcileAfter, refund, states } = await aReadyScene();
    world.provider.outage = (method) => (method === 'refundCharge' ? 'before' : undefined);
    await refund([parcelId(0)]);
    expect(await outcomeOf(handOver())).toBe('A refund of NB100001 is in progress.');
    expect(await states()).toEqual(Array(3).fill('DESTINATION PAID'));
    world.provider.outage = () => undefined;
    await reconcileAfter(2 * MINUTE_MS);
    expect(await states()).toEqual(REFUNDED);
  });

  it('written by newer code and unreadable for this code: nothing is handed over or refunded again', async () => {
    const { world, paymentId, handOver, parcelId, refund, states, atProvider } = await aReadyScene();
    world.provider.outage = (method) => (method === 'refundCharge' ? 'before' : undefined);
    await refund([parcelId(0)]);
    world.provider.outage = () => undefined;
    const stored = await refundRepository(world.table).find(paymentId, 1);
    if (!stored) throw new Error('There is no refund.');
    const write = (record: RefundRecord) => ({
      ...refundEntity.write(record),
      parcelIds: 'new',
      refundState: 'NEW',
    });
    await world.table.put({ ...refundEntity, write }, stored);
    await expect(handOver()).rejects.toMatchObject({ name: 'Unreadable' });
    await expect(refund([parcelId(0)])).rejects.toMatchObject({ name: 'Unreadable' });
    expect([atProvider().refunded, await states()]).toEqual([0, Array(3).fill('DESTINATION PAID')]);
  });
});
