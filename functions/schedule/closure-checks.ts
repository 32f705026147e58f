import { addDays } from '#shared/rules/calendar-dates.ts';
import { ORIGIN_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { updateRecord } from '../core/data/retry.ts';
import { readRecord, type StreamChange } from '../core/data/stream.ts';
import type { Table } from '../core/data/table.ts';
import type { Clock } from '../core/platform/clock.ts';
import { once } from '../core/platform/once.ts';
import { closureEntity } from '../locations/closure-repository.ts';
import type { SailingRecord } from './sailing-record.ts';

/**
 * A load is not ready for longer than that after its departure only if nobody has closed it, and packages are put on a load some
 * days before its departure. In days.
 */
const [DAYS_BACK, DAYS_AHEAD] = [45, 30];

/**
 * Plans a check of the sailings that are awaited at terminals whose closures by staff have changed, because closed days move
 * what is ready on them. May be repeated.
 */
export function closureChecks(table: Table, clock: Clock) {
  // Few changes need it.
  const loaded = once(async () => {
    const [{ withCheck }, { sailingRepository }] = await Promise.all([
      import('./sailing-checks.ts'),
      import('./sailing-repository.ts'),
    ]);
    return { withCheck, sailings: sailingRepository(table) };
  });

  async function plan({ sailingId }: SailingRecord): Promise<void> {
    const { sailings, withCheck } = await loaded();
    await updateRecord<SailingRecord | null>(
      {
        find: () => sailings.find(sailingId, true),
        save: async (before, after) => before && after && sailings.save(before, after),
      },
      (sailing) => sailing && withCheck(sailing, clock.now()),
    );
  }

  return async (changes: readonly StreamChange[]): Promise<void> => {
    const codes = new Set<string>(
      changes.flatMap(({ after }) => readRecord(closureEntity, after)?.locationCode ?? []),
    );
    if (codes.size === 0) return;
    const today = toLocalDate(clock.now(), ORIGIN_TIME_ZONE);
    const { sailings } = await loaded();
    const recent = await sailings.between(addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD));
    const awaited = recent.filter(({ calls }) =>
      calls.some(({ locationCode, told, closed }) => codes.has(locationCode) && told && !closed),
    );
    for (const sailing of awaited) await plan(sailing);
  };
}
