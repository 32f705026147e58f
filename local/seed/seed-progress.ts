import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import type { Table } from '#functions/core/data/table.ts';
import { VersionConflict } from '#functions/core/platform/errors.ts';

/** Stored in the table, so that it is deleted together with the demo data. */
const Progress = z.extend(Versioned, { customerId: z.string(), startedAt: z.number(), isDone: z.boolean() });
type Progress = z.infer<typeof Progress>;

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
  const progress =
    (await table.get(progressEntity, progressKey(part), true)) ?? (await begin(table, part, now));
  if (progress.isDone) return;
  await create(progress.startedAt);
  await table.save(progressEntity, progress, { ...progress, isDone: true });
}

async function begin(table: Table, part: string, now: number): Promise<Progress> {
  const progress = { customerId: part, startedAt: now, isDone: false, version: 1 };
  await table.create(progressEntity, progress);
  return progress;
}

/** Ignores the VersionConflict of a record that an earlier run has already created. */
export async function ignoreExisting(create: Promise<void>): Promise<void> {
  try {
    await create;
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
  }
}
