import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { type Counter, NOW, weekCounter } from '#functions/core/data/keys.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { totalCents } from '#functions/pricing/charges.ts';
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
 * What a parcel adds to the counters, or null for nothing. It counts toward its destination as soon as it arrives in
 * Tacoma; without a destination, toward the terminal that received it, which has to find one.
 *
 * - Now: its status until it is completed, and its price while the customer can pay it.
 * - The weeks in which it was received and delivered, and in which money moved: a payment is revenue of its week, and a
 *   refund reduces the revenue of its own week.
 *
 * Of a deleted parcel, only the money counts.
 */
export function contributionOf(parcel: ParcelRecord | null): Contribution | null {
  if (!parcel) return null;
  const { status, statusHistory, priceCents } = parcel;
  const amounts: Contribution['amounts'] = {};
  const add = (counter: Counter, field: string, amount: number) => {
    if (amount !== 0) amounts[counter] = { ...amounts[counter], [field]: amount };
  };
  const addInWeek = (at: string | undefined, field: string, amount: number) => {
    if (at !== undefined) add(weekCounter(weekOf(new Date(at))), field, amount);
  };
  for (const [week, cents] of revenueOf(parcel)) add(weekCounter(week), 'revenueCents', cents);
  if (status === 'DELETED') {
    if (Object.keys(amounts).length === 0) return null;
  } else {
    if (!isFinal(status)) add(NOW, status, 1);
    if (isPayable(parcel)) add(NOW, 'outstandingCents', priceCents ?? 0);
    addInWeek(statusHistory[0]?.statusDate, 'received', 1);
    if (status === 'COMPLETED') addInWeek(statusHistory.at(-1)?.statusDate, 'delivered', 1);
  }
  return { terminal: parcel.destinationCode ?? parcel.originCode, amounts };
}

/**
 * The money that came in for a parcel less what went out again, in cents, by week. Without surcharges. Parcels that were
 * refunded by older versions lack those refunds and their payments.
 */
function revenueOf(parcel: ParcelRecord): ReadonlyMap<string, number> {
  const { paymentStatus, priceCents, transactionDate, refundDate } = parcel;
  const { refundedPayments = [], earlierPayments = [] } = parcel;
  const weeks = new Map<string, number>();
  const add = (at: string | undefined, cents: number) => {
    if (at === undefined) return;
    const week = weekOf(new Date(at));
    weeks.set(week, (weeks.get(week) ?? 0) + cents);
  };
  for (const { paidAt, refundedAt, amountCents } of refundedPayments) {
    add(paidAt, amountCents);
    add(refundedAt, -amountCents);
  }
  let earlierCents = 0;
  for (const { transactionDate: paidAt, charges } of earlierPayments) {
    const cents = totalCents(charges);
    add(paidAt, cents);
    earlierCents += cents;
  }
  if (paymentStatus === 'PAID') {
    add(transactionDate, (priceCents ?? 0) - earlierCents);
    add(refundDate, -(priceCents ?? 0));
  }
  return weeks;
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
