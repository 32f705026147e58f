import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
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
  // The terminals' zones; then zones without changes, by half an hour, after the turn of the year, and on days that no
  // yearly rule describes.
  it.each([
    ...new Set(terminalsAt(NOW).map(({ timeZone }) => timeZone)),
    ...['Europe/London', 'Australia/Lord_Howe', 'America/Phoenix', 'Asia/Tokyo', 'America/St_Johns'],
    ...['Asia/Kolkata', 'Africa/Cairo', 'Asia/Jerusalem', 'Africa/Casablanca', 'Pacific/Chatham'],
  ])(
    'has the offset of the first and the last slot of each day of two years in %s, with a file a week',
    (timeZone) => {
      const weeks = datesBetween(FIRST, LAST).filter((_, index) => index % 7 === 0);
      const wrong = weeks.flatMap((date) => {
        const days = datesBetween(date, addDays(date, 6)).map((day) =>
          slotsOf({ ...ANCHORAGE, timeZone }, [day]),
        );
        const slots = days.flatMap((all) => [all[0], all.at(-1)]).filter((slot) => slot !== undefined);
        return differences(fileOf(slots[0] ?? '', { timeZone }), instantsOf(slots), timeZone);
      });
      expect(wrong).toEqual([]);
    },
  );

  it('is correct on all days of the year in every zone that there is', () => {
    const days = Array.from(
      { length: 73 },
      (_, index) => new Date(Date.UTC(2027, 0, 1, 12) + index * 5 * DAY_MS),
    );
    const wrong = Intl.supportedValuesOf('timeZone').flatMap((timeZone) =>
      timeZone === 'UTC'
        ? []
        : differences(fileOf(toLocalTime(days[36] ?? NOW, timeZone), { timeZone }), days, timeZone),
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
    ['fall', '2026-10-26', '2026-11-07'],
    ['spring', '2027-03-08', '2027-03-20'],
  ])(
    'are those of the API in every slot of the weeks around the daylight saving change in %s',
    (_, first, last) => {
      const slots = slotsOf(ANCHORAGE, datesBetween(first, last));
      expect(slots).toHaveLength(10 * 18 + 2 * 8);
      expect(new Set(slots.map((slot) => slot.slice(19)))).toEqual(new Set(['-08:00', '-09:00']));
      for (const slot of slots) {
        const text = fileOf(slot);
        const { timeOf } = readCalendar(text);
        expect(text).toContain(
          `\r\nDTSTART;TZID=America/Anchorage:${slot.slice(0, 19).replace(/[-:]/g, '')}\r\n`,
        );
        expect(timeOf('dtstart')).toEqual(new Date(slot));
        expect(timeOf('dtend')).toEqual(slotEnd(slot, ANCHORAGE));
      }
    },
  );

  it('are in UTC if the slot ends in the second of two equal hours', () => {
    const text = fileOf('2026-10-29T23:30:00+03:00', { timeZone: 'Africa/Cairo' });
    const { timeOf, zones } = readCalendar(text);
    expect(timeOf('dtstart')).toEqual(new Date('2026-10-29T20:30:00Z'));
    expect(timeOf('dtend')).toEqual(new Date('2026-10-29T21:00:00Z'));
    expect(zones).toEqual([]);
  });

  it('do not depend on the time zone of the server', () => {
    // In New York, clocks skip this time.
    const pickupDate = '2027-03-14T02:30:00+09:00';
    const terminal = { ...ANCHORAGE, timeZone: 'Asia/Tokyo' };
    const input = {
      method: 'PUBLISH',
      appointment: {
        id: 'A',
        pickupDate,
        notes: '',
        pickupCode: 'K7M2QX',
        parcelCount: 1,
        sequence: 0,
        updatedAt: NOW,
      },
      terminal,
      productName: 'Northbound',
    };
    const module = path.resolve('functions/appointments/calendar/calendar-file.ts');
    const script = `
      const { calendarFile } = await import(${JSON.stringify(module)});
      process.stdout.write(calendarFile({ ...${JSON.stringify(input)}, now: new Date('${NOW.toISOString()}') }));`;
    const texts = ['UTC', 'America/New_York', 'Asia/Tokyo'].map((TZ) =>
      execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
        env: { ...process.env, TZ },
        encoding: 'utf8',
      }),
    );
    expect(texts[0]).toContain('DTSTART;TZID=Asia/Tokyo:20270314T023000');
    expect(texts[0]).toContain('DTEND;TZID=Asia/Tokyo:20270314T030000');
    expect(new Set(texts).size).toBe(1);
  });
});
