import type { Page } from '@playwright/test';
import type { Portal } from '../../../local/portal.ts';
import type { Appointment } from '../../../shared/contracts/appointments.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, signIn } from '../support/fixtures.ts';
import { aReadyRecord, createCustomerWithPickups, localTextsOf } from './pickups.ts';

type TerminalCode = Appointment['locationCode'];
export type Booker = Awaited<ReturnType<typeof createCustomerWithPickups>>;

/** Creates a customer with a package ready at each of these terminals. */
export function createBooker(portal: Portal, ...terminals: TerminalCode[]): Promise<Booker> {
  return createCustomerWithPickups(portal, (id) =>
    terminals.map((destinationCode) =>
      aReadyRecord(id, { destinationCode, freightBillNum: `NB7${destinationCode}` }),
    ),
  );
}

/** Books a time through the service. */
export function book(
  { customerId, appointments }: Booker,
  locationCode: TerminalCode,
  pickupDate: string,
  notes = '',
): Promise<Appointment> {
  return appointments.book({ customerId }, { locationCode, pickupDate, notes });
}

/** The free times of the date with this index among those that have some. */
export async function freeTimes(
  { appointments }: Pick<Booker, 'appointments'>,
  locationCode: TerminalCode,
  index: number,
): Promise<{ date: string; times: readonly string[] }> {
  const free = (await appointments.dates(locationCode)).filter(({ reason }) => reason === null);
  const date = free[index]?.date;
  if (date === undefined) throw new Error('There are not enough free dates.');
  return { date, times: await appointments.times(locationCode, date) };
}

/** Takes the free places of a slot with other customers. Demo customers may have some places already. */
export async function fillSlot(
  portal: Portal,
  locationCode: TerminalCode,
  pickupDate: string,
): Promise<void> {
  const date = pickupDate.slice(0, 10);
  for (;;) {
    const booker = await createBooker(portal, locationCode);
    if (!(await booker.appointments.times(locationCode, date)).includes(pickupDate)) return;
    await book(booker, locationCode, pickupDate);
  }
}

export async function openNew(page: Page, email: string, locationCode = 'ANC'): Promise<void> {
  await signIn(page, email);
  await page.goto(`/appointments/new?locationCode=${locationCode}`);
  await expect(times(page).first()).toBeVisible();
}

/**
 * Opens the form and chooses the second free date, which has a whole day of times. The first one may be today with a
 * single time left.
 */
export async function openSecondDate(
  page: Page,
  booker: Booker,
  locationCode: TerminalCode,
): Promise<{ date: string; times: readonly string[] }> {
  await openNew(page, booker.email, locationCode);
  const free = await freeTimes(booker, locationCode, 1);
  await chooseDate(page, free.date);
  return free;
}

/** Chooses a date in the calendar and waits for its times. */
export async function chooseDate(page: Page, date: string): Promise<void> {
  await showMonth(page, date);
  await day(page, dayName(date)).click();
  await expect(page.locator(`input[type="radio"][value^="${date}"]`).first()).toBeVisible();
}

/** Opens the reschedule page as the list links to it. */
export async function openReschedule(page: Page, { id, locationCode, pickupDate, notes }: Appointment) {
  await page.goto(`/appointments/${id}?${new URLSearchParams({ locationCode, pickupDate, notes })}`);
  await expect(times(page).first()).toBeVisible();
}

export const main = (page: Page) => page.getByRole('main');
export const times = (page: Page) => page.getByRole('radio');
export const time = (page: Page, pickupDate: string) => page.locator(`input[value="${pickupDate}"]`);
export const notes = (page: Page) => page.getByLabel('Additional Notes');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
/** A day of the calendar, such as `November 24`. */
export const day = (page: Page, name: string) =>
  page.getByRole('gridcell', { name: new RegExp(`, ${name}$`) });

/** `November 24` */
export function dayName(date: string): string {
  return new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
}

/** `10:00 AM` of a pickup time. */
export function clockText(pickupDate: string): string {
  return new Date(`${pickupDate.slice(0, 16)}:00Z`)
    .toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
    .replace(/\s/gu, ' ');
}

/** Shows the month of a date. Pickups can be booked in two months. */
export async function showMonth(page: Page, date: string): Promise<void> {
  const name = new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' });
  const isShown = await page.getByRole('grid', { name: new RegExp(`^${name}`) }).isVisible();
  if (isShown) return;
  const isLast = (await button(page, 'Next month').getAttribute('aria-disabled')) === 'true';
  await button(page, isLast ? 'Previous month' : 'Next month').click();
}

/** Checks the form in a window in which no sticky bar covers a part of it. */
export async function expectFormAccessible(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no window size.');
  await page.setViewportSize({ ...size, height: 2000 });
  await expectAccessible(page);
  await page.setViewportSize(size);
}

/** A customer with an appointment on one of the next free dates. */
export async function booked(portal: Portal, index: number, text = '') {
  const booker = await createBooker(portal, 'ANC');
  const { times: free } = await freeTimes(booker, 'ANC', index);
  return { booker, appointment: await book(booker, 'ANC', free[0] ?? '', text) };
}

/** The original time as the page shows it: weekday, date, time and zone. */
export function textOf(pickupDate: string): RegExp {
  const { date, time: clock, zone } = localTextsOf(pickupDate);
  return new RegExp(`${date}, ${clock} ${zone}`);
}
