import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { Conflict, invalidField, NotFound } from '#functions/core/platform/errors.ts';
import { inParallel } from '#functions/core/platform/in-parallel.ts';
import { type Claiming, CREATE_BATCH_SIZE, loadClaims } from '#functions/schedule/load-claims.ts';
import type { SailingRecord } from '#functions/schedule/sailing-record.ts';
import { sailingRepository } from '#functions/schedule/sailing-repository.ts';
import { scheduleReader } from '#functions/schedule/schedule-reader.ts';
import type { SailingInput, SeasonInput } from '#shared/contracts/sailings/plan.ts';
import type { SailingChangeInput, ShownSailing } from '#shared/contracts/sailings/sailings.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { rangeOf, type Schedule } from '#shared/rules/sailings/estimate.ts';
import { seasonProblem, seasonSailings } from '#shared/rules/sailings/season.ts';
import { ORIGIN_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { monthDayText } from '#shared/rules/texts/estimates.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { checkRelayed } from './relays.ts';
import { corrected, isPlannedLike, newSailing } from './sailing-changes.ts';

type Staff = Pick<Caller, 'email'>;

/** How far apart the dates of a list can be. */
const MAX_LIST_DAYS = 60;
/** How far from a sailing others are that its calls can be relayed to, or that are relayed to it. */
const RELAY_DAYS = 45;
/** How long after its departure the load of a sailing counts as open at most. */
const OPEN_DAYS = 60;
/** How many claims are read at the same time. */
const CONCURRENT_READS = 10;

/** Not a VersionConflict, which would be retried. */
const STALE = 'This sailing has changed since you opened it. Check what changed, then try again.';

/** The sailing as staff see it, with its present ranges. */
export const shownSailing = (sailing: SailingRecord, schedule: Schedule): ShownSailing => ({
  ...sailing,
  version: sailing.changes.length + 1,
  calls: sailing.calls.map((call) => {
    const isOver = call.readyOn ?? call.closed ?? call.skippedAt ?? sailing.canceledAt;
    return { ...call, range: isOver === undefined ? rangeOf(call, schedule) : null };
  }),
});

/** Sailings, as staff plan and correct them. */
export function sailingService(table: Table, clock: Clock) {
  const sailings = sailingRepository(table);
  const claims = loadClaims(table);
  const reader = scheduleReader(table, clock);

  /** The sailings around the departure of one, to which its calls can be relayed. */
  const around = ({ departure }: SailingRecord, consistent: boolean): Promise<SailingRecord[]> => {
    const day = departure.planned.slice(0, 10);
    return sailings.between(addDays(day, -RELAY_DAYS), addDays(day, RELAY_DAYS), consistent);
  };

  /** @throws NotFound */
  async function existing(sailingId: string, consistent = false): Promise<SailingRecord> {
    const found = await sailings.find(sailingId, consistent);
    if (!found) throw new NotFound('There is no such sailing.');
    return found;
  }

  /** Whether a load is still to be closed somewhere, so that its number cannot be that of another one. */
  function isOpen({ departure, canceledAt, calls }: SailingRecord): boolean {
    const since = addDays(toLocalDate(clock.now(), ORIGIN_TIME_ZONE), -OPEN_DAYS);
    const isAwaited = ({ closed, skippedAt }: SailingRecord['calls'][number]) =>
      closed === undefined && skippedAt === undefined;
    return canceledAt === undefined && departure.planned.slice(0, 10) > since && calls.some(isAwaited);
  }

  /**
   * The sailing with the claim of its load number, to be saved together.
   * @throws Conflict if another sailing has the number and is open
   */
  async function claiming(before: SailingRecord | null, after: SailingRecord): Promise<Claiming> {
    const claim = await claims.claimOf(after.loadNumber);
    if (claim && claim.sailingId !== after.sailingId) {
      const holder = await sailings.find(claim.sailingId, true);
      if (holder && isOpen(holder))
        throw new Conflict(
          `${after.loadNumber} is still the load of the sailing of ${monthDayText(holder.departure.planned)}. Choose another number, or close that load first.`,
        );
    }
    return { before, after, claim };
  }

  return {
    /** Those of at most {@link MAX_LIST_DAYS} days after the first. None if the last day is before it. */
    list: async ({ first, last }: { first: string; last: string }): Promise<ShownSailing[]> => {
      if (last < first) return [];
      const end = addDays(first, MAX_LIST_DAYS);
      const [found, schedule] = await Promise.all([
        sailings.between(first, last < end ? last : end),
        reader.schedule(),
      ]);
      return found.map((sailing) => shownSailing(sailing, schedule));
    },

    /** @throws NotFound */
    get: async (sailingId: string): Promise<ShownSailing> => {
      const [found, schedule] = await Promise.all([existing(sailingId), reader.schedule()]);
      return shownSailing(found, schedule);
    },

    /**
     * Enters a sailing. Returns the one of an earlier request.
     * @throws InvalidInput, Conflict if another sailing has this load on that day, or an open one has it on another day
     */
    create: ({ email: by }: Staff, input: SailingInput): Promise<ShownSailing> =>
      retryOnConflict(async () => {
        const sailing = newSailing(input, { by, now: clock.now() });
        const [found, schedule] = await Promise.all([
          sailings.find(sailing.sailingId, true),
          reader.schedule(),
        ]);
        if (found && isPlannedLike(found, sailing)) return shownSailing(found, schedule);
        if (found)
          throw new Conflict(`${sailing.loadNumber} of that day was entered already, with other times.`);
        await claims.saveClaiming([await claiming(null, sailing)]);
        return shownSailing(sailing, schedule);
      }),

    /**
     * Enters the sailings of a season that do not exist yet, in batches. The same request again completes it.
     * @throws InvalidInput, Conflict if an open sailing on another day has one of the load numbers
     */
    createSeason: ({ email: by }: Staff, input: SeasonInput) =>
      retryOnConflict(async () => {
        const problem = seasonProblem(input);
        if (problem) throw invalidField(problem.field, problem.message);
        const now = clock.now();
        const planned = seasonSailings(input).map((each) => newSailing(each, { by, now }));
        const known = new Set(
          (await sailings.between(input.first, input.last, true)).map(({ sailingId }) => sailingId),
        );
        const missing = planned.filter(({ sailingId }) => !known.has(sailingId));
        const created = await inParallel(missing, CONCURRENT_READS, (sailing) => claiming(null, sailing));
        for (let start = 0; start < created.length; start += CREATE_BATCH_SIZE)
          await claims.saveClaiming(created.slice(start, start + CREATE_BATCH_SIZE));
        return { created: missing.length, existing: planned.length - missing.length };
      }),

    /**
     * Corrects a sailing. The same request again changes nothing.
     * @throws NotFound, InvalidInput, VersionConflict if staff have changed it since they read it, Conflict if its load number
     * has become that of another sailing while it was canceled
     */
    change: ({ email: by }: Staff, sailingId: string, input: SailingChangeInput): Promise<ShownSailing> =>
      retryOnConflict(async () => {
        const before = await existing(sailingId, true);
        const [others, schedule] = await Promise.all([around(before, true), reader.schedule()]);
        const after = corrected(before, input, others, { by, now: clock.now(), schedule });
        if (after === before) return shownSailing(before, schedule);
        if (input.version !== before.changes.length + 1) throw new Conflict(STALE);
        await checkRelayed(sailings, before, others, clock.now());
        if (before.canceledAt !== undefined && after.canceledAt === undefined) {
          await claims.saveClaiming([await claiming(before, after)]);
          return shownSailing(after, schedule);
        }
        return shownSailing(await sailings.save(before, after), schedule);
      }),
  };
}
