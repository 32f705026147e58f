import { useCallback, useState } from 'react';
import { useUrlState } from '#web/lib/navigation/use-url-state.ts';
import {
  backward,
  type CursorStack,
  FIRST_PAGE,
  forward,
  type StoredCursorStack,
  storedStack,
} from './cursor-stack.ts';

/**
 * The cursor stack of the current page, kept with the browser's history entry so that a reload or Back restores the page.
 * @param list identifies the list, including its sort and page size; a different one starts at the first page
 */
export function useCursorStack(list: string) {
  const { key, data, isWrittenHere, change } = useUrlState();
  const [state, setState] = useState(() => ({ list, key, stack: storedStack(data, list) }));
  const current = state.key === key && state.list === list ? state : { list, key, stack: nextStack() };
  if (current !== state) setState(current);

  /** The stack of a new history entry or list. An entry written here belongs to the stack in memory. */
  function nextStack(): CursorStack {
    if (!isWrittenHere) return storedStack(data, list);
    return state.list === list ? state.stack : FIRST_PAGE;
  }

  const { stack } = current;
  const go = useCallback(
    (next: CursorStack) => {
      setState((shown) => ({ ...shown, stack: next }));
      const data: StoredCursorStack = { list, stack: next };
      change({ values: {}, data });
    },
    [change, list],
  );
  return {
    /** The current page, counted from 0. */
    page: stack.length - 1,
    cursor: stack.at(-1) ?? undefined,
    goForward: (nextCursor: string) => go(forward(stack, nextCursor)),
    goBackward: () => go(backward(stack)),
    /** Returns to the first page. */
    restart: () => go(FIRST_PAGE),
  };
}
