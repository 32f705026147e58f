import { setTimeout as pause } from 'node:timers/promises';
import { VersionConflict } from '../platform/errors.ts';

/**
 * How often a change is made anew on what somebody else has just written, before the caller is told. Of those who change
 * one record at once a single one gets through each time; the pauses, each of a random part of a span that doubles, let
 * dozens of them by one after the other. All pauses together end before Lambda ends the function.
 */
const TRIES = 12;
const FIRST_PAUSE_MS = 15;
const LONGEST_PAUSE_MS = 800;

interface Changeable<R> {
  /** Reads the record, consistently, so that nothing is refused for what has changed already. */
  readonly find: () => Promise<R>;
  readonly save: (before: R, after: R) => Promise<R>;
}

/**
 * Reads, changes and writes a record; where somebody wrote in between, again on what they wrote. Nothing is written where
 * `alter` answers the record itself.
 * @throws VersionConflict when others write again and again, and what `find` and `alter` throw.
 */
export async function changeRecord<R>({ find, save }: Changeable<R>, alter: (record: R) => R): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    const before = await find();
    const after = alter(before);
    if (after === before) return before;
    try {
      return await save(before, after);
    } catch (error) {
      if (!(error instanceof VersionConflict) || attempt === TRIES) throw error;
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * Math.random());
    }
  }
}
