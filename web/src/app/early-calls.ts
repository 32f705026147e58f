import type { InputOf, RouteId } from '#shared/routes.ts';
import { LISTED_STATUSES } from '#shared/rules/parcel-status.ts';
import { DEFAULT_BOARD_SORT } from '#shared/rules/staff/board.ts';
import { paths } from '../lib/paths.ts';

// The build also reads this file, in Node (`web/page-files.ts`).

/** A GET call of the API, with the same input as in the query that uses its answer. */
export type EarlyCall = { [Id in RouteId]: readonly [id: Id, input: InputOf<Id>] }[RouteId];

const PROFILE: EarlyCall = ['getMyProfile', {}];
const LOCATIONS: EarlyCall = ['listLocations', { query: {} }];
const WITH_PACKAGES: readonly EarlyCall[] = [
  PROFILE,
  ['listParcels', { query: { statuses: LISTED_STATUSES.join(',').toLowerCase() } }],
  ['listAppointments', { query: {} }],
  LOCATIONS,
];

/** The calls that the first view of each page waits for. `early.ts` sends them before the modules load. */
export const EARLY_CALLS: Partial<Record<string, readonly EarlyCall[]>> = {
  [paths.orders]: WITH_PACKAGES,
  [paths.appointments]: WITH_PACKAGES,
  [paths.newAppointment]: WITH_PACKAGES,
  [paths.invoice]: WITH_PACKAGES,
  [paths.quote]: [PROFILE, ['listLanes', {}]],
  [paths.orderHistory]: [PROFILE],
  [paths.profile]: [PROFILE],
  [paths.staffPackages]: [['getPackageCounts', {}], LOCATIONS],
};

/** Calls for an address without parameters, such as filters. They ask for the default page size. */
export const EARLY_CALLS_WITHOUT_PARAMETERS: typeof EARLY_CALLS = {
  [paths.staffPackages]: [['listBoard', { query: { status: 'ORIGIN', ...DEFAULT_BOARD_SORT, limit: '25' } }]],
};
