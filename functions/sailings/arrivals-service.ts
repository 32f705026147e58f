import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { scheduleReader } from '#functions/schedule/schedule-reader.ts';
import type { OutputOf } from '#shared/routes.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { nextSailings, rangeOf } from '#shared/rules/sailings/estimate.ts';
import { laneRecord, publicRecord } from '#shared/rules/sailings/lanes.ts';

/** What the schedule promises, and how promises were kept. */
export function arrivalsService(table: Table, clock: Clock) {
  const reader = scheduleReader(table, clock);

  return {
    /** How the last sailings of each lane ended, without lanes that none has. */
    laneRecords: async (): Promise<OutputOf<'listLaneRecords'>> => {
      const { outcomes } = await reader.schedule();
      return DESTINATION_CODES.flatMap((locationCode) => {
        const found = outcomes(locationCode);
        if (found.length === 0) return [];
        const lateDays = found.flatMap(({ lateDays: days }) => days ?? []);
        return [{ locationCode, ...laneRecord(found), lateDays }];
      });
    },

    /** When a package that reaches Tacoma in time is ready at each terminal, without those that no known sailing calls at. */
    nextArrivals: async (): Promise<OutputOf<'listNextArrivals'>> => {
      const schedule = await reader.schedule();
      const now = clock.now();
      return DESTINATION_CODES.flatMap((locationCode) => {
        const [next] = nextSailings(locationCode, schedule, now);
        if (!next) return [];
        const record = publicRecord(schedule.outcomes(locationCode));
        return [
          {
            locationCode,
            ...rangeOf(next.call, schedule),
            reachesBy: next.sailing.cutoff,
            ...(record && { record }),
          },
        ];
      });
    },
  };
}
