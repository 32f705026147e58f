import * as z from 'zod/mini';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { defineEntity, Versioned } from '../core/data/entity.ts';
import { CLOSURES_PARTITION } from '../core/data/keys.ts';
import type { Table } from '../core/data/table.ts';

/**
 * A closure of a terminal by staff. The browser chooses its id. `from` and `until` are local to the terminal, such as
 * `2026-11-29T12:00`; `until` moves when it ends earlier than planned. A canceled one has no effect anymore.
 */
const ClosureRecord = z.extend(Versioned, {
  locationCode: z.enum(DESTINATION_CODES),
  closureId: z.string(),
  from: z.string(),
  until: z.string(),
  reason: z.string(),
  at: z.string(),
  by: z.string(),
  endedAt: z.optional(z.string()),
  endedBy: z.optional(z.string()),
  canceledAt: z.optional(z.string()),
  canceledBy: z.optional(z.string()),
});
export type ClosureRecord = z.infer<typeof ClosureRecord>;

export const closureEntity = defineEntity({
  type: 'terminal-closure',
  schema: ClosureRecord,
  keys: ({ from, closureId }) => ({ pk: CLOSURES_PARTITION, sk: `${from}#${closureId}` }),
});

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
