import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { UNREADABLE_HEADER } from '#shared/route.ts';
import { anOverview } from '#test/support/staff/overview.ts';
import { openSite } from '../support/site.tsx';

const ADA = {
  customerId: 'ada',
  customerNumber: '10042',
  name: 'Ada Kvale',
  company: '',
  mobileNumber: '907-555-0142',
  emailAddress: 'ada@example.com',
};

it.each<[path: string, as: Role, list: string, body: unknown, text: string]>([
  ['/orders', 'Customer', 'parcels', [], '2 packages'],
  ['/order-history', 'Customer', 'parcels/history', [], '2 packages'],
  ['/appointments', 'Customer', 'appointments', [], '2 appointments'],
  ['/receipts', 'Customer', 'payment/receipts', [], '2 receipts'],
  ['/staff/packages', 'ParcelOperations', 'staff/parcels', [], '2 packages'],
  [
    '/staff/packages?customer=ada',
    'ParcelOperations',
    'staff/customers/ada/parcels',
    { customer: ADA, parcels: [] },
    '2 packages',
  ],
  ['/staff/intake/waiting', 'CustomerService', 'staff/intakes', [], '2 packages'],
  ['/staff/overview', 'Executive', 'staff/overview', anOverview(), '2 packages'],
])('%s says how many records cannot be shown', async (path, as, list, body, text) => {
  const api = {
    'GET /api/parcels': { body: [] },
    [`GET /api/${list}`]: { body, headers: { [UNREADABLE_HEADER]: '2' } },
  };
  openSite(path, { as: [as], api });
  expect((await screen.findByText(`${text} cannot be shown.`)).closest('[role=alert]')).not.toBeNull();
});
