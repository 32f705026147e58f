/**
 * The way through pages whose addresses are learnt one from the other: the cursor of each page from the first, which
 * has none, to the one that is shown.
 */
export type CursorStack = readonly [null, ...string[]];

/** A stack with the name of its list, as it can be kept outside the page. */
export interface StoredCursorStack {
  list: string;
  stack: CursorStack;
}

/** The stack that was kept of this list; the first page where anything else was kept. */
export function storedStack(kept: unknown, list: string): CursorStack {
  if (typeof kept !== 'object' || kept === null || !('list' in kept) || !('stack' in kept)) return FIRST_PAGE;
  if (kept.list !== list || !Array.isArray(kept.stack)) return FIRST_PAGE;
  const [first, ...rest] = kept.stack;
  return first === null && rest.every((cursor) => typeof cursor === 'string') ? [null, ...rest] : FIRST_PAGE;
}

export const FIRST_PAGE: CursorStack = [null];

/** One page on. */
export function forward(stack: CursorStack, nextCursor: string): CursorStack {
  return [...stack, nextCursor];
}

/** One page back; the first page stays. */
export function backward([first, ...rest]: CursorStack): CursorStack {
  return [first, ...rest.slice(0, -1)];
}
