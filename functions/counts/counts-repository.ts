import * as z from 'zod/mini';
import type { LocationCode } from '../../shared/rules/locations.ts';
import { countsKey } from '../data/keys.ts';
import type { Table } from '../data/table.ts';
import { TransactionCanceled } from '../data/write-failures.ts';
import { eventMarker, eventMarkerEntity } from '../events/event-marker.ts';
import { type CountDelta, sumDeltas } from './terminal-counts.ts';

const Count = z._default(z.int(), 0);

/** The number of packages at a terminal, by status. */
const TerminalCounts = z.object({
  ORIGIN: Count,
  TROUBLED: Count,
  CORRECTED: Count,
  TRANSIT: Count,
  DESTINATION: Count,
  LOST: Count,
});
export type TerminalCounts = z.infer<typeof TerminalCounts>;

const countsReader = { read: (item: Readonly<Record<string, unknown>>) => TerminalCounts.parse(item) };

/** Package counts, one item per terminal. */
export function countsRepository(table: Table) {
  return {
    /** The packages that are at or bound for a terminal, by status. Costs 0.5 read units. */
    find: async (terminal: LocationCode): Promise<TerminalCounts> => {
      const { pk, sk } = countsKey(terminal);
      const { items } = await table.query(countsReader, { partition: pk, prefix: sk });
      return items[0] ?? TerminalCounts.parse({});
    },

    /**
     * Applies the count changes of all events and writes their idempotency markers, in one transaction. If some of
     * the events were applied before, nothing is written and their ids are returned. At most 90 events. Costs 2 write
     * units per event and per terminal.
     */
    apply: async (
      functionName: string,
      events: ReadonlyMap<string, readonly CountDelta[]>,
      now: Date,
    ): Promise<string[]> => {
      const markers = [...events.keys()].map((eventId) => [
        eventId,
        table.creation(eventMarkerEntity, eventMarker(functionName, eventId, now)),
      ]);
      const counters = [...sumDeltas([...events.values()].flat())].map(([terminal, by]) => [
        terminal,
        table.increment(countsKey(terminal), { by }),
      ]);
      try {
        await table.transact(Object.fromEntries([...markers, ...counters]));
        return [];
      } catch (error) {
        const alreadyCounted = error instanceof TransactionCanceled ? Object.keys(error.failedWrites) : [];
        if (alreadyCounted.length === 0) throw error;
        return alreadyCounted;
      }
    },
  };
}
export type CountsRepository = ReturnType<typeof countsRepository>;
