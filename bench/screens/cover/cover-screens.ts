import type { Page } from '@playwright/test';
import { aBillOfLading } from '#test/support/payments/bills-of-lading.ts';
import { heading, mockResponse, type Screen } from '../screen.ts';
import { openFirst } from '../staff-steps.ts';

const BILLS = 'parcels/p-1/bills-of-lading';
const [LATEST, FIRST] = [aBillOfLading({ number: 2 }), aBillOfLading({ limit: 100, coverPrice: 0 })];
const found = (...bills: object[]) => mockResponse(BILLS, 200, { freightBillNum: 'NB710001', bills });
const CUSTOMER = { path: '/bill-of-lading/p-1', account: 'customer' } as const;

async function declareMore(page: Page): Promise<void> {
  await page.getByLabel('Select All').check();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await heading('Invoice')(page);
  await page
    .getByRole('button', { name: /^(Declare more|Change coverage)/ })
    .first()
    .click();
  await page.getByLabel('Declared value').fill('1,250');
  await page.getByText('Coverage up to $1,250.00 costs $13.00.').waitFor();
}

/** Changes the coverage for a customer, up to the missing reason. */
async function changeForCustomer(page: Page): Promise<void> {
  await openFirst(page);
  await page.getByRole('button', { name: 'Change coverage' }).click();
  await page.getByLabel('Declared value').fill('1,250');
  await page.getByRole('button', { name: 'Save coverage' }).click();
  await page.getByText('Enter a reason.').waitFor();
}

/** The choice of coverage, and what was agreed. */
export const COVER_SCREENS: Screen[] = [
  { name: 'invoice-cover', path: '/orders', account: 'customer', reach: declareMore },
  {
    name: 'staff-cover',
    path: '/staff/packages?status=ORIGIN&payment=UNPAID&destination=PBY',
    account: 'service',
    reach: changeForCustomer,
  },
  {
    ...CUSTOMER,
    name: 'bill-of-lading',
    before: found(LATEST, FIRST),
    reach: heading('Bill of lading NB710001'),
  },
  {
    ...CUSTOMER,
    name: 'bill-of-lading-none',
    before: found(),
    reach: (page) => page.getByText('No limit was agreed').waitFor(),
  },
  {
    name: 'staff-bill-of-lading',
    path: '/staff/bill-of-lading/p-1',
    account: 'service',
    before: found({ ...LATEST, agreedBy: 'STAFF', by: 'service@northbound.test', reason: 'Told by phone' }),
    reach: heading('Bill of lading NB710001'),
  },
];
