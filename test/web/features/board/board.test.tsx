import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { Found } from '#shared/contracts/staff/staff-parcels.ts';
import type { Role } from '#shared/roles.ts';
import { NEXT_CURSOR_HEADER, SORTED_WITHIN_HEADER } from '#shared/route.ts';
import { aListedParcel, aStaffParcel } from '#test/support/staff/staff-parcel.ts';
import { type Call, deferred, errorReply, type Responders } from '#test/web/support/api.ts';
import { isAt, isOn, press, textsOf } from '#test/web/support/page.ts';
import { scan } from '#test/web/support/scanner.ts';
import { openSite } from '#test/web/support/site.tsx';
import { notifyFailure } from '#web/components/feedback/notify-failure.tsx';
import { downloadText } from '#web/lib/download.ts';

vi.mock('#web/components/feedback/notify-failure.tsx', { spy: true });
vi.mock('#web/lib/download.ts', () => ({ downloadText: vi.fn() }));

const LIST = 'GET /api/staff/parcels';
const NOTHING: Found = { parcels: [], waiting: null, customers: [] };
const P1 = aListedParcel({ parcelId: 'p1', freightBillNum: 'NB100001' });
const LOST: Partial<ListedParcel> = {
  customerName: 'Ada Lund',
  companyName: 'Kodiak Nets',
  status: 'LOST',
  since: '2026-01-06T04:30:00.000Z',
  destinationCode: 'KOD',
  locationDetail: 'A-12',
  price: 27.5,
  hazard: true,
};
const NO_PACKAGES = { ORIGIN: 0, TROUBLED: 0, CORRECTED: 0, TRANSIT: 0, DESTINATION: 0, LOST: 0 };
const ADA = {
  ...{ customerId: 'ada', customerNumber: '10042', name: 'Ada Kvale', company: 'Kvale Boatworks' },
  ...{ mobileNumber: '907-555-0142', emailAddress: 'ada@example.com' },
};

const pageOf = (numbers: string[], next?: string) => ({
  body: numbers.map((number) => aListedParcel({ ...LOST, parcelId: number, freightBillNum: number })),
  ...(next && { headers: { [NEXT_CURSOR_HEADER]: next } }),
});

/** Two pages of packages, if a page has five. */
const twoPages = ({ query }: Call) =>
  query.get('cursor') === null ? pageOf(['NB1', 'NB2', 'NB3', 'NB4', 'NB5'], 'more') : pageOf(['NB6', 'NB7']);

function openBoard(api: Responders = {}, query = '', role: Role = 'ParcelOperations') {
  return openSite(`/staff/packages${query}`, { as: [role], api: { [LIST]: { body: [P1] }, ...api } });
}

it('keeps the filters in the URL; a chip removes a filter, and Back restores it', async () => {
  const { calls } = openBoard({
    [LIST]: ({ query }: Call) => ({ body: query.get('payment') === null ? [P1] : [] }),
  });
  await screen.findByRole('table');
  screen.getByRole('button', { name: /^At Origin/, pressed: true });
  await press(/^Lost/);
  expect(window.location.search).toBe('?status=LOST');
  await press('Filter');
  await userEvent.click(await screen.findByLabelText('Not payable yet'));
  expect(window.location.search).toBe('?status=LOST&payment=UNPAYABLE');
  await press('Show packages');
  await screen.findByText('No packages here.');
  const last = new URLSearchParams(calls.at(-1)?.split('?')[1]);
  expect([last.get('status'), last.get('payment')]).toEqual(['LOST', 'UNPAYABLE']);
  const chips = await screen.findByRole('list', { name: 'Active filters' });
  await userEvent.click(within(chips).getByRole('button'));
  await screen.findByRole('table');
  expect(window.location.search).toBe('?status=LOST');
  act(() => window.history.back());
  await waitFor(() => expect(window.location.search).toBe('?status=LOST&payment=UNPAYABLE'));
  act(() => window.history.back());
  await waitFor(() => expect(window.location.search).toBe('?status=LOST'));
});

it('finds a package, a customer and a waiting package, and says if nothing matches', async () => {
  const waiting = {
    intakeId: 'i1',
    shippingTrackingNum: '1Z84F20E0357719299',
    receivedAt: '2026-01-06T04:30:00.000Z',
    addressLine: 'T. Bering',
  };
  const finds: Record<string, Partial<Found>> = {
    '42098402940012345': { parcels: [P1] },
    kvale: { customers: [ADA] },
    [waiting.shippingTrackingNum]: { waiting },
  };
  openBoard({
    'GET /api/staff/find': ({ query }) => ({ body: { ...NOTHING, ...finds[query.get('text') ?? ''] } }),
    'GET /api/staff/customers/ada/parcels': { body: { customer: ADA, parcels: [P1] } },
    'GET /api/parcels/p1': { body: aStaffParcel({ ...P1, statusHistory: [] }) },
  });
  const search = () => screen.getByLabelText<HTMLInputElement>('Scan or search');
  const enter = (value: string) => {
    fireEvent.change(search(), { target: { value } });
    fireEvent.keyDown(search(), { key: 'Enter' });
  };
  const close = async () => {
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await screen.findByRole('table');
  expect(document.activeElement).toBe(search());
  enter(' 42098402940012345 ');
  await screen.findByRole('dialog', { name: 'Freight bill NB100001' });
  expect(window.location.search).toBe('?parcel=p1');
  await close();
  expect(search().value).toBe('');

  enter('no such customer');
  await screen.findByText('No match for this number or name.');
  fireEvent.change(search(), { target: { value: 'kvale' } });
  await press('Ada Kvale, Kvale Boatworks Customer 10042');
  await screen.findByText('Customer 10042 · 1 package on the way');
  await press(/NB100001/);
  await screen.findByRole('dialog', { name: 'Freight bill NB100001' });
  await close();
  await press('All packages');
  await screen.findByRole('table');

  enter(waiting.shippingTrackingNum);
  await isAt('/staff/intake/waiting?package=i1');
});

it('opens the package of the latest scan, whatever is answered last', async () => {
  const P2 = aListedParcel({ parcelId: 'p2', freightBillNum: 'NB100002' });
  const slow = deferred({ body: { ...NOTHING, parcels: [P1] } });
  openBoard({
    'GET /api/staff/find': ({ query }) =>
      query.get('text') === 'NB100001' ? slow.reply() : { body: { ...NOTHING, parcels: [P2] } },
    'GET /api/parcels/p1': { body: aStaffParcel({ ...P1, statusHistory: [] }) },
    'GET /api/parcels/p2': { body: aStaffParcel({ ...P2, statusHistory: [] }) },
  });
  await screen.findByRole('table');
  scan('NB100001');
  scan('NB100002');
  await screen.findByRole('dialog', { name: 'Freight bill NB100002' });
  await act(async () => slow.release());
  await isAt('/staff/packages?parcel=p2');
  screen.getByRole('dialog', { name: 'Freight bill NB100002' });
});

it('reports no failed search for a scan that a later one has replaced', async () => {
  const others = ['p2', 'p3'].map((parcelId) => aListedParcel({ parcelId, freightBillNum: parcelId }));
  const slow = deferred({ body: NOTHING });
  const { calls } = openBoard({
    'GET /api/staff/find': ({ query }) =>
      query.get('text') === 'NB100001' ? slow.reply() : { body: { ...NOTHING, parcels: others } },
  });
  await screen.findByRole('table');
  const search = screen.getByLabelText('Scan or search');
  fireEvent.change(search, { target: { value: 'NB100001' } });
  // The field's own search runs, which the later scan cancels.
  await waitFor(() => expect(calls.filter((call) => call.includes('find'))).toHaveLength(1));
  fireEvent.keyDown(search, { key: 'Enter' });
  scan('NB100002');
  await screen.findByText('2 found');
  await act(async () => slow.release());
  expect(notifyFailure).not.toHaveBeenCalled();
});

const LIMIT = '/api/staff/customers/ada/payment-limit';
const BLOCKED = {
  reached: 'DECLINES',
  endsAt: '2026-01-06T04:30:00.000Z',
  cardPages: 2,
  declines: 5,
  lifted: null,
};

it('lets customer service allow card payments again', async () => {
  const lifted = { at: '2026-01-05T22:00:00.000Z', by: 'casey@northbound.test' };
  const api = {
    'GET /api/staff/customers/ada/parcels': { body: { customer: ADA, parcels: [P1] } },
    [`GET ${LIMIT}`]: { body: BLOCKED },
    [`DELETE ${LIMIT}`]: { body: { ...BLOCKED, reached: null, endsAt: null, declines: 0, lifted } },
  };
  openBoard(api, '?customer=ada', 'CustomerService');
  await screen.findByText(
    'Cards were declined 5 times within a day. They can pay again on 01/05/2026 at 7:30 PM AKST, or when you allow it.',
  );
  await press('Allow card payments');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Allow card payments' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Allow card payments' }));
  await screen.findByText('By casey@northbound.test on 01/05/2026 at 1:00 PM AKST.');
});

it('downloads all pages of the filtered list, with each value in its own column', async () => {
  const { calls } = openBoard({ [LIST]: twoPages }, '?status=LOST&size=5');
  await press('Next page');
  await screen.findAllByText('NB6');
  await press('Download CSV');
  await waitFor(() => expect(downloadText).toHaveBeenCalledOnce());
  const [name, text = ''] = vi.mocked(downloadText).mock.lastCall ?? [];
  expect(name).toMatch(/^northbound-lost-/);
  const lines = text.replace('\ufeff', '').trim().split('\r\n');
  const [names = [], ...rows] = lines.map((line) => line.split(','));
  expect(rows.map(([number]) => number)).toEqual(['NB1', 'NB2', 'NB3', 'NB4', 'NB5', 'NB6', 'NB7']);
  expect(names.map((column, index) => [column, rows[0]?.[index]])).toEqual([
    ['Freight bill', 'NB1'],
    ['Tracking #', '1Z999AA10123456784'],
    ['Carrier', 'UPS'],
    ['Customer #', '10042'],
    ['Customer', 'Ada Lund'],
    ['Company', 'Kodiak Nets'],
    ['Status', 'Lost'],
    ['Since (Tacoma time)', '01/05/2026 8:30 PM'],
    ['Destination', 'Kodiak'],
    ['Shelf', 'A-12'],
    ['Payment', 'Unpaid'],
    ['Price', '27.5'],
    ['Weight (lbs)', '32.5'],
    ['Length (in)', '24'],
    ['Width (in)', '18'],
    ['Height (in)', '12'],
    ['Damaged', 'No'],
    ['Hazardous', 'Yes'],
    ['Oversized', 'No'],
    ['TruckMate error', 'No'],
    ['Not told yet', 'No'],
    ['Not arrived', 'No'],
    ['No sailing chosen', 'No'],
    ['Keep from freezing', 'No'],
    ['Held for other boxes', 'No'],
    ['Refused by the customer', 'No'],
  ]);
  expect(calls.every((call) => !call.startsWith(LIST) || call.includes('status=LOST'))).toBe(true);
});

it('can load a failed list again, and offers an executive no actions', async () => {
  openBoard({ [LIST]: [errorReply(400, 'Bad Request'), { body: [P1] }] }, '', 'Executive');
  await screen.findByText('The packages could not be loaded.');
  expect(screen.queryByRole('link', { name: 'Depart' })).toBeNull();
  await press(/try again/i);
  await screen.findByRole('table');
  expect(screen.queryByRole('link', { name: /^Print/ })).toBeNull();
});

it('sorts by a column from the first page, keeps the filters, and says if the list is incomplete', async () => {
  const { calls } = openBoard(
    {
      [LIST]: (call: Call) => {
        const { body, headers } = twoPages(call);
        const isBounded = call.query.get('sort') === 'price';
        return { body, headers: { ...headers, ...(isBounded && { [SORTED_WITHIN_HEADER]: '500' }) } };
      },
    },
    '?status=LOST&payment=UNPAID&size=5',
  );
  await screen.findByRole('table');
  const sortOf = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');
  const head = (name: string) => within(screen.getByRole('columnheader', { name })).queryByRole('button');
  const query = () => Object.fromEntries(new URLSearchParams(calls.at(-1)?.split('?')[1]));
  const sortable = screen.getAllByRole('columnheader').filter((cell) => within(cell).queryByRole('button'));
  expect(textsOf(sortable)).toEqual(['Freight bill', 'Customer', 'Destination', 'Since', 'Shelf', 'Price']);
  expect([sortOf('Destination'), sortOf('Price'), head('Flags')]).toEqual(['ascending', null, null]);
  await press('Next page');
  await screen.findAllByText('NB6');
  for (const direction of ['ascending', 'descending']) {
    fireEvent.click(head('Price') as HTMLElement);
    await waitFor(() => expect(sortOf('Price')).toBe(direction));
    await screen.findAllByText('NB1');
    const filters = { status: 'LOST', payment: 'UNPAID' };
    expect(query()).toEqual({ ...filters, sort: 'price', direction, limit: '5' });
    expect(new URLSearchParams(window.location.search).get('payment')).toBe('UNPAID');
  }
  await screen.findByText(/^Only the 500 packages that have waited longest are sorted and shown\./);
  fireEvent.click(head('Since') as HTMLElement);
  await waitFor(() => expect(screen.queryByText(/^Only the 500/)).toBeNull());
});

it('names the total of a status without filters, and none where it is not known', async () => {
  const counts = { terminals: [{ locationCode: 'ANC', counts: { ...NO_PACKAGES, ORIGIN: 110 } }] };
  openBoard({ [LIST]: twoPages, 'GET /api/staff/counts': { body: counts } }, '?size=5');
  await screen.findByText('1–5 of 110');
  cleanup();
  openBoard({ [LIST]: twoPages, 'GET /api/staff/counts': { body: counts } }, '?size=5&destination=ANC');
  await screen.findByText('1–5 of 5+');
});

it('names the customer if card payments could not be allowed before staff left', async () => {
  const slow = deferred(errorReply(400, 'Bad Request'));
  const api = {
    'GET /api/staff/customers/ada/parcels': { body: { customer: ADA, parcels: [P1] } },
    [`GET ${LIMIT}`]: { body: BLOCKED },
    [`DELETE ${LIMIT}`]: slow.reply,
  };
  openBoard(api, '?customer=ada', 'CustomerService');
  await press('Allow card payments');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Allow card payments' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Allow card payments' }));
  await userEvent.click(screen.getByRole('link', { name: 'Waiting', hidden: true }));
  await isOn('Waiting packages');
  slow.release();
  await screen.findByText(/^Ada Kvale still can't pay by card\./);
});
