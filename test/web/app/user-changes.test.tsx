import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aStaffParcel } from '#test/support/staff/staff-parcel.ts';
import { deferred, PROFILE } from '../support/api.ts';
import { isAt, isOn } from '../support/page.ts';
import { changeElsewhere, logOutElsewhere, openSite, signInAs } from '../support/site.tsx';

const account = () =>
  screen.queryAllByRole('button', { name: /^Account menu/ }).map(({ textContent }) => textContent);

it('a page that anybody may see never shows the next user what the previous one saw', async () => {
  const second = deferred({ body: { ...PROFILE, name: 'Bob Stone', customerNumber: '20077' } });
  const profiles = [{ body: { ...PROFILE, name: 'Ada Byron' } }, second.reply];
  let calls = 0;
  openSite('/nowhere', {
    as: ['Customer'],
    api: {
      'GET /api/customer/me': () => {
        const profile = profiles[Math.min(calls++, 1)];
        return typeof profile === 'function' ? profile() : (profile ?? { body: null });
      },
    },
  });
  await waitFor(() => expect(account().join()).toContain('Ada Byron 10042'));
  logOutElsewhere();
  await screen.findByRole('link', { name: 'LOGIN' });
  changeElsewhere(() => signInAs(['Customer'], 'bob'));
  await waitFor(() => expect(account()).not.toEqual([]));
  expect(document.body.textContent).not.toContain('Ada');
  second.release();
  await waitFor(() => expect(account().join()).toContain('Bob Stone 20077'));
});

it('a label, which has no navigation bar, goes with the employee who opened it', async () => {
  vi.stubGlobal('print', () => {});
  const parcel = aStaffParcel({ parcelId: 'p1', freightBillNum: 'NB100001' });
  const { sent } = openSite('/package-label/p1', {
    as: ['ParcelOperations'],
    api: { 'GET /api/parcels/p1': { body: parcel }, 'GET /api/staff/parcels': { body: [] } },
  });
  await screen.findByRole('article', { name: 'Label of NB100001' });
  expect(sent('GET /api/staff/parcels')).toEqual([]);
  changeElsewhere(() => signInAs(['CustomerService'], 'zoe'));
  await isAt('/staff/packages');
  await isOn('Packages');
  expect(document.body.textContent).not.toContain('NB100001');
});
