import type { Page } from '@playwright/test';
import type { Portal } from '../../../local/portal.ts';
import type { Appointment } from '../../../shared/contracts/appointments.ts';
import { expect } from '../support/fixtures.ts';
import { aReadyRecord, createCustomerWithPickups, localTextsOf } from './pickups.ts';

type TerminalCode = Appointment['locationCode'];
type Booker = Awaited<ReturnType<typeof createCustomerWithPickups>>;

/** Creates a customer with a package ready at each of these terminals. */
export function createBooker(portal: Portal, ...terminals: TerminalCode[]): Promise<Booker> {
  return createCustomerWithPickups(portal, (id) =>
    terminals.map((destinationCode) =>
      aReadyRecord(id, { destinationCode, freightBillNum: `NB7${destinationCode}` }),
    ),
  );
}

/** The free times of the date with this index among those that have some. */
async function freeTimes(
  { appointments }: Pick<Booker, 'appointments'>,
  locationCode: TerminalCode,
  index: number,
): Promise<readonly string[]> {
  const free = (await appointments.dates(locationCode)).filter(({ reason }) => reason === null);
  const date = free[index]?.date;
  if (date === undefined) throw new Error('There are not enough free dates.');
  return appointments.times(locationCode, date);
}

/** Opens the reschedule page as the list links to it. */
export async function openReschedule(page: Page, { id, locationCode, pickupDate, notes }: Appointment) {
  await page.goto(`/appointments/${id}?${new URLSearchParams({ locationCode, pickupDate, notes })}`);
  await expect(times(page).first()).toBeVisible();
}

export const times = (page: Page) => page.getByRole('radio');
export const time = (page: Page, pickupDate: string) => page.locator(`input[value="${pickupDate}"]`);
export const notes = (page: Page) => page.getByLabel('Additional Notes');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
export const original = (page: Page) => page.getByRole('note').filter({ hasText: 'Original appointment' });

/** A customer with a pickup in Fairbanks at the first time of a day that no other test books, and its other times. */
export async function booked(portal: Portal, notes: string) {
  const booker = await createBooker(portal, 'FBK');
  const [pickupDate = '', ...times] = await freeTimes(booker, 'FBK', 5);
  const { customerId } = booker;
  const input = { locationCode: 'FBK', pickupDate, notes } as const;
  return { booker, appointment: await booker.appointments.book({ customerId }, input), times };
}

/** The original time as the page shows it: weekday, date, time and zone. */
export function textOf(pickupDate: string): RegExp {
  const { date, time: clock, zone } = localTextsOf(pickupDate);
  return new RegExp(`${date}, ${clock} ${zone}`);
}
