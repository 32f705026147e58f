import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { terminalsAt } from '../../../../../functions/locations/terminals.ts';
import { rescheduleUrl } from '../../../../../web/src/domain/appointment/appointment-paths.ts';
import { anAppointment } from '../../../domain/appointment/appointments.ts';
import { noNetwork } from '../../../support/api.ts';
import {
  alert,
  at,
  button,
  checked,
  choose,
  chooseDay,
  expectSaved,
  group,
  INVALID_TIME,
  NOW,
  notes,
  openBooking,
  radios,
  returnToTab,
  time,
  type,
  UPDATE,
} from './open-booking.ts';

const SAVE = 'Update Appointment';
const CONFLICT = 'Not saved yet: this appointment was changed in another window or on another device';
const BOOKED = anAppointment({ pickupDate: at('03-06', '10:00'), notes: 'Blue truck' });
const MOVED = { ...BOOKED, pickupDate: at('03-10'), notes: 'Saved there', sequence: 1 };
const save = () => fireEvent.click(button(SAVE));
const original = () => screen.getByText('Original appointment').closest('[role=note]')?.textContent;

/** Opens the form of an appointment on Friday, 03/06, at 10:00 AM. */
async function openReschedule(path = rescheduleUrl(BOOKED)) {
  const pickups = openBooking(path, { appointments: [BOOKED] });
  await time(BOOKED.pickupDate);
  return pickups;
}

it('moves an appointment to another date, and sends a double click once', async () => {
  const { sent } = await openReschedule();
  expect(original()).toContain('Fri, 03/06/2026, 10:00 AM AKST');
  expect(checked()).toBe(BOOKED.pickupDate);
  expect(notes().value).toBe('Blue truck');
  const current = screen.getAllByRole('link', { current: true }).map(({ textContent }) => textContent);
  expect(new Set(current)).toEqual(new Set(['Appointments']));

  chooseDay('Tuesday, March 10');
  await choose(at('03-10', '14:30'));
  save();
  fireEvent.click(button('Updating…'));
  await expectSaved('Appointment Updated');
  expect(sent(UPDATE)).toEqual([
    { locationCode: 'ANC', pickupDate: at('03-10', '14:30'), notes: 'Blue truck', sequence: 0 },
  ]);
});

it('keeps the time of a full slot and changes only the notes', async () => {
  const { sent, taken } = await openReschedule();
  taken.add(BOOKED.pickupDate);
  screen.getByRole('radio', { name: /current time/, checked: true });
  type('Two boxes');
  save();
  await expectSaved('Appointment Updated');
  expect(sent(UPDATE)).toMatchObject([{ pickupDate: BOOKED.pickupDate, notes: 'Two boxes' }]);
});

it('restores the appointment with CANCEL EDIT', async () => {
  const { sent } = await openReschedule();
  type('Something else');
  chooseDay('Tuesday, March 10');
  await time(at('03-10'));
  expect(checked()).toBeUndefined();
  save();
  await within(group()).findByText(INVALID_TIME);
  fireEvent.click(button('CANCEL EDIT'));
  await waitFor(() => expect(checked()).toBe(BOOKED.pickupDate));
  expect(notes().value).toBe('Blue truck');
  expect(within(group()).queryByText(INVALID_TIME)).toBeNull();
  expect(sent(UPDATE)).toEqual([]);
});

it.each([
  '',
  '?locationCode=KOD&pickupDate=2031-01-01T10:00:00-09:00&notes=Forged',
  '?locationCode=%00&pickupDate=tomorrow&notes=%F0%9F',
])('shows the stored appointment whatever the URL says: %s', async (query) => {
  await openReschedule(`/appointments/${BOOKED.id}${query}`);
  expect(original()).toContain('Fri, 03/06/2026, 10:00 AM AKST');
  screen.getByRole('heading', { name: /^Anchorage/ });
  expect(checked()).toBe(BOOKED.pickupDate);
  expect(notes().value).toBe('Blue truck');
});

it('shows what another window saved before it is overwritten', async () => {
  const pickups = await openReschedule();
  type('Typed here');
  pickups.appointments = [MOVED];
  save();
  await screen.findByText(CONFLICT);
  const warning = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join();
  expect(warning()).toContain('Saved there');
  expect(original()).toContain('Tue, 03/10/2026, 9:00 AM AKDT');
  expect(notes().value).toBe('Typed here');
  // The time was not edited, so it follows.
  await waitFor(() => expect(checked()).toBe(MOVED.pickupDate));

  // A later failure has its own message.
  await choose(at('03-10', '10:00'));
  pickups.taken.add(at('03-10', '10:00'));
  save();
  expect((await alert()).textContent).toContain(`Failed to update appointment: ${INVALID_TIME}`);
  expect(screen.queryByText(CONFLICT)).toBeNull();
  expect(warning()).toContain('Saved there');
  await choose(at('03-10', '14:30'));
  save();
  await expectSaved('Appointment Updated');
  expect(pickups.appointments).toMatchObject([
    { pickupDate: at('03-10', '14:30'), notes: 'Typed here', sequence: 2 },
  ]);
});

it('learns on return to the tab what another window saved, and CANCEL EDIT takes it', async () => {
  const pickups = await openReschedule();
  type('Typed here');
  pickups.appointments = [MOVED];
  returnToTab();
  await waitFor(() => expect(original()).toContain('Tue, 03/10/2026, 9:00 AM AKDT'));
  expect(notes().value).toBe('Typed here');
  screen.getByText(/Your own changes are kept\./);
  fireEvent.click(button('CANCEL EDIT'));
  await waitFor(() => expect(notes().value).toBe('Saved there'));
  expect(screen.queryByText(/Your own changes are kept\./)).toBeNull();
});

it('warns on both pages that the terminal is closed on the day of the appointment', async () => {
  const closures = [{ date: '2026-03-06', reason: 'Inventory' }];
  const terminals = terminalsAt(NOW).map((terminal) => ({ ...terminal, closures }));
  openBooking('/appointments', {
    appointments: [BOOKED],
    api: { 'GET /api/location': { body: terminals } },
  });
  const warning = async () =>
    (await screen.findByText('The terminal is closed on this day')).closest('[role=note]')?.textContent;
  expect(await warning()).toContain('Reason: Inventory.');
  fireEvent.click(screen.getByRole('link', { name: 'Choose another day' }));
  await screen.findByRole('heading', { name: 'Reschedule Appointment' });
  await time(BOOKED.pickupDate);
  expect(await warning()).toContain('Reason: Inventory. Please choose another day.');
});

it('stays on the chosen day when its time is taken or the network is lost', async () => {
  let isOnline = true;
  const pickups = await openReschedule();
  const reach = globalThis.fetch;
  vi.stubGlobal('fetch', async (...[url, init]: Parameters<typeof fetch>) =>
    init?.method === 'PUT' && !isOnline ? noNetwork() : reach(url, init),
  );
  chooseDay('Thursday, March 12');
  await choose(at('03-12'));
  pickups.taken.add(at('03-12'));
  save();
  await within(group()).findByText(INVALID_TIME);
  screen.getByRole('gridcell', { name: 'Thursday, March 12', selected: true });
  await choose(at('03-12', '10:00'));
  isOnline = false;
  save();
  await screen.findByText(/Failed to update appointment: The portal could not be reached\./);
  isOnline = true;
  expect(checked()).toBe(at('03-12', '10:00'));
  save();
  await expectSaved('Appointment Updated');
  expect(radios()).toEqual([]);
  expect(pickups.appointments).toMatchObject([{ pickupDate: at('03-12', '10:00') }]);
});
