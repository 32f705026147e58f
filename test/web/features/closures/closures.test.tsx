import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { terminalAt } from '#functions/locations/terminals.ts';
import { toLocalTime } from '#shared/rules/time-zone.ts';
import { anAppointment } from '#test/web/domain/appointment/appointments.ts';
import { errorReply, type Responders } from '#test/web/support/api.ts';
import { openSite } from '#test/web/support/site.tsx';
import { presetsOf, timeOf } from '#web/domain/staff/closures/closure-form.ts';

const LIST = 'GET /api/staff/closures';
const CREATE = 'POST /api/staff/closures';
const EFFECT = 'GET /api/staff/closures/effect';
const ANC = terminalAt('ANC', new Date());
const NOTHING = { from: '', until: '' };

const local = (offsetHours: number) =>
  toLocalTime(new Date(Date.now() + offsetHours * 3_600_000), ANC.timeZone).slice(0, 16);
const closure = {
  closureId: '0b5f0f0e-5b1c-4f0e-9d6c-0d6f8f9b7a11',
  locationCode: 'ANC',
  from: local(-1),
  until: local(5),
  reason: 'Storm',
  at: new Date().toISOString(),
  by: 'carol@northbound.example',
};

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));

function openClosures(api: Responders = {}, path = '/staff/closures') {
  localStorage.setItem('staff terminal', JSON.stringify('ANC'));
  return openSite(path, {
    as: ['CustomerService'],
    api: {
      [LIST]: { body: [] },
      [EFFECT]: { body: { pickups: 2, packages: 7, freeDates: ['2026-11-30'] } },
      [CREATE]: { body: closure },
      ...api,
    },
  });
}

it('closes a terminal with two presses at the counter, and says before what it means', async () => {
  const { sent } = openClosures({}, '/staff/pickups');
  await press('Close terminal');
  const dialog = within(await screen.findByRole('dialog', { name: 'Close a terminal' }));
  await dialog.findByText(/2 booked pickups can't take place\. We'll tell their customers/);
  dialog.getByText('7 packages at the terminal get 1 more free day of storage.');
  await press('Close Anchorage');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(CREATE)).toMatchObject([{ locationCode: 'ANC', reason: 'Storm' }]);
});

it('closes another time for another reason, checks it, and repeats the same request after a lost answer', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T19:00:00Z'), toFake: ['Date'] });
  const { calls, sent } = openClosures({
    [CREATE]: [errorReply(503, 'Service Unavailable'), { body: closure }],
  });
  await press('Close a terminal');
  fireEvent.click(await screen.findByRole('radio', { name: 'Other time' }));
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Other' } });
  await press('Close Anchorage');
  await screen.findByText('Enter when it closes.');
  screen.getByText('Enter when it opens again.');
  screen.getByText('Enter a reason.');
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-12-01T12:00' } });
  // While the year is being typed.
  fireEvent.change(screen.getByLabelText('Closed from'), { target: { value: '0202-12-01T08:00' } });
  fireEvent.change(screen.getByLabelText('Closed from'), { target: { value: '2026-12-01T08:00' } });
  fireEvent.change(screen.getByLabelText('Reason in a few words'), { target: { value: 'Gas leak' } });
  await screen.findByText('Tue, Dec 1, 8:00 AM to 12:00 PM');
  expect(calls.filter((call) => call.startsWith(EFFECT) && call.includes('0202'))).toEqual([]);
  await press('Close Anchorage');
  await screen.findByRole('alert');
  await waitFor(() => expect(sent(CREATE)).toHaveLength(1));
  await press('Close Anchorage');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = sent<Record<string, unknown>>(CREATE);
  expect(first).toMatchObject({ from: '2026-12-01T08:00', until: '2026-12-01T12:00', reason: 'Gas leak' });
  expect(second).toEqual(first);
});

it('says that a closure on a closed day adds no free days of storage', async () => {
  openClosures({ [EFFECT]: { body: { pickups: 0, packages: 7, freeDates: [] } } });
  await press('Close a terminal');
  await screen.findByText('It adds no free days of storage.');
  screen.getByText('No booked pickup is affected.');
});

it('asks for a time when the terminal that is chosen is not open today', async () => {
  // A Saturday at 10:00 in Anchorage, where Fairbanks is closed.
  vi.useFakeTimers({ now: new Date('2026-11-28T19:00:00Z'), toFake: ['Date'] });
  const { sent } = openClosures();
  await press('Close a terminal');
  fireEvent.click(await screen.findByRole('radio', { name: 'Rest of today' }));
  fireEvent.change(screen.getByLabelText('Terminal'), { target: { value: 'FBK' } });
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Other time' }).checked).toBe(true),
  );
  await press('Close Fairbanks');
  await screen.findByText('Enter when it closes.');
  expect(sent(CREATE)).toEqual([]);
});

it('shows the refusal of a time that is closed already', async () => {
  const message = 'Anchorage is already closed Tue, Dec 1 (Storm).';
  openClosures({ [CREATE]: errorReply(409, 'Conflict', message) });
  await press('Close a terminal');
  await press('Close Anchorage');
  expect((await screen.findByText(message)).closest('[role=alert]')).not.toBeNull();
});

it('opens a terminal earlier, by default now, or cancels a closure', async () => {
  const path = `/api/staff/closures/${closure.closureId}`;
  const { sent, calls } = openClosures({
    [LIST]: { body: [closure] },
    [`PUT ${path}`]: { body: closure },
    [`DELETE ${path}`]: { status: 204, body: null },
  });
  await screen.findByText('Closed now');
  await press('Open earlier');
  const dialog = within(await screen.findByRole('dialog', { name: 'Open Anchorage earlier' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Open earlier' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [ended] = sent<{ until: string }>(`PUT ${path}`);
  expect(ended?.until).not.toBe(closure.until);
  await press('Cancel closure');
  await press('Cancel it');
  await waitFor(() => expect(calls).toContain(`DELETE ${path}`));
});

it('does not save an end that is not earlier', async () => {
  const path = `PUT /api/staff/closures/${closure.closureId}`;
  const { calls } = openClosures({ [LIST]: { body: [{ ...closure, from: local(24), until: local(48) }] } });
  await screen.findByText('Planned');
  await press('Open earlier');
  const dialog = within(await screen.findByRole('dialog', { name: 'Open Anchorage earlier' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Open earlier' }));
  await dialog.findByText('Enter a time during the closure, before its end.');
  expect(calls).not.toContain(path);
});

it('is read-only for staff who may not close terminals', async () => {
  openSite('/staff/closures', { as: ['Executive'], api: { [LIST]: { body: [closure] } } });
  await screen.findByText('Closed now');
  expect(screen.queryByRole('button', { name: 'Cancel closure' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Close a terminal' })).toBeNull();
});

it('the list of pickups shows which are during a closure', async () => {
  const pickup = anAppointment({ closedBecause: 'Storm' });
  openClosures({ 'GET /api/appointments': { body: [pickup] } }, '/staff/pickups');
  const row = within(await screen.findByRole('list', { name: 'Appointments' }));
  row.getByText('Closed');
});

it.each([
  // In Anchorage, 10:00 on a Monday.
  ['2026-11-30T19:00:00Z', ['REST', 'TODAY', 'TOMORROW', 'OTHER']],
  // 18:00, after closing.
  ['2026-12-01T03:00:00Z', ['TODAY', 'TOMORROW', 'OTHER']],
  // A Saturday at 10:00, before a Sunday.
  ['2026-11-28T19:00:00Z', ['REST', 'TODAY', 'OTHER']],
  // Thanksgiving Day, a Thursday.
  ['2026-11-26T19:00:00Z', ['TOMORROW', 'OTHER']],
  // A Sunday.
  ['2026-11-29T19:00:00Z', ['TOMORROW', 'OTHER']],
])('at %s, the times to choose from are %j', (time, expected) => {
  expect(presetsOf(ANC, new Date(time)).map(({ value }) => value)).toEqual(expected);
});

it('the rest of a day ends when the terminal closes, also on the day when clocks change', () => {
  const now = new Date('2026-11-28T19:05:30Z');
  expect(timeOf({ ...NOTHING, preset: 'REST' }, ANC, now)).toEqual({
    ...{ from: '2026-11-28T10:05', until: '2026-11-28T13:00' },
  });
  // Clocks are set forward on Sunday, March 14.
  const saturday = new Date('2027-03-13T20:00:00Z');
  expect(timeOf({ ...NOTHING, preset: 'TOMORROW' }, ANC, saturday)).toEqual({
    ...{ from: '2027-03-14T00:00', until: '2027-03-15T00:00' },
  });
});
