import { updateRecord } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { NotFound } from '#functions/core/platform/errors.ts';
import { once } from '#functions/core/platform/once.ts';
import type { SailingRecord } from '#functions/schedule/sailing-record.ts';
import { sailingRepository } from '#functions/schedule/sailing-repository.ts';
import { isDeparted } from '#shared/rules/sailings/boarding.ts';
import { callAt } from '#shared/rules/sailings/sailing.ts';
import type { ParcelRecord } from '../parcel-record.ts';

/** The sailings that parcels are moved to and from. Create it once for each service. */
export function sailingsOfMoves(table: Table, clock: Clock) {
  const sailings = sailingRepository(table);
  // Needed once for each sailing.
  const departures = once(async () => {
    const [{ withDeparture }, { scheduleReader }] = await Promise.all([
      import('#shared/rules/sailings/departure.ts'),
      import('#functions/schedule/schedule-reader.ts'),
    ]);
    return { withDeparture, reader: scheduleReader(table, clock) };
  });

  async function keepFirstRanges({ sailingId, ...known }: SailingRecord): Promise<void> {
    if (isDeparted(known)) return;
    const { withDeparture, reader } = await departures();
    const schedule = await reader.schedule();
    const again = async () => {
      const sailing = await sailings.find(sailingId, true);
      if (!sailing) throw new NotFound('There is no such sailing.');
      return sailing;
    };
    await updateRecord({ find: again, save: sailings.save }, (sailing) => withDeparture(sailing, schedule));
  }

  /** Call it once for each request onto one sailing, because it reads each sailing once. */
  return () => {
    const found = new Map<string, Promise<SailingRecord | null>>();
    const ways = new Map<string, readonly SailingRecord[]>();
    let keeping: Promise<unknown> | undefined;
    const find = (sailingId: string) => {
      const finding = found.get(sailingId) ?? sailings.find(sailingId, true);
      found.set(sailingId, finding);
      return finding;
    };

    return {
      /** @throws NotFound */
      get: async (sailingId: string): Promise<SailingRecord> => {
        const sailing = await find(sailingId);
        if (!sailing) throw new NotFound('There is no such sailing.');
        return sailing;
      },

      /** Reads the sailings that bring a parcel in transit, for `wayOf`. */
      readWay: async ({
        parcelId,
        status,
        destinationCode: code,
        sailingId,
      }: ParcelRecord): Promise<void> => {
        const way: SailingRecord[] = [];
        let next = status === 'TRANSIT' ? sailingId : undefined;
        while (next !== undefined && !way.some((each) => each.sailingId === next)) {
          const sailing = await find(next);
          if (sailing) way.push(sailing);
          const call = sailing && code && callAt(sailing, code);
          next = call?.skippedAt === undefined ? undefined : call.relayedTo;
        }
        ways.set(parcelId, way);
      },

      /** The sailing that a parcel is recorded on, and those that it is relayed to. */
      wayOf: ({ parcelId }: ParcelRecord): readonly SailingRecord[] => ways.get(parcelId) ?? [],

      /**
       * Keeps the first ranges of a sailing, before the first package is on it: whoever is aboard must be told of changes, also
       * if the function stops in between. Writes nothing if they are known.
       */
      keepFirstRanges: (sailing: SailingRecord): Promise<unknown> => {
        keeping ??= keepFirstRanges(sailing);
        return keeping;
      },
    };
  };
}
