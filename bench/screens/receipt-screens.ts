import type { Page } from '@playwright/test';
import { aReceipt } from '#test/support/payments/receipts.ts';
import { heading, mockResponse, type Screen } from './screen.ts';

const RECEIPT = aReceipt([2750, 9511, 4510]);
const NUMBER = 'payment/receipts/number/10001';
const FAILED = { status: 400, error: 'Bad Request' };
const MISSING = { status: 404, error: 'Not Found' };

const REFUNDED = {
  ...RECEIPT,
  refunded: 28.19,
  lines: RECEIPT.lines.map((line, index) =>
    index === 0 ? { ...line, refunded: line.amount, isRefunded: true } : line,
  ),
  refunds: [
    {
      refundId: 'r-1',
      state: 'REQUESTED',
      date: RECEIPT.date,
      amount: 28.19,
      surcharge: 0.69,
      parcelIds: ['p-0'],
      lines: RECEIPT.lines.slice(0, 1).map(({ lineId, amount }) => ({ lineId, amount })),
      reason: 'Damaged on the way',
    },
  ],
};

const REFUNDS = { path: '/staff/refunds?receipt=10001', account: 'service' } as const;
const select = (page: Page) => page.getByLabel('Refund freight bill NB720001').check();

/** Receipts and refunds. */
export const RECEIPT_SCREENS: Screen[] = [
  {
    name: 'receipts',
    path: '/receipts',
    account: 'customer',
    before: mockResponse('payment/receipts', 200, [RECEIPT]),
    reach: (page) => page.getByRole('link', { name: 'Receipt 10001' }).waitFor(),
  },
  {
    name: 'receipts-empty',
    path: '/receipts',
    account: 'customer',
    before: mockResponse('payment/receipts', 200, []),
    reach: (page) => page.getByText('No receipts yet').waitFor(),
  },
  {
    name: 'receipt',
    path: '/receipts/pay-1',
    account: 'customer',
    before: mockResponse('payment/receipts/pay-1', 200, RECEIPT),
    reach: heading('Receipt 10001'),
  },
  {
    name: 'receipt-refunded',
    path: '/receipts/pay-1',
    account: 'customer',
    before: mockResponse('payment/receipts/pay-1', 200, REFUNDED),
    reach: heading('Receipt 10001'),
  },
  {
    name: 'receipt-missing',
    path: '/receipts/pay-1',
    account: 'customer',
    before: mockResponse('payment/receipts/pay-1', 404, MISSING),
    reach: (page) => page.getByText('This receipt was not found.').waitFor(),
  },
  {
    name: 'receipts-failed',
    path: '/receipts',
    account: 'customer',
    before: mockResponse('payment/receipts', 400, FAILED),
    reach: (page) => page.getByText('Your receipts could not be loaded.').waitFor(),
  },
  { ...REFUNDS, name: 'refunds', before: mockResponse(NUMBER, 200, RECEIPT), reach: select },
  { ...REFUNDS, name: 'refunds-search', path: '/staff/refunds', reach: heading('Refunds') },
  {
    ...REFUNDS,
    name: 'refunds-confirm',
    before: mockResponse(NUMBER, 200, RECEIPT),
    reach: async (page) => {
      await select(page);
      await page.getByLabel('Reason').fill('Damaged on the way');
      await page.getByRole('button', { name: 'Refund', exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    ...REFUNDS,
    name: 'refunds-messages',
    before: mockResponse(NUMBER, 200, RECEIPT),
    reach: async (page) => {
      await page.getByRole('button', { name: 'Refund', exact: true }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    ...REFUNDS,
    name: 'refunds-refunded',
    before: mockResponse(NUMBER, 200, REFUNDED),
    reach: (page) => page.getByText('Damaged on the way').waitFor(),
  },
  {
    ...REFUNDS,
    name: 'refunds-missing',
    before: mockResponse(NUMBER, 404, MISSING),
    reach: (page) => page.getByText('Receipt 10001 was not found.').waitFor(),
  },
  {
    ...REFUNDS,
    name: 'refunds-failed',
    before: mockResponse(NUMBER, 400, FAILED),
    reach: (page) => page.getByText('The receipt could not be loaded.').waitFor(),
  },
];
