import { describe, expect, it } from 'vitest';
import { TEST_CARDS } from '../../../local/card-provider/test-cards.ts';
import { CREDIT_CARD, connect, DECLINED_CARD, openToken, startSandbox, submit } from './support.ts';

const SITE = 'http://localhost:3000';
const CLOSED = 'This page is no longer open. Go back and start again.';

function openPage(origin: string, token: string, action = 'sale', from: string | null = SITE) {
  const headers: Record<string, string> = from === null ? {} : { origin: from };
  const body = new URLSearchParams({ processToken: token, action });
  return fetch(`${origin}/pay`, { method: 'POST', headers, body });
}

describe('the card page', () => {
  it('shows both amounts, and only runs its own script inside pages of this machine', async () => {
    const sandbox = await startSandbox();
    const response = await openPage(sandbox.origin, (await openToken(sandbox)).token);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('$56.38 with a credit card');
    expect(html).toContain('$55.00 with any other card');
    expect(html).toContain('<button class="wide">Pay</button>');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'sha256-");
    expect(policy).toContain('frame-ancestors http://localhost:* http://127.0.0.1:*');
  });

  it('only stores a card with the action new', async () => {
    const sandbox = await startSandbox();
    const { token } = await openToken(sandbox, 'new');
    expect(await (await openPage(sandbox.origin, token, 'new')).text()).toContain('>Store</button>');
    expect((await openPage(sandbox.origin, token, 'sale')).status).toBe(410);
  });

  it.each(['https://evil.example', 'null', null])('is not opened from %s', async (from) => {
    const sandbox = await startSandbox();
    const { token } = await openToken(sandbox);
    const response = await openPage(sandbox.origin, token, 'sale', from);
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain('<form');
  });

  it('says that a token is closed or unknown', async () => {
    const sandbox = await startSandbox();
    const { token } = await openToken(sandbox);
    await connect(sandbox).closeToken(token);
    for (const other of [token, 'unknown', '']) {
      const response = await openPage(sandbox.origin, other);
      expect(response.status).toBe(410);
      expect(await response.text()).toContain(CLOSED);
    }
    expect(await (await submit(sandbox, token, CREDIT_CARD)).json()).toEqual({ text: CLOSED, isDone: true });
  });

  it('lists the test cards on the start page', async () => {
    const { origin } = await startSandbox();
    const html = (await (await fetch(origin)).text()).replaceAll(' ', '');
    for (const { number } of TEST_CARDS) expect(html).toContain(number);
  });
});

describe('the form of the card page', () => {
  it('names what is wrong in each field, and charges nothing', async () => {
    const sandbox = await startSandbox();
    const { orderId, token } = await openToken(sandbox);
    const wrong = { expiry: '13/40', cvc: '12', zip: 'abc' };
    expect(await (await submit(sandbox, token, '4242424242424241', wrong)).json()).toMatchObject({
      errors: {
        number: 'Enter a valid card number.',
        expiry: 'Enter the date as MM/YY.',
        cvc: 'Enter the 3 or 4 digits.',
        zip: 'Enter a ZIP code.',
      },
    });
    expect(await (await submit(sandbox, token, CREDIT_CARD, { expiry: '01/20' })).json()).toMatchObject({
      errors: { expiry: 'The card has expired.' },
    });
    expect(sandbox.controls.transactionsOf(orderId)).toEqual([]);
  });

  it('charges once if it is sent several times, in turn and at once', async () => {
    const sandbox = await startSandbox();
    const { orderId, token } = await openToken(sandbox);
    const first = await (await submit(sandbox, token, CREDIT_CARD)).json();
    await Promise.all(Array.from({ length: 10 }, () => submit(sandbox, token, CREDIT_CARD)));
    const again = await (await submit(sandbox, token, CREDIT_CARD)).json();
    expect(again).toEqual(first);
    const [transaction, ...others] = sandbox.controls.transactionsOf(orderId);
    expect(others).toEqual([]);
    const { transactionId } = transaction ?? {};
    expect(first).toMatchObject({
      message: {
        ready: true,
        returnMessage: `APPROVED ${transactionId}`,
        transactionId,
        last4: '4242',
        amount: 56.38,
        status: 'approved',
      },
    });
  });

  it('accepts another card after a declined one', async () => {
    const sandbox = await startSandbox();
    const { token } = await openToken(sandbox);
    const declined = await (await submit(sandbox, token, DECLINED_CARD)).json();
    expect(declined).toMatchObject({ message: { returnMessage: expect.stringMatching(/^DECLINED /) } });
    expect(declined).not.toHaveProperty('isDone');
    expect(await (await submit(sandbox, token, CREDIT_CARD)).json()).toMatchObject({
      message: { status: 'approved' },
    });
  });

  it.each([
    ['4000056655665556', [{ status: 'approved', capturedCents: 5500 }]],
    ['5105105105105100', [{ status: 'approved', capturedCents: 5500 }]],
    ['6011000990139424', [{ status: 'approved', capturedCents: 5500 }]],
    ['4000000000000127', [{ status: 'approved', capturedCents: 2819 }]],
    ['4000000000000101', [{ status: 'approved', capturedCents: 5738 }]],
    ['4111111111111111', [{ status: 'declined', capturedCents: 0 }]],
  ])('charges %s as published', async (number, charges) => {
    const sandbox = await startSandbox();
    const { orderId, token } = await openToken(sandbox);
    await submit(sandbox, token, number);
    expect(sandbox.controls.transactionsOf(orderId)).toMatchObject(charges);
  });

  it('declines one card first and then approves it', async () => {
    const sandbox = await startSandbox();
    const { orderId, token } = await openToken(sandbox);
    await submit(sandbox, token, '4000000000000341');
    await submit(sandbox, token, '4000000000000341');
    const statuses = sandbox.controls.transactionsOf(orderId).map(({ status }) => status);
    expect(statuses).toEqual(['declined', 'approved']);
  });

  it('charges a card whose answer is lost, once', async () => {
    const sandbox = await startSandbox();
    const { orderId, token } = await openToken(sandbox);
    for (let times = 0; times < 2; times += 1)
      await expect(submit(sandbox, token, '4000000000000119')).rejects.toThrow('fetch failed');
    expect(sandbox.controls.transactionsOf(orderId)).toMatchObject([{ status: 'approved' }]);
  });

  it('fails without a charge for one card', async () => {
    const sandbox = await startSandbox();
    const { orderId, token } = await openToken(sandbox);
    expect((await submit(sandbox, token, '4000000000000085')).status).toBe(500);
    expect(sandbox.controls.transactionsOf(orderId)).toEqual([]);
  });

  it('does not charge a slow card whose token was closed meanwhile', async () => {
    const sandbox = await startSandbox();
    const { orderId, token } = await openToken(sandbox);
    const slow = submit(sandbox, token, '4000000000000259');
    await expect
      .poll(async () => (await submit(sandbox, token, CREDIT_CARD)).text())
      .toContain('in progress');
    expect(await connect(sandbox).closeToken(token)).toEqual({ answer: 'approved' });
    expect(await (await slow).json()).toEqual({ text: CLOSED, isDone: true });
    expect(sandbox.controls.transactionsOf(orderId)).toEqual([]);
  });

  it('stores a card once, and describes it without its number', async () => {
    const sandbox = await startSandbox();
    const { orderId, token } = await openToken(sandbox, 'new');
    const stored = await (await submit(sandbox, token, CREDIT_CARD, { action: 'new' })).json();
    expect(stored).toMatchObject({
      message: {
        returnMessage: expect.stringMatching(/^ACCEPTED /),
        cardType: 'Visa',
        last4: '4242',
        expirationMonth: '12',
        expirationYear: '2040',
      },
    });
    expect(JSON.stringify(stored)).not.toContain(CREDIT_CARD);
    const { ccToken } = (stored as { message: { ccToken: string } }).message;
    expect(await connect(sandbox).findCard(ccToken)).toMatchObject({ card: { orderId } });
    const again = await (await submit(sandbox, token, CREDIT_CARD, { action: 'new' })).json();
    expect(again).toEqual({ text: CLOSED, isDone: true });
  });
});

describe('the server API and the controls', () => {
  it('refuse requests without the key and from web pages', async () => {
    const sandbox = await startSandbox();
    const body = JSON.stringify({ orderId: 'order-1' });
    const url = `${sandbox.origin}/v1/list-by-order`;
    expect((await fetch(url, { method: 'POST', body })).status).toBe(401);
    const authorization = `Bearer ${sandbox.apiKey}`;
    expect((await fetch(url, { method: 'POST', body, headers: { authorization } })).status).toBe(200);

    const control = `${sandbox.origin}/control/settle`;
    expect((await fetch(control, { method: 'POST', headers: { origin: SITE } })).status).toBe(404);
    expect((await fetch(control, { method: 'POST' })).status).toBe(200);
  });

  it('make calls of a test fail', async () => {
    const sandbox = await startSandbox();
    await fetch(`${sandbox.origin}/control/fail`, {
      method: 'POST',
      body: JSON.stringify(['list-day', 'before', 1]),
    });
    expect(await connect(sandbox).listDay('2026-01-01')).toEqual({ answer: 'unreachable' });
    expect(await connect(sandbox).listDay('2026-01-01')).toMatchObject({ answer: 'approved' });
    sandbox.controls.fail('*', 'before');
    expect(await connect(sandbox).listDay('2026-01-01')).toEqual({ answer: 'unreachable' });
    sandbox.controls.recover();
    expect(await connect(sandbox).listDay('2026-01-01')).toMatchObject({ answer: 'approved' });
  });
});
