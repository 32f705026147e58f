import { describe, expect, it } from 'vitest';
import { holidaysBetween } from '../../shared/rules/business-days/holidays.ts';
import { freeUntil, storageOf } from '../../shared/rules/business-days/storage.ts';
import { addDays } from '../../shared/rules/calendar-dates.ts';

/** Two cubic feet: a dollar a day. */
const SIDES = { length: 24, width: 12, height: 12 };
const NO_HOLIDAYS = new Set<string>();
/** Ready on Monday, November 2. */
const onDay = (today: string, holidays = NO_HOLIDAYS) => storageOf('2026-11-02', today, holidays, SIDES);

describe('storage', () => {
  it('is free for five business days after the day on which a package is ready', () => {
    expect(onDay('2026-11-02')).toEqual({ days: 0, stage: null, chargeCents: 0 });
    expect(onDay('2026-11-09')).toEqual({ days: 7, stage: null, chargeCents: 0 });
  });

  it('is charged for each day from the sixth business day on, weekends included', () => {
    expect(onDay('2026-11-10')).toEqual({ days: 8, stage: 'CHARGED', chargeCents: 100 });
    expect(onDay('2026-11-16')).toEqual({ days: 14, stage: 'CHARGED', chargeCents: 700 });
  });

  it('starts later because of a holiday', () => {
    const veteransDay = new Set(['2026-11-04']);
    expect(onDay('2026-11-10', veteransDay)).toMatchObject({ stage: null, chargeCents: 0 });
    expect(onDay('2026-11-11', veteransDay)).toMatchObject({ stage: 'CHARGED', chargeCents: 100 });
  });

  it('is rounded to the cent', () => {
    const small = storageOf('2026-11-02', '2026-11-10', NO_HOLIDAYS, { length: 10, width: 10, height: 10 });
    expect(small.chargeCents).toBe(29);
  });

  it('is that of an abandoned package after 30 days', () => {
    expect(onDay('2026-12-02')).toMatchObject({ days: 30, stage: 'CHARGED' });
    expect(onDay('2026-12-03')).toMatchObject({ days: 31, stage: 'ABANDONED', chargeCents: 2400 });
  });
});

describe('the last free date', () => {
  it('is the day before the sixth business day after the package was ready', () => {
    // Veterans Day is Wednesday, November 11.
    expect(freeUntil('2026-11-02')).toBe('2026-11-09');
    expect(freeUntil('2026-11-04')).toBe('2026-11-12');
    expect(freeUntil('2026-12-21')).toBe('2026-12-29');
  });

  it('is the last date without charges', () => {
    for (const ready of ['2026-11-20', '2026-12-24', '2027-07-01', '2027-10-14']) {
      const last = freeUntil(ready);
      const holidays = new Set(holidaysBetween(ready, addDays(last, 1)).map(({ date }) => date));
      expect(storageOf(ready, last, holidays, SIDES).stage).toBeNull();
      expect(storageOf(ready, addDays(last, 1), holidays, SIDES).stage).toBe('CHARGED');
    }
  });
});
