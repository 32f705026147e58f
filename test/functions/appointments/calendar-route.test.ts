import { describe, expect, it } from 'vitest';
import { calendarFile } from '../../../functions/appointments/calendar/calendar-file.ts';
import { terminalAt } from '../../../functions/locations/terminals.ts';
import { readCalendar } from '../../support/calendar-events.ts';
import { aPerson, errorBodyOf, type Person } from '../../support/events.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import { anAppointmentsApi, bookedIn } from './support.ts';

withLocalStores();

/** A week before clocks are set back. */
const NOW = '2026-10-25T18:00:00.000Z';
const BEFORE_THE_CHANGE = '2026-10-31T10:00:00-08:00';
const AFTER_THE_CHANGE = '2026-11-02T10:00:00-09:00';

/** A customer with an appointment. */
async function anAppointment(pickupDate: string, { notes = '', packages = 1 } = {}) {
  const api = await anAppointmentsApi(NOW, 'Polar Freight');
  const owner = await api.aCustomer({ ANC: packages });
  const appointment = bookedIn(await api.book(owner, { pickupDate, notes }));
  const file = async (id = appointment.id) => {
    const { status, body } = await api.calendar(owner, id);
    expect(status).toBe(200);
    const { fileName, calendar } = body as { fileName: string; calendar: string };
    return { fileName, text: calendar, ...readCalendar(calendar) };
  };
  return { ...api, owner, appointment, id: appointment.id, file };
}

describe('GET appointments/{id}/calendar', () => {
  it('returns the appointment as a file without an attendee', async () => {
    const notes = 'Gate 4, ring twice;\nbring a \\ 🎁';
    const { appointment, file } = await anAppointment(AFTER_THE_CHANGE, { notes, packages: 2 });
    const { fileName, calendar, component, textOf } = await file();
    expect(fileName).toBe('polar-freight-pickup-2026-11-02.ics');
    expect(textOf('summary')).toBe('Package pickup, Polar Freight Anchorage');
    expect(textOf('description')).toBe(
      `Pickup code: ${appointment.pickupCode}\n2 packages\n\nNotes:\n${notes}`,
    );
    expect(textOf('location')).toBe('1700 Anchorage Port Road, Anchorage, AK 99501');
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(component.getAllProperties('attendee')).toEqual([]);
  });

  it.each([BEFORE_THE_CHANGE, AFTER_THE_CHANGE])('has the time of the API, %s', async (pickupDate) => {
    const { appointment, file } = await anAppointment(new Date(pickupDate).toISOString());
    const { text, timeOf } = await file();
    expect(appointment.pickupDate).toBe(pickupDate);
    const day = pickupDate.slice(0, 10).replaceAll('-', '');
    expect(text).toContain(`DTSTART;TZID=America/Anchorage:${day}T100000`);
    expect(timeOf('dtstart')).toEqual(new Date(pickupDate));
    expect(timeOf('dtend').getTime() - timeOf('dtstart').getTime()).toBe(30 * 60_000);
  });

  it('keeps its UID and raises SEQUENCE with two reschedules and the cancellation', async () => {
    const { appointments, cancel, reschedule, owner, id, file } = await anAppointment(BEFORE_THE_CHANGE);
    const files = [await file()];
    for (const pickupDate of ['2026-11-02T09:00:00-09:00', '2026-11-03T09:00:00-09:00']) {
      bookedIn(await reschedule(owner, id, { pickupDate }));
      files.push(await file());
    }
    await cancel(owner, id);
    const record = await appointments.current(owner.customerId, 'ANC');
    if (!record) throw new Error('The canceled appointment stays in the record.');
    const canceled = calendarFile({
      method: 'CANCEL',
      organizer: { name: 'Polar Freight', email: 'pickups@example.com' },
      attendee: { name: 'Ann Lee', email: 'ann@example.com' },
      appointment: { ...record, id, notes: record.appointmentNotes },
      terminal: terminalAt('ANC', new Date(NOW)),
      productName: 'Polar Freight',
      now: new Date(NOW),
    });
    const all = [...files, readCalendar(canceled)];
    expect(all.map(({ textOf }) => textOf('sequence'))).toEqual(['0', '1', '2', '3']);
    expect(new Set(all.map(({ textOf }) => textOf('uid')))).toEqual(new Set([id]));
    expect(all.map(({ textOf }) => textOf('status'))).toEqual([...Array(3).fill('CONFIRMED'), 'CANCELLED']);
  });

  it('gives the next appointment at the terminal another UID', async () => {
    const { book, cancel, owner, id, file } = await anAppointment('2026-10-30T09:00:00-08:00');
    const { textOf: firstText } = await file();
    await cancel(owner, id);
    const second = bookedIn(await book(owner, { pickupDate: '2026-10-30T11:00:00-08:00' }));
    const { textOf } = await file(second.id);
    expect(textOf('uid')).not.toBe(firstText('uid'));
    expect(textOf('sequence')).toBe('0');
  });

  it('returns 409 for an appointment that was canceled or missed', async () => {
    const { calendar, cancel, clock, owner, id } = await anAppointment('2026-10-30T14:00:00-08:00');
    clock.set('2026-10-30T14:30:00-08:00');
    expect((await calendar(owner, id)).status).toBe(409);
    clock.set('2026-10-30T14:29:59-08:00');
    expect((await calendar(owner, id)).status).toBe(200);
    await cancel(owner, id);
    const canceled = await calendar(owner, id);
    expect([canceled.status, errorBodyOf(canceled).message]).toEqual([409, 'This appointment was canceled.']);
  });

  it("returns the same 404 for a missing appointment, a malformed id and another customer's", async () => {
    const { calendar, owner, id } = await anAppointment('2026-10-30T15:00:00-08:00');
    const asked: [Person, string][] = [
      [aPerson(), id],
      [owner, id.replace(/1$/, '2')],
      [owner, 'x'],
    ];
    const responses = await Promise.all(asked.map(([person, wanted]) => calendar(person, wanted)));
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(responses.map((response) => errorBodyOf(response).message)).size).toBe(1);
  });
});
