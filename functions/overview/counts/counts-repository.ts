import * as z from 'zod/mini';
import { increment } from '#functions/core/data/counters.ts';
import type { Item } from '#functions/core/data/entity.ts';
import {
  COUNT_GENERATIONS_KEY,
  COUNTS_SORT,
  countedKey,
  countsKey,
  countsPartition,
  NOW,
} from '#functions/core/data/keys.ts';
import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import * as writes from '#functions/core/data/writes.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import {
  type CountGenerations,
  countedEntity,
  countGenerationsEntity,
  type Snapshot,
  stepsOf,
  transactionsOf,
} from './counting.ts';

const Count = z._default(z.int(), 0);

/** The current packages of a terminal by status, and what customers can pay for them, in cents. */
const TerminalCounts = z.object({
  ORIGIN: Count,
  TROUBLED: Count,
  CORRECTED: Count,
  TRANSIT: Count,
  DESTINATION: Count,
  LOST: Count,
  outstandingCents: Count,
});
export type TerminalCounts = z.infer<typeof TerminalCounts>;

/** What happened at a terminal in the week that starts on `monday`. */
const WeekCounts = z.object({
  monday: z.string(),
  received: Count,
  delivered: Count,
  revenueCents: Count,
  storageCents: Count,
  waivedCents: Count,
});
export type WeekCounts = z.infer<typeof WeekCounts>;

const nowReader = { read: (item: Item) => TerminalCounts.parse(item) };
const weekReader = (prefix: string) => ({
  read: (item: Item) => WeekCounts.parse({ ...item, monday: String(item.sk).slice(prefix.length) }),
});

const FIRST_GENERATION: CountGenerations = { current: 1, version: 0 };

/**
 * The counters of the terminals, and the last count of each parcel. Each belongs to a generation: one is shown, and
 * another one may be built at the same time.
 */
export function countsRepository(table: Table) {
  const generations = async (consistent: boolean): Promise<CountGenerations> =>
    (await table.get(countGenerationsEntity, COUNT_GENERATIONS_KEY, consistent)) ?? FIRST_GENERATION;

  const saveGenerations = (before: CountGenerations, after: CountGenerations): Promise<unknown> =>
    before.version === 0
      ? table.create(countGenerationsEntity, { ...after, version: 1 })
      : table.save(countGenerationsEntity, before, after);

  return {
    /** The generation that is shown. Costs 0.5 read units. */
    currentGeneration: async (): Promise<number> => (await generations(false)).current,

    /** The generations in which each change must be counted. Costs 1 read unit. */
    activeGenerations: async (): Promise<number[]> => {
      const { current, building } = await generations(true);
      return building === undefined ? [current] : [current, building];
    },

    /** The current counters of a terminal. Costs 0.5 read units. */
    find: async (terminal: LocationCode, generation: number): Promise<TerminalCounts> =>
      (await table.get(nowReader, countsKey(terminal, generation, NOW))) ?? TerminalCounts.parse({}),

    /** The last weeks with any counts, latest first. Costs 0.5 read units. */
    weeks: async (terminal: LocationCode, generation: number, limit: number): Promise<WeekCounts[]> => {
      const prefix = COUNTS_SORT.weeks(generation);
      const range = { partition: countsPartition(terminal), prefix, descending: true, limit };
      return (await table.query(weekReader(prefix), range)).items;
    },

    /**
     * Counts the snapshots of different parcels in a generation: each replaces the last count of its parcel, if it is
     * newer. Costs 1 read unit per parcel, and 2 write units per parcel and counter that change.
     */
    apply: (generation: number, snapshots: readonly Snapshot[]): Promise<void> =>
      retryOnConflict(async () => {
        const steps = await Promise.all(
          snapshots.map(async (snapshot) => {
            const key = countedKey(snapshot.parcelId, generation);
            return stepsOf(generation, await table.get(countedEntity, key, true), snapshot);
          }),
        );
        for (const { steps: together, counters } of transactionsOf(steps.flat()))
          await table.transact({
            ...Object.fromEntries(
              together.map(({ stored, counted }) => [
                counted.parcelId,
                stored
                  ? writes.replace(countedEntity, stored, counted)
                  : writes.create(countedEntity, counted),
              ]),
            ),
            ...Object.fromEntries(
              counters.map(({ terminal, counter, by }) => [
                `${terminal} ${counter}`,
                increment(countsKey(terminal, generation, counter), { by }),
              ]),
            ),
          });
      }),

    /** Starts to build the next generation, or continues with the one that is being built. Returns its number. */
    beginBuilding: (): Promise<number> =>
      retryOnConflict(async () => {
        const before = await generations(true);
        if (before.building !== undefined) return before.building;
        const building = before.current + 1;
        await saveGenerations(before, { ...before, building });
        return building;
      }),

    /** Shows the generation that was built. Does nothing if another process has done that. */
    finishBuilding: (generation: number): Promise<void> =>
      retryOnConflict(async () => {
        const { building, ...before } = await generations(true);
        if (building !== generation) return;
        await saveGenerations({ ...before, building }, { ...before, current: generation });
      }),
  };
}
