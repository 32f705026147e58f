import { describe, expect, it } from 'vitest';
import type { CardProviderServer } from '../../../local/card-provider/card-provider.ts';
import { CardFrameMessage, isAccepted } from '../../../shared/contracts/card-frame.ts';
import { aSandbox } from '../../support/sandbox.ts';

const VISA = '4242424242424242';
const PORTAL = 'http://localhost:3000';
const CARD = { number: VISA, expiry: '12/34', cvc: '123', zip: '99501' };

interface Reply {
  text: string;
  errors?: Record<string, string>;
  message?: CardFrameMessage;
}

/** A sandbox with an open token of `order-1`. */
async function opened(action: 'sale' | 'new' = 'sale') {
  const sandbox = await aSandbox();
  const amounts = action === 'sale' ? { amountCents: 1000, withSurchargeCents: 1025 } : null;
  const request = { key: 'token', orderId: 'order-1', action, amounts, lifetimeSeconds: 600 };
  const answer = sandbox.controls.ledger.openToken(request);
  if (answer.answer !== 'approved') throw new Error('No token was opened.');
  const { token } = answer;
  return {
    sandbox,
    token,
    page: (fields: Record<string, string> = {}, origin: string | null = PORTAL) =>
      openPage(sandbox, { processToken: token, action, ...fields }, origin),
    submit: async (fields: Partial<typeof CARD> = {}): Promise<Reply> => {
      const response = await post(sandbox, { token, action, ...CARD, ...fields });
      expect(response.status).toBe(200);
      return (await response.json()) as Reply;
    },
    charges: () => sandbox.controls.transactionsOf('order-1'),
  };
}

async function openPage({ origin }: CardProviderServer, fields: Record<string, string>, from: string | null) {
  const response = await fetch(`${origin}/pay`, {
    method: 'POST',
    headers: from === null ? {} : { origin: from },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const post = ({ origin }: CardProviderServer, body: object) =>
  fetch(`${origin}/pay/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('the card page', () => {
  it('shows the amounts and Pay for a sale, and Store for a new card', async () => {
    const sale = await (await opened()).page();
    expect(sale.status).toBe(200);
    expect(sale.html).toContain('You pay $10.25 with a credit card');
    expect(sale.html).toContain('>Pay</button>');
    const stored = await (await opened('new')).page();
    expect(stored.html).toContain('>Store</button>');
    expect(stored.html).toContain('Nothing is charged now.');
  });

  it('is refused to a foreign page, and without an origin', async () => {
    const { page } = await opened();
    for (const origin of ['https://evil.test', 'http://localhost.evil.test', 'null', null]) {
      const { status, html } = await page({}, origin);
      expect([origin, status]).toEqual([origin, 403]);
      expect(html).not.toContain('<form');
    }
  });

  it('is refused with an unknown or closed token, and with the action of another token', async () => {
    const { page, sandbox, token } = await opened();
    const gone = 'This page is no longer open.';
    expect(await page({ processToken: 'tok_unknown' })).toMatchObject({ status: 410 });
    expect((await page({ processToken: '<script>' })).html).not.toContain('<script>');
    expect(await page({ action: 'new' })).toMatchObject({ status: 410 });
    expect(await page({ action: 'refund' })).toMatchObject({ status: 410 });
    sandbox.controls.ledger.closeToken(token);
    const closed = await page();
    expect(closed.status).toBe(410);
    expect(closed.html).toContain(gone);
  });

  it('only runs its own script, and only in pages of this machine', async () => {
    const { headers } = await (await opened()).page();
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'sha256-[^']+';/);
    expect(policy).toContain('frame-ancestors http://localhost:* http://127.0.0.1:*');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('an entered card', () => {
  it.each([
    ['a wrong check digit', { number: '4242424242424241' }, 'number'],
    ['too few digits', { number: '42424242424' }, 'number'],
    ['letters', { number: 'four' }, 'number'],
    ['a past month', { expiry: '10/26' }, 'expiry'],
    ['month 13', { expiry: '13/30' }, 'expiry'],
    ['no date', { expiry: 'soon' }, 'expiry'],
    ['a wrong security code', { cvc: '12' }, 'cvc'],
    ['a wrong ZIP code', { zip: '9950' }, 'zip'],
  ])('is refused with %s, and not charged', async (_, fields, field) => {
    const { submit, charges } = await opened();
    const { errors = {}, message } = await submit(fields);
    expect(Object.keys(errors)).toEqual([field]);
    expect(message).toBeUndefined();
    expect(charges()).toEqual([]);
  });

  it.each(['4242 4242 4242 4242', '4242-4242-4242-4242'])('may have separators: %s', async (number) => {
    const { submit, charges } = await opened();
    await submit({ number, expiry: '1234' });
    expect(charges()).toHaveLength(1);
  });

  it('is charged, and the return message says so without the card number', async () => {
    const { submit, charges } = await opened();
    const { message } = await submit();
    const [charge] = charges();
    expect(CardFrameMessage.parse(message)).toMatchObject({
      transactionId: charge?.transactionId,
      amount: 10.25,
      last4: '4242',
    });
    expect(isAccepted(message?.returnMessage ?? '')).toBe(true);
    expect(JSON.stringify(message)).not.toContain(VISA);
  });

  it('is declined, and the page stays open', async () => {
    const { submit, page } = await opened();
    const { message } = await submit({ number: '4000000000000002' });
    expect(CardFrameMessage.parse(message)).toMatchObject({ status: 'declined' });
    expect(isAccepted(message?.returnMessage ?? '')).toBe(false);
    expect(await page()).toMatchObject({ status: 200 });
  });

  it('that does not exist is declined', async () => {
    const { submit } = await opened();
    expect((await submit({ number: '4111111111111111' })).message).toMatchObject({ status: 'declined' });
  });

  it('is stored once, and the return message has its token', async () => {
    const { submit, page, sandbox, charges } = await opened('new');
    const { message } = await submit();
    const { ccToken = '' } = CardFrameMessage.parse(message);
    expect(isAccepted(message?.returnMessage ?? '')).toBe(true);
    expect(sandbox.controls.ledger.findCard(ccToken)).toMatchObject({
      answer: 'approved',
      card: { last4: '4242', expirationMonth: '12', expirationYear: '2034' },
    });
    expect(charges()).toEqual([]);
    expect(await page()).toMatchObject({ status: 410 });
  });

  it('is charged once if the slow card is sent twice', async () => {
    const { submit, charges } = await opened();
    const slow = { number: '4000000000000259' };
    const replies = await Promise.all([submit(slow), submit(slow)]);
    expect(replies.map(({ text }) => text).sort()).toEqual(['A charge is in progress.', 'Approved.']);
    expect(charges()).toHaveLength(1);
  });

  it('is charged, but the answer can be lost', async () => {
    const { sandbox, token, charges } = await opened();
    const lost = post(sandbox, { ...CARD, token, action: 'sale', number: '4000000000000119' });
    await expect(lost).rejects.toThrow('fetch failed');
    expect(charges()).toMatchObject([{ status: 'approved' }]);
  });

  it('can make the page fail', async () => {
    const { sandbox, token, charges } = await opened();
    const failed = await post(sandbox, { ...CARD, token, action: 'sale', number: '4000000000000085' });
    expect(failed.status).toBe(500);
    expect(charges()).toEqual([]);
  });

  it('is not charged after the token was closed', async () => {
    const { submit, sandbox, token, charges } = await opened();
    sandbox.controls.ledger.closeToken(token);
    const { text, message } = await submit();
    expect(text).toContain('no longer open');
    expect(message).toBeUndefined();
    expect(charges()).toEqual([]);
  });
});

describe('the other addresses', () => {
  const CALLS: [string, RequestInit, number][] = [
    ['/v1/list-by-order', { body: '{"orderId":"order-1"}' }, 401],
    ['/v1/list-by-order', { headers: { authorization: 'Bearer wrong' }, body: '{}' }, 401],
    ['/control/settle', { headers: { origin: PORTAL } }, 404],
    ['/control/constructor', {}, 404],
    ['/elsewhere', {}, 404],
  ];
  it.each(CALLS)('%s %j is refused with %i', async (path, init, status) => {
    const { sandbox } = await opened();
    const response = await fetch(`${sandbox.origin}${path}`, { method: 'POST', ...init });
    expect(response.status).toBe(status);
  });

  it('publish the test cards', async () => {
    const { sandbox } = await opened();
    const html = await (await fetch(sandbox.origin)).text();
    expect(html).toContain('<code>4242 4242 4242 4242</code>');
  });
});
