import type ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { calendarFile, calendarFileName } from '#functions/appointments/calendar/calendar-file.ts';
import { terminalAt } from '#functions/locations/terminals.ts';
import { cleanText } from '#shared/rules/text.ts';
import { readCalendar } from '#test/support/calendar-events.ts';
import { errorBodyOf } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { fc } from '#test/support/random.ts';
import { anAppointmentsApi, bookedIn } from './support.ts';

withLocalStores();

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
const names = (component: ICAL.Component) => component.getAllProperties().map(({ name }) => name);
const headOf = ({ calendar }: ReturnType<typeof readCalendar>) =>
  ['method', 'version', 'prodid'].map((name) => calendar.getFirstPropertyValue(name));
/** The texts of an event, by the names of their properties. */
const textsOf = ({ textOf }: ReturnType<typeof readCalendar>, ...properties: string[]) =>
  Object.fromEntries(properties.map((name) => [name, textOf(name)]));

describe('a published calendar file', () => {
  it('has what the customer needs at the terminal, each property once, and no attendee or organizer', () => {
    const file = readCalendar(published());
    expect(headOf(file)).toEqual(['PUBLISH', '2.0', '-//Northbound//Appointments//EN']);
    expect(textsOf(file, 'summary', 'location', 'description', 'status', 'uid', 'sequence')).toEqual({
      summary: 'Package pickup, Northbound Anchorage',
      location: '1700 Anchorage Port Road, Anchorage, AK 99501',
      description: 'Pickup code: K7M2QX\n2 packages',
      status: 'CONFIRMED',
      uid: APPOINTMENT.id,
      sequence: '0',
    });
    expect(file.timeOf('dtstart')).toEqual(new Date('2026-11-24T19:00:00Z'));
    expect(file.timeOf('dtend')).toEqual(new Date('2026-11-24T19:30:00Z'));
    expect(names(file.component)).toEqual([...new Set(names(file.component))]);
    for (const name of ['attendee', 'organizer']) expect(names(file.component)).not.toContain(name);
    const organized = calendarFile({ ...FILE, method: 'PUBLISH', organizer: MAIL.organizer });
    expect(readCalendar(organized).textOf('organizer')).toBe('mailto:pickups@northbound.example');
  });

  it('has all times in UTC', () => {
    expect(published().split('\r\n')).toEqual(
      expect.arrayContaining([
        'DTSTART:20261124T190000Z',
        'DTEND:20261124T193000Z',
        'DTSTAMP:20261122T180000Z',
        'LAST-MODIFIED:20261121T203000Z',
      ]),
    );
  });

  it('sets a reminder two hours before', () => {
    const alarms = readCalendar(published()).component.getAllSubcomponents('valarm');
    const values = ['action', 'trigger', 'description'].map((name) =>
      alarms[0]?.getFirstPropertyValue(name)?.toString(),
    );
    expect(values).toEqual(['DISPLAY', '-PT2H', 'Package pickup, Northbound Anchorage']);
    expect(alarms).toHaveLength(1);
  });

  it('uses the singular for one package', () => {
    expect(readCalendar(published({ parcelCount: 1 })).textOf('description')).toMatch(/\n1 package$/);
  });
});

describe('a calendar file for mail', () => {
  it('has the customer as an attendee who has accepted and need not reply', () => {
    const file = readCalendar(calendarFile({ ...FILE, ...MAIL, method: 'REQUEST' }));
    const [attendee, ...others] = file.component.getAllProperties('attendee');
    expect(others).toEqual([]);
    expect(attendee?.getFirstValue()?.toString().toLowerCase()).toBe('mailto:ann@example.com');
    expect(['cn', 'partstat', 'rsvp'].map((name) => attendee?.getFirstParameter(name))).toEqual([
      MAIL.attendee.name,
      'ACCEPTED',
      'FALSE',
    ]);
    expect(headOf(file)[0]).toBe('REQUEST');
    expect(textsOf(file, 'organizer', 'status')).toEqual({
      organizer: 'mailto:pickups@northbound.example',
      status: 'CONFIRMED',
    });
    expect(file.component.getAllSubcomponents('valarm')).toHaveLength(1);
  });

  it('cancels the event with the same UID, without a reminder or pickup code', () => {
    const appointment = { ...APPOINTMENT, sequence: 3 };
    const text = calendarFile({ ...FILE, ...MAIL, method: 'CANCEL', appointment });
    const file = readCalendar(text);
    expect(headOf(file)[0]).toBe('CANCEL');
    expect(textsOf(file, 'status', 'uid', 'sequence', 'organizer')).toEqual({
      status: 'CANCELLED',
      uid: APPOINTMENT.id,
      sequence: '3',
      organizer: 'mailto:pickups@northbound.example',
    });
    expect(file.component.getAllProperties('attendee')).toHaveLength(1);
    expect(file.component.getAllSubcomponents('valarm')).toEqual([]);
    expect(text).not.toContain('K7M2QX');
  });
});

describe('the text of a calendar file', () => {
  const anyNotes = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.string({ unit: fc.constantFrom(...'a \n,;:\\"éש\u202e漢🎁', '\r\n', '\ud83c'), maxLength: 300 }),
  );

  it('contains any notes unchanged, in lines of at most 75 bytes that end with CRLF and break no character', () => {
    fc.assert(
      fc.property(anyNotes, (notes) => {
        const text = published({ notes });
        const clean = cleanText(notes);
        expect(readCalendar(text).textOf('description')).toBe(
          `Pickup code: K7M2QX\n2 packages${clean === '' ? '' : `\n\nNotes:\n${clean}`}`,
        );
        expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(Buffer.from(text).toString()).toBe(text);
      }),
    );
  });

  it('cannot be used to inject properties through notes or names', () => {
    const evil = 'x\r\nEND:VEVENT\nATTENDEE:mailto:eve@example.com\r\n';
    const { calendar, component, textOf } = readCalendar(
      calendarFile({
        ...FILE,
        ...MAIL,
        method: 'REQUEST',
        productName: `North, "bound"\r\n${evil}`,
        appointment: { ...APPOINTMENT, notes: evil },
        attendee: { ...MAIL.attendee, name: evil },
      }),
    );
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
    expect(component.getAllProperties('attendee')).toHaveLength(1);
    expect(textOf('summary')).toContain('North, "bound"');
  });
});

it.each([
  ['Northbound', 'northbound-pickup-2026-11-24.ics'],
  ['North & Bound™ 2', 'north-bound-2-pickup-2026-11-24.ics'],
  ['北', 'pickup-2026-11-24.ics'],
])('the file name of %s is %s', (productName, expected) => {
  expect(calendarFileName(productName, APPOINTMENT.pickupDate)).toBe(expected);
});

// Missing ids and those of others are in test/api.
it('GET appointments/{id}/calendar returns the current appointment until it is missed or canceled', async () => {
  // A week before clocks are set back.
  const api = await anAppointmentsApi('2026-10-25T18:00:00.000Z', 'Polar Freight');
  const owner = await api.aCustomer({ ANC: 2 });
  const notes = 'Gate 4, ring twice;\nbring a \\ 🎁';
  const { id, pickupCode } = bookedIn(await api.book(owner, { pickupDate: '2026-11-02T19:00:00Z', notes }));
  const file = async () => {
    const { fileName, calendar } = (await api.calendar(owner, id)).body as Record<string, string>;
    return { fileName, ...readCalendar(calendar ?? '') };
  };
  const first = await file();
  expect(first.fileName).toBe('polar-freight-pickup-2026-11-02.ics');
  expect(headOf(first)).toEqual(['PUBLISH', '2.0', '-//Polar Freight//Appointments//EN']);
  expect(textsOf(first, 'summary', 'description', 'dtstart', 'uid', 'sequence')).toEqual({
    summary: 'Package pickup, Polar Freight Anchorage',
    description: `Pickup code: ${pickupCode}\n2 packages\n\nNotes:\n${notes}`,
    dtstart: '2026-11-02T19:00:00Z',
    uid: id,
    sequence: '0',
  });
  expect(first.component.getAllProperties('attendee')).toEqual([]);
  bookedIn(await api.reschedule(owner, id, { pickupDate: '2026-10-30T14:00:00-08:00' }));
  expect(textsOf(await file(), 'dtstart', 'uid', 'sequence')).toEqual({
    dtstart: '2026-10-30T22:00:00Z',
    uid: id,
    sequence: '1',
  });

  api.clock.set('2026-10-30T14:30:00-08:00');
  expect((await api.calendar(owner, id)).status).toBe(409);
  api.clock.set('2026-10-30T14:29:59-08:00');
  expect((await api.calendar(owner, id)).status).toBe(200);
  await api.cancel(owner, id);
  expect(errorBodyOf(await api.calendar(owner, id))).toMatchObject({
    status: 409,
    message: 'This appointment was canceled.',
  });
});
