import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Parcel } from '#shared/contracts/parcel.ts';
import type { PaymentOutcome } from '#shared/contracts/payments.ts';
import { aParcel } from '#test/support/parcels.ts';
import { errorReply, type Reply, stubApi } from '#test/web/support/api.ts';
import { hrefOf, isOn, press, textsOf } from '#test/web/support/page.ts';
import { nextLocation, renderPage } from '#test/web/support/render.tsx';
import { useSelectionStore } from '#web/domain/parcel/selection.ts';
import { PaymentResultPage } from '#web/features/payments/result/PaymentResultPage.tsx';

vi.mock('#web/lib/session/SessionProvider.tsx', () => ({
  useSession: () => ({ identity: { username: 'maren' } }),
}));
// The memory router does not change the URL, and outside the payment pages the selection would be cleared.
beforeEach(() => history.replaceState(null, '', '/payment-result'));

const OUTCOME = 'GET /api/payment/attempts/payment-1';
const PARCELS = 'GET /api/parcels';
const URL_OF_RESULT = '/payment-result?payment=payment-1';
const CONFIRMING = 'We are confirming your payment. Do not pay again.';

/** An approved payment of one parcel with a stored credit card. */
function anOutcome(changes: Partial<PaymentOutcome> = {}): PaymentOutcome {
  return {
    paymentId: 'payment-1',
    status: 'approved',
    method: 'STORED_CARD',
    transactionId: 'TX-1',
    receiptNumber: 'R-100001',
    parcels: [{ parcelId: 'parcel-1', freightBillNum: 'NB-1', customerNotes: '' }],
    totalPrice: 100,
    surchargeAmount: 2.5,
    message: null,
    ...changes,
  };
}
const lineOf = ({ parcelId }: Parcel) => ({ parcelId, freightBillNum: 'NB-1', customerNotes: '' });

function show(
  url: string | { pathname: string; state: unknown },
  outcome: () => Reply = () => errorReply(404, 'Not Found'),
  parcels: readonly Parcel[] = [],
) {
  const api = stubApi({ [OUTCOME]: outcome, [PARCELS]: { body: parcels } });
  renderPage('/payment-result', <PaymentResultPage />, url);
  return { lookups: () => api.sent(OUTCOME).length, lists: () => api.sent(PARCELS).length };
}

const showPayment = (outcome: PaymentOutcome, parcels: readonly Parcel[] = []) =>
  show(URL_OF_RESULT, () => ({ body: outcome }), parcels);
const showState = (state: unknown, parcels: readonly Parcel[] = []) =>
  show({ pathname: '/payment-result', state }, undefined, parcels);
const select = (...ids: string[]) =>
  useSelectionStore.setState({ customer: 'maren', selection: new Set(ids) });
const selected = () => [...useSelectionStore.getState().selection];
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('shows an approved payment with its notes and receipt, and deselects its packages', async () => {
  select('parcel-1', 'parcel-2', 'parcel-3');
  const parcels = [
    { parcelId: 'parcel-1', freightBillNum: 'NB-1', customerNotes: 'Ring twice' },
    {
      ...{ parcelId: 'parcel-2', freightBillNum: 'NB-2', customerNotes: '' },
      storage: { description: 'Storage, 9 days', amount: 19.41 },
    },
  ];
  showPayment(anOutcome({ parcels }));
  await isOn('Payment Successful');
  screen.getByText('TX-1');
  screen.getByText('$102.50');
  const items = within(screen.getByRole('list', { name: 'Packages' })).getAllByRole('listitem');
  expect(textsOf(items)).toEqual(['NB-1Ring twice', 'NB-2--ADDITIONAL FEES Storage, 9 days$19.41']);
  expect(hrefOf('View Receipt')).toBe('/receipts/payment-1');
  await waitFor(() => expect(selected()).toEqual(['parcel-3']));
});

it.each([
  ['STORED_CARD', '/stored-payment'],
  ['NEW_CARD', '/payment'],
] as const)('retries a declined payment by %s with the same packages at %s', async (method, target) => {
  const [declined, other] = [aParcel(), aParcel()];
  select(other.parcelId);
  const body = anOutcome({ status: 'declined', method, parcels: [lineOf(declined)] });
  const { lists } = showPayment(body, [declined, other]);
  await isOn('Payment Declined');
  expect(hrefOf('Return to Orders')).toBe('/orders');
  await waitFor(() => expect(lists()).toBeGreaterThan(0));
  await act(async () => {});
  await press('Try Again');
  expect((await nextLocation()).url).toBe(target);
  expect(selected()).toEqual([declined.parcelId]);
});

it('shows why a charge was canceled, and offers to pay the new price', async () => {
  const parcel = aParcel({ price: 120 });
  const message = 'The price of a package has changed. The charge is returned to your card.';
  showPayment(anOutcome({ status: 'validation', message, parcels: [lineOf(parcel)] }), [parcel]);
  await isOn('Payment Failed');
  screen.getByText(message);
  screen.getByText(/Contact customer service at/i);
  expect(hrefOf(/@/)).toMatch(/^mailto:/);
  const newPrice = await screen.findByText('New price for 1 package');
  expect(newPrice.parentElement?.textContent).toContain('$120.00');
  expect(screen.getByText('Previous price').parentElement?.textContent).toContain('$100.00');
  await press('Try Again');
  expect((await nextLocation()).url).toBe('/stored-payment');
  expect(selected()).toEqual([parcel.parcelId]);
});

it('does not offer to pay the same price again after a canceled charge', async () => {
  const parcel = aParcel({ price: 100 });
  const message = 'The charge does not match your packages. It is returned to your card.';
  const { lists } = showPayment(anOutcome({ status: 'validation', message, parcels: [lineOf(parcel)] }), [
    parcel,
  ]);
  await isOn('Payment Failed');
  await waitFor(() => expect(lists()).toBeGreaterThan(0));
  await waitFor(() => expect(screen.queryByText('Loading the price')).toBeNull());
  screen.getByText(/Contact customer service at/i);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it.each([
  [
    'expired',
    'Payment Expired',
    'The payment was not completed in time. Your card was not charged.',
    'Try Again',
  ],
  [
    'replaced',
    'Payment Replaced',
    'This payment was replaced by a newer one in another tab. It did not charge your card. Finish the newer one there, or try again here instead.',
    'Try Again',
  ],
  ['open', 'Payment Not Finished', 'The card page of this payment is still open.', 'Back to Payment'],
] as const)('shows that a payment is %s, and how to continue', async (status, title, text, action) => {
  showPayment(anOutcome({ status, method: 'NEW_CARD', transactionId: null }));
  await isOn(title);
  screen.getByText(text);
  expect(hrefOf('Return to Orders')).toBe('/orders');
  await press(action);
  expect((await nextLocation()).url).toBe('/payment');
});

it('shows the message and the price of a rejected payment', async () => {
  const parcel = aParcel({ price: 30 });
  select(parcel.parcelId);
  showState({ status: 'validation', message: 'It was canceled.' }, [parcel]);
  await isOn('Payment Failed');
  screen.getByText('It was canceled.');
  await screen.findByText('Price for 1 package');
  await screen.findByRole('button', { name: 'Try Again' });
});

it.each([
  ['no state', null, '/orders'],
  ['a success that only the browser claims', { status: 'success', transactionId: 'TX-9' }, '/orders'],
  ['a failure', { status: 'failed', message: 'Your card was not charged.' }, '/payment'],
  ['a payment that does not exist or belongs to somebody else', URL_OF_RESULT, '/orders'],
])('shows no result for %s', async (_, state, back) => {
  if (state === URL_OF_RESULT) show(state);
  else showState(state);
  await isOn('No payment result available');
  expect(hrefOf('Back')).toBe(back);
  expect(screen.queryByText('TX-9')).toBeNull();
});

it('asks the customer not to pay again if the result cannot be loaded, and can load it again', async () => {
  let isDown = true;
  show(URL_OF_RESULT, () => (isDown ? errorReply(503, 'Service Unavailable') : { body: anOutcome() }));
  expect((await screen.findByRole('alert')).textContent).toContain('Do not pay again until you see it.');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await isOn('Payment Successful');
});

it('polls a pending payment after 2, 3, 5, 10 and then every 15 seconds, and announces its result', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  let body = anOutcome({ status: 'pending', transactionId: null });
  const { lookups } = show(URL_OF_RESULT, () => ({ body }));
  await pass(0);
  screen.getByText(CONFIRMING);
  let expected = 1;
  for (const seconds of [2, 3, 5, 10, 15, 15]) {
    await pass(seconds * 1000 - 1);
    expect(lookups()).toBe(expected);
    await pass(1);
    expected += 1;
    expect(lookups()).toBe(expected);
  }
  expect(screen.getByRole('status').textContent).toBe('');
  body = anOutcome();
  await pass(15_000);
  // Reads the response.
  await pass(1);
  screen.getByRole('heading', { level: 1, name: 'Payment Successful' });
  expect(screen.getByRole('status').textContent).toBe('Payment Successful');
  const settled = lookups();
  await pass(60_000);
  expect(lookups()).toBe(settled);
});

it.each<[string, Reply]>([
  ['the server is down when the page opens', errorReply(503, 'Service Unavailable')],
  ['the provider is down, so that the card page seems open', { body: anOutcome({ status: 'open' }) }],
])('looks up a payment again by itself if %s, and announces its result', async (_, down) => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  let reply = down;
  const { lookups } = show(URL_OF_RESULT, () => reply);
  await pass(20_000);
  reply = { body: anOutcome() };
  await pass(15_001);
  screen.getByRole('heading', { level: 1, name: 'Payment Successful' });
  expect(screen.getByRole('status').textContent).toBe('Payment Successful');
  const settled = lookups();
  await pass(60_000);
  expect(lookups()).toBe(settled);
});

it.each(['declined', 'validation', 'expired', 'replaced'] as const)(
  'does not look up a payment again that is %s',
  async (status) => {
    vi.useFakeTimers({ shouldAdvanceTime: false });
    const { lookups } = show(URL_OF_RESULT, () => ({ body: anOutcome({ status, message: '' }) }));
    await pass(60_000);
    expect(lookups()).toBe(1);
  },
);

it('polls a pending payment on return to the tab and after failures, until the customer leaves the page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  let reply: Reply = { body: anOutcome({ status: 'pending' }) };
  const { lookups } = show(URL_OF_RESULT, () => reply);
  await pass(1000);
  expect(lookups()).toBe(1);
  window.dispatchEvent(new Event('visibilitychange'));
  await pass(1);
  expect(lookups()).toBe(2);
  reply = errorReply(503, 'Service Unavailable');
  await pass(30_000);
  const last = lookups();
  expect(last).toBeGreaterThan(4);
  screen.getByText(CONFIRMING);
  cleanup();
  await pass(60_000);
  expect(lookups()).toBe(last);
});
