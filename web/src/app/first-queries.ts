import type { QueryClient } from '@tanstack/react-query';
import type { InputOf, RouteId } from '#shared/routes.ts';
import { LISTED_STATUSES } from '#shared/rules/parcel-status.ts';
import { DEFAULT_BOARD_SORT } from '#shared/rules/staff/board.ts';

// The build also reads this file, in Node (`web/page-files.ts`), so it must import the queries lazily.

/** A GET call of the API, with the same input as in the query that uses its answer. */
export type EarlyCall = { [Id in RouteId]: readonly [id: Id, input: InputOf<Id>] }[RouteId];

/** Starts the queries, unless their data is fresh. */
type Start = (client: QueryClient, parameter: (name: string) => string | null) => readonly Promise<unknown>[];

interface FirstQueries {
  /** What `early.ts` sends before the modules load. */
  calls?: readonly EarlyCall[];
  /** Further calls for an address without parameters, such as filters. They ask for the default page size. */
  callsWithoutParameters?: readonly EarlyCall[];
  /** Loads the code of the queries. */
  load: () => Promise<Start>;
}

const LOCATIONS: EarlyCall = ['listLocations', { query: {} }];

/** The queries that a page or its guard shows first, by the names that `routes.ts` uses. */
export const FIRST_QUERIES = {
  profile: {
    calls: [['getMyProfile', {}]],
    load: async () => {
      const { myProfile } = await import('../domain/customer/queries.ts');
      return (client) => [client.query(myProfile)];
    },
  },
  packages: {
    calls: [
      ['listParcels', { query: { statuses: LISTED_STATUSES.join(',').toLowerCase() } }],
      ['listAppointments', { query: {} }],
      LOCATIONS,
    ],
    load: async () => {
      const [{ activeParcels }, { myAppointments }, { locations }] = await Promise.all([
        import('../domain/parcel/queries.ts'),
        import('../domain/appointment/queries.ts'),
        import('../domain/terminal/queries.ts'),
      ]);
      return (client) => [client.query(activeParcels), client.query(myAppointments), client.query(locations)];
    },
  },
  history: {
    load: async () => (await import('../features/history/history-list.ts')).loadHistory,
  },
  receipts: {
    load: async () => {
      const { myReceipts } = await import('../domain/payment/receipt-queries.ts');
      return (client) => [client.infiniteQuery(myReceipts)];
    },
  },
  claims: {
    load: async () => {
      const { myClaims } = await import('../domain/claim/queries.ts');
      return (client) => [client.query(myClaims)];
    },
  },
  expected: {
    load: async () => {
      const { myPreAlerts } = await import('../domain/pre-alert/queries.ts');
      return (client) => [client.query(myPreAlerts)];
    },
  },
  messages: {
    load: async () => {
      const [{ myMessages }, { messageSettings }] = await Promise.all([
        import('../domain/message/queries.ts'),
        import('../domain/message/settings-queries.ts'),
      ]);
      return (client) => [client.infiniteQuery(myMessages), client.query(messageSettings)];
    },
  },
  lanes: {
    calls: [['listLanes', {}]],
    load: async () => {
      const { lanes } = await import('../domain/terminal/queries.ts');
      return (client) => [client.query(lanes)];
    },
  },
  board: {
    calls: [['getPackageCounts', {}], LOCATIONS],
    callsWithoutParameters: [
      ['listBoard', { query: { status: 'ORIGIN', ...DEFAULT_BOARD_SORT, limit: '25' } }],
    ],
    load: async () => (await import('../features/board/board-list.ts')).loadBoard,
  },
  waiting: {
    load: async () => {
      const { waitingIntakes } = await import('../features/intake/waiting/WaitingPage.tsx');
      return (client) => [client.infiniteQuery(waitingIntakes)];
    },
  },
  pickups: {
    load: async () => (await import('../features/counter/pickups.ts')).loadPickups,
  },
  overview: {
    load: async () => {
      const { overview } = await import('../features/overview/OverviewPage.tsx');
      return (client) => [client.query(overview)];
    },
  },
} as const satisfies Record<string, FirstQueries>;

export type FirstQueriesName = keyof typeof FIRST_QUERIES;
