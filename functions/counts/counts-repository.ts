import * as z from 'zod/mini';
import type { LocationCode } from '../../shared/rules/locations.ts';
import { countsKey } from '../data/keys.ts';
import type { Table } from '../data/table.ts';
import { TransactionCanceled } from '../data/write-failures.ts';
import { eventMarker, eventMarkerEntity } from '../events/event-marker.ts';
import { type CountDelta, sumDeltas } from './terminal-counts.ts';

const Count = z._default(z.int(), 0);

/** The packages of a terminal by status. */
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

/** The counts of a table, one item for each terminal. */
export function countsRepository(table: Table) {
  return {
    /** The packages that stand at or go to a terminal, by status. Half a read unit. */
    find: async (terminal: LocationCode): Promise<TerminalCounts> => {
      const { pk, sk } = countsKey(terminal);
      const { items } = await table.query(countsReader, { partition: pk, prefix: sk });
      return items[0] ?? TerminalCounts.parse({});
    },

    /**
     * Moves the counts by the events, all of them or none, and notes that they were counted. Answers those that had been
     * counted before; then nothing was written. At most 90 events. Two write units for each event and for each terminal.
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
        const known = error instanceof TransactionCanceled ? Object.keys(error.failedWrites) : [];
        if (known.length === 0) throw error;
        return known;
      }
    },
  };
}
export type CountsRepository = ReturnType<typeof countsRepository>;
