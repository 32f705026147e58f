import { describe, expect, it } from 'vitest';
import { closuresBetween } from '#functions/locations/terminals.ts';
import { holidaysBetween } from '#shared/rules/holidays.ts';

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
