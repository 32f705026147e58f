import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorReply, fieldErrorReply, noNetwork, type Responders, stubApi } from '#test/web/support/api.ts';
import { isOn, press } from '#test/web/support/page.ts';
import { nextLocation, renderPage } from '#test/web/support/render.tsx';
import { openSite } from '#test/web/support/site.tsx';
import { CardPayment } from '#web/features/payments/card/CardPayment.tsx';
import { cardPageOrigin } from '#web/features/payments/card/card-messages.ts';
import { openPayment } from '#web/features/payments/payment-queries.ts';

const TOKEN = 'POST /api/payment/token';
const RECORD = 'POST /api/payment';
const LOOK_UP = 'GET /api/payment/attempts/P-1';
const SAVE = 'POST /api/payment/newToken';
const APPROVED = { ready: true, returnMessage: 'APPROVED', transactionId: 'T-1', last4: '1111', amount: 20 };
const PAID_ALREADY = errorReply(409, 'Conflict', 'Already paid: NB1.');
// Back does not return to a completed payment.
const RESULT = { type: 'REPLACE', url: '/payment-result?payment=P-1', state: null };
const EXPIRATION = { expirationMonth: '12', expirationYear: '2040' };
const CARD = { ccToken: 'C-1', cardType: 'Visa', last4: '4242', ...EXPIRATION };

const tokenNamed = (token: string | null, status = 'open') => ({
  body: {
    ...{ status, token, paymentId: 'P-1', timestamp: Date.now() },
    ...{ total: 20, totalWithSurcharge: 20.5, surchargeRate: 0.025 },
  },
});
const outcome = (status: string, ...parcels: { parcelId: string }[]) => ({
  body: { paymentId: 'P-1', status, parcels },
});

/** The tokens that were posted into the frame. */
let posted: string[] = [];

beforeEach(() => {
  openPayment.remove();
  posted = [];
  // happy-dom gives no window to frames without a URL.
  const windowOfFrame = {};
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(windowOfFrame as Window);
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    posted.push(String(new FormData(this).get('processToken')));
  });
});

const frame = () => screen.findByTitle<HTMLIFrameElement>('Card details');

/** Posts a message from the card page in the frame. */
async function send(data: unknown, changes: { origin?: string; source?: Window } = {}) {
  const { contentWindow: source } = await frame();
  const event = Object.assign(new Event('message'), { data, origin: cardPageOrigin(''), source, ...changes });
  act(() => void window.dispatchEvent(event));
}

describe('paying with a new card', () => {
  function show(responders: Responders = {}) {
    const api = stubApi({ [TOKEN]: tokenNamed('token-1'), [LOOK_UP]: outcome('open'), ...responders });
    renderPage('/', <CardPayment parcelIds={['a', 'b']} />);
    return api;
  }

  it.each([
    ['declines the payment', outcome('declined')],
    ['does not respond', noNetwork],
  ])(
    'accepts only the first message from its own card page, and shows the result if the server %s',
    async (_, recorded) => {
      const api = show({ [RECORD]: recorded });
      await screen.findByText(/add a surcharge of 2.5%, for a total of \$20.50/);
      await send(APPROVED, { origin: 'https://evil.example' });
      await send(APPROVED, { source: window });
      expect(api.sent(RECORD)).toEqual([]);
      await send(APPROVED);
      await send(APPROVED);
      expect(await nextLocation()).toEqual(RESULT);
      expect(api.sent(RECORD)).toEqual([
        {
          parcelIds: ['a', 'b'],
          paymentId: 'P-1',
          transactionData: { last4: '1111', transactionId: 'T-1', amount: 20, date: '', status: '' },
        },
      ]);
    },
  );

  it('polls until the server has the charge, without another message', async () => {
    let status = 'open';
    show({ [RECORD]: outcome('open'), [LOOK_UP]: () => outcome(status) });
    await send(APPROVED);
    await screen.findByText('We are confirming your payment. Do not pay again.');
    expect((await frame()).isConnected).toBe(true);
    expect(screen.queryByRole('link', { name: 'Back' })).toBeNull();
    status = 'approved';
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await nextLocation()).toEqual(RESULT);
  });

  it('shows the result once another tab has replaced the payment', async () => {
    let status = 'open';
    const api = show({ [LOOK_UP]: () => outcome(status) });
    await frame();
    status = 'replaced';
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await nextLocation()).toEqual(RESULT);
    // A new token would replace the payment of the other tab in turn.
    expect(api.sent(TOKEN)).toHaveLength(1);
  });

  it.each([
    ['an outcome is unknown', { [TOKEN]: tokenNamed(null, 'pending') }, RESULT],
    [
      'packages are already paid',
      {
        [TOKEN]: PAID_ALREADY,
        'GET /api/payment/parcels/status': { body: { paidParcelFreightBills: ['NB1'] } },
      },
      { type: 'REPLACE', url: '/payment-result', state: { status: 'already_paid', freightBills: ['NB1'] } },
    ],
    [
      'a package can no longer be paid for',
      { [TOKEN]: fieldErrorReply('parcelIds', 'No.') },
      { type: 'REPLACE', url: '/invoice' },
    ],
    [
      'the previous payment included a package',
      { [TOKEN]: PAID_ALREADY, [LOOK_UP]: outcome('approved', { parcelId: 'b' }) },
      RESULT,
    ],
  ])('leaves at once if %s', async (_, responders, location) => {
    openPayment.write('P-1');
    show(responders);
    expect(await nextLocation()).toMatchObject(location);
    expect(posted).toEqual([]);
  });

  it('says that the card page could not be opened, and can try again', async () => {
    show({ [TOKEN]: [errorReply(403, 'Forbidden'), tokenNamed('token-1')] });
    await screen.findByText('The card page could not be opened. Your card was not charged.');
    await press('Try again');
    await waitFor(() => expect(posted).toEqual(['token-1']));
  });

  it('offers to try again if the card page did not load in time, and gets a new token after ten minutes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let count = 0;
    const api = show({ [TOKEN]: () => tokenNamed(`token-${++count}`) });
    await waitFor(() => expect(posted).toEqual(['token-1']));
    await act(() => vi.advanceTimersByTimeAsync(15_001));
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(posted).toEqual(['token-1', 'token-1']));
    await act(() => vi.advanceTimersByTimeAsync(9 * 60_000));
    expect(api.sent(TOKEN)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    await waitFor(() => expect(posted.at(-1)).toBe('token-2'));
  });
});

describe('storing a card', () => {
  function open(query: string, api: Responders = {}) {
    return openSite(`/payment?store=true${query}`, {
      as: ['Customer'],
      api: {
        [TOKEN]: tokenNamed('token-1'),
        [SAVE]: { body: CARD },
        'GET /api/parcels': { body: [] },
        ...api,
      },
    });
  }

  it('comes before paying with it, replaces the form in the history, and can be retried', async () => {
    const { sent } = open('', { [TOKEN]: [errorReply(403, 'Forbidden'), tokenNamed('token-1')] });
    await isOn('Store Card');
    await screen.findByText('The card page could not be opened.');
    await press('Try again');
    await frame();
    const entries = window.history.length;
    await send({ ready: true, returnMessage: 'ACCEPTED', ...CARD });
    await waitFor(() => expect(window.location.pathname).toBe('/stored-payment'));
    expect(window.history.length).toBe(entries);
    expect(sent(SAVE)).toEqual([{ ...CARD, state: '', date: '' }]);
  });

  it('says that it replaces the stored card, if there is one', async () => {
    open('', { 'GET /api/payment/savedCc/token': { body: { ...CARD, expiration: '12/2040' } } });
    await screen.findByText(/ Storing it replaces your stored Visa ending in 4242\.$/);
    cleanup();
    open('', { 'GET /api/payment/savedCc/token': { body: null } });
    await frame();
    screen.getByText('Your card is stored first. You will see the total before you pay.');
  });

  it('returns to the profile if it was opened from there', async () => {
    open('&from=profile');
    await send({ ready: true, returnMessage: 'ACCEPTED', ...CARD });
    await screen.findByText('Card stored.');
    expect(window.location.pathname).toBe('/profile');
  });

  it.each([
    ['the provider refuses it', 'DECLINED'],
    ['the portal cannot be reached', 'ACCEPTED'],
  ])('says that it failed if %s, and returns to the form', async (_, returnMessage) => {
    open('&from=profile', { [SAVE]: noNetwork });
    await send({ ready: true, returnMessage, ...CARD });
    await isOn('Card Storage Failed');
    fireEvent.click(screen.getByRole('link', { name: 'Try Again' }));
    await isOn('Store Card');
    expect(window.location.search).toBe('?store=true&from=profile');
  });
});
