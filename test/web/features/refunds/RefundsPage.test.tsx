import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Receipt } from '../../../../shared/contracts/receipts.ts';
import { RefundsPage } from '../../../../web/src/features/refunds/RefundsPage.tsx';
import { notify, notifyError } from '../../../../web/src/lib/toasts.ts';
import { aReceipt } from '../../../support/payments/receipts.ts';
import { renderInApp, stubApi } from '../../support/render.tsx';

const FIND = 'GET /api/payment/receipts/number/10001';
const REFUND = 'POST /api/payment/receipts/pay-1/refunds';

vi.mock('../../../../web/src/lib/toasts.ts', () => ({ notify: vi.fn(), notifyError: vi.fn() }));
beforeEach(() => vi.clearAllMocks());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const check = (label: string) => fireEvent.click(screen.getByLabelText(label));
const enterReason = (value: string) =>
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value } });

function show(receipt: Receipt, responses: Parameters<typeof stubApi>[0] = {}) {
  const api = stubApi({ [FIND]: () => ({ body: receipt }), ...responses });
  renderInApp(<RefundsPage />, '/staff/refunds?receipt=10001');
  return api;
}

describe('Refunds', () => {
  it('finds a receipt by the number in the form', async () => {
    stubApi({ [FIND]: () => ({ body: aReceipt([2750]) }) });
    renderInApp(<RefundsPage />, '/staff/refunds');
    fireEvent.change(screen.getByLabelText(/^Receipt number/), { target: { value: ' 10001 ' } });
    press('Find receipt');
    expect(await screen.findByRole('heading', { name: 'Receipt 10001' })).toBeTruthy();
  });

  it('says that a number has no receipt', async () => {
    show(aReceipt([2750]), { [FIND]: () => ({ status: 404, body: { status: 404, error: 'Not Found' } }) });
    expect(await screen.findByText('There is no receipt 10001.')).toBeTruthy();
  });

  it('refunds the selected package with its share of the surcharge, and sends a retry with the same id', async () => {
    const receipt = aReceipt([2750, 9511]);
    const refunded: Receipt = {
      ...receipt,
      refunded: 28.19,
      lines: receipt.lines.map((line, index) => ({ ...line, isRefunded: index === 0 })),
      refunds: [
        {
          refundId: 'r-1',
          state: 'SUCCEEDED',
          date: receipt.date,
          amount: 28.19,
          surcharge: 0.69,
          parcelIds: ['p-0'],
          reason: 'Damaged',
        },
      ],
    };
    let tries = 0;
    const api = show(receipt, {
      [REFUND]: () => {
        tries += 1;
        return tries === 1
          ? { status: 503, body: { status: 503, error: 'Service Unavailable' } }
          : { body: refunded };
      },
    });
    await screen.findByLabelText('Select all');
    check('Refund freight bill NB720001');
    enterReason('Damaged');
    press('Refund');
    await screen.findByRole('alertdialog');
    press('Refund $28.19');
    await screen.findByText(/not available right now/);
    press('Refund $28.19');
    await waitFor(() => expect(notify).toHaveBeenCalledWith('$28.19 refunded.'));
    const [first, second] = api.sent(REFUND);
    expect(first).toEqual({ parcelIds: ['p-0'], reason: 'Damaged', requestId: expect.any(String) });
    expect(second).toEqual(first);
    expect(await screen.findByText('Reason: Damaged')).toBeTruthy();
    expect(screen.getByText('Net amount paid')).toBeTruthy();
  });

  it.each([
    ['FAILED', notifyError, ['The refund failed.', 'No money was returned to the card.']],
    ['UNKNOWN', notify, ['Refund of $28.19 requested.']],
  ] as const)(
    'shows the parts of the amount, and says that the refund is %s',
    async (state, toast, texts) => {
      const receipt = aReceipt([2750]);
      const made = {
        refundId: 'r-1',
        state,
        date: receipt.date,
        amount: 28.19,
        surcharge: 0.69,
        reason: 'Lost',
      };
      const refunds = [{ ...made, parcelIds: ['p-0'] }];
      show(receipt, { [REFUND]: () => ({ body: { ...receipt, refunds } }) });
      await screen.findByLabelText('Select all');
      check('Refund freight bill NB720001');
      expect(screen.getByText('Share of the surcharge').parentElement?.textContent).toContain('$0.69');
      enterReason('Lost');
      press('Refund');
      await screen.findByRole('alertdialog');
      press('Refund $28.19');
      await waitFor(() => expect(toast).toHaveBeenCalledWith(...texts));
    },
  );

  it('asks for a package and a reason', async () => {
    const api = show(aReceipt([2750]));
    await screen.findByLabelText('Select all');
    press('Refund');
    expect(await screen.findByText('Select at least one package.')).toBeTruthy();
    expect(screen.getByText('Enter a reason.')).toBeTruthy();
    expect(api.sent(REFUND)).toEqual([]);
  });

  it('offers no refund while a dispute is open', async () => {
    show(aReceipt([2750], { hasOpenDispute: true }));
    expect(await screen.findByText('Dispute open')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  });
});
