import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { held, noNetwork, refusal } from '../../../support/api.ts';
import {
  alert,
  at,
  button,
  CREATE,
  checked,
  choose,
  chooseDay,
  DATES,
  expectSaved,
  group,
  INVALID_TIME,
  notes,
  openBooking,
  radios,
  returnToTab,
  time,
  type,
} from './open-booking.ts';

const NEW = '/appointments/new?locationCode=ANC';
const SCHEDULE = 'Schedule Appointment';
const day = (name: string) => screen.getByRole('gridcell', { name });

it('books in two clicks, and sends a double click once', async () => {
  const { sent } = openBooking('/appointments/new?locationCode=anc');
  await time(at('03-04'));
  expect(screen.getByRole('heading', { name: /^Anchorage/ }).textContent).toBe('Anchorage · 1 package ready');
  expect(screen.getByRole('main').textContent).toContain('1700 Anchorage Port Road');
  expect(day('Wednesday, March 4').getAttribute('aria-selected')).toBe('true');
  expect(radios().map(({ parentElement }) => parentElement?.textContent)).toEqual([
    '9:00 AM',
    '10:00 AM',
    '2:30 PM',
  ]);
  expect(group().textContent).toMatch(/^Wed, 03\/04\/2026 · times in AKST/);
  const entries = window.history.length;
  await choose(at('03-04', '14:30'));
  fireEvent.click(button(SCHEDULE));
  fireEvent.click(button('Scheduling…'));
  await expectSaved('Appointment Scheduled');
  expect(sent(CREATE)).toEqual([{ locationCode: 'ANC', pickupDate: at('03-04', '14:30'), notes: '' }]);
  // The list replaces the form: Back does not return to it.
  expect(window.history.length).toBe(entries);
});

it('validates, focuses the first wrong field, and CANCEL EDIT restores date, time and notes', async () => {
  const { sent } = openBooking(NEW);
  await time(at('03-04'));
  type('x'.repeat(1001));
  screen.getByText('1,001 / 1,000 (1 too many)');
  fireEvent.click(button(SCHEDULE));
  expect(await within(group()).findByText(INVALID_TIME)).toHaveProperty(
    'id',
    group().getAttribute('aria-describedby'),
  );
  await waitFor(() => expect(document.activeElement).toBe(radios()[0]));
  screen.getByText('Notes can be at most 1000 characters.');

  await choose(at('03-04', '10:00'));
  await waitFor(() => expect(within(group()).queryByText(INVALID_TIME)).toBeNull());
  fireEvent.click(button(SCHEDULE));
  await waitFor(() => expect(document.activeElement).toBe(notes()));
  expect(sent(CREATE)).toEqual([]);

  chooseDay('Tuesday, March 10');
  await time(at('03-10'));
  expect(checked()).toBeUndefined();
  fireEvent.click(button('CANCEL EDIT'));
  await time(at('03-04'));
  expect(day('Wednesday, March 4').getAttribute('aria-selected')).toBe('true');
  expect(notes().value).toBe('');
  expect(screen.queryByText('Notes can be at most 1000 characters.')).toBeNull();
});

it('keeps the notes and says so when somebody else takes the time first', async () => {
  const pickups = openBooking(NEW);
  await choose(at('03-04'));
  type('Ring the bell.');
  pickups.taken.add(at('03-04'));
  fireEvent.click(button(SCHEDULE));
  expect((await alert()).textContent).toContain(`Failed to schedule appointment: ${INVALID_TIME}`);
  within(group()).getByText(INVALID_TIME);
  expect(within(group()).getByRole('status').textContent).toBe('9:00 AM is no longer available.');
  await waitFor(() =>
    expect(radios().map(({ value }) => value)).toEqual([at('03-04', '10:00'), at('03-04', '14:30')]),
  );
  expect(notes().value).toBe('Ring the bell.');
  expect(document.activeElement).toBe(group());
  await choose(at('03-04', '10:00'));
  fireEvent.click(button(SCHEDULE));
  await expectSaved('Appointment Scheduled');
});

it('drops a chosen time that is taken meanwhile, on return to the tab', async () => {
  const pickups = openBooking(NEW);
  await choose(at('03-04'));
  pickups.taken.add(at('03-04'));
  returnToTab();
  await screen.findByText('9:00 AM is no longer available.');
  within(group()).getByText(INVALID_TIME);
  expect(checked()).toBeUndefined();
});

it('shows the shape of the form while it loads, and retries what could not be loaded', async () => {
  const refused = held(refusal(403, 'Forbidden'));
  let isRefused = true;
  const dates = { body: [{ date: '2026-03-05', reason: null }] };
  openBooking(NEW, { api: { [DATES]: () => (isRefused ? refused.reply() : dates) } });
  await screen.findByRole('heading', { name: 'Pickup Details' });
  expect(within(screen.getByRole('main')).getByRole('status').textContent).toContain('Loading');
  refused.release();
  await screen.findByText('The pickup times could not be loaded.');
  isRefused = false;
  fireEvent.click(button('Try again'));
  await waitFor(() => expect(radios()).not.toEqual([]));
});

it('keeps the form after every other failure, and books in the end', async () => {
  const replies = [
    refusal(500, 'Internal Server Error'),
    { status: 409, body: { status: 409, error: 'Conflict', messages: ['One', 'Two'] } },
    null,
    { body: {} },
  ];
  openBooking(NEW, { api: { [CREATE]: () => replies.shift() ?? noNetwork() } });
  await choose(at('03-04'));
  type('Back door');
  for (const text of ['Something went wrong on our side.', 'One; Two', 'The portal could not be reached.']) {
    fireEvent.click(button(SCHEDULE));
    await waitFor(async () =>
      expect((await alert()).textContent).toContain(`Failed to schedule appointment: ${text}`),
    );
  }
  expect(notes().value).toBe('Back door');
  // The times are loaded again after each failure.
  await waitFor(() => expect(checked()).toBe(at('03-04')));
  fireEvent.click(button(SCHEDULE));
  await expectSaved('Appointment Scheduled');
});
