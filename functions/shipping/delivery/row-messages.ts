import { outboxEntity } from '#functions/core/data/outbox.ts';
import { readRecord, type StreamChange } from '#functions/core/data/stream.ts';
import type { RowMessage } from './row-delivery.ts';

/** The messages for the sender after a change: one for a new row of the outbox. The sweep repeats the others. */
export function rowMessages({ before, after }: StreamChange): RowMessage[] {
  const row = before === null ? readRecord(outboxEntity, after) : null;
  return row ? [{ rowId: row.rowId }] : [];
}
