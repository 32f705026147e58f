import { aReceipt } from '../../test/support/payments/receipts.ts';
import { heading, mockResponse, type Screen } from './screen.ts';

const RECEIPT = aReceipt([2750, 9511, 4510]);

/** Receipts and refunds. */
export const PAYMENT_SCREENS: Screen[] = [
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
    name: 'refunds',
    path: '/staff/refunds?receipt=10001',
    account: 'service',
    before: mockResponse('payment/receipts/number/10001', 200, RECEIPT),
    reach: (page) => page.getByLabel('Refund freight bill NB720001').check(),
  },
];
