import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { terminalsAt } from '../../../../../functions/locations/terminals.ts';
import type { Appointment } from '../../../../../shared/contracts/appointments.ts';
import type { Parcel } from '../../../../../shared/contracts/parcel.ts';
import { useSelectionStore } from '../../../../../web/src/domain/parcel/selection/selected-parcels.ts';
import { AppointmentsPage } from '../../../../../web/src/features/appointments/list/AppointmentsPage.tsx';
import { aParcelInTransit, aReadyParcel } from '../../../../support/parcels.ts';
import { anAppointment } from '../../../domain/appointment/appointments.ts';
import { renderInApp, stubApi } from '../../../support/render.tsx';

const toasts = vi.hoisted(() => ({ notify: vi.fn(), notifyError: vi.fn() }));
vi.mock('../../../../../web/src/lib/toasts.ts', () => toasts);
vi.mock('../../../../../web/src/lib/session/SessionProvider.tsx', () => ({
  useSession: () => ({ identity: { username: 'maren' } }),
}));

const PARCELS = 'GET /api/parcels';
const LIST = 'GET /api/appointments';
const LOCATIONS = { 'GET /api/location': () => ({ body: terminalsAt(new Date('2026-11-22T12:00:00Z')) }) };

function show(parcels: readonly Parcel[], appointments: readonly Appointment[], rest = {}) {
  const api = stubApi({
    [PARCELS]: () => ({ body: parcels }),
    [LIST]: () => ({ body: appointments }),
    ...LOCATIONS,
    ...rest,
  });
  renderInApp(<AppointmentsPage />);
  return api;
}

const cardOf = async (name: string) => within(await screen.findByRole('article', { name }));

afterEach(() => {
  cleanup();
  useSelectionStore.setState(useSelectionStore.getInitialState());
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('shows a booked pickup with its place, time, notes, code and packages', async () => {
  const paid = aReadyParcel({ paymentStatus: 'PAID', price: 20 });
  const unpaid = aReadyParcel({ price: 1245.5 });
  show([paid, unpaid], [anAppointment({ notes: 'I come with a trailer.' })]);
  const card = await cardOf('Anchorage');
  for (const text of [
    'Booked',
    'Tue, 11/24/2026',
    '10:00 AM AKST',
    'Mon–Fri 8:00 AM – 5:00 PM',
    'I come with a trailer.',
    'K7MW4X',
    'Later changes do not reach your calendar.',
  ])
    expect(card.getByText(text)).toBeDefined();
  const map = card.getByRole('link', { name: /1700 Anchorage Port Road/ });
  expect(map.getAttribute('href')).toMatch(/^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=1700/);
  expect(map.getAttribute('target')).toBe('_blank');
  expect(map.getAttribute('rel')).toContain('noopener');

  const rows = within(card.getByRole('table', { name: 'Packages in Anchorage' })).getAllByRole('row');
  expect(
    rows.map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([[], ['Tacoma', '$20.00', 'Paid'], ['Tacoma', '$1,245.50', 'Unpaid']]);
  expect(card.getByText('Payment is due before pickup.')).toBeDefined();
  expect(card.getByRole('link', { name: 'RESCHEDULE' }).getAttribute('href')).toBe(
    '/appointments/appointment-ANC?locationCode=ANC&pickupDate=2026-11-24T10%3A00%3A00-09%3A00&notes=I+come+with+a+trailer.',
  );
  expect(card.getByRole('button', { name: 'CANCEL' })).toBeDefined();
  expect(card.queryByRole('link', { name: 'NEW APPOINTMENT' })).toBeNull();
});

it('offers a new appointment where none is booked, and where one was missed', async () => {
  show(
    [aReadyParcel({ destinationCode: 'KEN' }), aReadyParcel({ destinationCode: 'KOD' })],
    [anAppointment({ locationCode: 'KOD', status: 'MISSED', pickupDate: '2026-11-18T15:30:00-09:00' })],
  );
  const kenai = await cardOf('Kenai');
  expect(kenai.getByText('1 package ready for pickup')).toBeDefined();
  expect(kenai.getByRole('link', { name: 'NEW APPOINTMENT' }).getAttribute('href')).toBe(
    '/appointments/new?locationCode=KEN',
  );
  const kodiak = await cardOf('Kodiak');
  expect(kodiak.getByText('You missed your pickup')).toBeDefined();
  expect(kodiak.getByText(/It was scheduled for Wed, 11\/18\/2026, 3:30 PM AKST\./)).toBeDefined();
  expect(kodiak.getByRole('link', { name: 'NEW APPOINTMENT' })).toBeDefined();
  expect(kodiak.queryByRole('button', { name: 'CANCEL' })).toBeNull();
});

it('offers only to cancel a pickup whose packages are no longer ready', async () => {
  show([], [anAppointment()]);
  const card = await cardOf('Anchorage');
  expect(card.getByText('No packages are ready')).toBeDefined();
  expect(card.getByRole('button', { name: 'CANCEL' })).toBeDefined();
  expect(card.queryByRole('link', { name: 'RESCHEDULE' })).toBeNull();
});

it('warns about a pickup on a day on which the terminal is closed, and offers another day', async () => {
  const closed = anAppointment({ pickupDate: '2026-11-26T10:00:00-09:00' });
  show(
    [aReadyParcel(), aReadyParcel({ destinationCode: 'KEN' })],
    [closed, anAppointment({ locationCode: 'KEN' })],
  );
  const card = await cardOf('Anchorage');
  const warning = within(card.getByRole('note'));
  expect(warning.getByText('The terminal is closed on this day')).toBeDefined();
  expect(warning.getByText(/Thanksgiving Day/)).toBeDefined();
  expect(warning.getByRole('link', { name: 'Choose another day' }).getAttribute('href')).toBe(
    card.getByRole('link', { name: 'RESCHEDULE' }).getAttribute('href'),
  );
  expect((await cardOf('Kenai')).queryByRole('note')).toBeNull();
});

it('selects exactly the unpaid packages of a terminal for payment', async () => {
  const [unpaid, paid] = [aReadyParcel(), aReadyParcel({ paymentStatus: 'PAID' })];
  const elsewhere = aParcelInTransit();
  show([elsewhere, unpaid, paid], []);
  const card = await cardOf('Anchorage');
  useSelectionStore.setState({ customer: 'maren', selection: new Set([elsewhere.parcelId]) });
  fireEvent.click(card.getByRole('button', { name: 'Pay $48.20 for 1 package in Anchorage' }));
  expect([...useSelectionStore.getState().selection]).toEqual([unpaid.parcelId]);
});

it('offers the first 50 of many unpaid packages, and shows 10 rows until asked for more', async () => {
  show(
    Array.from({ length: 60 }, () => aReadyParcel({ price: 10 })),
    [],
  );
  const card = await cardOf('Anchorage');
  expect(card.getByText('$600.00')).toBeDefined();
  expect(card.getByText(/One payment can include at most 50 packages\./)).toBeDefined();
  fireEvent.click(card.getByRole('button', { name: 'Pay $500.00 for 50 packages in Anchorage' }));
  expect(useSelectionStore.getState().selection.size).toBe(50);
  expect(card.getAllByRole('row')).toHaveLength(11);
  fireEvent.click(card.getByRole('button', { name: 'Show all 60 packages' }));
  expect(card.getAllByRole('row')).toHaveLength(61);
});

it('asks before it cancels, and shows a failure in the dialog only', async () => {
  let isDown = true;
  let isCanceled = false;
  const api = show([aReadyParcel(), aReadyParcel()], [], {
    // The page must not depend on this request to show that the appointment is gone.
    [LIST]: () => (isCanceled ? { status: 403, body: {} } : { body: [anAppointment()] }),
    'DELETE /api/appointments/appointment-ANC': () => {
      if (isDown) return { status: 500, body: { status: 500, error: 'Internal Server Error' } };
      isCanceled = true;
      return { body: null };
    },
  });
  fireEvent.click((await cardOf('Anchorage')).getByRole('button', { name: 'CANCEL' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel appointment' }));
  expect(
    dialog.getByText(
      'Pickup appointment at Anchorage for 2 package(s) is scheduled for 11/24/2026 10:00 AM AKST. Are you sure you want to cancel?',
    ),
  ).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel it' }));
  expect((await dialog.findByText(/^Failed to cancel appointment\./)).textContent).toContain('Try again');
  expect(toasts.notifyError).not.toHaveBeenCalled();

  isDown = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(toasts.notify).toHaveBeenCalledExactlyOnceWith('Appointment Canceled');
  expect((await cardOf('Anchorage')).getByRole('link', { name: 'NEW APPOINTMENT' })).toBeDefined();
  expect(api.sent('DELETE /api/appointments/appointment-ANC')).toHaveLength(2);
  // After the failure too: the appointment may have changed elsewhere.
  await waitFor(() => expect(api.sent(LIST)).toHaveLength(3));
});

it('asks about the current time of an appointment that is moved elsewhere meanwhile', async () => {
  let pickupDate = '2026-11-24T10:00:00-09:00';
  show([aReadyParcel()], [], { [LIST]: () => ({ body: [anAppointment({ pickupDate })] }) });
  fireEvent.click((await cardOf('Anchorage')).getByRole('button', { name: 'CANCEL' }));
  await screen.findByText(/is scheduled for 11\/24\/2026 10:00 AM AKST\./);
  pickupDate = '2026-11-25T13:30:00-09:00';
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(await screen.findByText(/is scheduled for 11\/25\/2026 1:30 PM AKST\./)).toBeDefined();
});

it('explains a failure to load and loads again what is missing', async () => {
  let isDown = true;
  const api = show([], [], {
    [LIST]: () => (isDown ? { status: 403, body: { status: 403, error: 'Forbidden' } } : { body: [] }),
  });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Your appointments could not be loaded.')).toBeDefined();
  isDown = false;
  fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing to pick up yet')).toBeDefined();
  expect(api.sent(PARCELS)).toHaveLength(1);
});

it('tells customers whose packages are on their way what to expect', async () => {
  show([aParcelInTransit()], []);
  expect(await screen.findByText(/Until then, follow your packages on their way\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'See your packages' }).getAttribute('href')).toBe('/orders');
});
