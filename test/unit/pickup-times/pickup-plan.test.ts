import { describe, expect, it } from 'vitest';
import { addDays, datesBetween, weekdayOf } from '#shared/rules/calendar-dates.ts';
import {
  expectedOn,
  MAX_SLOT_CAPACITY,
  PLAN_DAYS,
  planDates,
  proposedCapacity,
} from '#shared/rules/staff/pickup-plan.ts';
import { fc } from '#test/support/random.ts';

/** A Monday. */
const FIRST = '2026-11-30';
const WEEK = datesBetween(FIRST, addDays(FIRST, 6));
const isOpen = (date: string) => weekdayOf(date) !== 0;

const load = (count: number, from: string, to: string, customerOf = (index: number) => `C${index}`) =>
  Array.from({ length: count }, (_, index) => ({ customerId: customerOf(index), range: { from, to } }));

describe('what is expected', () => {
  it('counts a load in equal parts on the open days of its range, and all of it at most', () => {
    const packages = load(40, '2026-12-03', '2026-12-04', (index) => `C${index % 16}`);
    const [, , wednesday, thursday, friday] = expectedOn(WEEK, packages, isOpen);
    expect(wednesday).toEqual({ packages: 0, customers: 0, most: 0 });
    expect([thursday, friday]).toEqual(Array(2).fill({ packages: 20, customers: 8, most: 40 }));
  });

  it('leaves out closed days, and counts a range that has no open day anymore on its last one', () => {
    const expected = expectedOn([...WEEK, '2026-12-07'], load(10, '2026-12-05', '2026-12-07'), isOpen);
    expect(expected.map(({ packages }) => packages)).toEqual([0, 0, 0, 0, 0, 5, 0, 5]);
    expect(expectedOn(WEEK, load(3, '2026-12-06', '2026-12-06'), isOpen)[6]?.packages).toBe(3);
  });

  it('counts a customer once, also with packages of several loads', () => {
    const one = () => 'C1';
    const packages = [
      ...load(2, '2026-12-01', '2026-12-01', one),
      ...load(1, '2026-12-04', '2026-12-04', one),
    ];
    const customers = expectedOn(WEEK, packages, isOpen).map((day) => day.customers);
    expect(customers).toEqual([0, 1, 0, 0, 0, 0, 0]);
  });

  const anyPackages = fc.array(
    fc
      .record({ customerId: fc.constantFrom('C1', 'C2', 'C3'), day: fc.nat(8), days: fc.nat(5) })
      .map(({ customerId, day, days }) => {
        const from = addDays(FIRST, day - 1);
        return { customerId, range: { from, to: addDays(from, days) } };
      }),
    { maxLength: 40 },
  );

  it('adds up: over all days to all packages and customers, and never above what is possible', () => {
    fc.assert(
      fc.property(anyPackages, (packages) => {
        const all = datesBetween(addDays(FIRST, -2), addDays(FIRST, 20));
        const expected = expectedOn(all, packages, isOpen);
        const sum = (of: 'packages' | 'customers') => expected.reduce((total, day) => total + day[of], 0);
        expect(sum('packages')).toBe(packages.length);
        expect(sum('customers')).toBe(new Set(packages.map(({ customerId }) => customerId)).size);
        for (const day of expected) {
          expect(day.packages).toBeLessThanOrEqual(day.most);
          expect(day.packages).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

it('proposes as many slots as the expected customers need, at least one more than now and no more than possible', () => {
  const slots = Array.from({ length: 18 }, () => ({ capacity: 3, booked: 1 }));
  expect(proposedCapacity(slots, 0)).toBe(4);
  expect(proposedCapacity(slots, 72)).toBe(5);
  expect(proposedCapacity(slots, 73)).toBe(6);
  expect(proposedCapacity(slots, 10_000)).toBe(MAX_SLOT_CAPACITY);
});

it('plans two weeks, from today or a later date, up to the last one that can be booked', () => {
  const bookable = { first: FIRST, last: '2026-12-31' };
  expect(planDates(bookable)).toEqual(datesBetween(FIRST, '2026-12-13'));
  expect(planDates(bookable)).toHaveLength(PLAN_DAYS);
  expect(planDates(bookable, '2026-11-01')[0]).toBe(FIRST);
  expect(planDates(bookable, '2026-12-30')).toEqual(['2026-12-30', '2026-12-31']);
  expect(planDates(bookable, '2027-01-01')).toEqual([]);
});
