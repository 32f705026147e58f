import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { calendarFile } from '../../../functions/appointments/calendar/calendar-file.ts';
import { terminalAt, terminalsAt } from '../../../functions/locations/terminals.ts';
import { addDays, datesBetween } from '../../../shared/rules/calendar-dates.ts';
import { type PickupTerminal, pickupDay, slotEnd } from '../../../shared/rules/pickup-times.ts';
import { toLocalTime, utcOffsetMinutes } from '../../../shared/rules/time-zone.ts';
import { readCalendar } from '../../support/calendar-events.ts';

const NOW = new Date('2026-11-22T18:00:00.000Z');
const ANCHORAGE = terminalAt('ANC', NOW);
const FIRST = '2026-11-22';
const LAST = '2028-11-22';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

function fileOf(pickupDate: string, terminal: Partial<PickupTerminal> = {}): string {
  const id = '01KAPPOINTMENT0000000000000';
  const fields = {
    notes: '',
    pickupCode: 'K7M2QX',
    parcelCount: 1,
    sequence: 0,
    updatedAt: NOW.toISOString(),
  };
  return calendarFile({
    method: 'PUBLISH',
    appointment: { ...fields, id, pickupDate },
    terminal: { ...ANCHORAGE, ...terminal },
    productName: 'Northbound',
    now: NOW,
  });
}

/** The instants to which the time zone in a file gives another offset than the slot function does. */
function differences(text: string, instants: readonly Date[], timeZone: string): string[] {
  const { component, zones } = readCalendar(text);
  const [zone] = zones;
  const start = component.getFirstPropertyValue('dtstart');
  if (!zone || start === null || typeof start !== 'object' || !('clone' in start)) throw new Error(text);
  return instants.flatMap((at) => {
    const local = toLocalTime(at, timeZone);
    const [year, month, day, hour, minute] = local.split(/[-T:+]/).map(Number);
    const time = Object.assign(start.clone(), { year, month, day, hour, minute });
    const found = zone.utcOffset(time as Parameters<typeof zone.utcOffset>[0]) / 60;
    return found === utcOffsetMinutes(at, timeZone) ? [] : [`${timeZone} ${local}: ${found}`];
  });
}

/** All slots of days on which the terminal is open, as the API writes them. */
function slotsOf(terminal: PickupTerminal, dates: readonly string[]): string[] {
  return dates.flatMap((date) => {
    const now = new Date(`${addDays(date, -5)}T12:00:00Z`);
    return pickupDay({ ...terminal, closures: [] }, date, new Map(), now).times;
  });
}

const instantsOf = (times: readonly string[]) => times.map((time) => new Date(time));

describe('the time zone in a calendar file', () => {
  // The terminals' zones; then one with changes by half an hour, and those with changes on days that no yearly rule
  // describes.
  it.each([
    ...new Set(terminalsAt(NOW).map(({ timeZone }) => timeZone)),
    ...['Australia/Lord_Howe', 'Africa/Cairo', 'Africa/Casablanca'],
  ])('has the offset of the first and the last slot of each day of two years in %s', (timeZone) => {
    const months = datesBetween(FIRST, LAST).filter((_, index) => index % 28 === 0);
    const wrong = months.flatMap((date) => {
      const slots = datesBetween(date, addDays(date, 27)).flatMap((day) => {
        const all = slotsOf({ ...ANCHORAGE, timeZone }, [day]);
        return all.length > 0 ? [all[0] ?? '', all.at(-1) ?? ''] : [];
      });
      return differences(fileOf(slots[0] ?? '', { timeZone }), instantsOf(slots), timeZone);
    });
    expect(wrong).toEqual([]);
  });

  it('is correct all year in every zone that there is', () => {
    const days = Array.from({ length: 36 }, (_, index) => new Date(Date.UTC(2027, 0, 1 + index * 10, 12)));
    const wrong = Intl.supportedValuesOf('timeZone')
      .filter((timeZone) => timeZone !== 'UTC')
      .flatMap((timeZone) =>
        differences(fileOf(toLocalTime(days[18] ?? NOW, timeZone), { timeZone }), days, timeZone),
      );
    expect(wrong).toEqual([]);
  });

  it('has a yearly rule for each change, which Outlook needs', () => {
    const text = fileOf('2026-11-24T10:00:00-09:00');
    expect(text.slice(text.indexOf('BEGIN:VTIMEZONE'), text.indexOf('BEGIN:VEVENT')).split('\r\n')).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:America/Anchorage',
      'BEGIN:DAYLIGHT',
      'DTSTART:20250309T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'TZOFFSETFROM:-0900',
      'TZOFFSETTO:-0800',
      'TZNAME:AKDT',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20251102T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
      'TZOFFSETFROM:-0800',
      'TZOFFSETTO:-0900',
      'TZNAME:AKST',
      'END:STANDARD',
      'END:VTIMEZONE',
      '',
    ]);
    expect(fileOf('2026-11-24T10:00:00+00:00', { timeZone: 'Europe/London' })).toContain(
      'BYMONTH=10;BYDAY=-1SU',
    );
  });

  it.each([
    ['fall on varying Fridays', 'Africa/Cairo', 2026],
    ['have fixed dates', 'Asia/Damascus', 2000],
    ['are abolished', 'America/Mexico_City', 2022],
  ])('has no rule where changes %s', (_, timeZone, year) => {
    const text = fileOf(`${year}-07-01T12:00:00+00:00`, { timeZone });
    expect(text).not.toContain('RRULE');
    const days = Array.from(
      { length: 6 * 365 },
      (_day, index) => new Date(Date.UTC(year, 0, 1, 12) + index * DAY_MS),
    );
    expect(differences(text, days, timeZone)).toEqual([]);
  });

  it('has one observance if clocks never change', () => {
    const text = fileOf('2026-11-24T10:00:00-07:00', { timeZone: 'America/Phoenix' });
    expect(text.match(/BEGIN:(STANDARD|DAYLIGHT)/g)).toEqual(['BEGIN:STANDARD']);
    expect(text).not.toContain('RRULE');
  });
});

describe('the times in a calendar file', () => {
  it.each([
    ['fall', '2026-10-30', '2026-11-03'],
    ['spring', '2027-03-12', '2027-03-16'],
  ])('are those of the API in every slot of the days around the change of clocks in %s', (_, first, last) => {
    const slots = slotsOf(ANCHORAGE, datesBetween(first, last));
    expect(slots).toHaveLength(3 * 18 + 8);
    expect(new Set(slots.map((slot) => slot.slice(19)))).toEqual(new Set(['-08:00', '-09:00']));
    for (const slot of slots) {
      const text = fileOf(slot);
      const { timeOf } = readCalendar(text);
      const local = slot.slice(0, 19).replace(/[-:]/g, '');
      expect(text).toContain(`\r\nDTSTART;TZID=America/Anchorage:${local}\r\n`);
      expect(timeOf('dtstart')).toEqual(new Date(slot));
      expect(timeOf('dtend')).toEqual(slotEnd(slot, ANCHORAGE));
    }
  });

  it('are in UTC if the slot ends in the second of two equal hours', () => {
    const text = fileOf('2026-10-29T23:30:00+03:00', { timeZone: 'Africa/Cairo' });
    const { timeOf, zones } = readCalendar(text);
    expect(timeOf('dtstart')).toEqual(new Date('2026-10-29T20:30:00Z'));
    expect(timeOf('dtend')).toEqual(new Date('2026-10-29T21:00:00Z'));
    expect(zones).toEqual([]);
  });

  it.each(['UTC', 'America/New_York', 'Asia/Tokyo'])('are the same on a server in %s', (zone) => {
    // In New York, clocks skip this time.
    const file = () => fileOf('2027-03-14T02:30:00+09:00', { timeZone: 'Asia/Tokyo' });
    const text = file();
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('TZ', zone);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(file()).toBe(text);
    expect(text).toContain('DTSTART;TZID=Asia/Tokyo:20270314T023000');
    expect(text).toContain('DTEND;TZID=Asia/Tokyo:20270314T030000');
  });
});
