/**
 * The way through pages whose addresses are learnt one from the other: the cursor of each page from the first, which
 * has none, to the one that is shown.
 */
export type CursorTrail = readonly [null, ...string[]];

/** A trail with the name of its list, as it can be kept outside the page. */
export interface KeptTrail {
  list: string;
  trail: CursorTrail;
}

/** The trail that was kept of this list; the first page where anything else was kept. */
export function trailOf(kept: unknown, list: string): CursorTrail {
  if (typeof kept !== 'object' || kept === null || !('list' in kept) || !('trail' in kept)) return FIRST_PAGE;
  if (kept.list !== list || !Array.isArray(kept.trail)) return FIRST_PAGE;
  const [first, ...rest] = kept.trail;
  return first === null && rest.every((cursor) => typeof cursor === 'string') ? [null, ...rest] : FIRST_PAGE;
}

export const FIRST_PAGE: CursorTrail = [null];

/** One page on. */
export function forward(trail: CursorTrail, nextCursor: string): CursorTrail {
  return [...trail, nextCursor];
}

/** One page back; the first page stays. */
export function backward([first, ...rest]: CursorTrail): CursorTrail {
  return [first, ...rest.slice(0, -1)];
}
