import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { Parcel } from '../../../../../shared/contracts/parcel.ts';
import type { PaymentOutcome } from '../../../../../shared/contracts/payments.ts';
import { useSelectionStore } from '../../../../../web/src/domain/parcel/selection/selected-parcels.ts';
import type { ResultState } from '../../../../../web/src/domain/payment/result-state.ts';
import { PaymentResultPage } from '../../../../../web/src/features/payments/result/PaymentResultPage.tsx';
import { aParcel } from '../../../../support/parcels.ts';
import { renderInApp, stubApi } from '../../../support/render.tsx';
import { anOutcome } from '../payments.ts';

vi.mock('../../../../../web/src/lib/session/SessionProvider.tsx', () => ({
  useSession: () => ({ identity: { username: 'maren' } }),
}));

const OUTCOME = 'GET /api/payment/attempts/payment-1';

function Where() {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}

function show(
  url: string | { pathname: string; state: unknown },
  outcome: () => { status?: number; body: unknown } = () => ({ status: 404, body: {} }),
  parcels: readonly Parcel[] = [],
) {
  const api = stubApi({ [OUTCOME]: outcome, 'GET /api/parcels': () => ({ body: parcels }) });
  renderInApp(
    <Routes>
      <Route path="/payment-result" element={<PaymentResultPage />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    url,
  );
  return { lookups: () => api.sent(OUTCOME).length, lists: () => api.sent('GET /api/parcels').length };
}

const showPayment = (outcome: PaymentOutcome, parcels: readonly Parcel[] = []) =>
  show('/payment-result?payment=payment-1', () => ({ body: outcome }), parcels);
const showState = (state: unknown, parcels: readonly Parcel[] = []) =>
  show({ pathname: '/payment-result', state }, undefined, parcels);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const select = (...ids: string[]) =>
  useSelectionStore.setState({ customer: 'maren', selection: new Set(ids) });
const selected = () => [...useSelectionStore.getState().selection];

afterEach(() => {
  cleanup();
  useSelectionStore.setState(useSelectionStore.getInitialState());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('shows an approved payment with its notes and receipt, and takes its packages out of the selection', async () => {
  select('parcel-1', 'parcel-2', 'parcel-3');
  const parcels = [
    { parcelId: 'parcel-1', freightBillNum: 'NB-1', customerNotes: 'Ring twice' },
    { parcelId: 'parcel-2', freightBillNum: 'NB-2', customerNotes: '' },
  ];
  showPayment(anOutcome({ parcels }));
  await heading('Payment Successful');
  expect(screen.getByText('TX-1')).toBeDefined();
  expect(screen.getByText('$102.50')).toBeDefined();
  const items = within(screen.getByRole('list', { name: 'Packages' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['NB-1Ring twice', 'NB-2--']);
  expect(screen.getByRole('link', { name: 'View Receipt' }).getAttribute('href')).toBe('/receipts/payment-1');
  await waitFor(() => expect(selected()).toEqual(['parcel-3']));
});

it.each([
  ['STORED_CARD', '/payment-result?payment=payment-1', '/stored-payment'],
  ['NEW_CARD', '/payment-result?payment=payment-1', '/payment'],
  ['NEW_CARD', '/payment-result?payment=payment-1&store=true', '/payment?store=true'],
] as const)('tries a declined %s again at %s with the same packages: %s', async (method, url, target) => {
  const [declined, other] = [aParcel(), aParcel()];
  select(other.parcelId);
  const body = anOutcome({
    status: 'declined',
    method,
    parcels: [{ parcelId: declined.parcelId, freightBillNum: 'NB-1', customerNotes: '' }],
  });
  const { lists } = show(url, () => ({ body }), [declined, other]);
  await heading('Payment Declined');
  expect(screen.getByRole('link', { name: 'Return to Orders' }).getAttribute('href')).toBe('/orders');
  await waitFor(() => expect(lists()).toBeGreaterThan(0));
  await act(async () => {});
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(`At ${target}`)).toBeDefined();
  expect(selected()).toEqual([declined.parcelId]);
});

it('shows why a charge was canceled, the new price, and pays that', async () => {
  const parcel = aParcel({ price: 120 });
  showPayment(
    anOutcome({
      status: 'validation',
      message: 'The price of a package has changed. The charge is returned to your card.',
      parcels: [{ parcelId: parcel.parcelId, freightBillNum: 'NB-1', customerNotes: '' }],
    }),
    [parcel],
  );
  await heading('Payment Failed');
  expect(
    screen.getByText('The price of a package has changed. The charge is returned to your card.'),
  ).toBeDefined();
  screen.getByText(/Contact customer service at/i);
  expect(screen.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/);
  expect((await screen.findByText('New price for 1 package')).parentElement?.textContent).toContain(
    '$120.00',
  );
  expect(screen.getByText('Previous price').parentElement?.textContent).toContain('$100.00');
  fireEvent.click(screen.getByRole('button', { name: 'Pay $120.00' }));
  expect(await screen.findByText('At /stored-payment')).toBeDefined();
  expect(selected()).toEqual([parcel.parcelId]);
});

it.each([
  ['expired', 'Payment Expired', 'The payment was not made in time. Your card was not charged.', 'Try Again'],
  ['open', 'Payment Not Finished', 'The card page of this payment is still open.', 'Back to Payment'],
] as const)('shows a payment that is %s, and the way back', async (status, title, text, action) => {
  showPayment(anOutcome({ status, method: 'NEW_CARD', transactionId: null }));
  await heading(title);
  screen.getByText(text);
  expect(screen.getByRole('link', { name: 'Return to Orders' }).getAttribute('href')).toBe('/orders');
  fireEvent.click(screen.getByRole('button', { name: action }));
  expect(await screen.findByText('At /payment')).toBeDefined();
});

it('shows the freight bills that are paid already', async () => {
  showState({ status: 'already_paid', freightBills: ['NB-1', 'NB-2'] } satisfies ResultState);
  await heading('Payment Not Required');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['NB-1', 'NB-2']);
});

it('offers to store a card again after a failure', async () => {
  showState({ status: 'failed_storage' });
  await heading('Card Storage Failed');
  expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/payment?store=true');
});

it('shows the message and the price of a rejected payment', async () => {
  const parcel = aParcel({ price: 30 });
  select(parcel.parcelId);
  showState({ status: 'validation', message: 'It was canceled.' } satisfies ResultState, [parcel]);
  await heading('Payment Failed');
  expect(screen.getByText('It was canceled.')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Pay $30.00' })).toBeDefined();
});

it.each([
  ['no state', null, '/orders'],
  ['a success that only the browser claims', { status: 'success', transactionId: 'TX-9' }, '/orders'],
  ['a failure', { status: 'failed', message: 'Your card was not charged.' }, '/payment'],
])('shows no result for %s', async (_name, state, back) => {
  showState(state);
  await heading('No payment result available');
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(back);
  expect(screen.queryByText('TX-9')).toBeNull();
});

it('shows no result for a payment that does not exist or belongs to somebody else', async () => {
  show('/payment-result?payment=payment-1', () => ({
    status: 404,
    body: { status: 404, error: 'Not Found' },
  }));
  await heading('No payment result available');
});

it('asks not to pay again if the result cannot be loaded, and loads it again', async () => {
  let isDown = true;
  show('/payment-result?payment=payment-1', () =>
    isDown ? { status: 503, body: {} } : { body: anOutcome() },
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Do not pay again before you see it.');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Payment Successful');
});

it('looks up a pending payment after 2, 3, 5, 10 and then every 15 seconds, and announces its result', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  let outcome = anOutcome({ status: 'pending', transactionId: null });
  const { lookups } = show('/payment-result?payment=payment-1', () => ({ body: outcome }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('We are confirming your payment. Do not pay again.')).toBeDefined();
  let expected = 1;
  for (const seconds of [2, 3, 5, 10, 15, 15]) {
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1000 - 1));
    expect(lookups()).toBe(expected);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expected += 1;
    expect(lookups()).toBe(expected);
  }
  expect(screen.getByRole('status').textContent).toBe('');
  outcome = anOutcome();
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  // Reads the response.
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('Payment Successful');
  const settled = lookups();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(lookups()).toBe(settled);
});

it('keeps looking up a pending payment while the portal cannot be reached, and stops after leaving', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  let isDown = false;
  const pending = anOutcome({ status: 'pending' });
  const { lookups } = show('/payment-result?payment=payment-1', () =>
    isDown ? { status: 503, body: {} } : { body: pending },
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
  isDown = true;
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(lookups()).toBe(5);
  expect(screen.getByText('We are confirming your payment. Do not pay again.')).toBeDefined();
  cleanup();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(lookups()).toBe(5);
});

it('looks up a pending payment at once when the customer returns to the tab', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  const { lookups } = show('/payment-result?payment=payment-1', () => ({
    body: anOutcome({ status: 'pending' }),
  }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(lookups()).toBe(1);
  window.dispatchEvent(new Event('visibilitychange'));
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(lookups()).toBe(2);
});
