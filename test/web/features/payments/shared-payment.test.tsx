import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SharedOutcome, SharedPayment } from '#shared/contracts/public/payment-links.ts';
import { errorReply, type Responders } from '#test/web/support/api.ts';
import { isOn, press } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';
import { cardPageOrigin } from '#web/features/payments/card/card-messages.ts';

const VIEW = 'POST /api/payment-links/view';
const PAY = 'POST /api/payment-links/pay';
const OUTCOME = 'POST /api/payment-links/outcome';
const APPROVED = { ready: true, returnMessage: 'APPROVED', transactionId: 'T-1', last4: '1111', amount: 20 };

const payment = (changes: Partial<SharedPayment> = {}) => ({
  body: {
    state: 'OPEN',
    firstName: 'Anna',
    packages: [{ freightBillNum: 'NB482018', amount: 23.27 }],
    ...{ total: 23.27, totalWithSurcharge: 23.85, surchargeRate: 0.025, endsAt: '2026-12-07T20:00:00Z' },
    ...changes,
  } satisfies SharedPayment,
});
const CARD_PAGE = { body: { status: 'open', reference: 'R-1', token: 'process-1' } };
const outcome = (status: SharedOutcome['status'], changes: Partial<SharedOutcome> = {}) => ({
  body: { status, charged: null, paidAt: null, message: null, ...changes },
});

beforeEach(() => {
  // happy-dom gives no window to frames without a URL.
  const windowOfFrame = {};
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(windowOfFrame as Window);
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
});

async function open(api: Responders, title = 'Pay for NB482018') {
  const site = openSite('/pay#secret', { api });
  await isOn(title);
  return site;
}

/** Presses the button, and posts a message from the card page. */
async function payByCard(message: object = APPROVED) {
  await press('Pay by Card');
  const { contentWindow: source } = await screen.findByTitle<HTMLIFrameElement>('Card details');
  const event = Object.assign(new Event('message'), { data: message, origin: cardPageOrigin(''), source });
  act(() => void window.dispatchEvent(event));
}

describe('the page of a payment link', () => {
  it('shows number, amount, first name and surcharge, sends the secret in bodies only, and opens nothing by itself', async () => {
    const { calls, sent } = await open({ [VIEW]: payment() });
    screen.getByText('For Anna');
    expect(document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content).toBe('noindex');
    screen.getByText('Credit cards add a surcharge of 2.5%, for a total of $23.85.');
    expect(sent(VIEW)).toEqual([{ token: 'secret' }]);
    expect(calls.filter((call) => call.includes('payment-links'))).toEqual([VIEW]);
    expect(calls.join()).not.toContain('secret');
  });

  it('lists several packages with their sum', async () => {
    const packages = ['NB482018', 'NB482019'].map((freightBillNum) => ({ freightBillNum, amount: 10 }));
    await open({ [VIEW]: payment({ packages, total: 20 }) }, 'Pay for 2 packages');
    screen.getByText('NB482019');
    screen.getByText('$20.00');
  });

  it.each([
    ['PAID', 'This is paid'],
    ['CHANGED', 'The price has changed'],
    ['EXPIRED', 'This link has expired'],
    ['REVOKED', 'This link was ended'],
  ] as const)('says that a link is %s, and offers no payment', async (state, text) => {
    await open({ [VIEW]: payment({ state, packages: [], total: 0 }) }, 'Pay');
    await screen.findByText(text);
    expect(screen.queryByRole('button', { name: 'Pay by Card' })).toBeNull();
  });

  it('says that a link does not exist, and that one is incomplete', async () => {
    await open({ [VIEW]: errorReply(404, 'Not Found', 'This payment link does not exist.') }, 'Pay');
    await screen.findByText('This link does not work');
  });

  it('says that a link without its secret is incomplete', async () => {
    openSite('/pay', {});
    await isOn('Pay');
    await screen.findByText('This link is incomplete');
  });

  it('pays, and says what the server says', async () => {
    const outcomes = [outcome('open')];
    const approved = outcome('approved', { charged: 23.85, paidAt: '2026-11-30T20:00:00Z' });
    const { sent } = await open({
      [VIEW]: payment(),
      [PAY]: CARD_PAGE,
      [OUTCOME]: () => outcomes.shift() ?? approved,
    });
    await payByCard();
    await screen.findByText('$23.85 paid');
    screen.getByText('Thank you. Anna has the receipt, and you can close this page.');
    expect(sent(PAY)).toEqual([{ token: 'secret' }]);
    expect(sent(OUTCOME)[0]).toEqual({ token: 'secret', reference: 'R-1' });
  });

  it.each([
    ['declined', outcome('declined'), 'The card was declined', true],
    [
      'returned',
      outcome('validation', { message: 'The price of a package has changed.' }),
      'The price of a package has changed.',
      false,
    ],
    ['replaced', outcome('replaced'), 'Another payment has begun', true],
    ['expired', outcome('expired'), 'The card page has expired', true],
  ] as const)('says that a payment was %s', async (_, reply, text, canRetry) => {
    await open({ [VIEW]: payment(), [PAY]: CARD_PAGE, [OUTCOME]: reply });
    await press('Pay by Card');
    await screen.findByText(text);
    expect(screen.queryByRole('button', { name: 'Try Again' }) !== null).toBe(canRetry);
  });

  it('says that another payment is in progress, and tries again', async () => {
    const replies = [{ body: { status: 'busy', reference: null, token: null } }, CARD_PAGE];
    await open({ [VIEW]: payment(), [PAY]: () => replies.shift() ?? CARD_PAGE, [OUTCOME]: outcome('open') });
    await press('Pay by Card');
    await screen.findByText('Another payment is in progress');
    await press('Try Again');
    await screen.findByTitle('Card details');
  });

  it('shows the new state if the price changes before the card page opens', async () => {
    const views = [payment(), payment({ state: 'CHANGED', packages: [], total: 0 })];
    await open({
      [VIEW]: () => views.shift() ?? views[0] ?? payment(),
      [PAY]: errorReply(409, 'Conflict', 'The price has changed.'),
    });
    await press('Pay by Card');
    await screen.findByText('The price has changed');
  });

  it('shows why a limit stops it', async () => {
    await open({
      [VIEW]: payment(),
      [PAY]: errorReply(429, 'Too Many Requests', 'Please try again in an hour.'),
    });
    await press('Pay by Card');
    await screen.findByText('The card page could not be opened');
    await screen.findByText(/try again in an hour/i);
  });
});
