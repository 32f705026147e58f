import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ShownSailing } from '#shared/contracts/sailings/sailings.ts';
import { SAILING_54, SAILING_55, SAILING_56, SAILINGS } from '#test/support/sailings/shown-sailings.ts';
import { errorReply, type Responders } from '#test/web/support/api.ts';
import { textsOf } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';
import { callActions, departureActions } from '#web/features/sailings/correction.ts';

const LIST = 'GET /api/staff/sailings';
const pathOf = ({ sailingId }: ShownSailing) => `/api/staff/sailings/${sailingId}`;
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));
const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const cardOf = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => {
  // A Monday at 13:00 in Tacoma, an hour after the cut-off of LOAD 55.
  vi.useFakeTimers({ now: new Date('2026-11-30T21:00:00Z'), toFake: ['Date'] });
});

const API: Responders = {
  [LIST]: { body: SAILINGS },
  ...Object.fromEntries(
    SAILINGS.flatMap((sailing) => [
      [`GET ${pathOf(sailing)}`, { body: sailing }],
      [`PUT ${pathOf(sailing)}`, { body: sailing }],
    ]),
  ),
};

const open = (path: string, api: Responders = {}) =>
  openSite(path, { as: ['CustomerService'], api: { ...API, ...api } });
const openSailing = (sailing: ShownSailing, api: Responders = {}) =>
  open(`/staff/sailings/${sailing.sailingId}`, api);

/** Saves the open dialog, and returns what was sent. */
async function save(sent: ReturnType<typeof openSite>['sent'], sailing: ShownSailing, label = 'Save') {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: label }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return sent(`PUT ${pathOf(sailing)}`);
}

it('lists the sailings of the week, and those of earlier weeks that are still on the way', async () => {
  const { calls } = open('/staff/sailings');
  const earlier = within(await screen.findByRole('list', { name: 'From earlier weeks' }));
  earlier.getByRole('link', { name: 'LOAD 54' });
  for (const text of [
    'Departed',
    'Late',
    'Arrival not recorded',
    'Skipped, relayed',
    'Fairbanks, by road from Anchorage',
  ])
    expect(earlier.getAllByText(text).length).toBeGreaterThan(0);
  earlier.getByText('Sun, Nov 29, 6:00 AM');
  earlier.getByText('Planned Sat, Nov 28, 6:00 AM');
  const week = within(screen.getByRole('list', { name: 'This week' }));
  week.getByRole('link', { name: 'LOAD 55' });
  week.getByText('Cut-off Mon, Nov 30, 12:00 PM');
  expect(calls).toContain(`${LIST}?first=2026-11-02&last=2026-12-06`);
  await press('Dec 7');
  await screen.findByText('No sailings this week.');
  expect(calls.at(-1)).toBe(`${LIST}?first=2026-12-07&last=2026-12-13`);
});

it('moves an arrival by a day with two presses, and says before what moves too', async () => {
  const { sent } = openSailing(SAILING_55);
  fireEvent.click((await cardOf('Anchorage')).getByRole('button', { name: '+1 day' }));
  await screen.findByRole('dialog', { name: 'LOAD 55 in Anchorage' });
  const moved = within(screen.getByRole('list', { name: 'What moves too' }));
  expect(moved.getByRole('listitem').textContent).toBe('Fairbanks moves to Sun, Dec 6, 8:00 AM');
  expect(await save(sent, SAILING_55)).toEqual([
    {
      ...{ version: 1, reason: 'WEATHER', source: 'CARRIER_NOTICE' },
      calls: [{ locationCode: 'ANC', estimatedArrival: '2026-12-04T06:00' }],
    },
  ]);
});

it('does not move a call that is skipped already', async () => {
  openSailing(SAILING_54);
  fireEvent.click((await cardOf('Anchorage')).getByRole('button', { name: '+1 day' }));
  const moved = within(await screen.findByRole('list', { name: 'What moves too' }));
  expect(moved.getByRole('listitem').textContent).toMatch(/^Fairbanks moves to/);
});

it('records a departure now with two presses, and sends nothing if nothing is different', async () => {
  const { sent } = openSailing(SAILING_55);
  await press('Departed now');
  await screen.findByRole('dialog', { name: 'Departure of LOAD 55' });
  expect(await save(sent, SAILING_55)).toMatchObject([
    { actualDeparture: '2026-11-30T13:00', source: 'TERMINAL', calls: [] },
  ]);
  fireEvent.click((await cardOf('Anchorage')).getByRole('button', { name: 'Correct' }));
  expect(await save(sent, SAILING_55)).toHaveLength(1);
});

it('proposes the reason and the source of the latest forecast, not those of a departure', async () => {
  const recorded: ShownSailing['changes'][number] = {
    ...{ at: '2026-11-26T05:10:00.000Z', by: 'dock' },
    source: 'TERMINAL',
    reason: 'CARRIER_SCHEDULE',
    fields: [
      { field: 'actualDeparture', from: null, to: '2026-11-25T19:40' },
      { field: 'ANC.estimatedArrival', from: null, to: '2026-11-28T05:40' },
    ],
  };
  const departed = { ...SAILING_54, changes: [recorded] };
  const { sent } = openSailing(departed, { [`GET ${pathOf(departed)}`]: { body: departed } });
  fireEvent.click((await cardOf('Anchorage')).getByRole('button', { name: '+1 day' }));
  expect(await save(sent, departed)).toMatchObject([{ reason: 'WEATHER', source: 'CARRIER_NOTICE' }]);
});

it('corrects all times of a departure with another reason, and removes an expected one', async () => {
  const { sent } = openSailing(SAILING_56);
  fireEvent.click((await cardOf('Departure')).getByRole('button', { name: 'Correct' }));
  change('Expected departure', '');
  change('Cut-off', '2026-12-02T10:00');
  change('Reason', 'HOLIDAY');
  change('Source', 'CARRIER_CALL');
  change('Note', ' Crew change ');
  expect(await save(sent, SAILING_56)).toEqual([
    {
      ...{ version: 1, reason: 'HOLIDAY', source: 'CARRIER_CALL', note: 'Crew change', calls: [] },
      ...{ cutoff: '2026-12-02T10:00', estimatedDeparture: null },
    },
  ]);
});

it('skips a port with its roads, and offers the sailings that could bring its packages', async () => {
  const { sent } = openSailing(SAILING_55);
  fireEvent.click((await cardOf('Anchorage')).getByRole('button', { name: 'Skip' }));
  const moved = within(await screen.findByRole('list', { name: 'What moves too' }));
  expect(moved.getByRole('listitem').textContent).toBe('Fairbanks is skipped too');
  const relay = screen.getByLabelText('Packages for Anchorage come with');
  // LOAD 54 arrives before this one departs.
  await waitFor(() =>
    expect(textsOf(within(relay).getAllByRole('option'))).toEqual([
      'Nobody knows yet',
      'LOAD 56, arrives Sat, Dec 5, 6:00 AM',
    ]),
  );
  expect(await save(sent, SAILING_55, 'Skip')).toMatchObject([
    { reason: 'WEATHER', calls: [{ locationCode: 'ANC', isSkipped: true, relayedTo: null }] },
  ]);
});

it('offers no sailing that is closed at the port', async () => {
  const [call] = SAILING_54.calls;
  if (!call) throw new Error('No call.');
  const closed = { at: '2026-11-30T20:00:00.000Z', by: 'dock', missing: [], unlisted: [] };
  openSailing(SAILING_55, {
    [LIST]: { body: [{ ...SAILING_54, calls: [{ ...call, closed }] }, SAILING_56] },
  });
  fireEvent.click((await cardOf('Anchorage')).getByRole('button', { name: 'Skip' }));
  const relay = await screen.findByLabelText('Packages for Anchorage come with');
  await waitFor(() => expect(within(relay).getAllByRole('option')).toHaveLength(2));
});

it('says that the sailings could not be loaded, not that there are none', async () => {
  openSailing(SAILING_55, { [LIST]: errorReply(403, 'Forbidden') });
  fireEvent.click((await cardOf('Anchorage')).getByRole('button', { name: 'Skip' }));
  await screen.findByText(/The sailings could not be loaded/);
});

it('shows a relayed call with its sailing, and lets it call after all', async () => {
  const { sent } = openSailing(SAILING_54);
  const card = await cardOf('Kodiak');
  expect(card.getByRole('link', { name: 'LOAD 56 of Dec 2' }).getAttribute('href')).toBe(
    '/staff/sailings/2026-12-02_LOAD56',
  );
  expect(card.getByRole('link', { name: 'Manifest' }).getAttribute('href')).toBe(
    '/staff/sailings/2026-11-25_LOAD54/manifests/KOD',
  );
  fireEvent.click(card.getByRole('button', { name: 'Calls after all' }));
  expect(await save(sent, SAILING_54)).toMatchObject([
    { reason: 'CORRECTION', calls: [{ locationCode: 'KOD', isSkipped: false, relayedTo: null }] },
  ]);
});

it('cancels a sailing, or lets a canceled one sail', async () => {
  const canceled = { ...SAILING_55, canceledAt: '2026-11-30T17:00:00.000Z' };
  const { sent } = openSailing(SAILING_55, {
    [`GET ${pathOf(SAILING_55)}`]: [{ body: SAILING_55 }, { body: canceled }],
    [`PUT ${pathOf(SAILING_55)}`]: { body: canceled },
  });
  await press('Cancel sailing');
  expect(await save(sent, SAILING_55, 'Cancel sailing')).toMatchObject([{ isCanceled: true }]);
  // Also each of its calls is.
  expect(await screen.findAllByText('Canceled')).toHaveLength(3);
  expect(screen.queryByText('As planned')).toBeNull();
  await press('Sails after all');
  expect((await save(sent, SAILING_55)).at(-1)).toMatchObject({ isCanceled: false });
});

it('keeps what was entered when a colleague was faster', async () => {
  const message = 'This sailing has been changed since. Check it, and try again.';
  openSailing(SAILING_55, { [`PUT ${pathOf(SAILING_55)}`]: errorReply(409, 'Conflict', message) });
  fireEvent.click((await cardOf('Anchorage')).getByRole('button', { name: '+1 day' }));
  change('Note', 'Ice');
  await press('Save');
  await screen.findByText(message);
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Ice');
});

it('shows what was changed with its source and reason, and what customers were told', async () => {
  openSailing(SAILING_54);
  const changes = within(await screen.findByRole('region', { name: 'Changes' })).getAllByRole('listitem');
  expect(changes[0]?.textContent).toContain('Kodiak is skipped');
  expect(changes[0]?.textContent).toContain('Packages for Kodiak come with LOAD 56 of Dec 2');
  expect(changes[1]?.textContent).toContain("Breakdown. Carrier's notice. One engine");
  expect(changes[1]?.textContent).toContain('Anchorage expected: Sun, Nov 29, 6:00 AM');
  const told = within(screen.getByRole('region', { name: 'Told to customers' })).getByRole('listitem');
  expect(told.textContent).toContain('Anchorage: Mon 11/30 to Tue 12/1, was Sun 11/29 to Mon 11/30');
  expect(told.textContent).toContain('Kodiak: Tue 12/1 to Mon 12/14, sailing not chosen yet');
  expect(told.textContent).toContain('31 customers');
});

it('offers only what is possible', () => {
  const labels = (actions: { label: string }[]) => actions.map(({ label }) => label);
  expect(labels(departureActions(SAILING_55, '2026-11-30T11:59'))).toEqual([
    '+1 day',
    'Correct',
    'Cancel sailing',
  ]);
  expect(labels(departureActions(SAILING_54, '2026-11-30T12:00'))).toEqual(['Correct', 'Cancel sailing']);
  const [port, , road] = SAILING_54.calls;
  if (!port || !road) throw new Error('No calls.');
  expect(labels(callActions(SAILING_54, port))).toEqual(['Arrived now', '+1 day', 'Correct', 'Skip']);
  // The trucks leave once the ship is in Anchorage.
  expect(labels(callActions(SAILING_54, road))).toEqual(['+1 day', 'Correct', 'Skip']);
  const arrived = { ...port, arrival: { ...port.arrival, actual: '2026-11-29T07:00' } };
  const inPort = { ...SAILING_54, calls: [arrived, road] };
  expect(labels(callActions(inPort, arrived))).toEqual(['Correct']);
  expect(labels(callActions(inPort, road))).toContain('Arrived now');
  expect(labels(departureActions(inPort, '2026-11-30T12:00'))).toEqual(['Correct']);
});

it('is read-only for staff who may not plan', async () => {
  openSite(`/staff/sailings/${SAILING_55.sailingId}`, { as: ['Executive'], api: API });
  await screen.findByRole('heading', { name: 'LOAD 55' });
  expect(screen.queryByRole('button', { name: '+1 day' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Enter one like this' })).toBeNull();
});

it('says that there is no such sailing', async () => {
  open('/staff/sailings/2026-11-30_LOAD99');
  await screen.findByText('This sailing was not found.');
});
