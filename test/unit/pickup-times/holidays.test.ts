import { describe, expect, it } from 'vitest';
import { closuresBetween } from '../../../functions/locations/closures.ts';
import { holidaysBetween } from '../../../shared/rules/business-days/holidays.ts';

// Worked out by hand from the law: 5 U.S.C. 6103, AS 44.12.010 and AS 44.12.020.
const HOLIDAYS = [
  "2026-01-01 New Year's Day",
  '2026-01-19 Martin Luther King Jr. Day',
  "2026-02-16 Presidents' Day",
  "2026-03-30 Seward's Day",
  '2026-05-25 Memorial Day',
  '2026-06-19 Juneteenth',
  '2026-07-03 Independence Day (observed)',
  '2026-07-04 Independence Day',
  '2026-09-07 Labor Day',
  '2026-10-12 Columbus Day',
  '2026-10-18 Alaska Day',
  '2026-10-19 Alaska Day (observed)',
  '2026-11-11 Veterans Day',
  '2026-11-26 Thanksgiving Day',
  '2026-12-25 Christmas Day',
  "2027-01-01 New Year's Day",
  '2027-01-18 Martin Luther King Jr. Day',
  "2027-02-15 Presidents' Day",
  "2027-03-29 Seward's Day",
  '2027-05-31 Memorial Day',
  '2027-06-18 Juneteenth (observed)',
  '2027-06-19 Juneteenth',
  '2027-07-04 Independence Day',
  '2027-07-05 Independence Day (observed)',
  '2027-09-06 Labor Day',
  '2027-10-11 Columbus Day',
  '2027-10-18 Alaska Day',
  '2027-11-11 Veterans Day',
  '2027-11-25 Thanksgiving Day',
  '2027-12-24 Christmas Day (observed)',
  '2027-12-25 Christmas Day',
  "2027-12-31 New Year's Day (observed)",
  "2028-01-01 New Year's Day",
  '2028-01-17 Martin Luther King Jr. Day',
  "2028-02-21 Presidents' Day",
  "2028-03-27 Seward's Day",
  '2028-05-29 Memorial Day',
  '2028-06-19 Juneteenth',
  '2028-07-04 Independence Day',
  '2028-09-04 Labor Day',
  '2028-10-09 Columbus Day',
  '2028-10-18 Alaska Day',
  '2028-11-10 Veterans Day (observed)',
  '2028-11-11 Veterans Day',
  '2028-11-23 Thanksgiving Day',
  '2028-12-25 Christmas Day',
];

const listed = (first: string, last: string) =>
  holidaysBetween(first, last).map(({ date, reason }) => `${date} ${reason}`);

describe('holidaysBetween', () => {
  it('returns the federal and Alaskan holidays of three years and the days on which they are observed', () => {
    expect(listed('2026-01-01', '2028-12-31')).toEqual(HOLIDAYS);
  });

  it('includes the first and the last date, and nothing outside them', () => {
    expect(listed('2026-11-26', '2026-12-25')).toEqual(HOLIDAYS.slice(13, 15));
    expect(listed('2026-11-27', '2026-12-24')).toEqual([]);
  });

  it("finds next year's holiday that is observed on December 31", () => {
    expect(listed('2027-12-26', '2027-12-31')).toEqual(["2027-12-31 New Year's Day (observed)"]);
  });

  it('is the same for two months as for the years around them', () => {
    for (let month = 0; month < 35; month++) {
      const [first, last] = [Date.UTC(2026, month, 1), Date.UTC(2026, month + 2, 0)].map((ms) =>
        new Date(ms).toISOString().slice(0, 10),
      );
      if (first === undefined || last === undefined) throw new Error('There are two dates.');
      expect(listed(first, last)).toEqual(
        HOLIDAYS.filter((holiday) => first <= holiday.slice(0, 10) && holiday.slice(0, 10) <= last),
      );
    }
  });
});

describe("a terminal's own closures", () => {
  const storm = { date: '2026-11-27', reason: 'Storm' };

  it('are listed with the holidays, by date', () => {
    const closures = closuresBetween('2026-11-20', '2026-12-31', [storm]);
    expect(closures.map(({ reason }) => reason)).toEqual(['Thanksgiving Day', 'Storm', 'Christmas Day']);
  });

  it('are left out before the first date and after the last', () => {
    expect(closuresBetween('2026-11-28', '2026-11-30', [storm])).toEqual([]);
    expect(closuresBetween('2026-11-01', '2026-11-10', [storm])).toEqual([]);
  });
});
