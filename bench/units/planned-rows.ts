import * as z from 'zod/mini';
import { defineEntity, Versioned } from '../../functions/data/entity.ts';
import { newCustomerId } from '../../functions/data/ids.ts';
import { customerPartition } from '../../functions/data/keys.ts';
import { parcelEntity } from '../../functions/parcels/parcel-record.ts';
import { parcelRepository } from '../../functions/parcels/parcel-repository.ts';
import { type Bench, inBatches } from './bench.ts';
import { parcelOfOneKilobyte } from './sample-parcels.ts';

/** A planned record of `docs/table.md`, to measure a feature that is not built yet. */
const attemptEntity = defineEntity({
  type: 'bench-attempt',
  schema: z.extend(Versioned, { attemptId: z.string(), customerId: z.string(), attemptState: z.string() }),
  keys: ({ attemptId, customerId }) => ({
    pk: customerPartition(customerId),
    sk: `PAYMENT#${attemptId}`,
    indexed: { listPk: 'ATTEMPTS_DUE', listSk: `2026-03-02T17:02:00Z#${attemptId}` },
  }),
});

/** Recording a payment of 50 parcels, and its cost if the index included the payment status. */
export async function paymentRows({ table, clock, row }: Bench): Promise<void> {
  const customerId = newCustomerId(clock.now());
  const unpaid = Array.from({ length: 50 }, (_, index) =>
    parcelOfOneKilobyte(customerId, 'DESTINATION', index),
  );
  await inBatches(unpaid, 50, parcelRepository(table).create);
  const pay = async (attemptId: string, alsoListed: { damageAccepted?: boolean }) => {
    const attempt = { attemptId, customerId, attemptState: 'CAPTURED', version: 1 };
    await table.create(attemptEntity, attempt);
    const paid = unpaid.map((parcel, index) => [
      `parcel ${index}`,
      table.update(parcelEntity, parcel, {
        set: { paymentStatus: 'PAID', ...alsoListed },
        ifStill: ['status', 'priceCents'],
      }),
    ]);
    return () =>
      table.transact({
        attempt: table.replacement(attemptEntity, attempt, { ...attempt, attemptState: 'RECORDED' }),
        ...Object.fromEntries(paid),
      });
  };
  await row('planned: record 50 paid parcels', 'W', 102, await pay('1', {}));
  // Also changes a field that is in the index, as the payment status would be.
  await row(
    '  the same with the payment status in the index',
    'W',
    152,
    await pay('2', { damageAccepted: true }),
  );
}
