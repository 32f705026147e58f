import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Puts what a mutation returned into the queries that are loaded. A response that is still in flight may be older, so it
 * is canceled first.
 */
export async function setData<T>(
  client: QueryClient,
  filters: QueryFilters,
  data: T | ((current: T | undefined) => T | undefined),
): Promise<void> {
  await client.cancelQueries(filters);
  client.setQueriesData<T>(filters, data);
}
