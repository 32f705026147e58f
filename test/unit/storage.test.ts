import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, datesBetween, weekdayOf } from '#shared/rules/calendar-dates.ts';
import { holidaysBetween } from '#shared/rules/holidays.ts';
import { freeThrough, keptThrough, type Stay, storageOn, storageOnLaterDate } from '#shared/rules/storage.ts';

/** Twelve cubic feet: six dollars a day. */
const SIDES = { length: 36, width: 24, height: 24 };
const stay = (noticeDate: string, closed: readonly string[] = [], sides = SIDES): Stay => ({
  noticeDate,
  closedDates: new Set(closed),
  sides,
});
const totalOn = (date: string, ...of: Parameters<typeof stay>) => storageOn(date, stay(...of)).totalCents;

describe('storage', () => {
  it.each([
    // The five business days after the day of the notice are free.
    ['2026-11-02', 0, null, 0],
    ['2026-11-09', 7, null, 0],
    // Weekends included.
    ['2026-11-10', 8, 'CHARGED', 600],
    ['2026-11-16', 14, 'CHARGED', 4200],
    ['2026-12-02', 30, 'CHARGED', 13_800],
    ['2026-12-03', 31, 'ABANDONED', 14_400],
  ] as const)('until %s is %i days: %s, %i cents', (today, waitingDays, stage, totalCents) => {
    expect(storageOn(today, stay('2026-11-02'))).toMatchObject({ waitingDays, stage, totalCents });
  });

  it('costs nothing on the fifth business day, and a day on the sixth', () => {
    expect(totalOn('2027-05-03', '2027-04-26')).toBe(0);
    expect(totalOn('2027-05-04', '2027-04-26')).toBe(600);
  });

  it('is free for a day longer because of Memorial Day', () => {
    expect(freeThrough('2027-05-24')).toBe('2027-06-01');
    expect(totalOn('2027-06-02', '2027-05-24')).toBe(600);
  });

  it('is free through the weekend if the fifth business day is a Friday', () => {
    // Veterans Day is Wednesday, November 11.
    const notices = ['2026-11-02', '2026-11-04', '2026-10-30', '2026-12-21'];
    expect(notices.map((date) => freeThrough(date))).toEqual([
      '2026-11-09',
      '2026-11-12',
      '2026-11-08',
      '2026-12-29',
    ]);
  });

  it('is rounded once, not for each day', () => {
    const sides = { length: 20, width: 16, height: 23.3 };
    expect(['2026-11-10', '2026-11-12'].map((date) => totalOn(date, '2026-11-02', [], sides))).toEqual([
      216, 647,
    ]);
  });

  it('does not count a day on which the terminal was closed', () => {
    expect(freeThrough('2026-11-16', new Set(['2026-11-18']))).toBe('2026-11-24');
    // A Saturday is no business day, but it would be charged.
    const closed = ['2026-11-14'];
    expect(totalOn('2026-11-16', '2026-11-02', closed)).toBe(3600);
    expect(keptThrough('2026-11-02', new Set(closed))).toBe('2026-12-03');
    expect(storageOn('2026-12-03', stay('2026-11-02', closed)).stage).toBe('CHARGED');
  });
});

describe('for all notices in two years, sizes and closed dates, storage', () => {
  const DAYS = datesBetween('2026-10-01', '2028-10-01');
  const side = fc.double({ min: 1, max: 120, noNaN: true });
  const cases = fc.record({
    noticeDate: fc.constantFrom(...DAYS),
    sides: fc.record({ length: side, width: side, height: side }),
    closedDays: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 12 }),
  });
  const check = (property: (of: Stay) => void) =>
    fc.assert(
      fc.property(cases, ({ noticeDate, sides, closedDays }) =>
        property(
          stay(
            noticeDate,
            closedDays.map((days) => addDays(noticeDate, days)),
            sides,
          ),
        ),
      ),
    );
  const datesOf = ({ noticeDate }: Stay) => datesBetween(noticeDate, addDays(noticeDate, 70));

  it('never falls from one day to the next, and rises on each charged day that is not closed', () => {
    check((of) => {
      const days = datesOf(of).map((date) => ({ date, ...storageOn(date, of) }));
      days.slice(1).forEach(({ date, totalCents, chargedDays }, index) => {
        const before = days[index];
        expect(totalCents).toBeGreaterThanOrEqual(before?.totalCents ?? 0);
        const isCharged = date > freeThrough(of.noticeDate, of.closedDates) && !of.closedDates.has(date);
        expect(chargedDays - (before?.chargedDays ?? 0)).toBe(isCharged ? 1 : 0);
      });
    });
  });

  it('is zero until five business days after the notice have passed, each of them open and no holiday', () => {
    check((of) => {
      const last = freeThrough(of.noticeDate, of.closedDates);
      const isOpen = (date: string) =>
        !of.closedDates.has(date) &&
        ![0, 6].includes(weekdayOf(date)) &&
        holidaysBetween(date, date).length === 0;
      const open = datesBetween(addDays(of.noticeDate, 1), last).filter(isOpen);
      expect(open).toHaveLength(5);
      expect(isOpen(addDays(last, 1))).toBe(true);
      expect(storageOn(last, of).totalCents).toBe(0);
    });
  });

  it('is abandoned on the day after the last of 30 days that count', () => {
    check((of) => {
      const last = keptThrough(of.noticeDate, of.closedDates);
      expect(storageOn(last, of).stage).not.toBe('ABANDONED');
      const next = datesBetween(addDays(last, 1), addDays(last, 90)).find(
        (date) => !of.closedDates.has(date),
      );
      expect(storageOn(next ?? '', of).stage).toBe('ABANDONED');
    });
  });
  it('is the same for a later date, computed from an earlier one and the closed dates since', () => {
    check((of) => {
      const free = freeThrough(of.noticeDate, of.closedDates);
      const dates = datesOf(of);
      for (const [index, asOf] of dates.entries()) {
        if (index % 9 !== 0) continue;
        const { chargedDays } = storageOn(asOf, of);
        const soFar = { asOf, freeThrough: free, chargedDays, settled: 3 };
        const since = new Set([...of.closedDates].filter((closed) => closed >= asOf));
        for (const date of dates.slice(index)) {
          const { totalCents, chargedDays: days } = storageOn(date, of);
          const dueCents = Math.max(0, totalCents - 300);
          const later = storageOnLaterDate(soFar, of.sides, date, since);
          expect(later).toEqual({ chargedDays: days, totalCents, dueCents });
        }
      }
    });
  });
});
