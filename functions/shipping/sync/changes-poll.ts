import { splitParcelId } from '#functions/core/data/ids.ts';
import { VersionConflict } from '#functions/core/platform/errors.ts';
import { remainingMs } from '#functions/core/platform/request-context.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { type ChangedOrder, MAX_TRACE_NUMBERS } from '../port/shipping-system.ts';
import { isSeen } from '../seen-orders.ts';
import type { ShippingTools } from '../shipping-tools.ts';
import { orderComparison, TIME_FOR_BATCH_MS } from './order-comparison.ts';
import { type ProgressRecord, progressRepository } from './progress.ts';

/** How far each poll reads back, because the clocks may differ and a change may be committed late. */
const OVERLAP_MS = 5 * MINUTE_MS;

type Poll = NonNullable<ProgressRecord['poll']>;

/**
 * Reads what changed in the shipping system since the last poll, and compares the orders with their packages. What a change
 * says is never trusted: its order is looked up. Continues with the next poll if there is no time, or if the system does not
 * answer. Costs 2 read units for each change, again in each poll while the overlap repeats it, and 1 write unit.
 */
export function changesPoll(tools: ShippingTools): () => Promise<void> {
  const { table, clock, system, pauses } = tools;
  const progress = progressRepository(table);
  const comparison = orderComparison(tools);

  /** Compares the orders that changed. @returns false if the system does not answer */
  async function compare(changes: readonly ChangedOrder[]): Promise<boolean> {
    const byParcel = Map.groupBy(changes, ({ traceNumber }) => traceNumber);
    // Somebody may have entered other numbers as the same kind of reference.
    const states = await comparison.read([...byParcel.keys()].filter((id) => splitParcelId(id) !== null));
    const unseen = states.filter(
      ({ parcelId, known }) => !known || byParcel.get(parcelId)?.some((change) => !isSeen(known, change)),
    );
    for (let start = 0; start < unseen.length; start += MAX_TRACE_NUMBERS)
      if (!(await comparison.compare(unseen.slice(start, start + MAX_TRACE_NUMBERS)))) return false;
    return true;
  }

  /** Reads a page. @returns the next one, or null if the system does not answer */
  async function readPage(poll: Poll): Promise<Poll | null> {
    const page = await system.changesSince(new Date(poll.from), poll.offset);
    if (page.answer !== 'done' || !(await compare(page.changes))) return null;
    return nextPoll(poll, page);
  }

  return async () => {
    if ((await pauses.state()).isPaused) return;
    let record = await progress.find();
    const now = clock.now();
    let poll = begun(record?.poll ?? { from: now.toISOString(), offset: 0 }, now);
    while (poll.until !== undefined && remainingMs() >= 2 * TIME_FOR_BATCH_MS) {
      const next = await readPage(poll);
      if (!next) return;
      try {
        record = await progress.save(record, { ...record, poll: next });
      } catch (error) {
        // Another run has got further.
        if (error instanceof VersionConflict) return;
        throw error;
      }
      poll = next;
    }
  };
}

/** A poll that begins now, with the overlap, unless it continues. */
function begun(poll: Poll, now: Date): Poll {
  if (poll.until !== undefined) return poll;
  const from = new Date(Date.parse(poll.from) - OVERLAP_MS).toISOString();
  return { from, offset: 0, until: now.toISOString() };
}

/**
 * The page after this one. It begins at the last change, and not at an offset, because an order that changes again moves to the
 * end, and then those behind it move up. Only if all changes of a page are of the same time, the offset counts them.
 */
export function nextPoll(
  poll: Poll,
  { changes, next }: { readonly changes: readonly ChangedOrder[]; readonly next: number | null },
): Poll {
  if (next === null) return { from: poll.until ?? poll.from, offset: 0 };
  const last = Date.parse(changes.at(-1)?.modifiedAt ?? poll.from);
  return last > Date.parse(poll.from)
    ? { ...poll, from: new Date(last).toISOString(), offset: 0 }
    : { ...poll, offset: next };
}
