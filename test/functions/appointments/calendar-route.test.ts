import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AppointmentRepository,
  appointmentRepository,
} from '../../../functions/appointments/appointment-repository.ts';
import { calendarFile } from '../../../functions/appointments/calendar/calendar-file.ts';
import { handler as liveHandler } from '../../../functions/appointments/handler.ts';
import { customerRepository } from '../../../functions/customers/customer-repository.ts';
import { customerService } from '../../../functions/customers/customer-service.ts';
import { connectTable, type Table } from '../../../functions/data/table.ts';
import { terminalAt } from '../../../functions/locations/terminals.ts';
import { parcelRepository } from '../../../functions/parcels/parcel-repository.ts';
import { systemClock } from '../../../functions/platform/clock.ts';
import type { Appointment } from '../../../shared/contracts/appointments.ts';
import { readCalendar } from '../../support/calendar-events.ts';
import { anEvent, aPerson, errorBodyOf, invoke, type Person } from '../../support/events.ts';
import { TABLE_NAME, TEST_ENVIRONMENT, withLocalStores } from '../../support/local-stores.ts';
import { SAMPLE_PROFILE } from '../../support/profile.ts';
import { aParcelRecord } from '../../support/records.ts';

withLocalStores();

/** A week before clocks are set back. */
const NOW = new Date('2026-10-25T18:00:00.000Z');
const ENVIRONMENT = { ...TEST_ENVIRONMENT, PRODUCT_NAME: 'Polar Freight' };
const handlerAt = (now: Date) => liveHandler.with({ environment: ENVIRONMENT, clock: { now: () => now } });
const handler = handlerAt(NOW);
const BEFORE_THE_CHANGE = '2026-10-31T10:00:00-08:00';
const AFTER_THE_CHANGE = '2026-11-02T10:00:00-09:00';

let table: Table;
let appointments: AppointmentRepository;
beforeAll(() => {
  table = connectTable(TABLE_NAME);
  appointments = appointmentRepository(table);
});

async function aCustomerWithParcels(count = 1): Promise<Person> {
  const owner = aPerson();
  await customerService(customerRepository(table), systemClock).register(owner, {
    ...SAMPLE_PROFILE,
    emailAddress: owner.email,
  });
  for (let index = 0; index < count; index++)
    await parcelRepository(table).create(aParcelRecord(owner.customerId, {}, ['TRANSIT', 'DESTINATION']));
  return owner;
}

async function book(owner: Person, pickupDate: string, notes = ''): Promise<Appointment> {
  const body = { locationCode: 'ANC', pickupDate, notes };
  const response = await invoke(handler, anEvent('createAppointment', owner, { body }));
  expect(response.status).toBe(200);
  return response.body as Appointment;
}

async function reschedule(owner: Person, id: string, pickupDate: string): Promise<Appointment> {
  const body = { locationCode: 'ANC', pickupDate, notes: '' };
  const response = await invoke(handler, anEvent('updateAppointment', owner, { params: { id }, body }));
  expect(response.status).toBe(200);
  return response.body as Appointment;
}

const calendarOf = (owner: Person, id: string, now = NOW) =>
  invoke(handlerAt(now), anEvent('getAppointmentCalendar', owner, { params: { id } }));

async function downloaded(owner: Person, id: string) {
  const { status, body } = await calendarOf(owner, id);
  expect(status).toBe(200);
  const { fileName, calendar } = body as { fileName: string; calendar: string };
  return { fileName, text: calendar, ...readCalendar(calendar) };
}

describe('GET appointments/{id}/calendar', () => {
  it('returns the appointment as a file without an attendee', async () => {
    const owner = await aCustomerWithParcels(2);
    const notes = 'Gate 4, ring twice;\nbring a \\ 🎁';
    const { id, pickupCode } = await book(owner, AFTER_THE_CHANGE, notes);
    const { fileName, calendar, component, textOf } = await downloaded(owner, id);
    expect(fileName).toBe('polar-freight-pickup-2026-11-02.ics');
    expect(textOf('summary')).toBe('Package pickup, Polar Freight Anchorage');
    expect(textOf('description')).toBe(`Pickup code: ${pickupCode}\n2 packages\n\nNotes:\n${notes}`);
    expect(textOf('location')).toBe('1700 Anchorage Port Road, Anchorage, AK 99501');
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(component.getAllProperties('attendee')).toEqual([]);
  });

  it.each([BEFORE_THE_CHANGE, AFTER_THE_CHANGE])('has the time of the API, %s', async (pickupDate) => {
    const owner = await aCustomerWithParcels();
    const appointment = await book(owner, new Date(pickupDate).toISOString());
    const { text, timeOf } = await downloaded(owner, appointment.id);
    expect(appointment.pickupDate).toBe(pickupDate);
    expect(text).toContain(
      `DTSTART;TZID=America/Anchorage:${pickupDate.slice(0, 10).replaceAll('-', '')}T100000`,
    );
    expect(timeOf('dtstart')).toEqual(new Date(pickupDate));
    expect(timeOf('dtend').getTime() - timeOf('dtstart').getTime()).toBe(30 * 60_000);
  });

  it('keeps its UID and raises SEQUENCE with two reschedules and the cancellation', async () => {
    const owner = await aCustomerWithParcels();
    const { id } = await book(owner, BEFORE_THE_CHANGE);
    const files = [await downloaded(owner, id)];
    for (const pickupDate of ['2026-11-02T09:00:00-09:00', '2026-11-03T09:00:00-09:00']) {
      await reschedule(owner, id, pickupDate);
      files.push(await downloaded(owner, id));
    }
    await invoke(handler, anEvent('cancelAppointment', owner, { params: { id } }));
    const record = await appointments.current(owner.customerId, 'ANC');
    if (!record) throw new Error('The canceled appointment stays in the record.');
    const person = { name: 'Ann Lee', email: 'ann@example.com' };
    const canceled = calendarFile({
      method: 'CANCEL',
      organizer: { name: 'Polar Freight', email: 'pickups@example.com' },
      attendee: person,
      appointment: { ...record, id, notes: record.appointmentNotes },
      terminal: terminalAt('ANC', NOW),
      productName: 'Polar Freight',
      now: NOW,
    });
    const all = [...files, readCalendar(canceled)];
    expect(all.map(({ textOf }) => textOf('sequence'))).toEqual(['0', '1', '2', '3']);
    expect(new Set(all.map(({ textOf }) => textOf('uid')))).toEqual(new Set([id]));
    expect(all.map(({ textOf }) => textOf('status'))).toEqual([
      'CONFIRMED',
      'CONFIRMED',
      'CONFIRMED',
      'CANCELLED',
    ]);
  });

  it('gives the next appointment at the terminal another UID', async () => {
    const owner = await aCustomerWithParcels();
    const first = await book(owner, '2026-10-30T09:00:00-08:00');
    const { textOf: firstText } = await downloaded(owner, first.id);
    await invoke(handler, anEvent('cancelAppointment', owner, { params: { id: first.id } }));
    const second = await book(owner, '2026-10-30T11:00:00-08:00');
    const { textOf } = await downloaded(owner, second.id);
    expect(textOf('uid')).not.toBe(firstText('uid'));
    expect(textOf('sequence')).toBe('0');
  });

  it('returns 409 for an appointment that was canceled or missed', async () => {
    const owner = await aCustomerWithParcels();
    const { id } = await book(owner, '2026-10-30T14:00:00-08:00');
    const missed = await calendarOf(owner, id, new Date('2026-10-30T14:30:00-08:00'));
    expect(missed.status).toBe(409);
    expect((await calendarOf(owner, id, new Date('2026-10-30T14:29:59-08:00'))).status).toBe(200);
    await invoke(handler, anEvent('cancelAppointment', owner, { params: { id } }));
    const canceled = await calendarOf(owner, id);
    expect([canceled.status, errorBodyOf(canceled).message]).toEqual([409, 'This appointment was canceled.']);
  });

  it("returns the same 404 for a missing appointment, a malformed id and another customer's", async () => {
    const owner = await aCustomerWithParcels();
    const { id } = await book(owner, '2026-10-30T15:00:00-08:00');
    const responses = [
      await calendarOf(aPerson(), id),
      await calendarOf(owner, id.replace(/1$/, '2')),
      await calendarOf(owner, 'x'),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(responses.map((response) => errorBodyOf(response).message)).size).toBe(1);
  });
});
