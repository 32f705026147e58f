import type { Page } from '@playwright/test';
import type { Appointment } from '#shared/contracts/appointments.ts';
import type { Location } from '#shared/contracts/locations.ts';
import { addDays, datesBetween } from '#shared/rules/calendar-dates.ts';
import { chooseLaterTime, chooseTime, focusFullDay, openForm, press, times } from './booking-steps.ts';
import { heading, mockResponse, type Screen } from './screen.ts';

const LIST = { path: '/appointments', account: 'customer' } as const;
const NEW = { path: '/appointments/new?locationCode=KEN', account: 'customer' } as const;

const TAKEN = { status: 409, error: 'Conflict', message: 'Please select a valid time slot.' };

/** Another customer books the chosen time first. */
async function takeChosenTime(page: Page): Promise<void> {
  let taken = '';
  await page.route('**/api/appointments', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    taken = route.request().postDataJSON().pickupDate;
    return route.fulfill({ status: 409, json: TAKEN });
  });
  await page.route('**/api/appointments/availability?*', async (route) => {
    const response = await route.fetch();
    const free: string[] = await response.json();
    await route.fulfill({ response, json: free.filter((time) => time !== taken) });
  });
}

const NEXT_DATE = 'appointments/nextAvailableDate*';

/** Changes the responses to GET requests of the API. */
const changeResponse =
  <Item>(path: string, change: (item: Item) => Item) =>
  (page: Page) =>
    page.route(`**/api/${path}`, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      const items: Item[] = await response.json();
      await route.fulfill({ response, json: items.map(change) });
    });

const missAll = changeResponse<Appointment>('appointments', (booked) => ({
  ...booked,
  id: 'missed',
  status: 'MISSED',
}));

const closePickups = changeResponse<Appointment>('appointments', (booked) => ({
  ...booked,
  closedBecause: 'Inventory',
}));

const closeTerminals = changeResponse<Location>('location', (terminal) => {
  const today = new Date().toISOString().slice(0, 10);
  const closures = datesBetween(today, addDays(today, 90)).map((date) => ({ date, reason: 'Inventory' }));
  return { ...terminal, closures };
});

/** All terminals are closed in the next months. */
async function closeAll(page: Page): Promise<void> {
  await closePickups(page);
  await closeTerminals(page);
}

/** Different notes are saved in another window while the form is open. */
async function changeElsewhere(page: Page): Promise<void> {
  await openForm(page);
  await page.getByLabel('Additional Notes').fill('My brother picks it up.');
  await changeResponse<Appointment>('appointments', (booked) => ({
    ...booked,
    notes: 'Gate 4',
    sequence: (booked.sequence ?? 0) + 1,
  }))(page);
  await mockResponse('appointments/*', 409, { status: 409, error: 'Conflict' })(page);
  await press(page, 'Update Appointment');
  await page.getByText(/^Not saved yet: this appointment was changed/).waitFor();
}

async function mockNothingReady(page: Page): Promise<void> {
  await mockResponse('parcels?*', 200, [])(page);
  await mockResponse('appointments', 200, [])(page);
}

/** Appointments, and booking and rescheduling a pickup. */
export const APPOINTMENT_SCREENS: Screen[] = [
  { ...LIST, name: 'appointments', reach: (page) => page.getByRole('article').nth(2).waitFor() },
  {
    ...LIST,
    name: 'appointments-cancel',
    reach: async (page) => {
      await press(page, 'CANCEL');
      await page.getByText('Are you sure you want to cancel?').waitFor();
    },
  },
  {
    ...LIST,
    name: 'appointments-code',
    reach: async (page) => {
      await press(page, 'Show code');
      await page.getByRole('img', { name: /^QR code/ }).waitFor();
    },
  },
  {
    ...LIST,
    name: 'appointments-empty',
    before: mockNothingReady,
    reach: (page) => page.getByText('Nothing to pick up yet').waitFor(),
  },
  {
    ...LIST,
    name: 'appointments-loading',
    before: (page) => page.route('**/api/appointments', () => {}),
    reach: heading('Appointments'),
  },
  {
    ...LIST,
    name: 'appointments-failed',
    before: mockResponse('appointments', 400, { status: 400, error: 'Bad Request' }),
    reach: (page) => page.getByText('Your appointments could not be loaded.').waitFor(),
  },
  { ...NEW, name: 'appointment-new', reach: (page) => times(page).first().waitFor() },
  { ...NEW, name: 'appointment-time', reach: chooseTime },
  { ...NEW, name: 'appointment-full-day', reach: focusFullDay },
  {
    ...NEW,
    name: 'appointment-messages',
    reach: async (page) => {
      await times(page).first().waitFor();
      await press(page, 'Schedule Appointment');
      await page.getByText('Please select a valid time slot.').waitFor();
    },
  },
  {
    ...NEW,
    name: 'appointment-taken',
    before: takeChosenTime,
    reach: async (page) => {
      await chooseLaterTime(page);
      await page.getByLabel('Additional Notes').fill('My brother picks it up.');
      await press(page, 'Schedule Appointment');
      await page.getByText('Failed to schedule appointment:').waitFor();
      await times(page).first().waitFor();
    },
  },
  {
    ...NEW,
    name: 'appointment-wrong-terminal',
    path: '/appointments/new?locationCode=XYZ',
    reach: (page) => page.getByText('This link is missing a pickup terminal').waitFor(),
  },
  {
    ...NEW,
    name: 'appointment-nothing-ready',
    path: '/appointments/new?locationCode=KOD',
    reach: (page) => page.getByText('Nothing is ready for pickup in Kodiak').waitFor(),
  },
  {
    ...NEW,
    name: 'appointment-already-booked',
    path: '/appointments/new?locationCode=ANC',
    reach: (page) => page.getByText('You already have an appointment in Anchorage').waitFor(),
  },
  {
    ...LIST,
    name: 'appointment-reschedule',
    reach: openForm,
  },
  {
    ...LIST,
    name: 'appointment-not-open',
    path: '/appointments/unknown?locationCode=KEN',
    reach: (page) => page.getByText('This appointment is no longer open').waitFor(),
  },
  {
    ...LIST,
    name: 'appointments-cancel-failed',
    before: (page) => page.route('**/api/appointments/*', (route) => route.abort()),
    reach: async (page) => {
      await press(page, 'CANCEL');
      await press(page, 'Cancel it');
      await page.getByText('Failed to cancel appointment.').waitFor();
    },
  },
  {
    ...LIST,
    name: 'appointments-closed',
    before: closeAll,
    reach: (page) => page.getByRole('link', { name: 'Choose another day' }).first().waitFor(),
  },
  {
    ...LIST,
    name: 'appointment-closed',
    before: closeAll,
    reach: async (page) => {
      await openForm(page);
      await page.getByText('Please choose another time.').waitFor();
    },
  },
  { ...LIST, name: 'appointment-conflict', reach: changeElsewhere },
  {
    ...LIST,
    name: 'appointment-missed',
    path: '/appointments/missed',
    before: missAll,
    reach: (page) => page.getByText('You missed this appointment').waitFor(),
  },
  {
    ...LIST,
    name: 'orders-missed-pickup',
    path: '/orders',
    before: missAll,
    reach: (page) =>
      page
        .getByRole('link', { name: /^Pickup missed/ })
        .first()
        .waitFor(),
  },
  {
    ...NEW,
    name: 'appointment-no-dates',
    before: (page) => page.route(`**/api/${NEXT_DATE}`, (route) => route.fulfill({ json: null })),
    reach: (page) => page.getByText('No pickup times available in Kenai').waitFor(),
  },
  {
    ...NEW,
    name: 'appointment-failed',
    before: mockResponse(NEXT_DATE, 403, { status: 403, error: 'Forbidden' }),
    reach: (page) => page.getByText('The pickup times could not be loaded.').waitFor(),
  },
  {
    ...NEW,
    name: 'appointment-loading',
    before: (page) => page.route('**/api/appointments/dates*', () => {}),
    reach: (page) => page.getByRole('heading', { name: 'Pickup Details' }).waitFor(),
  },
];
