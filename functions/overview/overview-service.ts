import type { Overview, OverviewTerminal, PackageCounts } from '#shared/contracts/overview.ts';
import { LOCATION_CODES, type LocationCode } from '#shared/rules/locations.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import type { Shown } from '../core/data/query.ts';
import type { Table } from '../core/data/table.ts';
import type { Clock } from '../core/platform/clock.ts';
import { auditRepository } from '../parcels/audit/audit-entry.ts';
import { lastWeeks } from './counts/contribution.ts';
import { countsRepository } from './counts/counts-repository.ts';
import { waitingPackages } from './waiting-packages.ts';

/** The number of weeks in the overview, including the current one. */
const WEEKS = 12;

/** The number of waivers of storage in the overview. */
const WAIVERS = 20;

/** What staff see of all terminals at once. */
export function overviewService(table: Table, clock: Clock) {
  const counts = countsRepository(table);
  const waiting = waitingPackages(table, clock);
  const audit = auditRepository(table);

  async function terminal(
    locationCode: LocationCode,
    generation: number,
    mondays: readonly string[],
  ): Promise<OverviewTerminal> {
    const [now, counted] = await Promise.all([
      counts.find(locationCode, generation),
      counts.weeks(locationCode, generation, WEEKS),
    ]);
    const { outstandingCents, ...packages } = now;
    const weeks = new Map(counted.map((week) => [week.monday, week]));
    return {
      locationCode,
      counts: packages,
      outstanding: dollarsFromCents(outstandingCents),
      weeks: mondays.map((monday) => {
        const week = weeks.get(monday);
        const {
          received = 0,
          delivered = 0,
          revenueCents = 0,
          storageCents = 0,
          waivedCents = 0,
        } = week ?? {};
        return {
          monday,
          received,
          delivered,
          revenue: dollarsFromCents(revenueCents),
          storage: dollarsFromCents(storageCents),
          waived: dollarsFromCents(waivedCents),
        };
      }),
    };
  }

  return {
    /** The packages of each terminal by status. Costs 3.5 read units. */
    packageCounts: async (): Promise<PackageCounts> => {
      const generation = await counts.currentGeneration();
      const terminals = LOCATION_CODES.map(async (locationCode) => {
        const { outstandingCents, ...packages } = await counts.find(locationCode, generation);
        return { locationCode, counts: packages };
      });
      return { terminals: await Promise.all(terminals) };
    },

    overview: async (): Promise<Shown<Overview>> => {
      const now = clock.now();
      const [generation, troubled, storage, waivers] = await Promise.all([
        counts.currentGeneration(),
        waiting.troubled(now),
        waiting.stored(now),
        audit.latestWaivers(WAIVERS),
      ]);
      const mondays = lastWeeks(now, WEEKS);
      const terminals = LOCATION_CODES.map((code) => terminal(code, generation, mondays));
      return {
        shown: {
          asOf: now.toISOString(),
          terminals: await Promise.all(terminals),
          troubled: troubled.shown,
          storage: storage.shown,
          waivers: waivers.shown.map(({ amountCents, ...waiver }) => ({
            ...waiver,
            amount: dollarsFromCents(amountCents),
          })),
        },
        unreadable: troubled.unreadable + storage.unreadable + waivers.unreadable,
      };
    },
  };
}
