import type { Page } from '@playwright/test';
import type { PickupDate } from '../../../shared/contracts/appointments.ts';
import { addDays, datesBetween, weekdayOf } from '../../../shared/rules/calendar-dates.ts';
import { expect, PASSWORD, test } from '../support/fixtures.ts';
import { storedSession } from '../support/stored-session.ts';
import { button, createBooker, notes, time, times, toast } from './booking.ts';

const DATES = '**/api/appointments/dates*';
const NEXT = '**/api/appointments/nextAvailableDate*';
const TIMES = '**/api/appointments/availability*';

const focused = (page: Page) => page.locator('[role="gridcell"]:focus');
const month = (page: Page, name: string) => page.getByRole('grid', { name });

/** A calendar from a fixed today, with Sundays and these dates blocked. */
async function openCalendar(
  page: Page,
  {
    first,
    last,
    next,
    blocked,
  }: { first: string; last: string; next: string; blocked: Record<string, string> },
): Promise<void> {
  const dates: PickupDate[] = datesBetween(first, last).map((date) => ({
    date,
    reason: blocked[date] ?? (weekdayOf(date) === 0 ? 'Closed on Sundays' : null),
  }));
  await page.route(DATES, (route) => route.fulfill({ json: dates }));
  await page.route(NEXT, (route) => route.fulfill({ json: next }));
  await page.route(TIMES, (route) => {
    const date = new URL(route.request().url()).searchParams.get('pickupDate') ?? '';
    return route.fulfill({ json: [`${date}T09:00:00-08:00`, `${date}T10:00:00-08:00`] });
  });
  await page.goto('/appointments/new?locationCode=ANC');
  await expect(times(page).first()).toBeVisible();
}

/** Presses keys one after the other and expects the focus on a day after each. */
async function press(page: Page, ...steps: [key: string, day: string][]): Promise<void> {
  for (const [key, day] of steps) {
    await page.keyboard.press(key);
    await expect(focused(page), `after ${key}`).toHaveAccessibleName(day);
  }
}

// Clocks are set forward on March 8 and back on November 1, 2026.
const SPRING = {
  first: '2026-03-04',
  last: '2026-04-30',
  next: '2026-03-06',
  blocked: {
    '2026-03-04': 'No more pickup times on this day',
    '2026-03-09': 'All pickup times are taken',
    '2026-03-31': 'Closed: Inventory',
  },
};
const AUTUMN = { first: '2026-10-15', last: '2026-11-30', next: '2026-10-30', blocked: {} };

for (const timezoneId of ['Asia/Tokyo', 'America/Anchorage']) {
  test(`every key of the calendar works in a browser in ${timezoneId}`, async ({ browser, portal }) => {
    const { email } = await createBooker(portal, 'ANC');
    const session = await storedSession(portal.identity, email, PASSWORD);
    const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }));
    const context = await browser.newContext({
      timezoneId,
      baseURL: portal.origin,
      storageState: { cookies: [], origins: [{ origin: portal.origin, localStorage }] },
    });
    const page = await context.newPage();
    await openCalendar(page, SPRING);

    await test.step('moves across days that cannot be chosen and the change of clocks', async () => {
      await expect(page.locator('[aria-current="date"]')).toHaveAccessibleName('Wednesday, March 4');
      await page.getByRole('gridcell', { name: 'Friday, March 6' }).focus();
      await press(
        page,
        ['ArrowRight', 'Saturday, March 7'],
        ['ArrowRight', 'Sunday, March 8'],
        ['ArrowRight', 'Monday, March 9'],
        ['ArrowLeft', 'Sunday, March 8'],
        ['End', 'Saturday, March 14'],
        ['Home', 'Sunday, March 8'],
        // Before today, the library would ignore the key.
        ['ArrowUp', 'Sunday, March 8'],
        ['ArrowDown', 'Sunday, March 15'],
        ['ArrowUp', 'Sunday, March 8'],
        ['ArrowLeft', 'Saturday, March 7'],
        ['Home', 'Wednesday, March 4'],
        ['ArrowLeft', 'Wednesday, March 4'],
        ['PageUp', 'Wednesday, March 4'],
        ['PageDown', 'Saturday, April 4'],
        ['PageDown', 'Thursday, April 30'],
        ['ArrowRight', 'Thursday, April 30'],
        ['ArrowDown', 'Thursday, April 30'],
        ['End', 'Thursday, April 30'],
        ['PageUp', 'Monday, March 30'],
        ['ArrowRight', 'Tuesday, March 31'],
        ['ArrowRight', 'Wednesday, April 1'],
        ['Home', 'Sunday, March 29'],
        ['End', 'Saturday, April 4'],
        ['ArrowUp', 'Saturday, March 28'],
      );
      await expect(month(page, 'March 2026')).toBeVisible();
    });

    await test.step('does not choose a day without times with any key or click, and gives the reason', async () => {
      const chosen = page.getByRole('gridcell', { selected: true });
      await page.getByRole('gridcell', { name: 'Friday, March 6' }).focus();
      for (const [key, reason] of [
        ['ArrowRight', null],
        ['ArrowRight', 'Closed on Sundays'],
        ['ArrowRight', 'All pickup times are taken'],
      ] as const) {
        await page.keyboard.press(key);
        if (reason === null) continue;
        await expect(focused(page)).toHaveAttribute('aria-disabled', 'true');
        await expect(focused(page)).toHaveAccessibleDescription(reason);
        await expect(page.getByText(`· ${reason}`)).toBeVisible();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Space');
        await focused(page).click({ force: true });
        await expect(chosen).toHaveAccessibleName('Friday, March 6');
        await expect(focused(page)).toHaveAttribute('aria-disabled', 'true');
      }
      await press(page, ['ArrowRight', 'Tuesday, March 10']);
      await page.keyboard.press('Space');
      await expect(chosen).toHaveAccessibleName('Tuesday, March 10');
      await press(page, ['PageDown', 'Friday, April 10']);
      await page.keyboard.press('Enter');
      await expect(chosen).toHaveAccessibleName('Friday, April 10');
      await expect(page.getByRole('heading', { name: /^Fri, 04\/10\/2026/ })).toBeVisible();
      await expect(times(page).first()).toHaveValue('2026-04-10T09:00:00-08:00');
    });

    await test.step('shows each date once and in its column when clocks are set back', async () => {
      await openCalendar(page, AUTUMN);
      await page.getByRole('gridcell', { name: 'Friday, October 30' }).focus();
      await press(
        page,
        ['ArrowRight', 'Saturday, October 31'],
        ['ArrowRight', 'Sunday, November 1'],
        ['ArrowRight', 'Monday, November 2'],
        ['ArrowUp', 'Monday, October 26'],
        ['ArrowDown', 'Monday, November 2'],
        ['PageUp', 'Thursday, October 15'],
        ['PageDown', 'Sunday, November 15'],
      );
      const november = datesBetween('2026-11-01', '2026-11-30');
      const cells = month(page, 'November 2026').getByRole('gridcell').filter({ hasText: /\d/ });
      await expect(cells).toHaveText(november.map((date) => String(Number(date.slice(8)))));
      for (const date of [november[0] ?? '', addDays('2026-11-01', 29)]) {
        await expect(
          month(page, 'November 2026')
            .locator(`[aria-colindex="${weekdayOf(date) + 1}"]`)
            .filter({
              hasText: new RegExp(`^${Number(date.slice(8))}$`),
            }),
        ).toHaveCount(1);
      }
    });
    await context.close();
  });
}

test('books with the keyboard alone', async ({ page, portal, useSessionOf }) => {
  await useSessionOf((await createBooker(portal, 'ANC')).email);
  const sent: unknown[] = [];
  await page.route('**/api/appointments', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: {} });
  });
  await openCalendar(page, SPRING);
  await page.getByRole('link', { name: 'Appointments' }).last().focus();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Previous month')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Previous month')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Next month')).toHaveAttribute('aria-disabled', 'true');
  await expect(button(page, 'Next month')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(focused(page)).toBeVisible();
  await button(page, 'CANCEL EDIT').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell', { name: 'Friday, April 10' }).focus();
  await page.keyboard.press('Enter');
  await time(page, '2026-04-10T09:00:00-08:00').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(time(page, '2026-04-10T10:00:00-08:00')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(notes(page)).toBeFocused();
  await page.keyboard.type('Typed');
  await button(page, 'Schedule Appointment').focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Appointment Scheduled')).toBeVisible();
  expect(sent).toEqual([{ locationCode: 'ANC', pickupDate: '2026-04-10T10:00:00-08:00', notes: 'Typed' }]);
});
