import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Page } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { failureOf } from '../feedback/ErrorState.tsx';
import type { CursorPages } from './list-in-url.ts';
import type { PageSize, Turn } from './TablePager.tsx';

/** A request for a part of a page: where it starts, and how many rows are missing. */
export interface PartRequest {
  cursor: string | undefined;
  limit: number;
}

interface FilledList<Row> {
  /** Identifies the list; the page is added to it. */
  queryKey: QueryKey;
  size: PageSize;
  fetchPart: (part: PartRequest, signal: AbortSignal) => Promise<Page<readonly Row[]>>;
}

interface FilledPageOptions<Row> extends FilledList<Row> {
  stack: CursorPages;
  /** The maximum number of requests for one page. */
  maxRequests: number;
}

/** The query of a page, by default the first one. On its own, it sends only the first request of the page. */
export function filledPage<Row>({ queryKey, size, fetchPart }: FilledList<Row>, cursor?: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKey, { size, cursor }],
    queryFn: ({ pageParam, signal }) => fetchPart(pageParam, signal),
    initialPageParam: { cursor, limit: size } as PartRequest,
    getNextPageParam: ({ nextCursor }, parts): PartRequest | null => {
      const limit = parts.reduce((missing, { items }) => missing - items.length, Number(size));
      return nextCursor !== null && limit > 0 ? { cursor: nextCursor, limit } : null;
    },
  });
}

/**
 * A page of a list whose API searches a limited number of records for each request: further requests fill the page, and
 * its rows are shown as they are found. While another page loads, the previous one stays as placeholder data.
 */
export function useFilledPage<Row>(options: FilledPageOptions<Row>) {
  const { stack, size, maxRequests } = options;
  const { page, cursor } = stack;
  const query = useInfiniteQuery({
    ...filledPage(options, cursor),
    select: ({ pages: parts }) => ({
      rows: parts.flatMap(({ items }) => items),
      unreadable: parts.reduce((sum, { unreadable }) => sum + unreadable, 0),
      searched: parts.reduce((sum, { searched }) => sum + searched, 0),
      nextCursor: parts.at(-1)?.nextCursor ?? null,
      sortedWithin: parts.at(-1)?.sortedWithin ?? null,
      requests: parts.length,
      /** How many rows come before this page. */
      first: page * size,
    }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching, isPlaceholderData, isFetchNextPageError, hasNextPage, fetchNextPage } =
    query;
  const requests = isPlaceholderData ? 0 : (data?.requests ?? 0);
  /** Whether further requests for this page follow by themselves. */
  const isGrowing = hasNextPage && !isFetchNextPageError && requests > 0 && requests < maxRequests;
  // A response can arrive before its request was rendered, and then only the number of requests changes.
  useEffect(() => {
    if (isGrowing && !isFetching && requests < maxRequests) void fetchNextPage();
  }, [isGrowing, isFetching, requests, maxRequests, fetchNextPage]);
  return {
    data,
    error,
    isFetching,
    isPlaceholderData,
    isGrowing,
    dataUpdatedAt: query.dataUpdatedAt,
    refetch: query.refetch,
    /** The error of a further request. */
    growthFailure: isFetchNextPageError
      ? { error, isRetrying: isFetching, onRetry: () => void fetchNextPage() }
      : undefined,
  };
}

type FilledPage = ReturnType<typeof useFilledPage>;

/** The props of a `PagedTable` whose pages are queried by cursor. `title` says that a page could not be loaded. */
export function cursorPages(stack: CursorPages, query: FilledPage, title: string) {
  const { data, error, isPlaceholderData, isGrowing, growthFailure } = query;
  const nextCursor = data?.nextCursor ?? null;
  return {
    page: stack.page,
    first: data?.first ?? 0,
    hasNext: nextCursor !== null,
    isBusy: isPlaceholderData,
    isGrowing,
    growthFailure,
    failure:
      error && !data
        ? {
            title,
            ...failureOf(query),
            // Retrying with a cursor that the server rejects would never succeed.
            onRetry: () => (stack.page > 0 && isBadCursor(error) ? stack.restart() : void query.refetch()),
          }
        : undefined,
    onTurn: (turn: Turn) => {
      if (turn === 'previous') stack.goBackward();
      else if (nextCursor !== null) stack.goForward(nextCursor);
    },
  };
}

const isBadCursor = (error: Error) => error instanceof ApiError && error.status === 400;
