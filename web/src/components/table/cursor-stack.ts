/** The cursors of all pages from the first one, which has none, to the current one. */
export type CursorStack = readonly [null, ...string[]];

/** A cursor stack in storage, with the list that it belongs to. */
export interface StoredCursorStack {
  list: string;
  stack: CursorStack;
}

/** Reads a stored stack. Returns the first page if the value is malformed or belongs to another list. */
export function storedStack(stored: unknown, list: string): CursorStack {
  if (typeof stored !== 'object' || stored === null || !('list' in stored) || !('stack' in stored))
    return FIRST_PAGE;
  if (stored.list !== list || !Array.isArray(stored.stack)) return FIRST_PAGE;
  const [first, ...rest] = stored.stack;
  return first === null && rest.every((cursor) => typeof cursor === 'string') ? [null, ...rest] : FIRST_PAGE;
}

export const FIRST_PAGE: CursorStack = [null];

export function forward(stack: CursorStack, nextCursor: string): CursorStack {
  return [...stack, nextCursor];
}

/** Drops the last page, but never the first one. */
export function backward([first, ...rest]: CursorStack): CursorStack {
  return [first, ...rest.slice(0, -1)];
}
