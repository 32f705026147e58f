import type { Page } from '@playwright/test';
import type { Appointment } from '../../../shared/contracts/appointments.ts';
import type { Location } from '../../../shared/contracts/locations.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import {
  type Booker,
  book,
  booked,
  button,
  createBooker,
  day,
  dayName,
  expectFormAccessible,
  fillSlot,
  freeTimes,
  notes,
  openReschedule,
  showMonth,
  textOf,
  time,
  toast,
} from './booking.ts';

const UPDATE = 'Update Appointment';
const CONFLICT = 'Not saved yet: this appointment was changed in another window or on another device';
const original = (page: Page) => page.getByRole('note').filter({ hasText: 'Original appointment' });

async function stored({ appointments, customerId }: Booker): Promise<Appointment | undefined> {
  return (await appointments.list({ customerId, roles: ['Customer'] }, {}))[0];
}

test('moves an appointment to another date', { tag: '@screen' }, async ({ page, portal }) => {
  const { booker, appointment } = await booked(portal, 3, 'Blue truck');
  const target = await freeTimes(booker, 'ANC', 6);
  await signIn(page, booker.email);
  await openReschedule(page, appointment);
  await expect(original(page)).toContainText(textOf(appointment.pickupDate));
  await expect(time(page, appointment.pickupDate)).toBeChecked();
  await expect(notes(page)).toHaveValue('Blue truck');
  await expect(page.getByRole('navigation').locator('[aria-current]').filter({ visible: true })).toHaveText(
    'Appointments',
  );
  await expectFormAccessible(page);
  await expectNoSidewaysScroll(page);

  await showMonth(page, target.date);
  await day(page, dayName(target.date)).click();
  const chosen = target.times[2] ?? '';
  await time(page, chosen).check();
  await button(page, UPDATE).dblclick();
  await expect(toast(page, 'Appointment Updated')).toBeVisible();
  await expect(page).toHaveURL('/appointments');
  expect(await stored(booker)).toMatchObject({ id: appointment.id, pickupDate: chosen, sequence: 1 });
});

test('keeps the time of a full slot and changes only the notes', async ({ page, portal }) => {
  const { booker, appointment } = await booked(portal, 8);
  for (let place = 0; place < 2; place += 1) {
    await book(await createBooker(portal, 'ANC'), 'ANC', appointment.pickupDate);
  }
  await signIn(page, booker.email);
  await openReschedule(page, appointment);
  await expect(page.getByRole('radio', { name: /current time/ })).toBeChecked();
  await notes(page).fill('Two boxes');
  await button(page, UPDATE).click();
  await expect(toast(page, 'Appointment Updated')).toBeVisible();
  const { pickupDate } = appointment;
  expect(await stored(booker)).toMatchObject({ pickupDate, notes: 'Two boxes', sequence: 1 });
});

test('CANCEL EDIT restores the appointment', async ({ page, portal }) => {
  const { booker, appointment } = await booked(portal, 4, 'Ramp 2');
  const other = await freeTimes(booker, 'ANC', 7);
  await signIn(page, booker.email);
  await openReschedule(page, appointment);
  await notes(page).fill('Something else');
  await showMonth(page, other.date);
  await day(page, dayName(other.date)).click();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await button(page, UPDATE).click();
  await expect(page.getByRole('radiogroup')).toContainText('Please select a valid time slot.');
  await button(page, 'CANCEL EDIT').click();
  await expect(time(page, appointment.pickupDate)).toBeChecked();
  await expect(notes(page)).toHaveValue('Ramp 2');
  await expect(page.getByRole('radiogroup')).not.toContainText('Please select a valid time slot.');
});

test('ignores wrong parameters: the stored appointment is the original', async ({ page, portal }) => {
  const { booker, appointment } = await booked(portal, 5, 'Stored');
  await signIn(page, booker.email);
  for (const query of [
    '',
    '?locationCode=KOD&pickupDate=2031-01-01T10:00:00-09:00&notes=Forged',
    '?locationCode=%00&pickupDate=tomorrow&notes=%F0%9F',
  ]) {
    await page.goto(`/appointments/${appointment.id}${query}`);
    await expect(original(page)).toContainText(textOf(appointment.pickupDate));
    await expect(page.getByRole('heading', { name: /^Anchorage/ })).toBeVisible();
    await expect(time(page, appointment.pickupDate)).toBeChecked();
    await expect(notes(page)).toHaveValue('Stored');
  }
});

test('two tabs: shows the other tab’s change before it is overwritten', { tag: '@screen' }, async ({
  page,
  context,
  portal,
}) => {
  const { booker, appointment } = await booked(portal, 9, 'First');
  const { times } = await freeTimes(booker, 'ANC', 10);
  const [moved = '', mine = ''] = times;
  await signIn(page, booker.email);
  const other = await context.newPage();
  await openReschedule(other, appointment);
  await openReschedule(page, appointment);

  await notes(other).fill('Typed here');
  await booker.appointments.reschedule(booker, appointment.id, {
    locationCode: 'ANC',
    pickupDate: moved,
    notes: 'Saved there',
  });
  await button(other, UPDATE).click();
  await expect(other.getByText(CONFLICT)).toBeInViewport();
  await expect(other.getByRole('status').filter({ hasText: 'Saved there' })).toBeVisible();
  await expect(original(other)).toContainText(textOf(moved));
  await expect(notes(other)).toHaveValue('Typed here');
  // The time was not edited, so it follows.
  await expect(time(other, moved)).toBeChecked();
  await expectFormAccessible(other);

  // A later failure has its own message.
  const [, , taken = ''] = times;
  await time(other, taken).check();
  await fillSlot(portal, 'ANC', taken);
  await button(other, UPDATE).click();
  await expect(other.getByRole('form').getByRole('alert')).toContainText(
    'Failed to update appointment: Please select a valid time slot.',
  );
  await expect(other.getByText(CONFLICT)).toBeHidden();
  await expect(other.getByRole('status').filter({ hasText: 'Saved there' })).toBeVisible();
  await time(other, mine).check();
  await button(other, UPDATE).click();
  await expect(toast(other, 'Appointment Updated')).toBeVisible();
  expect(await stored(booker)).toMatchObject({ pickupDate: mine, notes: 'Typed here', sequence: 2 });

  // The first tab learns of both on return.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(original(page)).toContainText(textOf(mine));
  await expect(notes(page)).toHaveValue('Typed here');
});

test('CANCEL EDIT takes what another window saved', async ({ page, portal }) => {
  const { booker, appointment } = await booked(portal, 9, 'First');
  await signIn(page, booker.email);
  await openReschedule(page, appointment);
  await notes(page).fill('Typed here');
  const { locationCode, pickupDate } = appointment;
  const saved = { locationCode, pickupDate, notes: 'Saved there' };
  await booker.appointments.reschedule(booker, appointment.id, saved);
  await button(page, UPDATE).click();
  await expect(page.getByText(CONFLICT)).toBeVisible();
  await button(page, 'CANCEL EDIT').click();
  await expect(notes(page)).toHaveValue('Saved there');
  await expect(page.getByText('Your own changes are kept.')).toBeHidden();
});

test('warns that the terminal is closed on the day of the appointment', async ({ page, portal }) => {
  const { booker, appointment } = await booked(portal, 5);
  await signIn(page, booker.email);
  await page.route('**/api/location', async (route) => {
    const response = await route.fetch();
    const terminals: Location[] = await response.json();
    const closures = [{ date: appointment.pickupDate.slice(0, 10), reason: 'Inventory' }];
    await route.fulfill({ response, json: terminals.map((terminal) => ({ ...terminal, closures })) });
  });
  await page.goto('/appointments');
  const warning = page.getByRole('note').filter({ hasText: 'The terminal is closed on this day' });
  await expect(warning).toContainText('Reason: Inventory.');
  await expectAccessible(page);
  await warning.getByRole('link', { name: 'Choose another day' }).click();
  await expect(page.getByRole('heading', { name: 'Reschedule Appointment' })).toBeVisible();
  await expect(warning).toContainText('Reason: Inventory. Please choose another day.');
  await expectFormAccessible(page);
});

test('a slot that is taken while moving, and errors', async ({ page, portal }) => {
  const { booker, appointment } = await booked(portal, 11);
  const target = await freeTimes(booker, 'ANC', 12);
  const [taken = '', other = ''] = target.times;
  await signIn(page, booker.email);
  await openReschedule(page, appointment);
  await showMonth(page, target.date);
  await day(page, dayName(target.date)).click();
  await time(page, taken).check();
  await fillSlot(portal, 'ANC', taken);
  await button(page, UPDATE).click();
  await expect(page.getByRole('radiogroup')).toContainText('Please select a valid time slot.');
  await expect(day(page, dayName(target.date))).toHaveAttribute('aria-selected', 'true');
  await time(page, other).check();
  const url = '**/api/appointments/*';
  await page.route(url, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
  await button(page, UPDATE).click();
  await expect(page.getByRole('form').getByRole('alert')).toContainText(
    'Failed to update appointment: The portal could not be reached.',
  );
  await page.unroute(url);
  await expect(time(page, other)).toBeChecked();
  await button(page, UPDATE).click();
  await expect(toast(page, 'Appointment Updated')).toBeVisible();
  expect(await stored(booker)).toMatchObject({ pickupDate: other });
});
