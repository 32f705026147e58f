import { useCallback, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useUrlState } from '#web/lib/navigation/use-url-state.ts';
import { type Direction, nextSort } from './sorting.tsx';
import { DEFAULT_PAGE_SIZE, type PageSize } from './TablePager.tsx';

/** What a list shows: its sort, its page size, and anything else that its page keeps in the URL. */
interface ListChoice {
  sort: string;
  direction: Direction;
  size: PageSize;
}

/** Reads a URL parameter; null if it is missing. */
export type ReadParameter = (name: string) => string | null;

/**
 * The choice of a paged list, kept in the URL so that a reload, a link or Back restores it. The result changes only with the
 * list and its page, not when something opens on top of it.
 * @param choiceOf parses the URL's parameters; a stable function
 */
export function useListInUrl<Choice extends ListChoice>(choiceOf: (parameter: ReadParameter) => Choice) {
  const { search, valueNow, change } = useUrlState();
  const list = useMemo(() => {
    const parameters = new URLSearchParams(search);
    return JSON.stringify(choiceOf((name) => parameters.get(name)));
  }, [search, choiceOf]);
  const choice = useMemo((): Choice => JSON.parse(list), [list]);
  /** Changes parameters and returns to the first page; null removes a parameter. */
  const choose = useCallback(
    (values: Record<string, string | null>, { push = false } = {}) =>
      change({ values, push, data: undefined }),
    [change],
  );
  const onSort = useCallback(
    (pressed: string) => {
      // Reads the latest URL: a second press may come before the first one is rendered.
      const { sort, direction } = choiceOf(valueNow);
      const next = nextSort({ column: sort, direction }, pressed);
      choose({ sort: next.column, direction: next.direction });
    },
    [choose, choiceOf, valueNow],
  );
  const onSize = useCallback(
    (size: PageSize) => choose({ size: size === DEFAULT_PAGE_SIZE ? null : String(size) }),
    [choose],
  );
  const stack = useCursorStack(list);
  return useMemo(() => {
    const { sort, direction, size } = choice;
    return {
      choice,
      choose,
      stack,
      /** Props of the `PagedTable`. */
      table: { list, sort: { column: sort, direction }, size, onSort, onSize },
    };
  }, [choice, choose, stack, list, onSort, onSize]);
}

/** The cursors of all pages from the first one, which has none, to the current one. */
export type CursorStack = readonly [null, ...string[]];

/** A cursor stack in a history entry, with the list that it belongs to. */
const StoredStack = z.object({ list: z.string(), stack: z.tuple([z.null()], z.string()) });

/** Reads a stored stack. Returns the first page if the value is malformed or belongs to another list. */
export function storedStack(stored: unknown, list: string): CursorStack {
  const { data } = StoredStack.safeParse(stored);
  return data?.list === list ? data.stack : FIRST_PAGE;
}

export const FIRST_PAGE: CursorStack = [null];

export function forward(stack: CursorStack, nextCursor: string): CursorStack {
  return [...stack, nextCursor];
}

/** Drops the last page, but never the first one. */
export function backward([first, ...rest]: CursorStack): CursorStack {
  return [first, ...rest.slice(0, -1)];
}

export type CursorPages = ReturnType<typeof useCursorStack>;

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
      change({ data: { list, stack: next } });
    },
    [change, list],
  );
  return useMemo(
    () => ({
      /** The current page, counted from 0. */
      page: stack.length - 1,
      cursor: stack.at(-1) ?? undefined,
      goForward: (nextCursor: string) => go(forward(stack, nextCursor)),
      goBackward: () => go(backward(stack)),
      restart: () => go(FIRST_PAGE),
    }),
    [stack, go],
  );
}
