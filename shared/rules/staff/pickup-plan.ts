import { datesBetween } from '../calendar-dates.ts';
import type { DateRange } from '../sailings/sailing.ts';

/** The most appointments that staff can open a slot for. */
export const MAX_SLOT_CAPACITY = 50;

/** The number of days that a plan shows. */
export const PLAN_DAYS = 14;

/** A package in transit, and between which local dates it is expected to be ready. */
export interface ExpectedPackage {
  readonly customerId: string;
  readonly range: DateRange;
}

interface Expected {
  readonly packages: number;
  readonly customers: number;
  readonly most: number;
}

/**
 * How many packages are expected to be ready on each of the dates, and of how many customers. Nobody knows the day within a
 * range, so a package counts in equal parts on its open days, and a customer in equal parts for each of their packages; whole
 * numbers are rounded so that their sums stay right. `most` counts all packages whose range includes the date.
 * @param dates consecutive local dates
 */
export function expectedOn(
  dates: readonly string[],
  packages: readonly ExpectedPackage[],
  isOpen: (date: string) => boolean,
): Expected[] {
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const ofCustomer = Map.groupBy(packages, ({ customerId }) => customerId);
  const shares = new Map(dates.map((date) => [date, { packages: 0, customers: 0, most: 0 }]));
  for (const { customerId, range } of packages) {
    if (range.to < first || range.from > last) continue;
    const days = openDays(range, isOpen);
    for (const day of days) {
      const share = shares.get(day);
      if (!share) continue;
      share.packages += 1 / days.length;
      share.customers += 1 / days.length / (ofCustomer.get(customerId)?.length ?? 1);
      share.most += 1;
    }
  }
  const [ofPackages, ofCustomers] = [rounding(), rounding()];
  return [...shares.values()].map((share) => ({
    packages: ofPackages(share.packages),
    customers: ofCustomers(share.customers),
    most: share.most,
  }));
}

/** The open days of a range, or its last day if it has none anymore. */
function openDays({ from, to }: DateRange, isOpen: (date: string) => boolean): string[] {
  const open = datesBetween(from, to).filter(isOpen);
  return open.length > 0 ? open : [to];
}

/** Rounds amounts one after the other, so that their sum is never off by more than a half. */
function rounding(): (amount: number) => number {
  let [exact, rounded] = [0, 0];
  return (amount) => {
    exact += amount;
    // Thirds do not add up to whole numbers exactly.
    const next = Math.round(exact + 1e-6) - rounded;
    rounded += next;
    return next;
  };
}

interface Slot {
  readonly capacity: number;
  readonly booked: number;
}

/** The capacity of each slot that has room for the expected customers, at least one more than now. */
export function proposedCapacity(slots: readonly Slot[], expectedCustomers: number): number {
  const booked = slots.reduce((sum, slot) => sum + slot.booked, 0);
  const present = Math.max(0, ...slots.map(({ capacity }) => capacity));
  const needed = Math.ceil((booked + expectedCustomers) / Math.max(1, slots.length));
  return Math.min(MAX_SLOT_CAPACITY, Math.max(present + 1, needed));
}

/** The dates of a plan from a date on, within the dates that can be booked. */
export function planDates(bookable: { readonly first: string; readonly last: string }, from = ''): string[] {
  const first = from > bookable.first ? from : bookable.first;
  return datesBetween(first, bookable.last).slice(0, PLAN_DAYS);
}
