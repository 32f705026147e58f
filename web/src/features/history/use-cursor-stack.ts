import { useCallback, useState } from 'react';
import {
  backward,
  type CursorStack,
  FIRST_PAGE,
  forward,
  type StoredCursorStack,
  storedStack,
} from '../../components/table/cursor-stack.ts';
import { useUrlState } from '../../lib/use-url-state.ts';

/**
 * The way to the page that is shown, kept with the entry in the browser's history: a reload, and coming back from
 * another page, find the same page again. A stack starts over whenever `list` names another list, such as one in
 * another order.
 */
export function useCursorStack(list: string) {
  const { key, kept, isWrittenHere, change } = useUrlState();
  const [state, setState] = useState(() => ({ list, key, stack: storedStack(kept, list) }));
  const present = state.key === key && state.list === list ? state : { list, key, stack: currentStack() };
  if (present !== state) setState(present);

  /** Of an entry or a list that has just come: what is written here is shown already, unless it is another list. */
  function currentStack(): CursorStack {
    if (!isWrittenHere) return storedStack(kept, list);
    return state.list === list ? state.stack : FIRST_PAGE;
  }

  const { stack } = present;
  const go = useCallback(
    (next: CursorStack) => {
      setState((shown) => ({ ...shown, stack: next }));
      const keep: StoredCursorStack = { list, stack: next };
      change({ values: {}, keep });
    },
    [change, list],
  );
  return {
    /** Of the page that is shown, counted from 0. */
    page: stack.length - 1,
    cursor: stack.at(-1) ?? undefined,
    goForward: (nextCursor: string) => go(forward(stack, nextCursor)),
    goBackward: () => go(backward(stack)),
    /** From anywhere to the first page. */
    restart: () => go(FIRST_PAGE),
  };
}
