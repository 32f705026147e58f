import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { COUNT_GENERATIONS_KEY, countedKey } from '#functions/core/data/keys.ts';
import { MAX_TRANSACTION_WRITES } from '#functions/core/data/write.ts';
import { Contribution, type CounterChange, counterChanges, isSameContribution } from './contribution.ts';

/**
 * The last count of a parcel, so that each of its changes is counted exactly once. `sequence` is the version of the
 * parcel, plus half a version after its removal. Each slot has the record of one generation of the counters.
 */
const CountedRecord = z.object({
  parcelId: z.string(),
  generation: z.int(),
  sequence: z.number(),
  contribution: z.nullable(Contribution),
  ...Versioned.shape,
});
export type CountedRecord = z.infer<typeof CountedRecord>;

export const countedEntity = defineEntity({
  type: 'counted-parcel',
  schema: CountedRecord,
  keys: ({ parcelId, generation }) => countedKey(parcelId, generation),
});

/** The generation of the counters that is shown, and the one that is being built, if any. */
const CountGenerations = z.object({
  current: z.int(),
  building: z.optional(z.int()),
  ...Versioned.shape,
});
export type CountGenerations = z.infer<typeof CountGenerations>;

export const countGenerationsEntity = defineEntity({
  type: 'count-generations',
  schema: CountGenerations,
  keys: () => COUNT_GENERATIONS_KEY,
});

/** A parcel at one point in its history. */
export interface Snapshot {
  readonly parcelId: string;
  /** Its version; for its removal, its last version plus one half. */
  readonly sequence: number;
  readonly contribution: Contribution | null;
  /** Whether this point is known to differ from the one before. */
  readonly isChange: boolean;
}

/** Counts a parcel again: `counted` replaces what is stored. */
export interface Step {
  readonly stored: CountedRecord | null;
  readonly counted: CountedRecord;
  readonly before: Contribution | null;
}

/**
 * How a snapshot is counted, given what is stored: in one step or not at all. A change is stored even if the same was
 * counted before, because an earlier change that differs may still be delivered.
 */
export function stepsOf(generation: number, stored: CountedRecord | null, snapshot: Snapshot): Step[] {
  const { parcelId, sequence, contribution, isChange } = snapshot;
  if (stored && stored.generation > generation) return [];
  const counted = stored?.generation === generation ? stored : null;
  const before = counted?.contribution ?? null;
  const [isNewer, isOlder] = [sequence > (counted?.sequence ?? 0), sequence < (counted?.sequence ?? 0)];
  if (isOlder || (isSameContribution(before, contribution) && !(isNewer && isChange))) return [];
  const version = stored?.version ?? 1;
  return [{ stored, before, counted: { parcelId, generation, sequence, contribution, version } }];
}

/** Steps that fit in one transaction, and the changes of the counters that they cause together. */
interface Counting {
  readonly steps: readonly Step[];
  readonly counters: readonly CounterChange[];
}

const countingOf = (steps: readonly Step[]): Counting => ({
  steps,
  counters: counterChanges(steps.map(({ before, counted }) => [before, counted.contribution])),
});

/** Distributes steps for different parcels over as few transactions as possible, in order. */
export function transactionsOf(steps: readonly Step[]): Counting[] {
  const transactions: Counting[] = [];
  let last = countingOf([]);
  for (const step of steps) {
    const next = countingOf([...last.steps, step]);
    if (next.steps.length + next.counters.length > MAX_TRANSACTION_WRITES) {
      transactions.push(last);
      last = countingOf([step]);
    } else last = next;
  }
  return last.steps.length > 0 ? [...transactions, last] : transactions;
}
