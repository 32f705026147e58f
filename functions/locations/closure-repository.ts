import { addDays } from '#shared/rules/calendar-dates.ts';
import { CLOSURES_PARTITION } from '../core/data/keys.ts';
import type { Table } from '../core/data/table.ts';
import { type ClosureRecord, closureEntity } from './closure-record.ts';

/** How long a closure counts after its start. No package waits as long for its customer. */
const CLOSURE_DAYS = 400;

/** Closures of terminals by staff. */
export function closureRepository(table: Table) {
  /**
   * The closures of all terminals that start after {@link CLOSURE_DAYS} ago, also canceled ones. Costs 0.5 read units per
   * 4 KB, about 14 closures, and twice as much if it is consistent.
   */
  async function list(now: Date, consistent = false): Promise<ClosureRecord[]> {
    const { items } = await table.query(closureEntity, {
      partition: CLOSURES_PARTITION,
      // The keys start with times of this millennium.
      prefix: '2',
      from: addDays(now.toISOString().slice(0, 10), -CLOSURE_DAYS),
      upTo: '2~',
      wholeBecause: 'Six terminals close a few times a year.',
      consistent,
    });
    return items;
  }

  return {
    list,

    /** The same without canceled ones. */
    inEffect: async (now: Date, consistent = false): Promise<ClosureRecord[]> =>
      (await list(now, consistent)).filter(({ canceledAt }) => canceledAt === undefined),

    save: (before: ClosureRecord | null, after: ClosureRecord): Promise<ClosureRecord> =>
      table.save(closureEntity, before, after),
  };
}
