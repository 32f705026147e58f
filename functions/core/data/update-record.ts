import { VersionConflict } from '../platform/errors.ts';
import { retry } from './retry.ts';

interface Store<R> {
  /** Must use a strongly consistent read, so that an update is never rejected because of stale data. */
  readonly find: () => Promise<R>;
  readonly save: (before: R, after: R) => Promise<R>;
}

/**
 * Reads a record, applies `change` and saves it, and repeats this after a version conflict. Writes nothing if
 * `change` returns the same object.
 * @throws VersionConflict if conflicts continue for 8 seconds, and what `find` and `change` throw.
 */
export function updateRecord<R>({ find, save }: Store<R>, change: (record: R) => R): Promise<R> {
  return retryOnConflict(async () => {
    const before = await find();
    const after = change(before);
    return after === before ? before : save(before, after);
  });
}

/**
 * Repeats `work` after a version conflict. It must read what it changes again each time, with strongly consistent reads.
 * @throws VersionConflict if conflicts continue for 8 seconds, and what `work` throws
 */
export function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  return retry(work, (error) => error instanceof VersionConflict);
}
