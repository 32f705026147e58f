import { DEVELOPER_MESSAGES } from '#shared/api-error.ts';
import { InvalidInput } from '../platform/errors.ts';
import type { Key } from './keys.ts';

/** One page of a list. The next page starts after the sort key `after`, which is absent on the last page. */
export interface Page<T> {
  readonly items: T[];
  readonly after?: string;
}

/**
 * What is shown of stored records, without those that cannot be read. `unreadable` counts these. The records are not
 * named `items`, so that what decides cannot take it for a complete {@link Page}.
 */
export interface Shown<T> {
  readonly shown: T;
  readonly unreadable: number;
}

/** One page of a list that is shown. */
export interface ShownPage<T> extends Shown<T[]>, Pick<Page<T>, 'after'> {
  /** How many items were sorted, if there are more. */
  readonly sortedWithin?: number;
}

/**
 * Encodes a sort key as an opaque cursor. It does not contain the partition key, so it gives no access to other
 * customers' data.
 */
export function encodeCursor(sortKey: string): string {
  return Buffer.from(sortKey, 'utf8').toString('base64url');
}

/** The error for a cursor that does not belong to the requested list. */
export function invalidCursor(): InvalidInput {
  const message = DEVELOPER_MESSAGES.cursor;
  return new InvalidInput(message, [{ field: 'cursor', message }]);
}

/** The table key in a cursor. @throws InvalidInput if there is none */
export function requireKey(key: Key | null): Key {
  if (!key) throw invalidCursor();
  return key;
}

/** @throws InvalidInput if {@link encodeCursor} did not create the cursor for a list with this prefix. */
export function decodeCursor(cursor: string, prefix: string): string {
  const sortKey = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!sortKey.startsWith(prefix) || encodeCursor(sortKey) !== cursor) {
    throw invalidCursor();
  }
  return sortKey;
}
