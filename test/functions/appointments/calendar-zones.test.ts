import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { calendarFile } from '#functions/appointments/calendar/calendar-file.ts';
import { terminalAt } from '#functions/locations/terminals.ts';
import { addDays, datesBetween } from '#shared/rules/calendar-dates.ts';
import { type PickupTerminal, pickupDay, slotEnd } from '#shared/rules/pickup-times.ts';
import { toLocalTime, utcOffsetMinutes } from '#shared/rules/time-zone.ts';
import { readCalendar } from '#test/support/calendar-events.ts';

const NOW = new Date('2026-11-22T18:00:00.000Z');
const ANCHORAGE = terminalAt('ANC', NOW);

function fileOf(pickupDate: string, terminal: Partial<PickupTerminal> = {}): string {
  const fields = { id: '01KAPPOINTMENT0000000000000', notes: '', pickupCode: 'K7M2QX', parcelCount: 1 };
  return calendarFile({
    method: 'PUBLISH',
    appointment: { ...fields, pickupDate, sequence: 0, updatedAt: NOW.toISOString() },
    terminal: { ...ANCHORAGE, ...terminal },
    productName: 'Northbound',
    now: NOW,
  });
}

/** The instants at which the time zone in a file has another offset than the product's own calculation. */
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

describe('the time zone in a calendar file', () => {
  it('is correct all year in every IANA time zone', () => {
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
    const zone = text.slice(text.indexOf('BEGIN:VTIMEZONE'), text.indexOf('BEGIN:VEVENT'));
    expect(zone.trim().split('\r\n')).toEqual([
      ...['BEGIN:VTIMEZONE', 'TZID:America/Anchorage'],
      ...['BEGIN:DAYLIGHT', 'DTSTART:20250309T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU'],
      ...['TZOFFSETFROM:-0900', 'TZOFFSETTO:-0800', 'TZNAME:AKDT', 'END:DAYLIGHT'],
      ...['BEGIN:STANDARD', 'DTSTART:20251102T020000', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'],
      ...['TZOFFSETFROM:-0800', 'TZOFFSETTO:-0900', 'TZNAME:AKST', 'END:STANDARD'],
      'END:VTIMEZONE',
    ]);
    expect(fileOf('2026-11-24T10:00:00+00:00', { timeZone: 'Europe/London' })).toContain(
      'BYMONTH=10;BYDAY=-1SU',
    );
  });

  it.each([
    ['fall on varying Fridays', 'Africa/Cairo', 2026, 15],
    ['have fixed dates', 'Asia/Damascus', 2000, 15],
    ['are abolished', 'America/Mexico_City', 2022, 5],
    ['never happened', 'America/Phoenix', 2026, 1],
  ])('has no yearly rule where clock changes %s', (_, timeZone, year, observances) => {
    const text = fileOf(`${year}-07-01T12:00:00+00:00`, { timeZone });
    expect(text).not.toContain('RRULE');
    expect(text.match(/BEGIN:(STANDARD|DAYLIGHT)/g)).toHaveLength(observances);
    const days = Array.from({ length: 6 * 365 }, (_day, at) => new Date(Date.UTC(year, 0, 1 + at, 12)));
    expect(differences(text, days, timeZone)).toEqual([]);
  });
});

describe('the times in a calendar file', () => {
  it.each([
    ['fall', '2026-10-30', '2026-11-03'],
    ['spring', '2027-03-12', '2027-03-16'],
  ])('match the API in every slot of the days around the clock change in %s', (_, first, last) => {
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

  it('are in UTC if the slot ends in a repeated hour', () => {
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
