import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cardPageOrigin } from '../../../../../web/src/domain/payment/card-frame.ts';
import { openPayment } from '../../../../../web/src/domain/payment/open-payment.ts';
import { CardPayment } from '../../../../../web/src/features/payments/card/CardPayment.tsx';
import { renderInApp, stubApi } from '../../../support/render.tsx';

vi.mock('../../../../../web/src/lib/use-is-current-page.ts', () => ({ useIsCurrentPage: () => () => true }));

const TOKEN = 'POST /api/payment/token';
const RECORD = 'POST /api/payment';
const LOOK_UP = 'GET /api/payment/attempts/P-1';
const APPROVED = { ready: true, returnMessage: 'APPROVED', transactionId: 'T-1', last4: '1111', amount: 20 };

const tokenNamed = (token: string) => ({
  status: 'open',
  paymentId: 'P-1',
  token,
  timestamp: Date.now(),
  total: 20,
  totalWithSurcharge: 20.5,
  surchargeRate: 0.025,
});
const outcome = (status: string) => ({ paymentId: 'P-1', status, parcels: [] });

/** The tokens that were posted into the frame. */
let posted: string[] = [];

function show(responders: Parameters<typeof stubApi>[0] = {}) {
  const api = stubApi({
    [TOKEN]: () => ({ body: tokenNamed('token-1') }),
    [LOOK_UP]: () => ({ body: outcome('open') }),
    ...responders,
  });
  renderInApp(
    <Routes>
      <Route path="/" element={<CardPayment parcelIds={['a', 'b']} />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
  );
  return api;
}

function Elsewhere() {
  const { pathname, search, state } = useLocation();
  return (
    <>
      <p>{`${pathname}${search} ${JSON.stringify(state)}`}</p>
      <output>{useNavigationType()}</output>
    </>
  );
}

const frame = () => screen.findByTitle<HTMLIFrameElement>('Card details');

async function send(data: unknown, changes: { origin?: string; source?: Window } = {}) {
  const source = (await frame()).contentWindow;
  const origin = cardPageOrigin('');
  const event = Object.assign(new Event('message'), { data, origin, source, ...changes });
  act(() => void window.dispatchEvent(event));
}

beforeEach(() => {
  posted = [];
  // This DOM gives frames without an address no window.
  const windowOfFrame = {};
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(windowOfFrame as Window);
  HTMLFormElement.prototype.submit = function (this: HTMLFormElement) {
    posted.push(String(new FormData(this).get('processToken')));
  };
});
afterEach(() => {
  cleanup();
  openPayment.forget();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('goes by the answer of the server, not by the message', async () => {
  const api = show({ [RECORD]: () => ({ body: outcome('declined') }) });
  expect(await screen.findByText(/surcharge of 2.5% makes it \$20.50/)).toBeDefined();
  await send(APPROVED);
  expect(await screen.findByText('/payment-result?payment=P-1 null')).toBeDefined();
  // Back does not lead to a payment that was made.
  expect(screen.getByRole('status').textContent).toBe('REPLACE');
  expect(api.sent(RECORD)).toEqual([
    {
      parcelIds: ['a', 'b'],
      paymentId: 'P-1',
      transactionData: { last4: '1111', transactionId: 'T-1', amount: 20, date: '', status: '' },
    },
  ]);
});

it('does nothing for forged, foreign and malformed messages, and records a repeated one once', async () => {
  const api = show({ [RECORD]: () => ({ body: outcome('approved') }) });
  await send(APPROVED, { origin: 'https://evil.example' });
  await send(APPROVED, { source: window });
  await send({ ...APPROVED, ready: false });
  await send('APPROVED');
  expect(api.sent(RECORD)).toEqual([]);
  await send(APPROVED);
  await send(APPROVED);
  expect(await screen.findByText(/payment-result/)).toBeDefined();
  expect(api.sent(RECORD)).toHaveLength(1);
});

it('lets the result page find out if recording gets no answer', async () => {
  show({ [RECORD]: () => Promise.reject(new TypeError('Failed to fetch')) });
  await send(APPROVED);
  expect(await screen.findByText('/payment-result?payment=P-1 null')).toBeDefined();
});

it('keeps confirming while the server does not know the charge yet', async () => {
  show({ [RECORD]: () => ({ body: outcome('open') }) });
  await send(APPROVED);
  expect(await screen.findByText('We are confirming your payment. Do not pay again.')).toBeDefined();
  expect((await frame()).isConnected).toBe(true);
  expect(screen.queryByRole('link', { name: 'Back' })).toBeNull();
});

it('finds the outcome without a message', async () => {
  let status = 'open';
  show({ [LOOK_UP]: () => ({ body: outcome(status) }) });
  await frame();
  status = 'approved';
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('/payment-result?payment=P-1 null')).toBeDefined();
});

it('goes to the result of a payment whose outcome is unknown', async () => {
  show({ [TOKEN]: () => ({ body: { ...tokenNamed(''), status: 'pending', token: null } }) });
  expect(await screen.findByText('/payment-result?payment=P-1 null')).toBeDefined();
  expect(posted).toEqual([]);
});

it('says which packages are paid already', async () => {
  show({
    [TOKEN]: () => ({ status: 409, body: { status: 409, error: 'Conflict', message: 'Already paid: NB1.' } }),
    'GET /api/payment/parcels/status': () => ({ body: { paidParcelFreightBills: ['NB1'] } }),
  });
  expect(
    await screen.findByText('/payment-result {"status":"already_paid","freightBills":["NB1"]}'),
  ).toBeDefined();
});

it('goes to the own payment instead if that one paid for them', async () => {
  openPayment.remember('P-1');
  show({
    [TOKEN]: () => ({ status: 409, body: { status: 409, error: 'Conflict', message: 'Already paid: NB1.' } }),
    [LOOK_UP]: () => ({ body: { ...outcome('approved'), parcels: [{ parcelId: 'b' }] } }),
  });
  expect(await screen.findByText('/payment-result?payment=P-1 null')).toBeDefined();
});

it('goes back to the invoice if a package cannot be paid any more', async () => {
  const fieldErrors = [{ field: 'parcelIds', message: 'Remove them.' }];
  show({ [TOKEN]: () => ({ status: 400, body: { status: 400, error: 'Bad Request', fieldErrors } }) });
  expect(await screen.findByText('/invoice null')).toBeDefined();
});

it('shows an error of the token with a way to try again', async () => {
  let status = 503;
  show({
    [TOKEN]: () =>
      status === 503
        ? { status, body: { status, error: 'Service Unavailable' } }
        : { body: tokenNamed('token-1') },
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  status = 200;
  act(() => retry.click());
  await waitFor(() => expect(posted).toEqual(['token-1']));
});

it('posts a new token into the frame after ten minutes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let count = 0;
  const api = show({ [TOKEN]: () => ({ body: tokenNamed(`token-${++count}`) }) });
  await waitFor(() => expect(posted).toEqual(['token-1']));
  await act(() => vi.advanceTimersByTimeAsync(9 * 60_000));
  expect(api.sent(TOKEN)).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await waitFor(() => expect(posted.at(-1)).toBe('token-2'));
});

it('offers to try again if the card page does not load in time', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show();
  await waitFor(() => expect(posted).toEqual(['token-1']));
  await act(() => vi.advanceTimersByTimeAsync(15_001));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  act(() => retry.click());
  await waitFor(() => expect(posted).toEqual(['token-1', 'token-1']));
});
