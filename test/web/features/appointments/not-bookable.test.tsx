import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ABOARD, aParcelInTransit, aReadyParcel } from '#test/support/parcels.ts';
import { anAppointment } from '#test/web/domain/appointment/appointments.ts';
import { isOn, textsOf } from '#test/web/support/page.ts';
import { rescheduleUrl } from '#web/domain/appointment/pickup.ts';
import { at, button, NEXT, openBooking, radios, time, type } from './open-booking.ts';

const NEW = '/appointments/new';
const ready = (...terminals: ('ANC' | 'KEN' | 'KOD')[]) =>
  terminals.map((destinationCode) => aReadyParcel({ destinationCode }));
const booked = (locationCode: 'ANC' | 'KEN' | 'KOD') =>
  anAppointment({ locationCode, pickupDate: at('03-06', '10:00') });
const link = (name: string) => screen.findByRole('link', { name });
const offers = () => textsOf(screen.queryAllByRole('link', { name: /^Book a pickup in/ }));

it.each([
  [
    '?locationCode=TAC',
    'This link is missing a pickup terminal',
    'You have packages that are ready for pickup.',
  ],
  [
    '?locationCode=KOD',
    'Nothing is ready for pickup in Kodiak',
    'You have packages ready at another terminal.',
  ],
])('offers other terminals instead of %s', async (query, title, text) => {
  openBooking(`${NEW}${query}`, { parcels: ready('ANC', 'KEN'), appointments: [booked('ANC')] });
  await screen.findByText(title);
  screen.getByText(text);
  expect(offers()).toEqual(['Book a pickup in Kenai']);
  fireEvent.click(await link('Book a pickup in Kenai'));
  await screen.findByRole('heading', { name: /^Kenai/ });
});

it('links to the appointments if all pickups are booked', async () => {
  openBooking(NEW, { parcels: ready('KEN'), appointments: [booked('KEN')] });
  fireEvent.click(await link('See your appointments'));
  await isOn('Appointments');
  expect(offers()).toEqual([]);
});

it('links to the packages if none is ready', async () => {
  openBooking(`${NEW}?locationCode=KOD`, { parcels: [] });
  await screen.findByText('Nothing is ready for pickup in Kodiak');
  expect((await link('See your packages')).getAttribute('href')).toBe('/orders');
});

it('says when packages in transit are expected at the terminal, and in the list while nothing is ready', async () => {
  const parcels = [
    aParcelInTransit({ freightBillNum: 'NB500012', estimate: ABOARD }),
    aParcelInTransit({ destinationCode: 'KOD', estimate: ABOARD }),
  ];
  openBooking(`${NEW}?locationCode=ANC`, { parcels });
  await screen.findByText('Nothing is ready for pickup in Anchorage');
  expect(textsOf(within(screen.getByRole('main')).getAllByRole('listitem'))).toEqual([
    'NB500012 is expected Dec 3 to 4',
  ]);
  fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Appointments' }));
  await screen.findByText('Nothing to pick up yet');
  screen.getByText('NB500012 is expected Dec 3 to 4');
});

it('offers to reschedule the appointment at the terminal', async () => {
  openBooking(`${NEW}?locationCode=KOD`, { parcels: ready('KOD'), appointments: [booked('KOD')] });
  await screen.findByText('You already have an appointment in Kodiak');
  screen.getByText(/^It is on Fri, 03\/06\/2026, 10:00 AM AKST\./);
  expect((await link('RESCHEDULE')).getAttribute('href')).toBe(rescheduleUrl(booked('KOD')));
});

it('says that a terminal has no free times, and whom to contact', async () => {
  openBooking(`${NEW}?locationCode=ANC`, { api: { [NEXT]: { body: null } } });
  await screen.findByText('No pickup times available in Anchorage');
  within(screen.getByRole('main')).getByRole('link', { name: /customerservice/ });
});

it('says when a missed appointment was, and offers a new one', async () => {
  openBooking('/appointments/appointment-ANC', {
    appointments: [anAppointment({ status: 'MISSED', pickupDate: '2026-02-24T15:30:00-09:00' })],
  });
  await screen.findByText('You missed this appointment');
  screen.getByText(/It was on Tue, 02\/24\/2026, 3:30 PM AKST\./);
  fireEvent.click(await link('Book a pickup in Anchorage'));
  await isOn('New Appointment');
});

it('detects on saving that the appointment was canceled in another window, and offers a new one', async () => {
  const pickups = openBooking(rescheduleUrl(booked('ANC')), { appointments: [booked('ANC')] });
  await time(at('03-06', '10:00'));
  pickups.appointments = [];
  type('Too late');
  fireEvent.click(button('Update Appointment'));
  await screen.findByText('This appointment is no longer open');
  expect(radios()).toEqual([]);
  fireEvent.click(await link('Book a pickup in Anchorage'));
  await isOn('New Appointment');
});
