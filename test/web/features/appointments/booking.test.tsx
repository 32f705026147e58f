import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { terminalsAt } from '#functions/locations/terminals.ts';
import { ABOARD, aParcelInTransit, aReadyParcel, FREE_STORAGE, STORED_SIDES } from '#test/support/parcels.ts';
import { anAppointment } from '#test/web/domain/appointment/appointments.ts';
import { deferred, errorReply, noNetwork } from '#test/web/support/api.ts';
import { descriptionOf, textsOf } from '#test/web/support/page.ts';
import { rescheduleUrl } from '#web/domain/appointment/pickup.ts';
import {
  alert,
  at,
  button,
  CREATE,
  checked,
  choose,
  chooseDay,
  DATES,
  expectSaved,
  group,
  INVALID_TIME,
  NEXT,
  NOW,
  notes,
  openBooking,
  radios,
  returnToTab,
  time,
  type,
  UPDATE,
} from './open-booking.ts';

const NEW = '/appointments/new?locationCode=ANC';
const SCHEDULE = 'Schedule Appointment';
const SAVE = 'Update Appointment';
const press = (name: string) => fireEvent.click(button(name));
const daySelected = (name: string) => screen.getByRole('gridcell', { name, selected: true });

it('a new appointment is booked in two clicks, and a double click is sent once', async () => {
  const { sent } = openBooking('/appointments/new?locationCode=anc');
  await time(at('03-04'));
  screen.getByRole('heading', { name: 'Anchorage · 1 package ready' });
  expect(screen.getByRole('main').textContent).toContain('1700 Anchorage Port Road');
  daySelected('Wednesday, March 4');
  const times = radios().map(({ parentElement }) => parentElement?.textContent);
  expect(times).toEqual(['9:00 AM', '10:00 AM', '2:30 PM']);
  expect(group().textContent).toMatch(/^Wed, 03\/04\/2026 · times in AKST/);
  const entries = window.history.length;
  await choose(at('03-04', '14:30'));
  press(SCHEDULE);
  press('Scheduling…');
  await expectSaved('Appointment Scheduled');
  expect(sent(CREATE)).toEqual([{ locationCode: 'ANC', pickupDate: at('03-04', '14:30'), notes: '' }]);
  // The list replaces the form: Back does not return to it.
  expect(window.history.length).toBe(entries);
});

it('a booking says what else is expected, compared with the chosen day', async () => {
  const estimate = { ...ABOARD, from: '2026-03-05', to: '2026-03-06' };
  openBooking(NEW, { parcels: [aReadyParcel(), aParcelInTransit({ freightBillNum: 'NB500012', estimate })] });
  await screen.findByText('NB500012 is expected Mar 5 to 6, after this pickup');
  chooseDay('Thursday, March 5');
  await screen.findByText('NB500012 is expected Mar 5 to 6, maybe after this pickup');
  chooseDay('Friday, March 6');
  await screen.findByText('NB500012 is expected Mar 5 to 6');
});

it('a new appointment is validated, the first invalid field gets the focus, and CANCEL EDIT restores the form', async () => {
  const { sent } = openBooking(NEW);
  await time(at('03-04'));
  type('x'.repeat(1001));
  screen.getByText('1,001 / 1,000 (1 too many)');
  press(SCHEDULE);
  const problem = await within(group()).findByText(INVALID_TIME);
  expect(problem.id).toBe(group().getAttribute('aria-describedby'));
  await waitFor(() => expect(document.activeElement).toBe(radios()[0]));
  screen.getByText('Notes can be at most 1000 characters.');

  await choose(at('03-04', '10:00'));
  await waitFor(() => expect(within(group()).queryByText(INVALID_TIME)).toBeNull());
  press(SCHEDULE);
  await waitFor(() => expect(document.activeElement).toBe(notes()));
  expect(sent(CREATE)).toEqual([]);

  chooseDay('Tuesday, March 10');
  await time(at('03-10'));
  expect(checked()).toBeUndefined();
  press('CANCEL EDIT');
  await time(at('03-04'));
  daySelected('Wednesday, March 4');
  expect(notes().value).toBe('');
  expect(screen.queryByText('Notes can be at most 1000 characters.')).toBeNull();
});

it('a new appointment keeps its day and notes when another customer takes the time first', async () => {
  const pickups = openBooking(NEW);
  await time(at('03-04'));
  chooseDay('Friday, March 6');
  await choose(at('03-06'));
  type('Ring the bell.');
  pickups.taken.add(at('03-06'));
  press(SCHEDULE);
  expect((await alert()).textContent).toContain(`Failed to schedule appointment: ${INVALID_TIME}`);
  within(group()).getByText(INVALID_TIME);
  expect(within(group()).getByRole('status').textContent).toBe('9:00 AM is no longer available.');
  await waitFor(() => expect(radios()).toHaveLength(2));
  daySelected('Friday, March 6');
  expect(notes().value).toBe('Ring the bell.');
  expect(document.activeElement).toBe(group());

  // The same on return to the tab.
  await choose(at('03-06', '10:00'));
  pickups.taken.add(at('03-06', '10:00'));
  returnToTab();
  await screen.findByText('10:00 AM is no longer available.');
  within(group()).getByText(INVALID_TIME);
  expect(checked()).toBeUndefined();
  await choose(at('03-06', '14:30'));
  press(SCHEDULE);
  await expectSaved('Appointment Scheduled');
});

it('a new appointment shows a skeleton while it loads, and retries failed requests', async () => {
  const refused = deferred(errorReply(403, 'Forbidden'));
  let isRefused = true;
  const unlessRefused = (body: unknown) => () => (isRefused ? refused.reply() : { body });
  const dates = [{ date: '2026-03-05', reason: null }];
  openBooking(NEW, { api: { [DATES]: unlessRefused(dates), [NEXT]: unlessRefused('2026-03-05') } });
  await screen.findByRole('heading', { name: 'Pickup Details' });
  expect(within(screen.getByRole('main')).getByRole('status').textContent).toContain('Loading');
  refused.release();
  await screen.findByText('The pickup times could not be loaded.');
  isRefused = false;
  press('Try again');
  await waitFor(() => expect(radios()).not.toEqual([]));
});

it('a new appointment keeps its form and notes after any other failure, until it is booked', async () => {
  const replies = [
    errorReply(500, 'Internal Server Error'),
    { status: 409, body: { status: 409, error: 'Conflict', messages: ['One', 'Two'] } },
    null,
    { body: {} },
  ];
  openBooking(NEW, { api: { [CREATE]: () => replies.shift() ?? noNetwork() } });
  await choose(at('03-04'));
  type('Back door');
  for (const text of ['Something went wrong on our side.', 'One; Two', 'The portal could not be reached.']) {
    press(SCHEDULE);
    await waitFor(async () =>
      expect((await alert()).textContent).toContain(`Failed to schedule appointment: ${text}`),
    );
  }
  // Typed notes are not lost without a confirmation.
  fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Appointments' }));
  const confirmation = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  fireEvent.click(within(confirmation).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(notes().value).toBe('Back door');
  // The times are loaded again after each failure.
  await waitFor(() => expect(checked()).toBe(at('03-04')));
  press(SCHEDULE);
  await expectSaved('Appointment Scheduled');
});

const CONFLICT = 'Not saved yet: this appointment was changed in another window or on another device';
const BOOKED = anAppointment({ pickupDate: at('03-06', '10:00'), notes: 'Blue truck' });
const MOVED = { ...BOOKED, pickupDate: at('03-10'), notes: 'Saved there', sequence: 1 };
const original = () => screen.getByText('Original appointment').closest('[role=note]')?.textContent;

/** Opens the form of an appointment on Friday, 03/06, at 10:00 AM. */
async function openReschedule(path = rescheduleUrl(BOOKED), api = {}) {
  const pickups = openBooking(path, { appointments: [BOOKED], api });
  await time(BOOKED.pickupDate);
  return pickups;
}

it('a rescheduled appointment is restored with CANCEL EDIT, can get another date, and is sent once on a double click', async () => {
  const { sent } = await openReschedule();
  expect(original()).toContain('Fri, 03/06/2026, 10:00 AM AKST');
  const current = textsOf(screen.getAllByRole('link', { current: true }));
  expect(new Set(current)).toEqual(new Set(['Appointments']));
  type('Something else');
  chooseDay('Tuesday, March 10');
  await time(at('03-10'));
  press(SAVE);
  await within(group()).findByText(INVALID_TIME);
  press('CANCEL EDIT');
  await waitFor(() => expect(checked()).toBe(BOOKED.pickupDate));
  expect(within(group()).queryByText(INVALID_TIME)).toBeNull();
  expect(sent(UPDATE)).toEqual([]);

  chooseDay('Tuesday, March 10');
  await choose(at('03-10', '14:30'));
  press(SAVE);
  press('Updating…');
  await expectSaved('Appointment Updated');
  expect(sent(UPDATE)).toEqual([
    { locationCode: 'ANC', pickupDate: at('03-10', '14:30'), notes: 'Blue truck', sequence: 0 },
  ]);
});

it.each([
  '?locationCode=KOD&pickupDate=2031-01-01T10:00:00-09:00&notes=Forged',
  '?locationCode=%00&pickupDate=tomorrow&notes=%F0%9F',
])(
  'a rescheduled appointment is the stored one, whatever the URL says, and can keep a time that is full: %s',
  async (query) => {
    const { sent, taken } = await openReschedule(`/appointments/${BOOKED.id}${query}`);
    taken.add(BOOKED.pickupDate);
    expect(original()).toContain('Fri, 03/06/2026, 10:00 AM AKST');
    screen.getByRole('heading', { name: /^Anchorage/ });
    screen.getByRole('radio', { name: /current time/, checked: true });
    expect(notes().value).toBe('Blue truck');
    type('Two boxes');
    press(SAVE);
    await expectSaved('Appointment Updated');
    expect(sent(UPDATE)).toMatchObject([{ pickupDate: BOOKED.pickupDate, notes: 'Two boxes' }]);
  },
);

it('a rescheduled appointment shows what another window saved before overwriting it', async () => {
  const pickups = await openReschedule();
  type('Typed here');
  pickups.appointments = [MOVED];
  press(SAVE);
  await screen.findByText(CONFLICT);
  const warning = () => textsOf(screen.getAllByRole('status'));
  expect(warning().join()).toContain('Saved there');
  expect(original()).toContain('Tue, 03/10/2026, 9:00 AM AKDT');
  expect(notes().value).toBe('Typed here');
  // The time was not edited, so it is updated.
  await waitFor(() => expect(checked()).toBe(MOVED.pickupDate));

  // A later failure has its own message.
  await choose(at('03-10', '10:00'));
  pickups.taken.add(at('03-10', '10:00'));
  press(SAVE);
  expect((await alert()).textContent).toContain(`Failed to update appointment: ${INVALID_TIME}`);
  expect(screen.queryByText(CONFLICT)).toBeNull();
  expect(warning().join()).toContain('Saved there');
  await choose(at('03-10', '14:30'));
  press(SAVE);
  await expectSaved('Appointment Updated');
  expect(pickups.appointments).toMatchObject([
    { pickupDate: at('03-10', '14:30'), notes: 'Typed here', sequence: 2 },
  ]);
});

it('a rescheduled appointment shows on return to the tab what another window saved, and CANCEL EDIT restores it', async () => {
  const closed = { ...BOOKED, closedBecause: 'Storm' };
  const pickups = await openReschedule();
  pickups.appointments = [closed];
  returnToTab();
  const warned = (await screen.findByText('The terminal is closed at this time')).closest('[role=note]');
  expect(warned?.textContent).toContain('Reason: Storm. Please choose another time.');
  type('Typed here');
  pickups.appointments = [MOVED];
  returnToTab();
  await waitFor(() => expect(original()).toContain('Tue, 03/10/2026, 9:00 AM AKDT'));
  expect(notes().value).toBe('Typed here');
  screen.getByText(/Your own changes are kept\./);
  press('CANCEL EDIT');
  await waitFor(() => expect(notes().value).toBe('Saved there'));
  expect(screen.queryByText(/Your own changes are kept\./)).toBeNull();
});

const STORAGE = {
  ...FREE_STORAGE,
  asOf: '2026-03-04',
  freeThrough: '2026-03-08',
  pickUpBy: '2026-03-07T13:00',
};

it('shows when free storage ends, and what storage will be on the chosen day', async () => {
  openBooking(NEW, { parcels: [aReadyParcel({ ...STORED_SIDES, storage: STORAGE })] });
  await time(at('03-04'));
  screen.getByText('No storage is due on Wed, Mar 4.');
  const day = (name: string) => screen.getByRole('gridcell', { name });
  expect(descriptionOf(day('Saturday, March 7'))).toBe('Free storage ends Sat, Mar 7, 1:00 PM');
  expect(descriptionOf(day('Friday, March 6'))).toBe('');
  chooseDay('Tuesday, March 10');
  expect(
    (await screen.findByText('Storage due on Tue, Mar 10: $4.31.')).closest('[role="status"]'),
  ).not.toBeNull();
});

it('a rescheduled appointment says that the terminal is closed at its time, once another time was refused', async () => {
  const appointment = anAppointment({ pickupDate: at('03-05') });
  const pickups = openBooking(rescheduleUrl(appointment), { appointments: [appointment] });
  await choose(at('03-05', '10:00'));
  pickups.taken.add(at('03-05', '10:00'));
  pickups.appointments = [{ ...appointment, closedBecause: 'Storm' }];
  press(SAVE);
  await screen.findByText('The terminal is closed at this time');
  screen.getByText('10:00 AM is no longer available.');
});

it('counts no storage for a day that the terminal closed meanwhile, after a refused booking or on return to the tab', async () => {
  const storm = (day: string) => ({
    locationCode: 'ANC' as const,
    from: `2026-03-${day}T00:00`,
    until: `2026-03-${day}T23:59`,
    reason: 'Storm',
  });
  const closures: ReturnType<typeof storm>[] = [];
  const pickups = openBooking(NEW, {
    parcels: [aReadyParcel({ ...STORED_SIDES, storage: STORAGE })],
    api: { 'GET /api/location': () => ({ body: terminalsAt(NOW, closures) }) },
  });
  await time(at('03-04'));
  chooseDay('Wednesday, March 11');
  await choose(at('03-11'));
  await screen.findByText('Storage due on Wed, Mar 11: $6.47.');
  closures.push(storm('10'));
  pickups.taken.add(at('03-11'));
  press(SCHEDULE);
  await screen.findByText('Storage due on Wed, Mar 11: $4.31.');
  closures.push(storm('09'));
  returnToTab();
  await screen.findByText('Storage due on Wed, Mar 11: $2.16.');
});
