import type { Query, QueryClient } from '@tanstack/react-query';
import { notifyFailure } from '../components/feedback/notify-failure.tsx';
import { myProfile } from '../domain/customer/queries.ts';
import { createQueryClient, isClosed } from '../lib/api/query-client.ts';
import { lastIdentity } from '../lib/identity/identity.ts';
import { FIRST_QUERIES, type FirstQueriesName } from './first-queries.ts';
import { isComplete } from './guards/guards.tsx';
import { restoreKeptData } from './kept-data.ts';

/** The client of the user whom this tab shows, and whose first data may load before the page renders. */
let latest: { username: string | undefined; client: QueryClient } | undefined;

/**
 * The query client of a user, or of visitors. Each user gets a new one, so that no user sees another's cached data, with what
 * this browser has kept of their last visit.
 */
export function clientOf(username: string | undefined): QueryClient {
  if (latest && latest.username === username && !isClosed(latest.client)) return latest.client;
  const client = createQueryClient(notifyFailure);
  latest = { username, client };
  if (username !== undefined) restoreKeptData(client, username);
  return client;
}

const hasNoData = ({ state }: Query) => state.data === undefined;

/**
 * Starts the queries that a page shows first, unless the user has left. Resolves when each of them has data, which may be
 * old and still loading again, or has failed, which the page reports.
 * @param needsProfile whether the API refuses them to customers without a complete profile
 */
export async function loadFirstData(
  names: readonly FirstQueriesName[],
  needsProfile: boolean,
  username: string,
  search: string,
): Promise<void> {
  if (lastIdentity()?.username !== username) return;
  const client = clientOf(username);
  const [mayStart, ...starts] = await Promise.all([
    !needsProfile || hasProfile(client),
    ...names.map((name) => FIRST_QUERIES[name].load()),
  ]);
  if (!mayStart || isClosed(client)) return;
  const parameters = new URLSearchParams(search);
  const all = Promise.allSettled(
    starts.flatMap<Promise<unknown>>((start) => start(client, (parameter) => parameters.get(parameter))),
  );
  if (client.isFetching({ predicate: hasNoData }) > 0) await all;
}

async function hasProfile(client: QueryClient): Promise<boolean> {
  const known = client.getQueryData(myProfile.queryKey);
  return isComplete(known ?? (await client.query(myProfile).catch(() => null)));
}
