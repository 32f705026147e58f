import { describe, expect, it } from 'vitest';
import { closuresBetween } from '#functions/locations/terminals.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { holidaysBetween } from '#shared/rules/holidays.ts';
import { freeUntil, storageOf } from '#shared/rules/storage.ts';

// Calculated by hand from the law: 5 U.S.C. 6103, AS 44.12.010 and AS 44.12.020.
const DATES = {
  "New Year's Day": '2026-01-01 2027-01-01 2028-01-01',
  'Martin Luther King Jr. Day': '2026-01-19 2027-01-18 2028-01-17',
  "Presidents' Day": '2026-02-16 2027-02-15 2028-02-21',
  "Seward's Day": '2026-03-30 2027-03-29 2028-03-27',
  'Memorial Day': '2026-05-25 2027-05-31 2028-05-29',
  Juneteenth: '2026-06-19 2027-06-19 2028-06-19',
  'Independence Day (observed)': '2026-07-03 2027-07-05',
  'Independence Day': '2026-07-04 2027-07-04 2028-07-04',
  'Labor Day': '2026-09-07 2027-09-06 2028-09-04',
  'Columbus Day': '2026-10-12 2027-10-11 2028-10-09',
  'Alaska Day': '2026-10-18 2027-10-18 2028-10-18',
  'Alaska Day (observed)': '2026-10-19',
  'Veterans Day': '2026-11-11 2027-11-11 2028-11-11',
  'Thanksgiving Day': '2026-11-26 2027-11-25 2028-11-23',
  'Christmas Day': '2026-12-25 2027-12-25 2028-12-25',
  'Juneteenth (observed)': '2027-06-18',
  'Christmas Day (observed)': '2027-12-24',
  "New Year's Day (observed)": '2027-12-31',
  'Veterans Day (observed)': '2028-11-10',
};
const HOLIDAYS = Object.entries(DATES)
  .flatMap(([name, dates]) => dates.split(' ').map((date) => `${date} ${name}`))
  .sort();

const listed = (first: string, last: string) =>
  holidaysBetween(first, last).map(({ date, reason }) => `${date} ${reason}`);

describe('holidaysBetween', () => {
  it('returns the federal and Alaskan holidays of three years and the days on which they are observed', () => {
    expect(listed('2026-01-01', '2028-12-31')).toEqual(HOLIDAYS);
  });

  it('includes the first and the last date, and a holiday of next year that is observed on December 31', () => {
    expect(listed('2026-11-26', '2026-12-25')).toEqual(HOLIDAYS.slice(13, 15));
    expect(listed('2026-11-27', '2026-12-24')).toEqual([]);
    expect(listed('2027-12-26', '2027-12-31')).toEqual(["2027-12-31 New Year's Day (observed)"]);
  });

  it('is the same for two months as for the years around them', () => {
    for (let month = 0; month < 35; month++) {
      const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
      const [first, last] = [dateOf(Date.UTC(2026, month, 1)), dateOf(Date.UTC(2026, month + 2, 0))];
      const expected = HOLIDAYS.filter((each) => first <= each.slice(0, 10) && each.slice(0, 10) <= last);
      expect(listed(first, last)).toEqual(expected);
    }
  });
});

describe("a terminal's own closures", () => {
  const storm = { date: '2026-11-27', reason: 'Storm' };

  it('are listed with the holidays, by date, but not before the first date or after the last', () => {
    const closures = closuresBetween('2026-11-20', '2026-12-31', [storm]);
    expect(closures.map(({ reason }) => reason)).toEqual(['Thanksgiving Day', 'Storm', 'Christmas Day']);
    expect(closuresBetween('2026-11-28', '2026-11-30', [storm])).toEqual([]);
    expect(closuresBetween('2026-11-01', '2026-11-10', [storm])).toEqual([]);
  });
});

describe('storage', () => {
  /** Two cubic feet: a dollar a day. */
  const SIDES = { length: 24, width: 12, height: 12 };
  /** Ready on Monday, November 2. */
  const onDay = (today: string, holidays: string[] = [], sides = SIDES) =>
    storageOf('2026-11-02', today, new Set(holidays), sides);

  it.each([
    // The five business days after the day on which the package is ready are free.
    ['2026-11-02', 0, null, 0],
    ['2026-11-09', 7, null, 0],
    // Weekends included.
    ['2026-11-10', 8, 'CHARGED', 100],
    ['2026-11-16', 14, 'CHARGED', 700],
    ['2026-12-02', 30, 'CHARGED', 2300],
    ['2026-12-03', 31, 'ABANDONED', 2400],
  ] as const)('until %s is %i days: %s, %i cents', (today, days, stage, chargeCents) => {
    expect(onDay(today)).toEqual({ days, stage, chargeCents });
  });

  it('starts later because of a holiday, and is rounded to the cent', () => {
    expect(onDay('2026-11-10', ['2026-11-04'])).toMatchObject({ stage: null, chargeCents: 0 });
    expect(onDay('2026-11-11', ['2026-11-04'])).toMatchObject({ stage: 'CHARGED', chargeCents: 100 });
    expect(onDay('2026-11-10', [], { length: 10, width: 10, height: 10 }).chargeCents).toBe(29);
  });

  it('is free until the day before the sixth business day after the package was ready', () => {
    // Veterans Day is Wednesday, November 11.
    const ready = ['2026-11-02', '2026-11-04', '2026-12-21'];
    expect(ready.map((date) => freeUntil(date))).toEqual(['2026-11-09', '2026-11-12', '2026-12-29']);
  });

  it('is charged from the day after the last free date', () => {
    for (const ready of ['2026-11-20', '2026-12-24', '2027-07-01', '2027-10-14']) {
      const last = freeUntil(ready);
      const holidays = new Set(holidaysBetween(ready, addDays(last, 1)).map(({ date }) => date));
      expect(storageOf(ready, last, holidays, SIDES).stage).toBeNull();
      expect(storageOf(ready, addDays(last, 1), holidays, SIDES).stage).toBe('CHARGED');
    }
  });
});
