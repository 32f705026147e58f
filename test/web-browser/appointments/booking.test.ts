import { screen, within } from '@testing-library/react';
import type {} from '@vitest/browser-playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { datesBetween, weekdayOf } from '#shared/rules/calendar-dates.ts';
import { anAppointment } from '#test/web/domain/appointment/appointments.ts';
import {
  at,
  button,
  CREATE,
  checked,
  expectSaved,
  NEXT,
  notes,
  openBooking,
  time,
} from '#test/web/features/appointments/open-booking.ts';

const NEW = '/appointments/new?locationCode=ANC';

const day = (name: string) => screen.getByRole('gridcell', { name });
const selected = () => screen.getByRole('gridcell', { selected: true }).getAttribute('aria-label');
const focused = () => document.activeElement?.getAttribute('aria-label');
const isFocused = (element: HTMLElement) => expect.poll(() => document.activeElement).toBe(element);

/** Presses keys and expects the focus on a day after each. */
async function press(...steps: [key: string, day: string][]): Promise<void> {
  for (const [key, name] of steps) {
    await userEvent.keyboard(`{${key}}`);
    await expect.poll(focused, { message: `after ${key}` }).toBe(name);
  }
}

/** All dates from the first to the last. Sundays and `blocked` dates have no free times. */
const calendar = (first: string, last: string, blocked: Record<string, string> = {}) =>
  datesBetween(first, last).map((date) => ({
    date,
    reason: blocked[date] ?? (weekdayOf(date) === 0 ? 'Closed on Sundays' : null),
  }));

// Daylight saving time begins on March 8 and ends on November 1, 2026.
const SPRING = calendar('2026-03-04', '2026-04-30', {
  '2026-03-04': 'No more pickup times on this day',
  '2026-03-09': 'All pickup times are taken',
  '2026-03-31': 'Closed: Inventory',
});
const AUTUMN = calendar('2026-10-15', '2026-11-30');

async function openCalendar(dates: typeof SPRING, next: string) {
  const opened = openBooking(NEW, { dates, api: { [NEXT]: { body: next } } });
  await screen.findAllByRole('radio');
  return opened;
}

beforeEach(() => page.viewport(320, 600));

describe.each(['Asia/Tokyo', 'America/Anchorage'])('the calendar in a browser in %s', (timezoneId) => {
  beforeEach(async () => {
    await cdp().send('Emulation.setTimezoneOverride', { timezoneId });
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timezoneId);
  });

  it('moves by keyboard across unavailable days and the start of daylight saving time', async () => {
    await openCalendar(SPRING, '2026-03-06');
    expect(document.querySelector('[aria-current="date"]')).toBe(day('Wednesday, March 4'));
    day('Friday, March 6').focus();
    await press(
      ['ArrowRight', 'Saturday, March 7'],
      ['ArrowRight', 'Sunday, March 8'],
      ['ArrowRight', 'Monday, March 9'],
      ['ArrowLeft', 'Sunday, March 8'],
      ['End', 'Saturday, March 14'],
      ['Home', 'Sunday, March 8'],
      // March 1 is before today.
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
    screen.getByRole('grid', { name: 'March 2026' });
  });

  it('shows each date once and in its column when daylight saving time ends', async () => {
    await openCalendar(AUTUMN, '2026-10-30');
    day('Friday, October 30').focus();
    await press(
      ['ArrowRight', 'Saturday, October 31'],
      ['ArrowRight', 'Sunday, November 1'],
      ['ArrowRight', 'Monday, November 2'],
      ['ArrowUp', 'Monday, October 26'],
      ['ArrowDown', 'Monday, November 2'],
      ['PageUp', 'Thursday, October 15'],
      ['PageDown', 'Sunday, November 15'],
    );
    const cells = within(screen.getByRole('grid', { name: 'November 2026' }))
      .getAllByRole('gridcell')
      .filter(({ textContent }) => textContent !== '');
    expect(cells.map((cell) => [cell.textContent, cell.getAttribute('aria-colindex')])).toEqual(
      datesBetween('2026-11-01', '2026-11-30').map((date) => [
        String(Number(date.slice(8))),
        String(weekdayOf(date) + 1),
      ]),
    );
  });
});

it('does not select an unavailable day by keyboard or click, and shows the reason', async () => {
  await openCalendar(SPRING, '2026-03-06');
  day('Friday, March 6').focus();
  await press(['ArrowRight', 'Saturday, March 7']);
  for (const [name, reason] of [
    ['Sunday, March 8', 'Closed on Sundays'],
    ['Monday, March 9', 'All pickup times are taken'],
  ] as const) {
    await press(['ArrowRight', name]);
    await expect.element(page.elementLocator(day(name))).toHaveAccessibleDescription(reason);
    await screen.findByText(new RegExp(`${reason} ·`));
    await userEvent.keyboard('{Enter} ');
    await userEvent.click(day(name), { force: true });
    expect(selected()).toBe('Friday, March 6');
    expect(focused()).toBe(name);
    expect(day(name).getAttribute('aria-disabled')).toBe('true');
  }
  await press(['ArrowRight', 'Tuesday, March 10']);
  await userEvent.keyboard(' ');
  await expect.poll(selected).toBe('Tuesday, March 10');
  await press(['PageDown', 'Friday, April 10']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(selected).toBe('Friday, April 10');
  await screen.findByText(/^Fri, 04\/10\/2026/);
  await time(at('04-10'));
});

it('books with the keyboard alone', async () => {
  const { sent } = await openCalendar(SPRING, '2026-03-06');
  const months = ['Previous month', 'Next month'] as const;
  screen.getAllByRole('link', { name: 'Appointments' }).at(-1)?.focus();
  for (const name of months) {
    await userEvent.keyboard('{Tab}');
    await isFocused(button(name));
    await userEvent.keyboard('{Enter}');
    await isFocused(button(name));
  }
  expect(button('Next month').getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement?.getAttribute('role')).toBe('gridcell');
  button('CANCEL EDIT').focus();
  await userEvent.keyboard('{Enter}');
  day('Friday, April 10').focus();
  await userEvent.keyboard('{Enter}');
  (await time(at('04-10'))).focus();
  await userEvent.keyboard(' {ArrowRight}');
  await expect.poll(checked).toBe(at('04-10', '10:00'));
  await userEvent.keyboard('{Tab}');
  await isFocused(notes());
  await userEvent.keyboard('Typed');
  // The button stays in view once there is something to save.
  scrollTo(0, 0);
  await expect.element(page.elementLocator(button('Schedule Appointment'))).toBeInViewport();
  button('Schedule Appointment').focus();
  await userEvent.keyboard('{Enter}');
  await expectSaved('Appointment Scheduled');
  expect(sent(CREATE)).toEqual([{ locationCode: 'ANC', pickupDate: at('04-10', '10:00'), notes: 'Typed' }]);
});

it('scrolls the notice that the appointment was changed in another window into view', async () => {
  const booked = anAppointment({ pickupDate: at('03-06', '10:00') });
  const opened = openBooking(`/appointments/${booked.id}`, { appointments: [booked] });
  await screen.findAllByRole('radio');
  await userEvent.fill(notes(), 'Typed here');
  opened.appointments = [{ ...booked, notes: 'Saved there', sequence: 1 }];
  await userEvent.click(button('Update Appointment'));
  const conflict = await screen.findByText(/^Not saved yet: this appointment was changed in another window/);
  await expect.element(page.elementLocator(conflict)).toBeInViewport();
});
