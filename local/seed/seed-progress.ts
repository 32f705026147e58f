import * as z from 'zod/mini';
import { defineEntity, Versioned } from '../../functions/data/entity.ts';
import type { Table } from '../../functions/data/table.ts';
import { VersionConflict } from '../../functions/platform/errors.ts';

/** Kept in the table itself, so that it shares the fate of what it speaks of. */
const Progress = z.extend(Versioned, { customerId: z.string(), startedAt: z.number(), isDone: z.boolean() });
type Progress = z.infer<typeof Progress>;

const progressEntity = defineEntity({
  type: 'local-demo',
  schema: Progress,
  keys: ({ customerId }) => progressKey(customerId),
});
const progressKey = (customerId: string) => ({ pk: `LOCAL_DEMO#${customerId}`, sk: 'PROGRESS' });

/**
 * Makes the demo data of a customer once: `make` gets the time at which that began first, so that a run that was
 * killed is completed by the next with the same ids. What a customer has done to complete data stays as it is.
 */
export async function seedOnce(
  table: Table,
  customerId: string,
  now: number,
  make: (startedAt: number) => Promise<void>,
): Promise<void> {
  const progress =
    (await table.get(progressEntity, progressKey(customerId), true)) ?? (await begin(table, customerId, now));
  if (progress.isDone) return;
  await make(progress.startedAt);
  await table.save(progressEntity, progress, { ...progress, isDone: true });
}

async function begin(table: Table, customerId: string, now: number): Promise<Progress> {
  const progress = { customerId, startedAt: now, isDone: false, version: 1 };
  await table.create(progressEntity, progress);
  return progress;
}

/** Does something that fails with VersionConflict where an earlier run has already done it. */
export async function ignoreExisting(create: Promise<void>): Promise<void> {
  try {
    await create;
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
  }
}
