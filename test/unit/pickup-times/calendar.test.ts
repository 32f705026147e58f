import { describe, expect, it } from 'vitest';
import { addDays, datesBetween, lastDayOfNextMonth, weekdayOf } from '#shared/rules/calendar-dates.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { fromLocalTime, toLocalDate, toLocalTime, utcOffsetMinutes } from '#shared/rules/time-zone.ts';
import { fc } from '#test/support/random.ts';

const [START, END] = [Date.UTC(2026, 0, 1), Date.UTC(2029, 0, 1)];
const anyMinute = fc
  .integer({ min: START / MINUTE_MS, max: END / MINUTE_MS })
  .map((minutes) => new Date(minutes * MINUTE_MS));
const anyDate = anyMinute.map((at) => at.toISOString().slice(0, 10));

describe('a date', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-01'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2028-02-29', 366, '2029-03-01'],
    ['2027-03-14', 0, '2027-03-14'],
  ])('%s plus %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });

  it('has the weekday of Intl, which rises by one a day', () => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' });
    const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(names[weekdayOf(date)]).toBe(format.format(new Date(date)));
        expect(weekdayOf(addDays(date, 1))).toBe((weekdayOf(date) + 1) % 7);
      }),
    );
  });

  it.each([
    ['2026-11-22', '2026-12-31'],
    ['2026-12-31', '2027-01-31'],
    ['2027-01-31', '2027-02-28'],
    ['2028-01-31', '2028-02-29'],
    ['2028-02-29', '2028-03-31'],
    ['2026-03-01', '2026-04-30'],
  ])('%s is before the last day of the next month, %s', (date, expected) => {
    expect(lastDayOfNextMonth(date)).toBe(expected);
  });

  it('is listed once between two others, in order, across months, years and daylight saving changes', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 400 }), (first, days) => {
        const dates = datesBetween(first, addDays(first, days));
        expect(dates).toHaveLength(days + 1);
        expect(dates.at(-1)).toBe(addDays(first, days));
        expect(dates).toEqual([...new Set(dates)].sort());
      }),
    );
    expect(datesBetween('2026-11-22', '2026-11-21')).toEqual([]);
  });
});

const anyZone = fc.constantFrom(
  ...['America/Anchorage', 'America/Los_Angeles', 'America/Phoenix', 'America/St_Johns', 'Europe/London'],
  ...['Asia/Kolkata', 'Asia/Tokyo', 'Australia/Lord_Howe', 'Africa/Cairo', 'Pacific/Chatham'],
);
const CHANGES = [
  ...['2026-03-08', '2026-03-29', '2026-04-05', '2026-04-24', '2026-10-04', '2026-10-25', '2026-11-01'],
];
/** Most of the interesting times are within hours of a daylight saving change. */
const aroundChanges = fc
  .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -36 * 60, max: 36 * 60 }))
  .map(([date, minutes]) => new Date(Date.parse(date) + minutes * MINUTE_MS));
const anyTime = fc.oneof(anyMinute, aroundChanges);

/** The offset that Intl writes, as text. */
function intlOffset(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name === 'GMT' ? '+00:00' : name.slice(3);
}

/** The hours of Alaska by law (15 U.S.C. 260a): the second Sunday in March to the first in November, both at two. */
function alaskanOffset(at: Date): number {
  const year = at.getUTCFullYear();
  const sundayFrom = (date: string) => addDays(date, (7 - weekdayOf(date)) % 7);
  const spring = Date.parse(`${sundayFrom(`${year}-03-08`)}T02:00:00-09:00`);
  const fall = Date.parse(`${sundayFrom(`${year}-11-01`)}T02:00:00-08:00`);
  return spring <= at.getTime() && at.getTime() < fall ? -8 * 60 : -9 * 60;
}

describe('the offset of a zone', () => {
  it('follows the law in Alaska in every hour of three years', () => {
    const wrong: string[] = [];
    for (let ms = START; ms < END; ms += 60 * MINUTE_MS) {
      const at = new Date(ms);
      if (utcOffsetMinutes(at, 'America/Anchorage') !== alaskanOffset(at)) wrong.push(at.toISOString());
    }
    expect(wrong).toEqual([]);
  });

  it('does not depend on seconds and milliseconds', () => {
    fc.assert(
      fc.property(anyTime, anyZone, fc.integer({ min: 0, max: 59_999 }), (at, zone, ms) => {
        expect(utcOffsetMinutes(new Date(at.getTime() + ms), zone)).toBe(utcOffsetMinutes(at, zone));
      }),
    );
  });
});

describe('the local time', () => {
  it('has the offset that Intl gives and keeps the instant', () => {
    fc.assert(
      fc.property(anyTime, anyZone, (at, zone) => {
        const local = toLocalTime(at, zone);
        expect(local).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00[+-]\d\d:\d\d$/);
        expect(local.slice(19)).toBe(intlOffset(at, zone));
        expect(Date.parse(local)).toBe(at.getTime());
        expect(toLocalDate(at, zone)).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['2026-11-24T19:00:00Z', 'America/Anchorage', '2026-11-24T10:00:00-09:00'],
    ['2026-07-24T18:00:00Z', 'America/Anchorage', '2026-07-24T10:00:00-08:00'],
    ['2026-12-31T20:30:00Z', 'Asia/Kolkata', '2027-01-01T02:00:00+05:30'],
    ['2026-11-24T19:00:00Z', 'America/St_Johns', '2026-11-24T15:30:00-03:30'],
    ['2026-11-24T00:00:59Z', 'UTC', '2026-11-24T00:00:59+00:00'],
  ])('of %s in %s is %s', (at, zone, expected) => {
    expect(toLocalTime(new Date(at), zone)).toBe(expected);
  });

  it('is converted to the first instant at which clocks show it, or to null if they never do', () => {
    fc.assert(
      fc.property(anyTime, anyZone, (wallClock, zone) => {
        const [date, time] = [wallClock.toISOString().slice(0, 10), wallClock.toISOString().slice(11, 16)];
        // Tries all offsets in use: east is earlier.
        const instants = Array.from(
          { length: 26 * 4 + 1 },
          (_, quarter) => new Date(wallClock.getTime() - (14 * 60 - quarter * 15) * MINUTE_MS),
        ).filter((at) => toLocalTime(at, zone).startsWith(`${date}T${time}`));
        expect(fromLocalTime(date, time, zone)).toEqual(instants[0] ?? null);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    // Set forward by an hour at two, by half an hour at two, and by an hour at midnight.
    ['2027-03-14', '02:00', 'America/Anchorage', null],
    ['2027-03-14', '02:59', 'America/Anchorage', null],
    ['2027-03-14', '03:00', 'America/Anchorage', '2027-03-14T11:00:00.000Z'],
    ['2026-10-04', '02:29', 'Australia/Lord_Howe', null],
    ['2026-10-04', '02:30', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['2026-04-24', '00:30', 'Africa/Cairo', null],
    // Set back: the first of the two.
    ['2026-11-01', '01:30', 'America/Anchorage', '2026-11-01T09:30:00.000Z'],
    ['2026-11-01', '02:00', 'America/Anchorage', '2026-11-01T11:00:00.000Z'],
    ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ])('%s %s in %s is %s', (date, time, zone, expected) => {
    expect(fromLocalTime(date, time, zone)?.toISOString() ?? null).toBe(expected);
  });
});
