import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Manifest, ShownSailing } from '#shared/contracts/sailings/sailings.ts';
import type { MoveInput } from '#shared/contracts/staff/staff-parcels.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { aListedParcel } from '#test/support/staff/staff-parcel.ts';
import type { Call } from '#test/web/support/api.ts';
import { press, textsOf } from '#test/web/support/page.ts';
import { aManifest, aSailing } from '#test/web/support/sailings.ts';
import { scan } from '#test/web/support/scanner.ts';
import { openSite } from '#test/web/support/site.tsx';

const daysAgo = (days: number, time: string) =>
  `${new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)}T${time}`;

const called = (load: number, days: number, changes: Partial<ShownSailing['calls'][number]> = {}) => {
  const sailing = aSailing({
    sailingId: `id of LOAD ${load}`,
    loadNumber: `LOAD ${load}`,
    departure: { planned: daysAgo(days + 3, '18:00') },
  });
  const calls = sailing.calls.map((call) => ({
    ...call,
    arrival: { planned: daysAgo(days, '06:00') },
    ...changes,
  }));
  return { ...sailing, calls };
};

/** Finds a package for each number. NB1… are on LOAD 55. */
function find({ query }: Call) {
  const freightBillNum = query.get('text') ?? '';
  const parcel = aListedParcel({
    parcelId: `id of ${freightBillNum}`,
    freightBillNum,
    shippingTrackingNum: `TN of ${freightBillNum}`,
    status: freightBillNum.startsWith('NB4') ? 'DESTINATION' : 'TRANSIT',
    ...(freightBillNum.startsWith('NB1') && { sailingId: 'id of LOAD 55' }),
  });
  return { body: { parcels: [parcel], waiting: null, customers: [] } };
}

it('shows what is missing of the load that is due at any moment, and closes it with its discrepancies', async () => {
  const state = new Map(
    ['NB10001', 'NB10002', 'NB10003'].map((number) => [number, 'ABOARD' as 'ABOARD' | 'ARRIVED']),
  );
  let closed: ShownSailing['calls'][number]['closed'];
  const manifest = (): Manifest => ({
    ...aManifest(called(55, 1, closed && { closed }), state),
    unlisted: closed ? [{ parcelId: 'id of NB50031', freightBillNum: 'NB50031' }] : [],
  });
  localStorage.setItem('staff terminal', '"ANC"');
  const CLOSE = 'POST /api/staff/sailings/id%20of%20LOAD%2055/manifests/ANC/close';
  const { sent } = openSite('/staff/arrive', {
    as: ['ParcelOperations'],
    api: {
      'GET /api/staff/sailings': () => ({
        body: [called(54, 9), called(55, 1, closed && { closed }), called(56, -3)],
      }),
      'GET /api/staff/sailings/id%20of%20LOAD%2055/manifests/ANC': () => ({ body: manifest() }),
      'GET /api/staff/sailings/id%20of%20LOAD%2054/manifests/ANC': {
        body: aManifest(called(54, 9), new Map()),
      },
      'GET /api/staff/find': find,
      'POST /api/staff/moves': ({ body }) => {
        const { parcelIds } = body as MoveInput;
        for (const id of parcelIds) {
          const number = id.replace('id of ', '');
          if (state.has(number)) state.set(number, 'ARRIVED');
        }
        return { body: { results: parcelIds.map((parcelId) => ({ parcelId, refusal: null })) } };
      },
      [CLOSE]: ({ body }) => {
        const { unlisted } = body as { unlisted: string[] };
        closed = { at: '2026-12-04T20:00:00.000Z', by: 'dock@b.test', missing: ['id of NB10003'], unlisted };
        return { body: manifest() };
      },
    },
  });
  // The one before it was never closed.
  await screen.findByRole('heading', { name: 'LOAD 55: 0 of 3' });
  scan('load-54');
  await screen.findByRole('heading', { name: 'LOAD 54: nothing listed' });
  scan('load-55');
  await screen.findByRole('heading', { name: 'LOAD 55: 0 of 3' });
  expect(screen.queryByRole('button', { name: 'Close LOAD 55' })).toBeNull();
  scan('A-12');
  // One is only put on another shelf.
  for (const number of ['NB10001', 'NB10002', 'NB50031', 'NB40001']) scan(number);
  const load = within(await screen.findByRole('region', { name: 'LOAD 55' }));
  await load.findByRole('heading', { name: 'LOAD 55: 2 of 3' });
  load.getByText((_, element) => element?.textContent === 'Missing: NB10003');
  load.getByText((_, element) => element?.textContent === 'Not listed: NB50031');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close LOAD 55' }).disabled).toBe(true);
  await press('Arrive 4 packages');
  await screen.findByText('3 packages arrived. New shelf for 1 package.');
  expect(sent<MoveInput>('POST /api/staff/moves')[0]?.sailingId).toBeUndefined();
  await press('New pile');
  await load.findByRole('heading', { name: 'LOAD 55: 2 of 3' });
  await press('Close LOAD 55');
  const dialog = await screen.findByRole('alertdialog', { name: 'Close LOAD 55 in Anchorage' });
  within(dialog).getByText('2 of 3 packages arrived, and 1 more that was not listed.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close LOAD 55' }));
  await load.findByText('Closed, 1 not arrived');
  expect(sent(CLOSE)).toEqual([{ unlisted: ['id of NB50031'] }]);
  load.getByText((_, element) => element?.textContent === 'Not arrived: NB10003');
  load.getByText((_, element) => element?.textContent === 'Not listed: NB50031');
  // It is found the day after.
  state.set('NB10003', 'ABOARD');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  scan('NB10003');
  await load.findByRole('heading', { name: 'LOAD 55: 3 of 3' });
  // The next pile comes with what is not closed.
  await press('New pile');
  await screen.findByRole('heading', { name: 'LOAD 54: nothing listed' });
});

it('offers the loads that were closed in the last week, and finds older ones by their labels', async () => {
  const closedAgo = (load: number, days: number) =>
    called(load, days, {
      closed: {
        at: new Date(Date.now() - days * DAY_MS).toISOString(),
        ...{ by: 'dock@b.test', missing: [], unlisted: [] },
      },
    });
  localStorage.setItem('staff terminal', '"ANC"');
  openSite('/staff/arrive', {
    as: ['ParcelOperations'],
    api: {
      'GET /api/staff/sailings': { body: [closedAgo(52, 30), closedAgo(53, 8), closedAgo(54, 6)] },
      'GET /api/staff/sailings/id%20of%20LOAD%2052/manifests/ANC': {
        body: aManifest(closedAgo(52, 30), new Map()),
      },
    },
  });
  const choice = within(await screen.findByLabelText('Arrives with'));
  expect(textsOf(choice.getAllByRole('option'))).toEqual(['LOAD 54, closed', 'No sailing']);
  scan('load-52');
  await screen.findByRole('heading', { name: 'LOAD 52: nothing listed' });
  expect(textsOf(choice.getAllByRole('option'))).toEqual([
    'LOAD 54, closed',
    'LOAD 52, closed',
    'No sailing',
  ]);
});
