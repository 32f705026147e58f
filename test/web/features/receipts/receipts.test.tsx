import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { aReceipt } from '#test/support/payments/receipts.ts';
import { errorReply, type Responders, stubApi } from '#test/web/support/api.ts';
import { fill, isOn, press } from '#test/web/support/page.ts';
import { renderInApp } from '#test/web/support/render.tsx';
import { ReceiptPage } from '#web/features/receipts/ReceiptPage.tsx';
import { ReceiptsPage } from '#web/features/receipts/ReceiptsPage.tsx';
import { RefundsPage } from '#web/features/refunds/RefundsPage.tsx';
import { notify, notifyError } from '#web/lib/toasts.ts';

vi.mock('#web/lib/toasts.ts', () => ({
  notify: vi.fn(),
  notifyError: vi.fn(),
  lowerToasts: () => () => {},
}));
beforeEach(() => vi.clearAllMocks());

const FIND = 'GET /api/payment/receipts/number/10001';
const REFUND = 'POST /api/payment/receipts/pay-1/refunds';

function open(path: string, api: Responders = {}) {
  const stub = stubApi(api);
  renderInApp(
    <Routes>
      <Route path="/receipts" element={<ReceiptsPage />} />
      <Route path="/receipts/:id" element={<ReceiptPage />} />
      <Route path="/staff/refunds" element={<RefundsPage />} />
    </Routes>,
    path,
  );
  return stub;
}

it('receipts are listed with card, total and refund, and can be opened', async () => {
  const receipt = aReceipt([2750, 9511], { refunded: 28.19 });
  open('/receipts', {
    'GET /api/payment/receipts': { body: [receipt] },
    'GET /api/payment/receipts/pay-1': { body: receipt },
  });
  const row = (await screen.findByRole('listitem')).textContent;
  for (const text of [
    '01/05/2026 12:30 PM PST',
    '2 packages · Visa ending in 1111',
    '$125.68',
    'Partially refunded',
  ])
    expect(row).toContain(text);
  fireEvent.click(screen.getByRole('link', { name: 'Receipt 10001' }));
  await isOn('Receipt 10001');
  const main = screen.getByRole('main').textContent;
  for (const text of ['Ada Lund', '10042', 'txn-1', 'Surcharge (2.5%)$3.07', 'Net amount paid$97.49'])
    expect(main).toContain(text);
});

it('a receipt says that it was paid with a payment link', async () => {
  const receipt = { ...aReceipt([2750]), last4: '', isByLink: true as const };
  open('/receipts/pay-1', { 'GET /api/payment/receipts/pay-1': { body: receipt } });
  const card = await screen.findByText('Paid with a payment link');
  expect(card.closest('dd')?.textContent).toBe('VisaPaid with a payment link');
});

it.each([
  ['say what will appear if there are none', '/receipts', 'No receipts yet'],
  [
    "are not found if they do not exist or are another customer's",
    '/receipts/foreign',
    'This receipt was not found.',
  ],
])('receipts %s', async (_, path, text) => {
  open(path, { 'GET /api/payment/receipts': { body: [] } });
  await screen.findByText(text);
});

const refundOf = (receipt: Receipt, state: Receipt['refunds'][number]['state']) => ({
  ...{ refundId: 'r-1', date: receipt.date, amount: 28.19, surcharge: 0.69 },
  ...{ state, parcelIds: ['p-0'], lines: [{ lineId: 'p-0', amount: 27.5 }], reason: 'Damaged' },
});

const show = (receipt: Receipt, api: Responders = {}) =>
  open('/staff/refunds?receipt=10001', { [FIND]: { body: receipt }, ...api });

/** Selects the first package and enters a reason, up to the confirmation. */
async function askForRefund(): Promise<void> {
  fireEvent.click(await screen.findByLabelText('Refund freight bill NB720001'));
  expect(screen.getByText('Share of the surcharge').parentElement?.textContent).toContain('$0.69');
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Damaged' } });
  await press('Refund');
  await screen.findByRole('alertdialog');
}

it('refunds begin with the number of a receipt, and need a package and a reason', async () => {
  const { sent } = open('/staff/refunds', { [FIND]: { body: aReceipt([2750]) } });
  await fill(/^Receipt number/, '10002');
  await press('Find receipt');
  await screen.findByText('Receipt 10002 was not found.');
  await fill(/^Receipt number/, ' 10001 ');
  await press('Find receipt');
  await screen.findByRole('heading', { name: 'Receipt 10001' });
  await press('Refund');
  await screen.findByText('Select at least one package.');
  screen.getByText('Enter a reason.');
  expect(sent(REFUND)).toEqual([]);
});

it('refunds return the price of a package with its share of the surcharge, and are retried with the same id', async () => {
  const receipt = aReceipt([2750, 9511]);
  const lines = receipt.lines.map((line, index) => ({ ...line, isRefunded: index === 0 }));
  const refunded = { ...receipt, refunded: 28.19, lines, refunds: [refundOf(receipt, 'SUCCEEDED')] };
  const { sent } = show(receipt, { [REFUND]: [errorReply(503, 'Service Unavailable'), { body: refunded }] });
  await askForRefund();
  await press('Refund $28.19');
  await screen.findByText(/not available right now/);
  await press('Refund $28.19');
  await waitFor(() => expect(notify).toHaveBeenCalledWith('$28.19 refunded.'));
  const [first, second] = sent(REFUND);
  expect(first).toEqual({ parcelIds: ['p-0'], reason: 'Damaged', requestId: expect.any(String) });
  expect(second).toEqual(first);
  await screen.findByText('Reason: Damaged');
  screen.getByText('Net amount paid');
});

it('refunds can return the storage of a package alone, which the receipt shows as a line of its own', async () => {
  const price = aReceipt([2750]).lines[0] as Receipt['lines'][number];
  const storage: typeof price = {
    ...price,
    lineId: 'p-0/storage',
    kind: 'STORAGE',
    amount: 6.47,
    charges: [{ chargeType: 'ADDITIONAL_FEES', description: 'Storage, 3 days', amount: 6.47 }],
  };
  const receipt = aReceipt([2750], { lines: [price, storage], surchargeAmount: 0 });
  const { sent } = show(receipt, { [REFUND]: { body: receipt } });
  fireEvent.click(await screen.findByLabelText('Refund storage of freight bill NB720001'));
  screen.getByText('ADDITIONAL FEES Storage, 3 days');
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Storm' } });
  await press('Refund');
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'Return $6.47 for the storage of 1 package to Visa ending in 1111?',
  );
  await press('Refund $6.47');
  await waitFor(() => expect(sent(REFUND)).toMatchObject([{ lineIds: ['p-0/storage'] }]));
});

it('refunds of a package that was handed over say so, and tell the server that it is known', async () => {
  const receipt = aReceipt([2750, 9511]);
  const lines = receipt.lines.map((line, index) => ({ ...line, isHandedOver: index === 0 }));
  const { sent } = show({ ...receipt, lines }, { [REFUND]: { body: receipt } });
  await askForRefund();
  screen.getByText('Handed over');
  screen.getByText('Already handed over: NB720001. The customer gets the money and keeps this package.');
  await press('Refund $28.19');
  await waitFor(() => expect(sent(REFUND)).toMatchObject([{ parcelIds: ['p-0'], handedOverIds: ['p-0'] }]));
});

it.each([
  ['FAILED', notifyError, ['The refund failed.', 'No money was returned to the card.']],
  ['UNKNOWN', notify, ['Refund of $28.19 requested.']],
] as const)('refunds in the state %s are announced in a toast', async (state, toast, texts) => {
  const receipt = aReceipt([2750]);
  show(receipt, { [REFUND]: { body: { ...receipt, refunds: [refundOf(receipt, state)] } } });
  await askForRefund();
  await press('Refund $28.19');
  await waitFor(() => expect(toast).toHaveBeenCalledWith(...texts));
});

it('refunds are not offered while a dispute is open', async () => {
  show(aReceipt([2750], { hasOpenDispute: true }));
  await screen.findByText('Dispute open');
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
});
