import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ShippingStatus } from '#shared/contracts/staff/shipping.ts';
import type { Role } from '#shared/roles.ts';
import { NEXT_CURSOR_HEADER } from '#shared/route.ts';
import { aParcelShipping, aShippingProblem, aShippingStatus } from '#test/support/staff/shipping.ts';
import { aStaffParcel } from '#test/support/staff/staff-parcel.ts';
import { errorReply, type Responders } from '#test/web/support/api.ts';
import { isAt, isOn, press, textsOf } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

const PATH = '/staff/shipping-system';
const STATUS = 'GET /api/staff/shipping';
const PROBLEMS = 'GET /api/staff/shipping/problems';
const ANSWER = 'POST /api/parcels/p1/shipping/answers';
const SEND = 'POST /api/parcels/p2/shipping';
const REFUSED = aShippingProblem({
  ...{ parcelId: 'p2', freightBillNum: 'NB100002', billNumber: null, since: '2026-01-05T20:00:00.000Z' },
  ...{ lines: ['Weight is required.', 'Zone is not valid.'], differences: [] },
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-06T20:00:00Z') });
});

const open = (api: Responders = {}, role: Role = 'CustomerService') =>
  openSite(PATH, {
    as: [role],
    api: { [STATUS]: { body: aShippingStatus() }, [PROBLEMS]: { body: [] }, ...api },
  });

it.each<[string, Partial<ShippingStatus>, string]>([
  ['nothing waits', {}, 'Up to dateNot compared yet.'],
  ['it was compared', { comparedAt: '2026-01-06T11:14:00.000Z' }, 'Up to dateLast comparison: 2:14 AM AKST.'],
  [
    'it was not compared last night',
    { comparedAt: '2026-01-04T11:14:00.000Z' },
    'Up to dateLast comparison: 01/04/2026 2:14 AM AKST.',
  ],
  [
    'packages wait',
    { waiting: 412, waitingSince: '2026-01-06T18:10:00.000Z' },
    '412 packages waiting since 9:10 AM AKSTNot compared yet.',
  ],
  [
    'the system is down',
    {
      ...{ waiting: 1000, hasMore: true, waitingSince: '2026-01-05T18:12:00.000Z' },
      downSince: '2026-01-05T18:10:00.000Z',
    },
    'TruckMate has not answered since 01/05/2026 9:10 AM AKSTNothing is lost: changes are sent in order once it answers. 1,000+ packages waiting since 01/05/2026 9:12 AM AKST. Not compared yet.',
  ],
])('says how far the system has been told: %s', async (_, status, expected) => {
  open({ [STATUS]: { body: aShippingStatus(status) } });
  await isOn('TruckMate');
  await screen.findByText('No differences.');
  expect(screen.getByRole('note').textContent).toBe(expected);
});

it('says that no system is connected, and asks for nothing more', async () => {
  const { calls } = open({ [STATUS]: { body: aShippingStatus({ system: 'none' }) } });
  await screen.findByText('No shipping system is connected.');
  expect(calls.filter((call) => call.startsWith(PROBLEMS))).toEqual([]);
});

it('lists what the system refused and what differs, and each opens the details of its package', async () => {
  open({
    [PROBLEMS]: { body: [REFUSED, aShippingProblem()] },
    'GET /api/parcels/p1': { body: aStaffParcel({ parcelId: 'p1', freightBillNum: 'NB100001' }) },
    'GET /api/parcels/p1/shipping': { body: aParcelShipping() },
  });
  const list = within(await screen.findByRole('list', { name: 'Packages' }));
  expect(textsOf(list.getAllByRole('listitem'))).toEqual([
    'NB100002Since 01/05/2026 11:00 AM AKSTTruckMate refused this packageWeight is required.\nZone is not valid.Send again',
    'NB100001TruckMate bill TM2001Since 9:10 AM AKSTTruckMate has different measurementsFieldWe sayThey sayWeight32.5 lbs36 lbsSend oursUse theirs',
  ]);
  fireEvent.click(list.getByRole('button', { name: 'NB100001' }));
  await screen.findByRole('dialog', { name: /NB100001/ });
  await isAt(`${PATH}?parcel=p1`);
});

it('an answered difference and a package that was sent again leave the list', async () => {
  const { sent } = open({
    [PROBLEMS]: [{ body: [REFUSED, aShippingProblem()] }, { body: [aShippingProblem()] }, { body: [] }],
    [SEND]: { body: aParcelShipping({ state: 'WAITING', since: null }) },
    [ANSWER]: { body: aParcelShipping() },
  });
  await press('Send again: NB100002');
  await waitFor(() => expect(screen.queryByText('NB100002')).toBeNull());
  await press('Use theirs: NB100001');
  await screen.findByText('No differences.');
  expect(sent(SEND)).toEqual([null]);
  expect(sent(ANSWER)).toEqual([{ kind: 'MEASURES', answer: 'THEIRS' }]);
});

it('an answer that comes too late is reported, and the list is loaded again', async () => {
  open({
    [PROBLEMS]: [{ body: [aShippingProblem()] }, { body: [] }],
    [ANSWER]: errorReply(409, 'Conflict', 'A colleague has answered it.'),
  });
  await press('Send ours: NB100001');
  await screen.findByText(/A colleague has answered it\./);
  await screen.findByText('No differences.');
});

it('an order without a package can be canceled, and has no details', async () => {
  const { sent } = open({
    [PROBLEMS]: {
      body: [
        aShippingProblem({
          freightBillNum: null,
          differences: [{ kind: 'UNKNOWN', since: '2026-01-06T18:10:00.000Z', fields: [] }],
        }),
      ],
    },
    [ANSWER]: { body: aParcelShipping() },
  });
  await screen.findByText('The portal has no such package');
  expect(screen.queryByRole('button', { name: 'TM2001' })).toBeNull();
  await press('Cancel the bill: TM2001');
  await waitFor(() => expect(sent(ANSWER)).toEqual([{ kind: 'UNKNOWN', answer: 'OURS' }]));
});

it('shows all values of a difference with their units, and "None" without one', async () => {
  const fields = [
    ['length', '24', '25.5'],
    ['destinationCode', 'ANC', 'KOD'],
    ['price', '$48.20', null],
    ['declaredValue', null, '$1,250.00'],
    ['hazard', 'true', 'false'],
    ['status', 'IN_TRANSIT', 'picked up'],
    ['orders', '1', 'TM2001, TM2002'],
  ] as const;
  open({
    [PROBLEMS]: {
      body: [
        aShippingProblem({
          differences: [
            {
              ...{ kind: 'DETAILS', since: '2026-01-06T18:10:00.000Z' },
              fields: fields.map(([field, ours, theirs]) => ({ field, ours, theirs })),
            },
          ],
        }),
      ],
    },
  });
  const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(textsOf(rows)).toEqual([
    'Length24 in25.5 in',
    'DestinationAnchorageKodiak',
    'Price$48.20None',
    'Declared valueNone$1,250.00',
    'Hazardous goodsYesNo',
    'StatusIn TransitPicked up',
    'Bills1TM2001, TM2002',
  ]);
});

it('an executive sees the differences and cannot answer them', async () => {
  open({ [PROBLEMS]: { body: [REFUSED, aShippingProblem()] } }, 'Executive');
  const list = within(await screen.findByRole('list', { name: 'Packages' }));
  expect(textsOf(list.getAllByRole('button'))).toEqual(['NB100002', 'NB100001']);
});

it('loads further pages on request', async () => {
  const { calls } = open({
    [PROBLEMS]: [
      { body: [REFUSED], headers: { [NEXT_CURSOR_HEADER]: 'c2' } },
      { body: [aShippingProblem()] },
    ],
  });
  await press('Show more packages');
  await screen.findByText('NB100001');
  expect(calls).toContain(`${PROBLEMS}?cursor=c2`);
  screen.getByText('NB100002');
});

it.each([
  [STATUS, 'TruckMate’s status could not be loaded.'],
  [PROBLEMS, 'The differences could not be loaded.'],
])('says that it could not load %s, and tries again', async (call, failure) => {
  const body = call === STATUS ? aShippingStatus() : [];
  open({ [call]: [errorReply(403, 'Forbidden'), { body }] });
  await screen.findByText(failure);
  await press('Try again');
  await screen.findByText('No differences.');
});
