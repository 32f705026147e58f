import type { UseQueryResult } from '@tanstack/react-query';

/** The props of an `ErrorState` or `Retry`: the error of the first query, and a retry of all of them. */
export function failureOf(...failed: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>[]) {
  return {
    error: failed[0]?.error,
    isRetrying: failed.some(({ isFetching }) => isFetching),
    onRetry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}
