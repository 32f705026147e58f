import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import type { Table } from '#functions/core/data/table.ts';
import { VersionConflict } from '#functions/core/platform/errors.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { CREATE_BATCH_SIZE, type ParcelRepository } from '#functions/parcels/parcel-repository.ts';

/** Stored in the table, so that it is deleted together with the demo data. */
const Progress = z.extend(Versioned, { customerId: z.string(), startedAt: z.number(), isDone: z.boolean() });

const progressEntity = defineEntity({
  type: 'local-demo',
  schema: Progress,
  keys: ({ customerId }) => progressKey(customerId),
});
const progressKey = (customerId: string) => ({ pk: `LOCAL_DEMO#${customerId}`, sk: 'PROGRESS' });

/**
 * Creates a part of the demo data once; most parts are named after a customer ID. `create` receives the time of the first
 * attempt, so that the next run completes an interrupted one with the same IDs. Does not touch complete data, which users
 * may have changed.
 */
export async function seedOnce(
  table: Table,
  part: string,
  now: number,
  create: (startedAt: number) => Promise<void>,
): Promise<void> {
  const found = await table.get(progressEntity, progressKey(part), true);
  const progress = found ?? { customerId: part, startedAt: now, isDone: false, version: 1 };
  if (!found) await table.create(progressEntity, progress);
  if (progress.isDone) return;
  await create(progress.startedAt);
  await table.save(progressEntity, progress, { ...progress, isDone: true });
}

/** Creates parcels, except those that an earlier run has already created. */
export async function createParcels(
  repository: ParcelRepository,
  parcels: readonly ParcelRecord[],
): Promise<void> {
  // Sequential: the engine serializes writes, and requests that queue behind many others time out.
  // Batches are deterministic and transactional, so each one exists either completely or not at all.
  for (const batch of inBatches(parcels, CREATE_BATCH_SIZE))
    await repository.createTogether(batch).catch((error: unknown) => {
      if (!(error instanceof VersionConflict)) throw error;
    });
}

/** Splits a list into parts of this size; the last one may be smaller. */
export function inBatches<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, batch) =>
    items.slice(batch * size, (batch + 1) * size),
  );
}
