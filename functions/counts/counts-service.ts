import type { EventFunctionName } from '../../shared/deployment/event-functions.ts';
import type { LocationCode } from '../../shared/rules/locations.ts';
import type { StreamChange } from '../data/stream.ts';
import { parcelEntity } from '../parcels/parcel-record.ts';
import type { Clock } from '../platform/clock.ts';
import type { CountsRepository, TerminalCounts } from './counts-repository.ts';
import { type CountDelta, countDeltas } from './terminal-counts.ts';

const FUNCTION_NAME = 'counts' satisfies EventFunctionName;

/**
 * Maintains the package counts of the terminals from the table's stream. The clock determines when event markers
 * expire.
 */
export function countsService(counts: CountsRepository, clock: Clock) {
  return {
    /** The packages that are at or bound for a terminal, by status. */
    ofTerminal: (terminal: LocationCode): Promise<TerminalCounts> => counts.find(terminal),

    /** Counts each change exactly once, even if it is delivered several times. */
    count: async (changes: readonly StreamChange[]): Promise<void> => {
      const pending = new Map<string, readonly CountDelta[]>();
      for (const { eventId, before, after } of changes) {
        const deltas = countDeltas(parcelOf(before), parcelOf(after));
        if (deltas.length > 0) pending.set(eventId, deltas);
      }
      while (pending.size > 0) {
        const counted = await counts.apply(FUNCTION_NAME, pending, clock.now());
        if (counted.length === 0) return;
        for (const eventId of counted) pending.delete(eventId);
      }
    },
  };
}

function parcelOf(item: StreamChange['before']) {
  return item?.type === parcelEntity.type ? parcelEntity.read(item) : null;
}
