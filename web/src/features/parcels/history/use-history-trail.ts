import { useCallback, useState } from 'react';
import {
  backward,
  type CursorTrail,
  FIRST_PAGE,
  forward,
  type KeptTrail,
  trailOf,
} from '../../../components/table/cursor-trail.ts';
import { useAddress } from '../use-address.ts';

/**
 * The way to the page that is shown, kept with the entry in the browser's history: a reload, and coming back from
 * another page, find the same page again. A trail starts over whenever `list` names another list, such as one in
 * another order.
 */
export function useHistoryTrail(list: string) {
  const { key, kept, isWrittenHere, change } = useAddress();
  const [state, setState] = useState(() => ({ list, key, trail: trailOf(kept, list) }));
  const present = state.key === key && state.list === list ? state : { list, key, trail: trailNow() };
  if (present !== state) setState(present);

  /** Of an entry or a list that has just come: what is written here is shown already, unless it is another list. */
  function trailNow(): CursorTrail {
    if (!isWrittenHere) return trailOf(kept, list);
    return state.list === list ? state.trail : FIRST_PAGE;
  }

  const { trail } = present;
  const go = useCallback(
    (next: CursorTrail) => {
      setState((shown) => ({ ...shown, trail: next }));
      const keep: KeptTrail = { list, trail: next };
      change({ values: {}, keep });
    },
    [change, list],
  );
  return {
    /** Of the page that is shown, counted from 0. */
    page: trail.length - 1,
    cursor: trail.at(-1) ?? undefined,
    goForward: (nextCursor: string) => go(forward(trail, nextCursor)),
    goBackward: () => go(backward(trail)),
    /** From anywhere to the first page. */
    restart: () => go(FIRST_PAGE),
  };
}
