import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { STAFF_ACTIONS } from '../rules/staff/staff-actions.ts';
import { STORAGE_STAGES } from '../rules/terms.ts';
import { CalendarDate, Dollars, Instant, LocationCode } from './primitives.ts';

const Packages = z.int();

/** Packages by status, without completed and deleted ones. */
const StatusCounts = z.object({
  ORIGIN: Packages,
  TROUBLED: Packages,
  CORRECTED: Packages,
  TRANSIT: Packages,
  DESTINATION: Packages,
  LOST: Packages,
});
export type CountedStatus = keyof z.infer<typeof StatusCounts>;

/**
 * The packages of a terminal, as the table's stream counted them about a second ago. A package counts toward its
 * destination as soon as it is in Tacoma; without a destination, toward the terminal that received it.
 */
const TerminalPackages = z.object({ locationCode: LocationCode, counts: StatusCounts });

const PackageCounts = z.object({ terminals: z.array(TerminalPackages) });
export type PackageCounts = z.infer<typeof PackageCounts>;

/**
 * A week that starts on `monday`. Revenue: the prices and the storage of the packages paid in it, less the refunds made in
 * it. `storage` is the part that was for storage, and `waived` the storage that staff waived.
 */
const OverviewWeek = z.object({
  monday: CalendarDate,
  received: Packages,
  delivered: Packages,
  /** Negative if more was refunded than paid. */
  revenue: z.number(),
  storage: z.number(),
  waived: Dollars,
});
export type OverviewWeek = z.infer<typeof OverviewWeek>;

/** A terminal's packages, what its customers can pay now, and its last weeks, oldest first. */
const OverviewTerminal = z.extend(TerminalPackages, { outstanding: Dollars, weeks: z.array(OverviewWeek) });
export type OverviewTerminal = z.infer<typeof OverviewTerminal>;

/** A waiting package. `since` is when it got its status; `days` are calendar days at its terminal. */
const WaitingPackage = z.object({
  parcelId: z.string(),
  freightBillNum: z.string(),
  destinationCode: z.nullable(LocationCode),
  customerName: z.string(),
  companyName: z.string(),
  locationDetail: z.string(),
  since: Instant,
  days: z.int(),
});
export type WaitingPackage = z.infer<typeof WaitingPackage>;

/** `days` are those since the notice, `storageCharge` is for all charged days so far, and `due` is what is left of it. */
const StoredPackage = z.extend(WaitingPackage, {
  stage: z.enum(STORAGE_STAGES),
  storageCharge: Dollars,
  due: Dollars,
});
export type StoredPackage = z.infer<typeof StoredPackage>;

/** Storage that staff have waived. `by` is their email address. */
const StorageWaived = z.object({
  parcelId: z.string(),
  freightBillNum: z.string(),
  at: Instant,
  by: z.string(),
  reason: z.string(),
  amount: Dollars,
});
export type StorageWaived = z.infer<typeof StorageWaived>;

const Overview = z.object({
  asOf: Instant,
  terminals: z.array(OverviewTerminal),
  /** The oldest ones, oldest first. */
  troubled: z.array(WaitingPackage),
  /** Of the packages that have waited longest. The customers of `untold` were not told since the day before. */
  storage: z.object({
    packages: z.array(StoredPackage),
    hasMore: z.boolean(),
    untold: z.array(WaitingPackage),
  }),
  /** The latest ones, the latest first. */
  waivers: z.array(StorageWaived),
});
export type Overview = z.infer<typeof Overview>;

export const overviewRoutes = defineRoutes('overview', {
  getOverview: {
    key: 'GET /staff/overview',
    summary:
      'Get packages by terminal and status, the last 12 weeks, the amount outstanding, the oldest troubled packages and those with storage charges',
    access: STAFF_ACTIONS.seeOverview,
    response: Overview,
    skipsUnreadable: true,
  },
  getPackageCounts: {
    key: 'GET /staff/counts',
    summary: 'Count the packages of each terminal by status, without completed and deleted ones',
    access: STAFF_ACTIONS.seeBoard,
    response: PackageCounts,
  },
});
