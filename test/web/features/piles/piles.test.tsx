import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { MoveInput } from '#shared/contracts/staff/staff-parcels.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { UNDO_MS } from '#shared/rules/staff/moves.ts';
import { aListedParcel } from '#test/support/staff/staff-parcel.ts';
import {
  type Call,
  deferred,
  errorReply,
  noNetwork,
  type Reply,
  type Responders,
} from '#test/web/support/api.ts';
import { alertText, hrefOf, isOn, press } from '#test/web/support/page.ts';
import { renderInApp } from '#test/web/support/render.tsx';
import { aSailing } from '#test/web/support/sailings.ts';
import { scan } from '#test/web/support/scanner.ts';
import { openSite } from '#test/web/support/site.tsx';
import { MovedPile } from '#web/features/piles/MovedPile.tsx';

const MOVE = 'POST /api/staff/moves';
const FIND = 'GET /api/staff/find';
const SAILINGS = 'GET /api/staff/sailings';
const movedBy = ({ body }: Call): Reply => {
  const { parcelIds } = body as MoveInput;
  return { body: { results: parcelIds.map((parcelId) => ({ parcelId, refusal: null })) } };
};

/**
 * Finds a package for each number, with an id such as `id of NB10001`. NB90000 is troubled, NB00000 is unknown, and NB7…
 * contains hazardous goods that were not inspected.
 */
function find({ query }: Call) {
  const freightBillNum = query.get('text') ?? '';
  const parcel = aListedParcel({
    parcelId: `id of ${freightBillNum}`,
    freightBillNum,
    shippingTrackingNum: `TN of ${freightBillNum}`,
    hazard: freightBillNum.startsWith('NB7'),
    status:
      freightBillNum === 'NB90000' ? 'TROUBLED' : freightBillNum.startsWith('NB2') ? 'TRANSIT' : 'ORIGIN',
  });
  return { body: { parcels: freightBillNum === 'NB00000' ? [] : [parcel], waiting: null, customers: [] } };
}

function open(path: string, api: Responders = {}) {
  return openSite(path, {
    as: ['ParcelOperations'],
    api: { [FIND]: find, [MOVE]: movedBy, [SAILINGS]: { body: [] }, ...api },
  });
}

/** Waits until the page accepts scans. Earlier ones may be lost. */
const isReadyFor = (label: string): Promise<void> =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));

async function openDepart(api: Responders = {}) {
  const stub = open('/staff/depart', api);
  await isReadyFor('Scan the load');
  scan('TRUCK-7');
  await isReadyFor('Scan a package');
  return stub;
}

const entries = () => within(screen.getByRole('list', { name: 'Scanned packages' })).getAllByRole('listitem');

it('departs a pile, says what was refused, and can undo the move', async () => {
  const undo = 'POST /api/staff/moves/undo';
  const { sent } = await openDepart({ [undo]: movedBy });
  for (const code of ['NB10001', 'NB10002', 'NB10003', 'NB90000', 'NB00000']) scan(code);
  await screen.findByText('3 ready, 2 refused');
  screen.getByText('This package is on hold (Troubled).');
  screen.getByText('No package has this number.');
  scan('NB10001');
  await screen.findByText('Already scanned');
  screen.getByText('3 ready, 2 refused');
  // The last scan is the number that no package has.
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(entries()).toHaveLength(4));
  await press('Depart 3 packages');
  await screen.findByText('3 packages departed.');
  const parcelIds = ['id of NB10001', 'id of NB10002', 'id of NB10003'];
  const [move] = sent<MoveInput>(MOVE);
  expect(move).toMatchObject({ to: 'TRANSIT', locationDetail: 'TRUCK-7' });
  expect(move?.parcelIds.toSorted()).toEqual(parcelIds);

  await press('Undo');
  const dialog = await screen.findByRole('dialog', { name: 'Undo this move' });
  await press('Move back 3 packages');
  await within(dialog).findByText('Enter a reason.');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Wrong truck');
  await press('Move back 3 packages');
  await screen.findByText('3 packages moved back.');
  const [back] = sent<{ parcelIds: string[]; reason: string }>(undo);
  expect(back?.reason).toBe('Wrong truck');
  expect(back?.parcelIds.toSorted()).toEqual(parcelIds);
});

it('departs on the sailing whose cut-off is next, or on the one whose load is scanned', async () => {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const sailing = (load: number, days: number) =>
    aSailing({
      sailingId: `id of LOAD ${load}`,
      loadNumber: `LOAD ${load}`,
      cutoff: `${day(days)}T12:00`,
      departure: { planned: `${day(days)}T18:00` },
    });
  const sailings = [sailing(57, 4), sailing(55, -4), sailing(56, 2)];
  const { sent } = open('/staff/depart', { [SAILINGS]: { body: sailings } });
  await press(/^LOAD 56 ?Cut-off/);
  await screen.findByRole('button', { name: 'Load: LOAD 56 – change' });
  await isReadyFor('Scan a package');
  scan('load-57');
  await screen.findByRole('button', { name: 'Load: LOAD 57 – change' });
  scan('NB10001');
  await press('Depart 1 package');
  await screen.findByText('1 package departed.');
  expect(sent(MOVE)).toMatchObject([{ sailingId: 'id of LOAD 57', locationDetail: 'LOAD 57' }]);
  scan('TRUCK 7');
  await screen.findByText('TRUCK 7 is the load of no sailing.');
  scan('LOAD 55');
  scan('NB10002');
  await screen.findByText(/^LOAD 55 departed on/);
  screen.getByText('0 ready, 1 refused');
  screen.getByText('Scan the load that these packages depart with.');
  expect(screen.queryByText(/cut-off of LOAD 55 has passed/)).toBeNull();
});

it('departs without a sailing if they cannot be loaded', async () => {
  const { sent } = await openDepart({ [SAILINGS]: errorReply(500, 'Internal Server Error') });
  await screen.findByText(/^The sailings could not be loaded\./);
  scan('NB10001');
  await press('Depart 1 package');
  await screen.findByText('1 package departed.');
  expect(sent<MoveInput>(MOVE)[0]?.sailingId).toBeUndefined();
});

it('a move that ends on another page is listed with its Undo, which a new pile keeps', async () => {
  const slow = deferred({ body: null });
  await openDepart({ [MOVE]: (call) => slow.reply().then(() => movedBy(call)) });
  scan('NB10001');
  await press('Depart 1 package');
  const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'New pile' });
  await waitFor(() => expect(next().disabled).toBe(true));
  await press('Remove NB10001');
  expect(entries()).toHaveLength(1);
  await userEvent.click(screen.getByRole('link', { name: 'Waiting' }));
  await isOn('Waiting packages');
  history.back();
  await screen.findByText('Departing…');
  expect(next().disabled).toBe(true);
  slow.release();
  await screen.findByText('1 package departed.');
  await press('New pile');
  expect(screen.queryByRole('list', { name: 'Scanned packages' })).toBeNull();
  screen.getByText('1 package departed.');
  screen.getByRole('button', { name: 'Undo' });
});

it('moves a pile once if its button is pressed twice', async () => {
  const { sent } = await openDepart();
  scan('NB10001');
  const depart = await screen.findByRole('button', { name: 'Depart 1 package' });
  act(() => {
    depart.click();
    depart.click();
  });
  await screen.findByText('1 package departed.');
  expect(sent(MOVE)).toHaveLength(1);
});

it('a move that fails after its page was left says so, with its name', async () => {
  const slow = deferred(errorReply(400, 'Bad Request'));
  await openDepart({ [MOVE]: slow.reply });
  scan('NB10001');
  await press('Depart 1 package');
  await userEvent.click(screen.getByRole('link', { name: 'Waiting' }));
  await isOn('Waiting packages');
  slow.release();
  await screen.findByText(/^1 package for TRUCK-7 may not have been moved\./);
});

it('can send a pile again after a lost response, and keeps it after a reload, even once it was moved', async () => {
  const replies = [noNetwork, movedBy];
  const { sent } = await openDepart({ [MOVE]: (call) => replies.shift()?.(call) ?? noNetwork() });
  for (const code of ['NB10001', 'NB10002']) scan(code);
  await press('Depart 2 packages');
  await alertText();
  await press('Depart 2 packages');
  await screen.findByText('2 packages departed.');
  const [first, second] = sent(MOVE);
  expect(second).toEqual(first);
  cleanup();
  open('/staff/depart');
  await screen.findByRole('button', { name: 'Undo' });
  await press('New pile');
  await press('No sailing');
  scan('NB10001');
  await screen.findByText('1 ready, 0 refused');
  cleanup();
  open('/staff/depart');
  await screen.findByText('1 ready, 0 refused');
});

it('lets packages arrive only at their destination', async () => {
  const { sent } = open('/staff/arrive');
  await screen.findByText('Choose your terminal.');
  await userEvent.selectOptions(screen.getByLabelText('Your terminal'), 'Kodiak');
  await press('No shelf');
  scan('NB20001');
  await screen.findByText('This package goes to Anchorage.');
  await press('New pile');
  await userEvent.selectOptions(screen.getByLabelText('Your terminal'), 'Anchorage');
  await screen.findByLabelText('Scan the shelf');
  scan('B-14');
  scan('NB20001');
  await press('Arrive 1 package');
  await screen.findByText('1 package arrived.');
  expect(sent(MOVE)).toEqual([
    { to: 'DESTINATION', parcelIds: ['id of NB20001'], terminal: 'ANC', locationDetail: 'B-14' },
  ]);
});

it('does not mistake a scanned package for the shelf', async () => {
  localStorage.setItem('staff terminal', '"ANC"');
  const { sent } = open('/staff/arrive');
  await isReadyFor('Scan the shelf');
  for (const code of ['NB20001', 'NB20002']) scan(code);
  await screen.findByText('2 ready, 0 refused. Scan the shelf.');
  scan('b-14');
  await press('Arrive 2 packages');
  await screen.findByText('2 packages arrived.');
  const [move] = sent<MoveInput>(MOVE);
  expect(move).toMatchObject({ terminal: 'ANC', locationDetail: 'B-14' });
  expect(move?.parcelIds).toHaveLength(2);
  // The pile keeps its terminal, even if another tab has selected another one.
  cleanup();
  localStorage.setItem('staff terminal', '"KOD"');
  open('/staff/arrive');
  await screen.findByRole('button', { name: 'Shelf: B-14 – change' });
  expect(screen.getByLabelText<HTMLSelectElement>('Your terminal').value).toBe('ANC');
});

it('does not move uninspected hazardous goods, and links to their inspection', async () => {
  const { sent } = await openDepart();
  for (const code of ['NB10001', 'NB70001', 'NB70002']) scan(code);
  await screen.findByText('1 ready, 2 to inspect, 0 refused');
  await press('Depart 1 package');
  await screen.findByText('1 package departed.');
  expect(sent<MoveInput>(MOVE)[0]?.parcelIds).toEqual(['id of NB10001']);
  expect(hrefOf('Inspect NB70002')).toBe('/edit-package/id%20of%20NB70002#inspection');
});

it('lists twenty scans before the first response', async () => {
  const responses = deferred({ body: null });
  await openDepart({ [FIND]: (call) => responses.reply().then(() => find(call)) });
  for (let number = 10_001; number <= 10_020; number += 1) scan(`NB${number}`);
  await screen.findByText('0 ready, 0 refused, 20 searching');
  expect(entries()).toHaveLength(20);
  responses.release();
  await screen.findByText('20 ready, 0 refused');
});

it('a move can be undone for ten minutes', () => {
  vi.useFakeTimers();
  renderInApp(
    <MovedPile
      verb="departed"
      place="load"
      move={{ at: Date.now(), parcelIds: ['p-1'], placed: 0 }}
      onUndone={() => {}}
    />,
  );
  screen.getByText('1 package departed.');
  act(() => vi.advanceTimersByTime(UNDO_MS - 1));
  screen.getByRole('button', { name: 'Undo' });
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  screen.getByText(/^It's too late to undo this move here\./);
});
