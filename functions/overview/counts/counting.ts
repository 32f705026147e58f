import { type Contribution, type CounterChange, counterChanges, isSameContribution } from './contribution.ts';
import type { CountedRecord } from './counted-record.ts';

/** The maximum number of writes in a transaction of DynamoDB. */
const MAX_WRITES = 100;

/** A parcel at one point in its history. */
export interface Snapshot {
  readonly parcelId: string;
  /** Its version; for its removal, half a version more than its last one. */
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
    if (next.steps.length + next.counters.length > MAX_WRITES) {
      transactions.push(last);
      last = countingOf([step]);
    } else last = next;
  }
  return last.steps.length > 0 ? [...transactions, last] : transactions;
}
