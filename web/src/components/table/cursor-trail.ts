import { useState } from 'react';

/**
 * The way through pages whose addresses are learnt one from the other: the cursor of each page from the first, which
 * has none, to the one that is shown.
 */
export type CursorTrail = readonly [null, ...string[]];

export const FIRST_PAGE: CursorTrail = [null];

/** One page on. */
export function forward(trail: CursorTrail, nextCursor: string): CursorTrail {
  return [...trail, nextCursor];
}

/** One page back; the first page stays. */
export function backward([first, ...rest]: CursorTrail): CursorTrail {
  return [first, ...rest.slice(0, -1)];
}

/** A trail that starts anew whenever `list` names another list, such as one in another order. */
export function useCursorTrail(list: string) {
  const [state, setState] = useState({ list, trail: FIRST_PAGE });
  if (state.list !== list) setState({ list, trail: FIRST_PAGE });
  const trail = state.list === list ? state.trail : FIRST_PAGE;
  return {
    /** Of the page that is shown, counted from 0. */
    page: trail.length - 1,
    cursor: trail.at(-1) ?? undefined,
    goForward: (nextCursor: string) => setState({ list, trail: forward(trail, nextCursor) }),
    goBackward: () => setState({ list, trail: backward(trail) }),
  };
}
