import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import {
  button,
  clockText,
  createBooker,
  day,
  dayName,
  expectFormAccessible,
  freeTimes,
  main,
  notes,
  openNew,
  openSecondDate,
  time,
  times,
  toast,
} from './booking.ts';

const CREATE = '**/api/appointments';
const SCHEDULE = 'Schedule Appointment';
const alert = (page: Page) => page.getByRole('form').getByRole('alert');

/** The requests that book. */
function countBookings(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/appointments')) count += 1;
  });
  return () => count;
}

test('books in two taps, shows the terminal’s time, and sends a double click once', {
  tag: '@screen',
}, async ({ page, portal }) => {
  const booker = await createBooker(portal, 'ANC');
  const bookings = countBookings(page);
  await openNew(page, booker.email);
  const free = await freeTimes(booker, 'ANC', 0);
  await expect(main(page)).toContainText('1 package ready');
  await expect(main(page)).toContainText('1700 Anchorage Port Road');
  await expect(day(page, dayName(free.date))).toHaveAttribute('aria-selected', 'true');
  await expect(times(page)).toHaveCount(free.times.length);
  await expect(page.getByText(clockText(free.times[0] ?? ''), { exact: true })).toBeVisible();
  await expectFormAccessible(page);
  await expectNoSidewaysScroll(page);

  const [chosen = ''] = free.times.slice(-1);
  await time(page, chosen).check();
  // Stays in view, on a phone too, once there is something to save.
  await page.evaluate(() => scrollTo(0, 0));
  await expect(button(page, SCHEDULE)).toBeInViewport();
  await button(page, SCHEDULE).dblclick();
  await expect(toast(page, 'Appointment Scheduled')).toBeVisible();
  await expect(page).toHaveURL('/appointments');
  expect(bookings()).toBe(1);
  const [booked] = await booker.appointments.list({ customerId: booker.customerId, roles: ['Customer'] }, {});
  expect(booked).toMatchObject({ locationCode: 'ANC', pickupDate: chosen, notes: '' });

  // The form was replaced in the history.
  await page.goBack();
  await expect(page).not.toHaveURL(/appointments/);
});

test('keeps the form when the server fails, the connection is lost, or other errors come', async ({
  page,
  portal,
}) => {
  await openSecondDate(page, await createBooker(portal, 'ANC'), 'ANC');
  await times(page).first().check();
  await notes(page).fill('Back door');
  const fail = async (status: number, json: object) => {
    await page.unroute(CREATE);
    await page.route(CREATE, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.fallback(),
    );
    await button(page, SCHEDULE).click();
  };
  await fail(500, { status: 500, error: 'Internal Server Error' });
  await expect(alert(page)).toContainText(
    'Failed to schedule appointment: Something went wrong on our side.',
  );
  await expectFormAccessible(page);
  await fail(409, { status: 409, error: 'Conflict', messages: ['One', 'Two'] });
  await expect(alert(page)).toContainText('Failed to schedule appointment: One; Two');
  await page.unroute(CREATE);
  await page.route(CREATE, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await button(page, SCHEDULE).click();
  await expect(alert(page)).toContainText('Failed to schedule appointment: The portal could not be reached.');
  await expect(notes(page)).toHaveValue('Back door');
  await page.unroute(CREATE);
  // The times are loaded again after each failure.
  await expect(times(page).first()).toBeChecked();
  await button(page, SCHEDULE).click();
  await expect(toast(page, 'Appointment Scheduled')).toBeVisible();
});

test('shows the shape of the form while it loads, and fits the smallest screen', async ({ page, portal }) => {
  const { email } = await createBooker(portal, 'ANC');
  await signIn(page, email);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/appointments/dates*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/appointments/new?locationCode=ANC');
  await expect(page.getByRole('heading', { name: 'Pickup Details' })).toBeVisible();
  await expect(main(page).getByRole('status')).toContainText('Loading');
  await expectFormAccessible(page);
  release();
  await expect(times(page).first()).toBeVisible();
  await page.setViewportSize({ width: 320, height: 600 });
  await expectNoSidewaysScroll(page);
  for (const target of [page.getByRole('gridcell', { disabled: false }).first(), times(page).first()]) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});
