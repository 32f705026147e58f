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
  fillSlot,
  freeTimes,
  main,
  notes,
  openNew,
  openSecondDate,
  showMonth,
  time,
  times,
  toast,
} from './booking.ts';

const CREATE = '**/api/appointments';
const SCHEDULE = 'Schedule Appointment';
const alert = (page: Page) => page.getByRole('form').getByRole('alert');
const timeError = (page: Page) =>
  page.getByRole('radiogroup').getByText('Please select a valid time slot.', { exact: true });

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

test('validates, focuses the first wrong field and keeps what was typed', { tag: '@screen' }, async ({
  page,
  portal,
}) => {
  const booker = await createBooker(portal, 'KEN');
  const bookings = countBookings(page);
  await openSecondDate(page, booker, 'KEN');
  await notes(page).fill('x'.repeat(1001));
  await expect(main(page)).toContainText('1,001 / 1,000 (1 too many)');
  await button(page, SCHEDULE).click();
  await expect(timeError(page)).toBeVisible();
  await expect(times(page).first()).toBeFocused();
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription('Please select a valid time slot.');
  await expect(page.getByText('Notes can be at most 1000 characters.')).toBeVisible();
  await expectFormAccessible(page);

  await times(page).nth(1).check();
  await expect(timeError(page)).toBeHidden();
  await button(page, SCHEDULE).click();
  await expect(notes(page)).toBeFocused();
  expect(bookings()).toBe(0);

  // CANCEL EDIT restores the date, the time and the notes.
  const other = await freeTimes(booker, 'KEN', 2);
  await showMonth(page, other.date);
  await day(page, dayName(other.date)).click();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await button(page, 'CANCEL EDIT').click();
  const first = await freeTimes(booker, 'KEN', 0);
  await expect(day(page, dayName(first.date))).toHaveAttribute('aria-selected', 'true');
  await expect(notes(page)).toHaveValue('');
  await expect(page.getByText('Notes can be at most 1000 characters.')).toBeHidden();
});

test('a slot that somebody else takes first', { tag: '@screen' }, async ({ page, portal }) => {
  const booker = await createBooker(portal, 'FBK');
  const { times: free } = await openSecondDate(page, booker, 'FBK');
  const [taken = '', other = ''] = free;
  await time(page, taken).check();
  await notes(page).fill('Ring the bell.');
  await fillSlot(portal, 'FBK', taken);
  await button(page, SCHEDULE).click();
  await expect(timeError(page)).toBeVisible();
  await expect(alert(page)).toContainText('Failed to schedule appointment: Please select a valid time slot.');
  await expect(
    page.getByRole('status').getByText(`${clockText(taken)} is no longer available.`),
  ).toBeVisible();
  await expect(time(page, taken)).toHaveCount(0);
  await expect(notes(page)).toHaveValue('Ring the bell.');
  await expect(page.getByRole('radiogroup')).toBeFocused();
  await expectFormAccessible(page);

  await time(page, other).check();
  await button(page, SCHEDULE).click();
  await expect(toast(page, 'Appointment Scheduled')).toBeVisible();
});

test('drops a chosen time that is taken meanwhile, on return to the tab', async ({ page, portal }) => {
  const booker = await createBooker(portal, 'PBY');
  const { times: free } = await openSecondDate(page, booker, 'PBY');
  const [taken = ''] = free;
  await time(page, taken).check();
  await fillSlot(portal, 'PBY', taken);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText(`${clockText(taken)} is no longer available.`)).toBeVisible();
  await expect(timeError(page)).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
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
