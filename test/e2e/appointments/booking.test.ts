import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import {
  book,
  button,
  clockText,
  createBooker,
  day,
  dayName,
  expectFormAccessible,
  fillSlot,
  freeTimes,
  notes,
  openNew,
  showMonth,
  time,
  times,
  toast,
} from './booking.ts';

const CREATE = '**/api/appointments';
const SCHEDULE = 'Schedule Appointment';
const main = (page: Page) => page.getByRole('main');
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
  await openNew(page, booker.email, 'KEN');
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
  await openNew(page, booker.email, 'FBK');
  const { times: free } = await freeTimes(booker, 'FBK', 0);
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
  await openNew(page, booker.email, 'PBY');
  const { times: free } = await freeTimes(booker, 'PBY', 0);
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
  const { email } = await createBooker(portal, 'ANC');
  await openNew(page, email);
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

test.describe('pages that say what to do', () => {
  test('for a wrong or missing terminal, in any case of letters', { tag: '@screen' }, async ({
    page,
    portal,
  }) => {
    const { email } = await createBooker(portal, 'ANC', 'KOD');
    await signIn(page, email);
    for (const query of ['', '?locationCode=TAC', '?locationCode=XYZ']) {
      await page.goto(`/appointments/new${query}`);
      await expect(page.getByText('This link does not name a pickup terminal')).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Book a pickup in Kodiak' }).click();
    await expect(page.getByRole('heading', { name: /^Kodiak/ })).toBeVisible();
    await page.goto('/appointments/new?locationCode=anc');
    await expect(page.getByRole('heading', { name: /^Anchorage/ })).toBeVisible();
  });

  test('offers to book only where no pickup is booked', async ({ page, portal }) => {
    const booker = await createBooker(portal, 'ANC', 'KEN');
    const bookIn = async (code: 'ANC' | 'KEN') =>
      book(booker, code, (await freeTimes(booker, code, 2)).times[0] ?? '');
    await bookIn('ANC');
    await signIn(page, booker.email);
    const offers = page.getByRole('link', { name: /^Book a pickup in/ });
    await page.goto('/appointments/new');
    await expect(offers).toHaveText(['Book a pickup in Kenai']);
    await expect(page.getByText('You have packages that are ready for pickup.')).toBeVisible();
    await page.goto('/appointments/new?locationCode=KOD');
    await expect(offers).toHaveText(['Book a pickup in Kenai']);

    await bookIn('KEN');
    await page.reload();
    await page.getByRole('link', { name: 'See your appointments' }).click();
    await expect(page).toHaveURL('/appointments');
    await expect(offers).toHaveCount(0);
  });

  test('for a terminal without ready packages', { tag: '@screen' }, async ({ page, portal }) => {
    const { email } = await createBooker(portal);
    await signIn(page, email);
    await page.goto('/appointments/new?locationCode=KOD');
    await expect(page.getByText('Nothing is ready for pickup in Kodiak')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See your packages' }).click();
    await expect(page).toHaveURL('/orders');
  });

  test('for a terminal with an appointment', { tag: '@screen' }, async ({ page, portal }) => {
    const booker = await createBooker(portal, 'KOD');
    const { times: free } = await freeTimes(booker, 'KOD', 1);
    const { id } = await book(booker, 'KOD', free[0] ?? '');
    await signIn(page, booker.email);
    await page.goto('/appointments/new?locationCode=KOD');
    await expect(page.getByText('You already have an appointment in Kodiak')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'RESCHEDULE' }).click();
    await expect(page).toHaveURL(new RegExp(`/appointments/${encodeURIComponent(id)}`));
  });

  test('for a terminal without any free date, and when the dates cannot be loaded', {
    tag: '@screen',
  }, async ({ page, portal }) => {
    const { email } = await createBooker(portal, 'ANC');
    await signIn(page, email);
    const next = '**/api/appointments/nextAvailableDate*';
    await page.route(next, (route) => route.fulfill({ json: null }));
    await page.goto('/appointments/new?locationCode=ANC');
    await expect(page.getByText('No free pickup times in Anchorage')).toBeVisible();
    await expect(main(page).getByRole('link', { name: /customerservice/ })).toBeVisible();
    await expectAccessible(page);

    await page.unroute(next);
    await page.route(next, (route) =>
      route.fulfill({ status: 403, json: { status: 403, error: 'Forbidden' } }),
    );
    await page.reload();
    await expect(page.getByText('The pickup times could not be loaded.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(next);
    await button(page, 'Try again').click();
    await expect(times(page).first()).toBeVisible();
  });
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
