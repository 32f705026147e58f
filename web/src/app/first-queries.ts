import type { QueryClient } from '@tanstack/react-query';
import type { InputOf, RouteId } from '#shared/routes.ts';
import { LISTED_STATUSES } from '#shared/rules/parcel-status.ts';
import { DEFAULT_BOARD_SORT } from '#shared/rules/staff/board.ts';

// The build also reads this file, in Node (`web/page-files.ts`), so it must import the queries lazily.

/** A GET call of the API, with the same input as in the query that uses its answer. */
export type EarlyCall = { [Id in RouteId]: readonly [id: Id, input: InputOf<Id>] }[RouteId];

interface FirstQueries {
  /** What `early.ts` sends before the modules load. */
  calls?: readonly EarlyCall[];
  /** Further calls for an address without parameters, such as filters. They ask for the default page size. */
  callsWithoutParameters?: readonly EarlyCall[];
  /** Starts the queries, unless their data is fresh. */
  start: (
    client: QueryClient,
    parameter: (name: string) => string | null,
  ) => Promise<readonly Promise<unknown>[]>;
}

const LOCATIONS: EarlyCall = ['listLocations', { query: {} }];

/** The queries that a page or its guard shows first, by the names that `routes.ts` uses. */
export const FIRST_QUERIES = {
  profile: {
    calls: [['getMyProfile', {}]],
    start: async (client) => {
      const { myProfile } = await import('../domain/customer/queries.ts');
      return [client.query(myProfile)];
    },
  },
  packages: {
    calls: [
      ['listParcels', { query: { statuses: LISTED_STATUSES.join(',').toLowerCase() } }],
      ['listAppointments', { query: {} }],
      LOCATIONS,
    ],
    start: async (client) => {
      const [{ activeParcels }, { myAppointments }, { locations }] = await Promise.all([
        import('../domain/parcel/queries.ts'),
        import('../domain/appointment/queries.ts'),
        import('../domain/terminal/queries.ts'),
      ]);
      return [client.query(activeParcels), client.query(myAppointments), client.query(locations)];
    },
  },
  history: {
    start: async (...visit) => (await import('../features/history/history-list.ts')).loadHistory(...visit),
  },
  receipts: {
    start: async (client) => {
      const { myReceipts } = await import('../domain/payment/receipt-queries.ts');
      return [client.infiniteQuery(myReceipts)];
    },
  },
  messages: {
    start: async (client) => {
      const [{ myMessages }, { messageSettings }] = await Promise.all([
        import('../domain/message/queries.ts'),
        import('../domain/message/settings-queries.ts'),
      ]);
      return [client.infiniteQuery(myMessages), client.query(messageSettings)];
    },
  },
  lanes: {
    calls: [['listLanes', {}]],
    start: async (client) => {
      const { lanes } = await import('../domain/terminal/queries.ts');
      return [client.query(lanes)];
    },
  },
  board: {
    calls: [['getPackageCounts', {}], LOCATIONS],
    callsWithoutParameters: [
      ['listBoard', { query: { status: 'ORIGIN', ...DEFAULT_BOARD_SORT, limit: '25' } }],
    ],
    start: async (...visit) => (await import('../features/board/board-list.ts')).loadBoard(...visit),
  },
  waiting: {
    start: async (client) => {
      const { waitingIntakes } = await import('../features/intake/waiting/WaitingPage.tsx');
      return [client.infiniteQuery(waitingIntakes)];
    },
  },
  pickups: {
    start: async (client) => (await import('../features/counter/pickups.ts')).loadPickups(client),
  },
  overview: {
    start: async (client) => {
      const { overview } = await import('../features/overview/OverviewPage.tsx');
      return [client.query(overview)];
    },
  },
} as const satisfies Record<string, FirstQueries>;

export type FirstQueriesName = keyof typeof FIRST_QUERIES;
