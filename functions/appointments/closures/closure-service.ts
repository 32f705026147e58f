import { retryOnConflict, updateRecord } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { Conflict, NotFound } from '#functions/core/platform/errors.ts';
import { type ClosureRecord, closureRepository } from '#functions/locations/closure-repository.ts';
import { closedDatesOf, closuresOf, terminalAt } from '#functions/locations/terminals.ts';
import { countsRepository } from '#functions/overview/counts/counts-repository.ts';
import type { Closure, ClosureEffect, ClosureInput } from '#shared/contracts/staff/closures.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { type ClosedTime, closedDaysOf } from '#shared/rules/terminals/closures.ts';
import type { TerminalCode } from '../appointment-record.ts';
import { closedPickups } from '../pickups.ts';
import { canceled, ended, newClosure, requirePossible } from './closure-rules.ts';

/** How long a closure is listed after its end. */
const LISTED_DAYS = 30;

type Staff = Pick<Caller, 'email'>;

/** Closures of terminals by staff (decision 182). */
export function closureService(table: Table, clock: Clock) {
  const closures = closureRepository(table);
  const pickupsDuring = closedPickups(table);
  const counts = countsRepository(table);

  const terminalOf = (locationCode: TerminalCode) => ({
    ...terminalAt(locationCode, clock.now()),
    locationCode,
  });

  /** @throws NotFound */
  async function existing(closureId: string): Promise<ClosureRecord> {
    const found = (await closures.list(clock.now(), true)).find((each) => each.closureId === closureId);
    if (!found) throw new NotFound('There is no such closure.');
    return found;
  }

  const change = (closureId: string, transform: (before: ClosureRecord) => ClosureRecord) =>
    updateRecord({ find: () => existing(closureId), save: closures.save }, transform);

  return {
    /** Those that are not canceled, of the last {@link LISTED_DAYS} days and later. */
    list: async (): Promise<Closure[]> => {
      const now = clock.now();
      const earliest = addDays(now.toISOString().slice(0, 10), -LISTED_DAYS);
      return (await closures.inEffect(now)).filter(({ until }) => until >= earliest);
    },

    /** Whom a closure would affect. @throws InvalidInput */
    effect: async (
      query: Omit<ClosedTime, 'reason'> & { locationCode: TerminalCode },
    ): Promise<ClosureEffect> => {
      const { locationCode } = query;
      const terminal = terminalOf(locationCode);
      const closed = { ...query, reason: '' };
      const now = clock.now();
      requirePossible(query, terminal, now);
      const [pickups, { DESTINATION: packages }, inEffect] = await Promise.all([
        pickupsDuring(terminal, closed, now),
        counts.find(locationCode, await counts.currentGeneration()),
        closures.inEffect(now),
      ]);
      const alreadyFree = closedDatesOf(locationCode, inEffect);
      const freeDates = closedDaysOf(terminal, closed)
        .map(({ date }) => date)
        .filter((date) => !alreadyFree.has(date));
      return { pickups: pickups.length, packages, freeDates };
    },

    /**
     * Closes a terminal. Returns the existing closure of an earlier request.
     * @throws InvalidInput, Conflict if it is already closed at a part of the time, or if another closure has this id
     */
    create: (input: ClosureInput, { email: by }: Staff): Promise<Closure> =>
      retryOnConflict(async () => {
        const now = clock.now();
        const all = await closures.list(now, true);
        const earlier = all.find(({ closureId }) => closureId === input.closureId);
        if (earlier) {
          if (isSameClosure(earlier, input)) return earlier;
          throw new Conflict('This closure was entered already, with another time or reason.');
        }
        const inEffect = all.filter(({ canceledAt }) => canceledAt === undefined);
        const others = closuresOf(input.locationCode, inEffect);
        const terminal = terminalOf(input.locationCode);
        const closure = newClosure(input, { terminal, closures: others, by, now });
        return closures.save(null, closure);
      }),

    /** Ends a closure earlier. @throws NotFound, InvalidInput, Conflict if it was canceled or ends earlier already */
    end: (closureId: string, until: string, { email: by }: Staff): Promise<Closure> =>
      change(closureId, (before) => ended(before, until, by, clock.now())),

    /** Cancels a closure. @throws NotFound */
    cancel: async (closureId: string, { email: by }: Staff): Promise<void> => {
      await change(closureId, (before) => canceled(before, by, clock.now()));
    },
  };
}

/** Its end may have moved since. */
const isSameClosure = (closure: ClosureRecord, { locationCode, from, reason }: ClosureInput) =>
  closure.locationCode === locationCode && closure.from === from && closure.reason === reason;
