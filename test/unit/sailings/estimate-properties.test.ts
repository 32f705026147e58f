import { describe, expect, it } from 'vitest';
import { addDays, datesBetween } from '#shared/rules/calendar-dates.ts';
import { DAY_MS, HOUR_MS } from '#shared/rules/durations.ts';
import { holidaysBetween } from '#shared/rules/holidays.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { estimateOf, presentRange, rangeOf, type Schedule } from '#shared/rules/sailings/estimate.ts';
import type { Sailing, SailingCall } from '#shared/rules/sailings/sailing.ts';
import { closesOn, type Hours } from '#shared/rules/terminals/opening-hours.ts';
import { fromLocalTime, toLocalTime } from '#shared/rules/time-zone.ts';
import { fc, runs } from '#test/support/random.ts';
import { aParcelAboard, aTerminal } from '#test/support/sailings/a-sailing.ts';

const ZONE = 'America/Anchorage';
const RUNS = { numRuns: runs(150, 3000) };

/** Days around both changes of the clocks in two years, around every holiday, and any others. */
const SPECIAL = [
  ...['2026-11-01', '2027-03-14', '2027-11-07', '2028-03-12'],
  ...holidaysBetween('2026-10-01', '2028-10-01').map(({ date }) => date),
];
const date = fc.oneof(
  fc
    .tuple(fc.constantFrom(...SPECIAL), fc.integer({ min: -4, max: 2 }))
    .map(([day, days]) => addDays(day, days)),
  fc.constantFrom(...datesBetween('2026-10-01', '2028-10-01')),
);
const localTime = fc
  .tuple(date, fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30', '59'))
  .map(([day, hour, minute]) => `${day}T${String(hour).padStart(2, '0')}:${minute}`);
const readyHours = fc
  .tuple(fc.integer({ min: 0, max: 72 }), fc.integer({ min: 0, max: 72 }))
  .map(([min, more]) => ({ min, max: min + more }));
const code = fc.constantFrom(...DESTINATION_CODES);
const allowanceDays = fc.integer({ min: 0, max: 3 });
const closedDates = fc.array(date, { maxLength: 4 });

const call: fc.Arbitrary<SailingCall> = fc
  .tuple(code, localTime, readyHours, allowanceDays)
  .map(([locationCode, planned, hours, allowance]) => ({
    ...{ locationCode, arrival: { planned }, readyHours: hours, allowanceDays: allowance },
  }));

const scheduleWith = (closed: readonly string[], sailings: readonly Sailing[] = []): Schedule => ({
  sailings,
  terminal: (each) => aTerminal(each, closed),
  allowanceDays: () => 0,
});

const instantOf = (local: string): Date =>
  fromLocalTime(local.slice(0, 10), local.slice(11), ZONE) ??
  // Clocks are set forward past it.
  new Date(Date.parse(`${local}:00Z`) + 9 * HOUR_MS);

/** When a terminal closes on a day of a range. It must be open then. */
function closing(terminal: Hours, day: string): Date {
  const closes = closesOn(terminal, day);
  expect(closes).not.toBeNull();
  return instantOf(`${day}T${closes}`);
}

const later = (instant: Date, ms: number) => new Date(instant.getTime() + ms);

describe('a range', () => {
  it('is of open days, and never ends before what it rests on', () => {
    fc.assert(
      fc.property(call, closedDates, (each, closed) => {
        const schedule = scheduleWith(closed);
        const terminal = schedule.terminal(each.locationCode);
        const { from, to } = rangeOf(each, schedule);
        const arrival = instantOf(each.arrival.planned);
        const { min, max } = each.readyHours;
        expect(from <= to).toBe(true);
        expect(closing(terminal, from) > later(arrival, min * HOUR_MS)).toBe(true);
        expect(closing(terminal, to) > later(arrival, max * HOUR_MS)).toBe(true);
      }),
      RUNS,
    );
  });

  it('is never earlier for a later arrival, longer unloading, more history, or another closed day', () => {
    fc.assert(
      fc.property(call, closedDates, localTime, fc.nat(48), date, (each, closed, other, more, day) => {
        const before = rangeOf(each, scheduleWith(closed));
        const { planned } = each.arrival;
        const { min, max } = each.readyHours;
        const worse: [Partial<SailingCall>, string[]][] = [
          [{ arrival: { planned, estimated: [planned, other].toSorted()[1] } }, closed],
          [{ readyHours: { min: min + more, max: max + more } }, closed],
          [{ allowanceDays: 3 }, closed],
          [{}, [...closed, day]],
        ];
        for (const [changes, days] of worse) {
          const after = rangeOf({ ...each, ...changes }, scheduleWith(days));
          expect(after.from >= before.from, JSON.stringify([changes, after, before])).toBe(true);
          expect(after.to >= before.to, JSON.stringify([changes, after, before])).toBe(true);
        }
      }),
      RUNS,
    );
  });
});

/** An instant within a month of a local time. */
const near = (local: string, hours: number) => later(instantOf(local), hours * HOUR_MS);
const hours = fc.integer({ min: -240, max: 720 });

describe('as the clock goes on', () => {
  it('a range loses only days that have passed, and its last day changes only once it has', () => {
    fc.assert(
      fc.property(call, closedDates, hours, fc.nat(400), (each, closed, start, wait) => {
        const schedule = scheduleWith(closed);
        const terminal = schedule.terminal(each.locationCode);
        const [before, now] = [near(each.arrival.planned, start), near(each.arrival.planned, start + wait)];
        const [known, present] = [before, now].map((at) => presentRange(each, schedule, at));
        if (!known || !present) throw new Error('No range.');
        const hasPassed = (day: string) => closing(terminal, day) <= now;
        expect(hasPassed(present.from) || hasPassed(present.to)).toBe(false);
        if (hasPassed(known.to)) expect(present.to > known.to).toBe(true);
        else expect(present.to).toBe(known.to);
        if (hasPassed(known.from)) expect(present.from > known.from).toBe(true);
        else expect(present.from).toBe(known.from);
      }),
      RUNS,
    );
  });
});

/** Several sailings to one terminal, of which some are canceled, skipped, relayed, closed or have arrived. */
const sailings = fc
  .tuple(
    code,
    fc.array(
      fc.record({
        planned: localTime,
        call,
        fate: fc.constantFrom('none', 'canceled', 'skipped', 'relayed', 'closed', 'departed'),
        other: fc.nat(5),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(([locationCode, planned]) => {
    const idOf = (index: number) => `${planned[index % planned.length]?.planned.slice(0, 10)}_LOAD${index}`;
    return planned.map(({ planned: departure, call: each, fate, other }, index): Sailing => {
      const day = departure.slice(0, 10);
      const at = instantOf(departure).toISOString();
      const arrival = { planned: `${addDays(day, 3 + other)}T06:00` };
      const isSkipped = fate === 'skipped' || fate === 'relayed';
      return {
        ...{ sailingId: idOf(index), loadNumber: `LOAD ${index}`, carrier: 'A', cutoff: departure },
        departure: { planned: departure, ...(fate === 'departed' && { actual: departure }) },
        ...(fate === 'canceled' && { canceledAt: at }),
        calls: [
          {
            ...{ ...each, locationCode, arrival },
            ...(isSkipped && { skippedAt: at }),
            ...(fate === 'relayed' && { relayedTo: idOf(other) }),
            ...(fate === 'closed' && { closed: { at } }),
          },
        ],
      };
    });
  });

const parcelOf = (known: readonly Sailing[], index: number, status: 'TRANSIT' | 'ORIGIN', since: Date) => {
  const sailing = known[index % (known.length + 1)];
  return aParcelAboard({
    status,
    destinationCode: known[0]?.calls[0]?.locationCode ?? 'ANC',
    sailingId: sailing?.sailingId,
    statusHistory: [{ statusDate: since.toISOString() }],
    ...(index % 2 === 0 && { rolledFrom: '2026-09-01_LOAD1' }),
  });
};

describe('an estimate', () => {
  const status = fc.constantFrom('TRANSIT' as const, 'ORIGIN' as const);

  it('is the same for the same data, in whatever order it was read', () => {
    fc.assert(
      fc.property(sailings, fc.nat(6), status, hours, (known, index, state, start) => {
        const now = near(known[0]?.departure.planned ?? '', start);
        const parcel = parcelOf(known, index, state, later(now, -3 * DAY_MS));
        const estimate = (list: readonly Sailing[]) => estimateOf(parcel, scheduleWith([], list), now);
        const unique = new Set(known.map(({ sailingId, cutoff }) => `${sailingId}${cutoff}`));
        fc.pre(unique.size === known.length);
        const cutoffs = new Set(known.map(({ cutoff }) => cutoff));
        fc.pre(cutoffs.size === known.length);
        expect(estimate(known.toReversed())).toEqual(estimate(known));
        expect(estimate(known)).toEqual(estimate(known));
      }),
      RUNS,
    );
  });

  it('of a package on its way is never of past days, and keeps its last day until that has passed', () => {
    fc.assert(
      fc.property(sailings, fc.nat(6), hours, fc.nat(400), (known, index, start, wait) => {
        const schedule = scheduleWith([], known);
        const before = near(known[0]?.departure.planned ?? '', start);
        const now = later(before, wait * HOUR_MS);
        const parcel = parcelOf(known, index, 'TRANSIT', later(before, -2 * DAY_MS));
        const [last, present] = [before, now].map((at) => estimateOf(parcel, schedule, at));
        if (!last || !present) throw new Error('A package in transit has an estimate.');
        const local = toLocalTime(now, ZONE);
        expect(present.from >= local.slice(0, 10)).toBe(true);
        expect(present.from <= present.to).toBe(true);
        if (last.to > local.slice(0, 10)) expect(present.to).toBe(last.to);
        else expect(present.to >= last.to).toBe(true);
      }),
      RUNS,
    );
  });

  it('is two weeks and more for what was left behind, while nobody knows its sailing', () => {
    fc.assert(
      fc.property(sailings, hours, (known, start) => {
        const now = near(known[0]?.departure.planned ?? '', start);
        const parcel = { ...parcelOf(known, 0, 'TRANSIT', now), sailingId: undefined };
        const estimate = estimateOf(parcel, scheduleWith([], known), now);
        expect(estimate?.basis).toBe('UNDECIDED');
        expect((estimate?.to ?? '') >= addDays(toLocalTime(now, ZONE).slice(0, 10), 14)).toBe(true);
      }),
      RUNS,
    );
  });
});
