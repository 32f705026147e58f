import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { defineEntity, Versioned } from './entity.ts';
import { type Key, OUTBOX_PARTITION } from './keys.ts';
import type { Write } from './write.ts';
import * as writes from './writes.ts';

/**
 * A row of the outbox (decision 194): another system must be told of the current state of these `subjects`. It is written in the
 * transaction that changed them, and removed once the system knows. Its id starts with the time. A row that could not be
 * delivered is due at `nextAt`, and `attempts` counts how often that happened.
 */
export const OutboxRow = z.extend(Versioned, {
  rowId: z.string(),
  at: z.string(),
  subjects: z.array(z.string()),
  attempts: z.int(),
  nextAt: z.optional(z.string()),
});
export type OutboxRow = z.infer<typeof OutboxRow>;

export const outboxKey = (rowId: string): Key => ({ pk: OUTBOX_PARTITION, sk: rowId });

export const outboxEntity = defineEntity({
  type: 'outbox-row',
  schema: OutboxRow,
  keys: ({ rowId }) => outboxKey(rowId),
});

export function outboxRow(subjects: readonly string[], now: Date): OutboxRow {
  const at = now.toISOString();
  return { rowId: `${at}#${randomUUID()}`, at, subjects: [...new Set(subjects)], attempts: 0, version: 1 };
}

/** The writes of a transaction, with the row that tells of all their subjects. Without any, they stay the same. */
export function withOutboxRow(named: Readonly<Record<string, Write>>, now: Date): Record<string, Write> {
  const subjects = Object.values(named).flatMap(({ tells }) => tells ?? []);
  if (subjects.length === 0) return named;
  return { ...named, 'outbox row': writes.put(outboxEntity, outboxRow(subjects, now)) };
}
