import type { Table } from '#functions/core/data/table.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { Conflict, NotFound } from '#functions/core/platform/errors.ts';
import type { SailingRecord } from '#functions/schedule/sailing-record.ts';
import { sailingRepository } from '#functions/schedule/sailing-repository.ts';
import { scheduleReader } from '#functions/schedule/schedule-reader.ts';
import type {
  Manifest,
  SailingChangeInput,
  SailingInput,
  SeasonInput,
  ShownSailing,
} from '#shared/contracts/sailings/sailings.ts';
import { rangeOf, type Schedule } from '#shared/rules/sailings/estimate.ts';
import { type Destination, sailingIdOf } from '#shared/rules/sailings/sailing.ts';

type Staff = Pick<Caller, 'email'>;

/** Sailings, as staff plan, correct and close them. */
export function sailingService(table: Table, clock: Clock) {
  const sailings = sailingRepository(table);
  const reader = scheduleReader(table, clock);

  const shown = (sailing: SailingRecord, schedule: Schedule): ShownSailing => ({
    ...sailing,
    calls: sailing.calls.map((call) => {
      const isOver = call.readyOn !== undefined || call.skippedAt !== undefined;
      return { ...call, range: isOver ? null : rangeOf(call, schedule) };
    }),
  });

  return {
    list: async ({ first, last }: { first: string; last: string }): Promise<ShownSailing[]> => {
      const [found, schedule] = await Promise.all([sailings.between(first, last), reader.schedule()]);
      return found.map((sailing) => shown(sailing, schedule));
    },

    /** @throws NotFound */
    get: async (sailingId: string): Promise<ShownSailing> => {
      const [found, schedule] = await Promise.all([sailings.find(sailingId), reader.schedule()]);
      if (!found) throw new NotFound('There is no such sailing.');
      return shown(found, schedule);
    },

    /** @throws Conflict if another sailing has this load on that day */
    create: async ({ email }: Staff, input: SailingInput): Promise<ShownSailing> => {
      const sailingId = sailingIdOf(input.departure, input.loadNumber);
      if (await sailings.find(sailingId, true)) throw new Conflict('This sailing exists already.');
      const { loadNumber, carrier, cutoff } = input;
      const saved = await sailings.save(null, {
        ...{ sailingId, loadNumber, carrier, cutoff },
        departure: { planned: input.departure },
        calls: input.calls.map(({ arrival, ...call }) => ({ ...call, arrival: { planned: arrival } })),
        changes: [],
        createdAt: clock.now().toISOString(),
        createdBy: email,
        version: 1,
      });
      return shown(saved, await reader.schedule());
    },

    createSeason: async (_caller: Staff, _input: SeasonInput) => ({ created: 0, existing: 0 }),

    change: async (_caller: Staff, sailingId: string, _input: SailingChangeInput): Promise<ShownSailing> => {
      throw new NotFound(sailingId);
    },

    manifest: async ({ sailingId }: { sailingId: string; locationCode: Destination }): Promise<Manifest> => {
      throw new NotFound(sailingId);
    },

    close: async (
      _caller: Staff,
      { sailingId }: { sailingId: string; locationCode: Destination },
      _unlisted: readonly string[],
    ): Promise<Manifest> => {
      throw new NotFound(sailingId);
    },

    laneRecords: async () => [],

    nextArrivals: async () => [],
  };
}
