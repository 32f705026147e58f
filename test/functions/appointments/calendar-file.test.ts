import type ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { calendarFile, calendarFileName } from '../../../functions/appointments/calendar/calendar-file.ts';
import { terminalAt } from '../../../functions/locations/terminals.ts';
import { readCalendar } from '../../support/calendar-events.ts';
import { fc } from '../../support/random.ts';

const NOW = new Date('2026-11-22T18:00:00.000Z');
const APPOINTMENT = {
  id: '01KAPPOINTMENT0000000000000',
  pickupDate: '2026-11-24T10:00:00-09:00',
  notes: '',
  pickupCode: 'K7M2QX',
  parcelCount: 2,
  sequence: 0,
  updatedAt: '2026-11-21T20:30:00.500Z',
};
const FILE = {
  appointment: APPOINTMENT,
  terminal: terminalAt('ANC', NOW),
  productName: 'Northbound',
  now: NOW,
};
const MAIL = {
  organizer: { name: 'Northbound', email: 'pickups@northbound.example' },
  attendee: { name: 'Ann "Annie" Lee; Jr.', email: 'ann@example.com' },
};

const published = (changes: Partial<typeof APPOINTMENT> = {}) =>
  calendarFile({ ...FILE, method: 'PUBLISH', appointment: { ...APPOINTMENT, ...changes } });
const methodOf = (text: string) => readCalendar(text).calendar.getFirstPropertyValue('method');
const names = (component: ICAL.Component) => component.getAllProperties().map(({ name }) => name);

describe('a published calendar file', () => {
  it('has what the customer needs at the terminal', () => {
    const { textOf, timeOf, calendar } = readCalendar(published());
    expect(methodOf(published())).toBe('PUBLISH');
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('prodid')).toBe('-//Northbound//Appointments//EN');
    expect(timeOf('dtstart')).toEqual(new Date('2026-11-24T19:00:00Z'));
    expect(timeOf('dtend')).toEqual(new Date('2026-11-24T19:30:00Z'));
    expect(textOf('summary')).toBe('Package pickup, Northbound Anchorage');
    expect(textOf('location')).toBe('1700 Anchorage Port Road, Anchorage, AK 99501');
    expect(textOf('description')).toBe('Pickup code: K7M2QX\n2 packages');
    expect(textOf('status')).toBe('CONFIRMED');
  });

  it('states times in the zone of the terminal, but when it was made and changed in UTC', () => {
    const lines = published().split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART;TZID=America/Anchorage:20261124T100000',
        'DTEND;TZID=America/Anchorage:20261124T103000',
        'DTSTAMP:20261122T180000Z',
        'LAST-MODIFIED:20261121T203000Z',
      ]),
    );
  });

  it('has no attendee, and an organizer only if there is one', () => {
    expect(names(readCalendar(published()).component)).not.toContain('attendee');
    expect(names(readCalendar(published()).component)).not.toContain('organizer');
    const organized = calendarFile({ ...FILE, method: 'PUBLISH', organizer: MAIL.organizer });
    expect(readCalendar(organized).textOf('organizer')).toBe('mailto:pickups@northbound.example');
  });

  it('has every property at most once', () => {
    const { component } = readCalendar(published({ notes: 'Gate 4' }));
    expect(names(component)).toEqual([...new Set(names(component))]);
  });

  it('reminds two hours before', () => {
    const alarms = readCalendar(published()).component.getAllSubcomponents('valarm');
    expect(alarms.map((alarm) => alarm.getFirstPropertyValue('action'))).toEqual(['DISPLAY']);
    expect(alarms[0]?.getFirstPropertyValue('trigger')?.toString()).toBe('-PT2H');
    expect(alarms[0]?.getFirstPropertyValue('description')).toBe('Package pickup, Northbound Anchorage');
  });

  it('keeps its UID, and its SEQUENCE rises with each change', () => {
    const changes = [0, 1, 2].map((sequence) =>
      readCalendar(published({ sequence, pickupDate: `2026-12-0${sequence + 1}T10:00:00-09:00` })),
    );
    expect(changes.map(({ textOf }) => textOf('uid'))).toEqual(Array(3).fill(APPOINTMENT.id));
    expect(changes.map(({ textOf }) => textOf('sequence'))).toEqual(['0', '1', '2']);
  });

  it('says one package', () => {
    expect(readCalendar(published({ parcelCount: 1 })).textOf('description')).toContain('\n1 package');
    expect(readCalendar(published({ parcelCount: 1 })).textOf('description')).not.toContain('packages');
  });
});

describe('a calendar file for mail', () => {
  it('asks nothing of the customer, who is its attendee', () => {
    const { component, textOf } = readCalendar(calendarFile({ ...FILE, ...MAIL, method: 'REQUEST' }));
    expect(textOf('organizer')).toBe('mailto:pickups@northbound.example');
    const [attendee, ...others] = component.getAllProperties('attendee');
    expect(others).toEqual([]);
    expect(attendee?.getFirstValue()?.toString().toLowerCase()).toBe('mailto:ann@example.com');
    expect(attendee?.getFirstParameter('cn')).toBe('Ann "Annie" Lee; Jr.');
    expect(attendee?.getFirstParameter('partstat')).toBe('ACCEPTED');
    expect(attendee?.getFirstParameter('rsvp')).toBe('FALSE');
    expect(textOf('status')).toBe('CONFIRMED');
    expect(component.getAllSubcomponents('valarm')).toHaveLength(1);
    expect(methodOf(calendarFile({ ...FILE, ...MAIL, method: 'REQUEST' }))).toBe('REQUEST');
  });

  it('cancels the event with the same UID, without a reminder or pickup code', () => {
    const text = calendarFile({
      ...FILE,
      ...MAIL,
      method: 'CANCEL',
      appointment: { ...APPOINTMENT, sequence: 3 },
    });
    const { component, textOf } = readCalendar(text);
    expect(methodOf(text)).toBe('CANCEL');
    expect(textOf('status')).toBe('CANCELLED');
    expect(textOf('uid')).toBe(APPOINTMENT.id);
    expect(textOf('sequence')).toBe('3');
    expect(component.getAllProperties('attendee')).toHaveLength(1);
    expect(textOf('organizer')).not.toBeNull();
    expect(component.getAllSubcomponents('valarm')).toEqual([]);
    expect(text).not.toContain('K7M2QX');
  });
});

describe('the text of a calendar file', () => {
  const anyNotes = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom(
        'a',
        ' ',
        '\n',
        '\r\n',
        ',',
        ';',
        ':',
        '\\',
        '"',
        'é',
        'ש',
        '\u202e',
        '漢',
        '🎁',
        '\ud83c',
      ),
      maxLength: 300,
    }),
  );

  it('contains any notes unchanged', () => {
    fc.assert(
      fc.property(anyNotes, (notes) => {
        const description = readCalendar(published({ notes })).textOf('description') ?? '';
        const clean = notes
          .replace(/\r\n?/g, '\n')
          // biome-ignore lint/suspicious/noControlCharactersInRegex: notes have no control characters
          .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
          .toWellFormed()
          .trim();
        expect(description).toBe(
          `Pickup code: K7M2QX\n2 packages${clean === '' ? '' : `\n\nNotes:\n${clean}`}`,
        );
      }),
    );
  });

  it('has lines of at most 75 bytes that end with CRLF, and breaks no character', () => {
    fc.assert(
      fc.property(anyNotes, (notes) => {
        const text = published({ notes });
        expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(Buffer.from(text).toString()).toBe(text);
      }),
    );
  });

  it('cannot get other properties from notes or names', () => {
    const evil = 'x\r\nEND:VEVENT\nATTENDEE:mailto:eve@example.com\r\n';
    const text = calendarFile({
      ...FILE,
      ...MAIL,
      method: 'REQUEST',
      productName: `North, "bound"\r\n${evil}`,
      appointment: { ...APPOINTMENT, notes: evil },
      attendee: { ...MAIL.attendee, name: evil },
    });
    const { calendar, component, textOf } = readCalendar(text);
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
    expect(component.getAllProperties('attendee')).toHaveLength(1);
    expect(textOf('summary')).toContain('North, "bound"');
  });
});

describe('calendarFileName', () => {
  it.each([
    ['Northbound', 'northbound-pickup-2026-11-24.ics'],
    ['North & Bound™ 2', 'north-bound-2-pickup-2026-11-24.ics'],
    ['北', 'pickup-2026-11-24.ics'],
  ])('of %s is %s', (productName, expected) => {
    expect(calendarFileName(productName, APPOINTMENT.pickupDate)).toBe(expected);
  });
});
