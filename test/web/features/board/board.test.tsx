import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ListedParcel } from '../../../../shared/contracts/staff/staff-parcel.ts';
import type { Found } from '../../../../shared/contracts/staff/staff-parcels.ts';
import type { Role } from '../../../../shared/roles.ts';
import { NEXT_CURSOR_HEADER } from '../../../../shared/route.ts';
import { downloadText } from '../../../../web/src/lib/download.ts';
import { aListedParcel, aStaffParcel } from '../../../support/staff/staff-parcel.ts';
import { type Call, type Responders, refusal } from '../../support/api.ts';
import { openSite } from '../../support/site.tsx';

vi.mock('../../../../web/src/lib/download.ts', () => ({ downloadText: vi.fn() }));

const LIST = 'GET /api/staff/parcels';
const NOTHING: Found = { parcels: [], waiting: null, customers: [] };
const P1 = aListedParcel({ parcelId: 'p1', freightBillNum: 'NB100001' });
const ADA = { customerId: 'ada', customerNumber: '10042', name: 'Ada Kvale', company: 'Kvale Boatworks' };

function openBoard(api: Responders = {}, query = '', role: Role = 'ParcelOperations') {
  return openSite(`/staff/packages${query}`, { as: [role], api: { [LIST]: { body: [P1] }, ...api } });
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('the board', () => {
  it('filters the packages in the URL, and takes filters back', async () => {
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

  it('opens the package of a number, and goes back to an empty search', async () => {
    const { calls } = openBoard({
      'GET /api/staff/find': { body: { ...NOTHING, parcels: [P1] } },
      'GET /api/parcels/p1': { body: aStaffParcel({ ...P1, statusHistory: [] }) },
    });
    const search = await screen.findByLabelText<HTMLInputElement>('Scan or search');
    expect(document.activeElement).toBe(search);
    fireEvent.change(search, { target: { value: ' 42098402940012345 ' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    await screen.findByRole('dialog', { name: 'Freight bill NB100001' });
    expect(calls).toContain('GET /api/staff/find?text=42098402940012345');
    expect(window.location.search).toBe('?parcel=p1');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(search.value).toBe('');
  });

  it('leads to the packages of a customer and from there to the details', async () => {
    openBoard({
      'GET /api/staff/find': { body: { ...NOTHING, customers: [ADA] } },
      'GET /api/staff/customers/ada/parcels': { body: { customer: ADA, parcels: [P1] } },
      'GET /api/parcels/p1': { body: aStaffParcel({ ...P1, statusHistory: [] }) },
    });
    await userEvent.type(await screen.findByLabelText('Scan or search'), 'kvale');
    const found = await screen.findByRole('region', { name: 'Found' });
    await userEvent.click(
      within(found).getByRole('button', { name: 'Ada Kvale, Kvale Boatworks Customer 10042' }),
    );
    await screen.findByText('Customer 10042 · 1 package on the way');
    await press(/NB100001/);
    await screen.findByRole('dialog', { name: 'Freight bill NB100001' });
    await userEvent.keyboard('{Escape}');
    await press('All packages');
    await screen.findByRole('table');
  });

  it('leads to a package that waits for its customer', async () => {
    const waiting = {
      intakeId: 'i1',
      shippingTrackingNum: '1Z84F20E0357719299',
      receivedAt: '2026-01-06T04:30:00.000Z',
      addressLine: 'T. Bering',
    };
    openBoard({ 'GET /api/staff/find': { body: { ...NOTHING, waiting } } });
    await userEvent.type(await screen.findByLabelText('Scan or search'), '1Z84F20E0357719299{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/staff/intake/waiting'));
    expect(window.location.search).toBe('?package=i1');
  });

  it('says that nothing was found', async () => {
    openBoard({ 'GET /api/staff/find': { body: NOTHING } });
    await userEvent.type(await screen.findByLabelText('Scan or search'), 'no such customer{Enter}');
    const found = await screen.findByRole('region', { name: 'Found' });
    expect(found.textContent).toContain('Nothing has this number or name.');
  });

  it('downloads all that is filtered, page after page', async () => {
    const pageOf = (numbers: string[], next?: string) => ({
      body: numbers.map((freightBillNum): ListedParcel => aListedParcel({ freightBillNum, status: 'LOST' })),
      ...(next && { headers: { [NEXT_CURSOR_HEADER]: next } }),
    });
    const { calls } = openBoard(
      {
        [LIST]: ({ query }: Call) =>
          query.get('cursor') === null
            ? pageOf(['NB1', 'NB2', 'NB3', 'NB4', 'NB5'], 'more')
            : pageOf(['NB6', 'NB7']),
      },
      '?status=LOST&size=5',
    );
    await press('Next page');
    await screen.findAllByText('NB6');
    await press('Download CSV');
    await waitFor(() => expect(downloadText).toHaveBeenCalledOnce());
    const [, text = ''] = vi.mocked(downloadText).mock.lastCall ?? [];
    const rows = text.trim().split('\r\n').slice(1);
    expect(rows.map((row) => row.split(',')[0])).toEqual(['NB1', 'NB2', 'NB3', 'NB4', 'NB5', 'NB6', 'NB7']);
    expect(calls.every((call) => !call.startsWith(LIST) || call.includes('status=LOST'))).toBe(true);
  });

  it('reverses the order', async () => {
    const { calls } = openBoard();
    await press('Sort descending');
    await screen.findByRole('button', { name: 'Sort ascending' });
    await waitFor(() => expect(calls.at(-1)).toContain('direction=descending'));
    await press('Sort ascending');
    await screen.findByRole('button', { name: 'Sort descending' });
  });

  it('tries a failed list again, and offers an executive no work', async () => {
    openBoard({ [LIST]: [refusal(400, 'Bad Request'), { body: [P1] }] }, '', 'Executive');
    await screen.findByText('The packages could not be loaded.');
    expect(screen.queryByRole('link', { name: 'Depart' })).toBeNull();
    await press(/try again/i);
    await screen.findByRole('table');
    expect(screen.queryByRole('link', { name: /^Print/ })).toBeNull();
  });
});
