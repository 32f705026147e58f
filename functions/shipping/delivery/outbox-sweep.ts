import type { OutboxRow } from '#functions/core/data/outbox.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { outboxRepository } from '../outbox-repository.ts';
import type { ShippingTools } from '../shipping-tools.ts';
import type { RowMessage } from './row-delivery.ts';

/** As many rows as two senders deliver in about a minute, so that the queue holds few rows twice. */
const ROWS_OF_A_SWEEP = 300;
const PAGE = 100;
/** Rows that wait for a later time do not hide those behind them. */
const MAX_READ = 2000;

/** The stream delivers a row within seconds. After this time, it is left over. */
const LEFT_OVER_MS = MINUTE_MS;

/** How long a change may wait before somebody must know. */
const LATE_MS = 15 * MINUTE_MS;

/** When a row is to be delivered again. */
const dueAt = ({ at, nextAt }: OutboxRow): number =>
  nextAt === undefined ? Date.parse(at) + LEFT_OVER_MS : Date.parse(nextAt);

/**
 * Queues the rows of the outbox that were left over or must be tried again, the oldest first, and reports changes that wait too
 * long. While the system is paused it queues nothing; after a pause only one row, to see whether the system answers.
 */
export function outboxSweep(
  { table, clock, logger, pauses }: ShippingTools,
  send: (messages: readonly RowMessage[]) => Promise<void>,
): () => Promise<void> {
  const outbox = outboxRepository(table);

  async function dueRows(most: number): Promise<{ oldest?: OutboxRow; due: OutboxRow[] }> {
    const due: OutboxRow[] = [];
    const now = clock.now().getTime();
    let oldest: OutboxRow | undefined;
    let after: string | undefined;
    let read = 0;
    do {
      const page = await outbox.list(PAGE, after);
      oldest ??= page.items[0];
      due.push(...page.items.filter((row) => dueAt(row) <= now));
      after = page.after;
      read += page.items.length;
    } while (after !== undefined && due.length < most && read < MAX_READ);
    return { ...(oldest && { oldest }), due: due.slice(0, most) };
  }

  return async () => {
    const { isPaused, hasFailed } = await pauses.state();
    const { oldest, due } = await dueRows(hasFailed ? 1 : ROWS_OF_A_SWEEP);
    if (oldest && clock.now().getTime() - Date.parse(oldest.at) > LATE_MS)
      logger.report('SHIPPING_CHANGES_LATE', { waitingSince: oldest.at });
    if (!isPaused) await send(due.map(({ rowId }) => ({ rowId })));
  };
}
