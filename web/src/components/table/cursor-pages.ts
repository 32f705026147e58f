import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api/api-error.ts';
import type { Turn } from './TablePager.tsx';
import type { useCursorStack } from './use-cursor-stack.ts';

interface CursorPage {
  nextCursor: string | null;
  /** How many rows come before this page. */
  first: number;
}

/** The props of a `PagedTable` whose pages are queried by cursor. `title` says that a page could not be loaded. */
export function cursorPages(
  stack: ReturnType<typeof useCursorStack>,
  query: Pick<UseQueryResult<CursorPage>, 'data' | 'error' | 'isPlaceholderData' | 'isFetching' | 'refetch'>,
  title: string,
) {
  const { data, error, isPlaceholderData, isFetching, refetch } = query;
  const nextCursor = data?.nextCursor ?? null;
  return {
    page: stack.page,
    first: data?.first ?? 0,
    hasNext: nextCursor !== null,
    isBusy: isPlaceholderData,
    failure:
      error && !data
        ? {
            title,
            error,
            isRetrying: isFetching,
            // Retrying with a cursor that the server rejects would never succeed.
            onRetry: () => (stack.page > 0 && isBadCursor(error) ? stack.restart() : void refetch()),
          }
        : undefined,
    onTurn: (turn: Turn) => {
      if (turn === 'previous') stack.goBackward();
      else if (nextCursor !== null) stack.goForward(nextCursor);
    },
  };
}

const isBadCursor = (error: Error) => error instanceof ApiError && error.status === 400;
