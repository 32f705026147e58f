import { VersionConflict } from '../platform/errors.ts';
import { retry } from './retry.ts';

interface Store<R> {
  /** Reads the record, consistently, so that nothing is refused for what has changed already. */
  readonly find: () => Promise<R>;
  readonly save: (before: R, after: R) => Promise<R>;
}

/**
 * Reads, changes and writes a record; where somebody wrote in between, again on what they wrote. Nothing is written where
 * `alter` answers the record itself.
 * @throws VersionConflict when others wrote each time for 8 seconds, and what `find` and `alter` throw.
 */
export function updateRecord<R>({ find, save }: Store<R>, alter: (record: R) => R): Promise<R> {
  return retry(
    async () => {
      const before = await find();
      const after = alter(before);
      return after === before ? before : save(before, after);
    },
    (error) => error instanceof VersionConflict,
  );
}
