import type { Activity } from '../cost/activity.ts';
import { ACTIVE_SHARE, ACTIVITIES } from '../cost/usage.ts';

/**
 * The day on which a ship arrives, the busiest of the portal: its packages become ready, customers are told, look, and
 * book pickups. Assumed until a real day has been counted; what a customer does in a month is in `bench/cost/usage.ts`.
 */
export const SHIP_DAY = {
  /** Ships in a month: two a week. */
  ships: 8.7,
  /** How long staff take to move all packages of a ship, each in a pile of `pile` packages. Minutes. */
  unloadingMinutes: 10,
  pile: 100,
  /** The share of the told customers who open the portal within `rushMinutes` of the message, all evenly. */
  visitingShare: 0.25,
  rushMinutes: 30,
  /** The share of these visitors who must sign in, because their session of 30 days has ended. */
  signInShare: 0.6,
  /** The share of the visitors who book a pickup, and of those, at the busiest terminal. */
  bookingShare: 0.5,
  busiestTerminalShare: 0.6,
  /** The share of them who take the first free time; the others choose any. */
  firstTimeShare: 0.5,
} as const;

function activityOf(activity: string): Activity {
  const found = ACTIVITIES.find(({ name }) => name === activity);
  if (!found) throw new Error(`There is no activity ${activity}.`);
  return found;
}

/** Requests to the API in a visit. */
export const CALLS_PER_VISIT = Object.values(activityOf('visit').calls ?? {}).reduce(
  (sum, calls) => sum + calls,
  0,
);

/** What happens in a second of the busiest minutes of a ship's day. */
export interface Rates {
  /** Packages that one ship brings. */
  readonly packages: number;
  readonly moves: number;
  /** Customers who are told by email that a package is ready. */
  readonly told: number;
  readonly visits: number;
  readonly signIns: number;
  /** Bookings at the busiest terminal. */
  readonly bookings: number;
}

/** The rates with so many customers, whose packages of a month come with one ship, because they pick them up once. */
export function ratesOf(customers: number): Rates {
  const active = (customers * ACTIVE_SHARE) / SHIP_DAY.ships;
  const packages = active * activityOf('package').times;
  const visits = (active * SHIP_DAY.visitingShare) / (SHIP_DAY.rushMinutes * 60);
  return {
    packages,
    moves: packages / (SHIP_DAY.unloadingMinutes * 60),
    told: active / (SHIP_DAY.unloadingMinutes * 60),
    visits,
    signIns: visits * SHIP_DAY.signInShare,
    bookings: visits * SHIP_DAY.bookingShare * SHIP_DAY.busiestTerminalShare,
  };
}
