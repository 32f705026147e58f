import type { Page } from '@playwright/test';
import { heading, mockResponse, type Screen } from './screen.ts';

const LIST = { path: '/appointments', account: 'customer' } as const;
const NEW = { path: '/appointments/new?locationCode=KEN', account: 'customer' } as const;

const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();
const times = (page: Page) => page.getByRole('radiogroup').getByRole('radio');
const chooseTime = (page: Page) => times(page).first().check();

async function focusFullDay(page: Page): Promise<void> {
  await times(page).first().waitFor();
  const reason = page.getByText('All pickup times are taken', { exact: true });
  const day = page.locator(`[role=gridcell][aria-describedby="${await reason.getAttribute('id')}"]`).first();
  if ((await day.count()) === 0) await press(page, 'Next month');
  await day.focus();
  await page.getByText('· All pickup times are taken').waitFor();
}

const TAKEN = { status: 409, error: 'Conflict', message: 'Please select a valid time slot.' };

/** Another customer takes the time just before this one books it. */
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

async function haveNothing(page: Page): Promise<void> {
  await mockResponse('parcels?*', 200, [])(page);
  await mockResponse('appointments', 200, [])(page);
}

/** Appointments, and booking and moving a pickup. */
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
    before: haveNothing,
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
      await chooseTime(page);
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
    reach: (page) => page.getByText('This link does not name a pickup terminal').waitFor(),
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
    reach: async (page) => {
      await page.getByRole('link', { name: 'RESCHEDULE' }).click();
      await times(page).first().waitFor();
    },
  },
  {
    ...LIST,
    name: 'appointment-not-open',
    path: '/appointments/unknown?locationCode=KEN',
    reach: (page) => page.getByText('This appointment is no longer open').waitFor(),
  },
];
