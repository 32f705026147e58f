import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { PickupPlan, PlannedDay, PlannedSlot } from '#shared/contracts/staff/pickup-plan.ts';
import { addDays, datesBetween } from '#shared/rules/calendar-dates.ts';
import { errorReply, type Responders } from '#test/web/support/api.ts';
import { openSite } from '#test/web/support/site.tsx';
import { keptText } from '#web/features/pickup-plan/slots-form.ts';

const PLAN = 'GET /api/staff/pickup-plan';
const SET = 'PUT /api/staff/pickup-slots';
/** A Monday, 10:00 in Anchorage. */
const NOW = '2026-11-30T19:00:00Z';
const FIRST = '2026-11-30';

const slotsOn = (date: string): PlannedSlot[] =>
  ['08:00', '08:30', '09:00'].map((clock) => ({ time: `${date}T${clock}`, capacity: 3, booked: 1 }));
const days = datesBetween(FIRST, addDays(FIRST, 13)).map(
  (date): PlannedDay => ({
    ...{ date, reason: null, slots: slotsOn(date) },
    expected: { packages: 0, customers: 0, most: 0 },
  }),
);
const THURSDAY = {
  ...{ date: '2026-12-03', reason: null, slots: slotsOn('2026-12-03') },
  expected: { packages: 40, customers: 16, most: 60 },
};
const SUNDAY = { ...days[6], date: '2026-12-06', slots: [], reason: 'Closed on Sundays' };
const plan = {
  days: days.map((day) => [THURSDAY, SUNDAY].find(({ date }) => date === day.date) ?? day),
  undated: 2,
  isPartial: false,
} as PickupPlan;

function openPlan(api: Responders = {}, role: 'CustomerService' | 'ParcelOperations' = 'CustomerService') {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] });
  localStorage.setItem('staff terminal', JSON.stringify('ANC'));
  return openSite('/staff/pickups/plan', { as: [role], api: { [PLAN]: { body: plan }, ...api } });
}

const button = (name: string) => screen.findByRole('button', { name });
const rowOf = (name: RegExp) => within(screen.getByRole('row', { name }));

it('says what is expected, open and booked on each day, and where too few are free', async () => {
  const { calls } = openPlan({}, 'ParcelOperations');
  await screen.findByText('40 packages');
  const thursday = rowOf(/Thu, Dec 3/);
  thursday.getByText('of 16 customers, at most 60');
  thursday.getByText('Too few');
  expect(thursday.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['9', '3', '6Too few']),
  );
  rowOf(/Sun, Dec 6/).getByText('Closed on Sundays');
  expect(screen.getAllByText('Too few')).toHaveLength(1);
  screen.getByText(/Not counted: 2 packages in transit without a known day/);
  expect(screen.queryByRole('button', { name: /Change slots/ })).toBeNull();
  fireEvent.click(await button('Later days'));
  await waitFor(() => expect(calls.at(-1)).toContain('first=2026-12-14'));
  await screen.findByText('Mon, Dec 14 to Sun, Dec 27');
  fireEvent.click(await button('Later days'));
  await screen.findByText('Mon, Dec 28 to Thu, Dec 31');
  expect(await button('Later days')).toHaveProperty('disabled', true);
});

it('opens as many slots as are expected to be needed in two presses, and says where more is booked', async () => {
  const saved = slotsOn('2026-12-03').map((slot) => ({ ...slot, capacity: 7 }));
  const { sent } = openPlan({ [SET]: { body: [{ ...saved[0], capacity: 8 }, ...saved.slice(1)] } });
  fireEvent.click(await button('Change slots on Thu, Dec 3'));
  await screen.findByText('9 slots become 21');
  screen.getByText('3 booked, 16 customers expected');
  fireEvent.click(await button('Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(SET)).toEqual([
    { locationCode: 'ANC', from: '2026-12-03T08:00', until: '2026-12-03T23:59', capacity: 7 },
  ]);
  screen.getByText('8:00 AM keeps 8.');
});

it('changes a part of a day, checks the number, and keeps what was entered after a failure', async () => {
  const { sent } = openPlan({ [SET]: [errorReply(503, 'Service Unavailable'), { body: [] }] });
  fireEvent.click(await button('Change slots on Tue, Dec 1'));
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-12-01T09:00' } });
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-12-01T08:30' } });
  const number = screen.getByLabelText('Slots each half hour');
  fireEvent.change(number, { target: { value: '51' } });
  fireEvent.click(await button('Save'));
  await screen.findByText('Choose a later time.');
  screen.getByText('Enter a number from 1 to 50.');
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-12-01T23:59' } });
  fireEvent.change(number, { target: { value: ' 2 ' } });
  screen.getByText('9 slots become 8');
  fireEvent.click(await button('Save'));
  await screen.findByRole('alert');
  fireEvent.click(await button('Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(SET)).toEqual(
    Array(2).fill({
      ...{ locationCode: 'ANC', from: '2026-12-01T09:00', until: '2026-12-01T23:59' },
      capacity: 2,
    }),
  );
});

it('names no slot that has what was asked for', () => {
  expect(keptText(slotsOn('2026-12-03'), 3)).toBeNull();
});
