import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { aReceipt } from '#test/support/payments/receipts.ts';
import { aStaffParcel } from '#test/support/staff/staff-parcel.ts';
import type { Responders } from '../support/api.ts';
import { field, press } from '../support/page.ts';
import { scan } from '../support/scanner.ts';
import { CLIENT, openSite, signInAs } from '../support/site.tsx';

/** Another tab of this browser changes who is signed in. */
function changeElsewhere(change: () => void) {
  change();
  const key = `CognitoIdentityServiceProvider.${CLIENT}.LastAuthUser`;
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
}

/** The session expires while the form is open. */
async function expire() {
  changeElsewhere(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('Cognito')) localStorage.removeItem(key);
  });
  await screen.findByRole('heading', { name: 'Log in' });
}

const PARCEL = aStaffParcel({ parcelId: 'p1', freightBillNum: 'NB100001', status: 'ORIGIN' });
const API: Responders = {
  'GET /api/staff/parcels': { body: [] },
  'GET /api/payment/receipts/number/10001': { body: aReceipt([2750]) },
  'GET /api/parcels/p1': { body: PARCEL },
};

const nothing = async () => undefined;

it.each<[string, Role, string, () => Promise<unknown>, string | RegExp]>([
  ['the reason of a refund', 'CustomerService', '/staff/refunds?receipt=10001', nothing, /^Reason/],
  ['an edited package', 'CustomerService', '/edit-package/p1', nothing, 'Shelf'],
  [
    'the message about a hold',
    'CustomerService',
    '/staff/packages?parcel=p1',
    async () => {
      await press('CHANGE STATUS');
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Mark as lost' }));
    },
    /^Reason/,
  ],
])('%s is there after the login of the same person, and of no other', async (_, role, path, open, label) => {
  openSite(path, { as: [role], api: API });
  const field = () => screen.findByLabelText<HTMLInputElement>(label);
  await screen.findAllByText(/10001|NB100001/);
  await open();
  fireEvent.change(await field(), { target: { value: 'Half a sentence' } });
  await expire();
  changeElsewhere(() => signInAs([role]));
  await waitFor(async () => expect((await field()).value).toBe('Half a sentence'));
  await expire();
  changeElsewhere(() => signInAs([role], 'zoe'));
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('Half a sentence'));
});

it('a started intake is there after the login, with its customer', async () => {
  const customer = { customerId: 'ada', customerNumber: '10042', name: 'Ada Lund', company: '' };
  openSite('/staff/intake', {
    as: ['ParcelOperations'],
    api: {
      'GET /api/staff/find': ({ query }) => ({
        body: { parcels: [], waiting: null, customers: query.get('text') === '10042' ? [customer] : [] },
      }),
    },
  });
  await screen.findByLabelText('Scan the package');
  scan('1Z999AA10123456701');
  await screen.findByLabelText('Tracking number');
  scan('10042');
  await screen.findByText('Ada Lund (10042)');
  fireEvent.change(screen.getByLabelText('Length'), { target: { value: '20' } });
  await expire();
  changeElsewhere(() => signInAs(['ParcelOperations']));
  await screen.findByText('Ada Lund (10042)');
  await waitFor(() => expect(field('Length').value).toBe('20'));
  expect(field('Tracking number').value).toBe('1Z999AA10123456701');
});

const discard = () => screen.findByRole('alertdialog', { name: 'Discard changes?' });

it('a dialog asks before Escape discards what was typed, and a scan does not replace it', async () => {
  openSite('/staff/packages?parcel=p1', {
    as: ['ParcelOperations'],
    api: {
      ...API,
      'GET /api/staff/find': { body: { parcels: [], waiting: null, customers: [] } },
    },
  });
  await screen.findAllByText('NB100001');
  await press('CHANGE STATUS');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Mark as lost' }));
  const field = await screen.findByLabelText<HTMLInputElement>(/^Reason/);
  fireEvent.change(field, { target: { value: 'Half a sentence' } });
  scan('NB100002');
  await screen.findByText('Save or discard what you have entered first, then scan again.');
  await userEvent.keyboard('{Escape}');
  await discard();
  await press('Keep editing');
  expect(field.value).toBe('Half a sentence');
  await userEvent.keyboard('{Escape}');
  await discard();
  await press('Discard');
  await waitFor(() => expect(screen.queryByLabelText(/^Reason/)).toBeNull());
  expect(JSON.stringify(sessionStorage)).not.toContain('Half a sentence');
});

it('a logout asks before it discards what was typed', async () => {
  openSite('/staff/refunds?receipt=10001', { as: ['CustomerService'], api: API });
  const field = await screen.findByLabelText<HTMLInputElement>(/^Reason/);
  fireEvent.change(field, { target: { value: 'Half a sentence' } });
  const logOut = async () => {
    await press(/^Account menu/);
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Log ?out/i }));
    await discard();
  };
  await logOut();
  await press('Keep editing');
  expect(field.value).toBe('Half a sentence');
  await logOut();
  await press('Discard');
  await screen.findByRole('heading', { name: 'Log in' });
  expect(JSON.stringify(sessionStorage)).not.toContain('Half a sentence');
});
