import type { Query, QueryClient } from '@tanstack/react-query';
import { isClosed } from '../lib/api/query-client.ts';
import type { ROUTES } from './routes.ts';

type PageName = keyof typeof ROUTES;

/** Starts the queries that a page shows first, unless their data is fresh. */
type FirstQueries = (
  client: QueryClient,
  parameter: (name: string) => string | null,
) => Promise<Promise<unknown>[]>;

/** Pages by the name of their path. Imported lazily, like the pages, whose code often loads at the same time. */
const FIRST_QUERIES: Partial<Record<PageName, FirstQueries>> = {
  orders: packagesAndPickups,
  appointments: packagesAndPickups,
  newAppointment: packagesAndPickups,
  invoice: packagesAndPickups,
  orderHistory: async (...visit) =>
    (await import('../features/history/history-list.ts')).loadHistory(...visit),
  receipts: async (client) => {
    const { myReceipts } = await import('../domain/payment/receipt-queries.ts');
    return [client.infiniteQuery(myReceipts)];
  },
  messages: async (client) => {
    const [{ myMessages }, { messageSettings }] = await Promise.all([
      import('../domain/message/queries.ts'),
      import('../domain/message/settings-queries.ts'),
    ]);
    return [client.infiniteQuery(myMessages), client.query(messageSettings)];
  },
  quote: async (client) => {
    const { lanes } = await import('../domain/terminal/queries.ts');
    return [client.query(lanes)];
  },
  staffPackages: async (...visit) => (await import('../features/board/board-list.ts')).loadBoard(...visit),
  staffWaiting: async (client) => {
    const { waitingIntakes } = await import('../features/intake/waiting/WaitingPage.tsx');
    return [client.infiniteQuery(waitingIntakes)];
  },
  staffPickups: async (client) => (await import('../features/counter/pickups.ts')).loadPickups(client),
  staffOverview: async (client) => {
    const { overview } = await import('../features/overview/OverviewPage.tsx');
    return [client.query(overview)];
  },
};

async function packagesAndPickups(client: QueryClient): Promise<Promise<unknown>[]> {
  const [{ activeParcels }, { myAppointments }, { locations }] = await Promise.all([
    import('../domain/parcel/queries.ts'),
    import('../domain/appointment/queries.ts'),
    import('../domain/terminal/queries.ts'),
  ]);
  return [client.query(activeParcels), client.query(myAppointments), client.query(locations)];
}

const hasNoData = ({ state }: Query) => state.data === undefined;

/**
 * Starts the queries that a page shows first. Resolves when each of them has data, which may be old and still loading
 * again.
 */
export async function loadFirstData(name: PageName, client: QueryClient, search: string): Promise<void> {
  const parameters = new URLSearchParams(search);
  const queries = await FIRST_QUERIES[name]?.(client, (parameter) => parameters.get(parameter));
  // The user has left while the code of the queries was loading.
  if (isClosed(client)) client.clear();
  // The page reports what fails.
  const all = Promise.allSettled(queries ?? []);
  if (client.isFetching({ predicate: hasNoData }) > 0) await all;
}
