import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ReceiptPage } from '../../../../web/src/features/receipts/ReceiptPage.tsx';
import { ReceiptsPage } from '../../../../web/src/features/receipts/ReceiptsPage.tsx';
import { aReceipt } from '../../../support/payments/receipts.ts';
import { renderInApp, stubApi } from '../../support/render.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (path: string) =>
  renderInApp(
    <Routes>
      <Route path="/receipts" element={<ReceiptsPage />} />
      <Route path="/receipts/:id" element={<ReceiptPage />} />
    </Routes>,
    path,
  );

describe('Receipts', () => {
  it('lists the receipts with card, total and refund, and opens one', async () => {
    const receipt = aReceipt([2750, 9511], { refunded: 28.19 });
    stubApi({
      'GET /api/payment/receipts': () => ({ body: [receipt] }),
      'GET /api/payment/receipts/pay-1': () => ({ body: receipt }),
    });
    open('/receipts');
    const row = await screen.findByRole('listitem');
    for (const text of [
      '01/05/2026 12:30 PM PST',
      '2 packages · Visa ending in 1111',
      '$125.68',
      'Partly refunded',
    ])
      expect(row.textContent).toContain(text);
    fireEvent.click(screen.getByRole('link', { name: 'Receipt 10001' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Receipt 10001' })).toBeTruthy();
    expect(document.title).toMatch(/^Receipt 10001/);
    const main = screen.getByRole('main').textContent;
    for (const text of ['Ada Lund', '10042', 'txn-1', 'Surcharge (2.5%)$3.07', 'Net amount paid$97.49'])
      expect(main).toContain(text);
  });

  it('says what will appear if there are none', async () => {
    stubApi({ 'GET /api/payment/receipts': () => ({ body: [] }) });
    open('/receipts');
    expect(await screen.findByText('No receipts yet')).toBeTruthy();
  });

  it('does not find a missing or foreign receipt', async () => {
    stubApi({});
    open('/receipts/foreign');
    expect(await screen.findByText('This receipt was not found.')).toBeTruthy();
  });
});
