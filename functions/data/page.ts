import { DEVELOPER_MESSAGES } from '../../shared/api-error.ts';
import { InvalidInput } from '../platform/errors.ts';

/** A part of a longer list. `after` is the sort key behind which the next part begins; absent at the end. */
export interface Page<T> {
  readonly items: T[];
  readonly after?: string;
}

/** A sort key as the opaque text that a client gives back. It carries no partition, so it opens nobody else's. */
export function encodeCursor(sortKey: string): string {
  return Buffer.from(sortKey, 'utf8').toString('base64url');
}

/** What is thrown for a cursor that this API did not make for the list that it came with. */
export function invalidCursor(): InvalidInput {
  const message = DEVELOPER_MESSAGES.cursor;
  return new InvalidInput(message, [{ field: 'cursor', message }]);
}

/** @throws InvalidInput for a text that {@link encodeCursor} did not make for a range with this prefix. */
export function decodeCursor(cursor: string, prefix: string): string {
  const sortKey = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!sortKey.startsWith(prefix) || encodeCursor(sortKey) !== cursor) {
    throw invalidCursor();
  }
  return sortKey;
}
