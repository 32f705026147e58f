import type { Query, QueryClient } from '@tanstack/react-query';
import { notifyFailure } from '../components/feedback/notify-failure.tsx';
import { createQueryClient, isClosed } from '../lib/api/query-client.ts';
import { FIRST_QUERIES, type FirstQueriesName } from './first-queries.ts';

/** The client of the user whom this tab shows, and whose first data may load before the page renders. */
let latest: { username: string | undefined; client: QueryClient } | undefined;

/** The query client of a user, or of visitors. Each user gets a new one, so that no user sees another's cached data. */
export function clientOf(username: string | undefined): QueryClient {
  const isOpen = latest !== undefined && latest.username === username && !isClosed(latest.client);
  const own = latest && isOpen ? latest : { username, client: createQueryClient(notifyFailure) };
  latest = own;
  return own.client;
}

const hasNoData = ({ state }: Query) => state.data === undefined;

/**
 * Starts the queries that a page shows first. Resolves when each of them has data, which may be old and still loading
 * again, or has failed, which the page reports.
 */
export async function loadFirstData(
  names: readonly FirstQueriesName[],
  username: string,
  search: string,
): Promise<void> {
  const client = clientOf(username);
  const parameters = new URLSearchParams(search);
  const started = await Promise.all(
    names.map((name) => FIRST_QUERIES[name].start(client, (parameter) => parameters.get(parameter))),
  );
  // The user has left while the code of the queries was loading.
  if (isClosed(client)) client.clear();
  const all = Promise.allSettled(started.flat());
  if (client.isFetching({ predicate: hasNoData }) > 0) await all;
}
