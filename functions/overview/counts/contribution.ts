import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { type Counter, NOW, weekCounter } from '#functions/core/data/keys.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { LocationCode } from '#shared/contracts/primitives.ts';
import { addDays, weekdayOf } from '#shared/rules/calendar-dates.ts';
import type { LocationCode as LocationCodeType } from '#shared/rules/locations.ts';
import { isFinal, isPayable } from '#shared/rules/parcel-status.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';

/** What one parcel adds to the counters of its terminal: for each counter, the amount of each field. */
export const Contribution = z.object({
  terminal: LocationCode,
  amounts: z.record(z.string(), z.record(z.string(), z.int())),
});
export type Contribution = z.infer<typeof Contribution>;

/**
 * What a parcel adds to the counters, or null for a deleted one. It counts toward its destination as soon as it arrives in
 * Tacoma; without a destination, toward the terminal that received it, which has to find one.
 *
 * - Now: its status until it is completed, and its price while the customer can pay it.
 * - The weeks in which it was received, delivered and paid. Its price is revenue of the week of its payment until it is
 *   refunded.
 */
export function contributionOf(parcel: ParcelRecord | null): Contribution | null {
  if (!parcel || parcel.status === 'DELETED') return null;
  const { status, statusHistory, priceCents, transactionDate } = parcel;
  const amounts: Contribution['amounts'] = {};
  const add = (counter: Counter, field: string, amount: number) => {
    if (amount !== 0) amounts[counter] = { ...amounts[counter], [field]: amount };
  };
  const addInWeek = (at: string | undefined, field: string, amount: number) => {
    if (at !== undefined) add(weekCounter(weekOf(new Date(at))), field, amount);
  };
  if (!isFinal(status)) add(NOW, status, 1);
  if (isPayable(parcel)) add(NOW, 'outstandingCents', priceCents ?? 0);
  addInWeek(statusHistory[0]?.statusDate, 'received', 1);
  if (status === 'COMPLETED') addInWeek(statusHistory.at(-1)?.statusDate, 'delivered', 1);
  const isRevenue = parcel.paymentStatus === 'PAID' && parcel.refundDate === undefined;
  if (isRevenue) addInWeek(transactionDate, 'revenueCents', priceCents ?? 0);
  return { terminal: parcel.destinationCode ?? parcel.originCode, amounts };
}

export const isSameContribution = (a: Contribution | null, b: Contribution | null): boolean =>
  isDeepStrictEqual(a, b);

/** The change of one counter of a terminal, by field. */
export interface CounterChange {
  readonly terminal: LocationCodeType;
  readonly counter: string;
  readonly by: Readonly<Record<string, number>>;
}

/** The changes of the counters when these contributions replace each other. Fields that stay the same are omitted. */
export function counterChanges(
  replaced: readonly (readonly [before: Contribution | null, after: Contribution | null])[],
): CounterChange[] {
  const changes = new Map<
    string,
    { terminal: LocationCodeType; counter: string; by: Record<string, number> }
  >();
  const add = ({ terminal, amounts }: Contribution, sign: 1 | -1) => {
    for (const [counter, amountOf] of Object.entries(amounts)) {
      const change = changes.get(`${terminal}#${counter}`) ?? { terminal, counter, by: {} };
      changes.set(`${terminal}#${counter}`, change);
      for (const [field, amount] of Object.entries(amountOf))
        change.by[field] = (change.by[field] ?? 0) + sign * amount;
    }
  };
  for (const [before, after] of replaced) {
    if (before) add(before, -1);
    if (after) add(after, 1);
  }
  return [...changes.values()].flatMap(({ terminal, counter, by }) => {
    const changed = Object.entries(by).filter(([, amount]) => amount !== 0);
    return changed.length > 0 ? [{ terminal, counter, by: Object.fromEntries(changed) }] : [];
  });
}

/** Weeks start on Monday in the time zone of the destinations, whatever the terminal. */
export const WEEKS_TIME_ZONE = 'America/Anchorage';

const MONDAY = 1;
const DAYS = 7;

/** The Monday (`YYYY-MM-DD`) of the week of an instant. */
export function weekOf(at: Date): string {
  const date = toLocalDate(at, WEEKS_TIME_ZONE);
  return addDays(date, -((weekdayOf(date) - MONDAY + DAYS) % DAYS));
}

/** The Mondays of the last weeks, oldest first, including the week of `now`. */
export function lastWeeks(now: Date, count: number): string[] {
  const current = weekOf(now);
  return Array.from({ length: count }, (_, index) => addDays(current, (index + 1 - count) * DAYS));
}
