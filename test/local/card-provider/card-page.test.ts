import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { TEST_CARDS } from '#functions/card-sandbox/test-cards.ts';
import { isCardNumber } from '#shared/rules/cards/card-number.ts';
import { temporaryDirectory } from '../support.ts';
import { CREDIT_CARD, connect, DECLINED_CARD, openToken, startSandbox, submit } from './support.ts';

const SITE = 'http://localhost:3000';
const CLOSED = 'This page is no longer available. Go back and start again.';
const sandbox = await startSandbox(temporaryDirectory(afterAll), undefined, afterAll);
const { controls, origin } = sandbox;
const provider = connect(sandbox);

async function openPage(token: string, { action = 'sale', from = SITE as string | null } = {}) {
  const headers: Record<string, string> = from === null ? {} : { origin: from };
  const body = new URLSearchParams({ processToken: token, action });
  const response = await fetch(`${origin}/pay`, { method: 'POST', headers, body });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const pay = async (token: string, number = CREDIT_CARD, more: Record<string, string> = {}) =>
  (await submit(sandbox, token, number, more)).json();

const statusesOf = (orderId: string) => controls.transactionsOf(orderId).map(({ status }) => status);

describe('the card page', () => {
  it('pays or stores, shows both amounts, runs only its own script, and is framed only by local pages', async () => {
    const [{ token }, storing] = [await openToken(sandbox), await openToken(sandbox, 'new')];
    expect((await openPage(storing.token, { action: 'new' })).html).toContain('>Store</button>');
    expect((await openPage(storing.token)).status).toBe(410);
    const { status, headers, html } = await openPage(token);
    expect(status).toBe(200);
    for (const text of ['$56.38 with a credit card', '$55.00 with any other card', '>Pay</button>'])
      expect(html).toContain(text);
    const policy = headers.get('content-security-policy');
    expect(html).not.toMatch(/<script(?! src="\/card\.js"><\/script>)|<style|style=/);
    const script = await fetch(`${origin}/card.js`);
    expect(script.headers.get('content-type')).toBe('text/javascript');
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';/);
    expect(policy).toContain('frame-ancestors http://localhost:* http://127.0.0.1:*');
  });

  it.each(['https://evil.example', 'null', null])('does not open from %s', async (from) => {
    const { status, html } = await openPage((await openToken(sandbox)).token, { from });
    expect(status).toBe(403);
    expect(html).not.toContain('<form');
  });

  it('reports a closed or unknown token', async () => {
    const { token } = await openToken(sandbox);
    await provider.closeToken(token);
    for (const other of [token, 'unknown', ''])
      expect(await openPage(other)).toMatchObject({ status: 410, html: expect.stringContaining(CLOSED) });
    expect(await pay(token)).toEqual({ text: CLOSED, isDone: true });
  });
});

describe('the form of the card page', () => {
  it('shows an error for each invalid field, and charges nothing', async () => {
    const { orderId, token } = await openToken(sandbox);
    expect(await pay(token, '4242424242424241', { expiry: '13/40', cvc: '12', zip: 'abc' })).toMatchObject({
      errors: {
        number: 'Enter a valid card number.',
        expiry: 'Enter the date as MM/YY.',
        cvc: 'Enter the 3- or 4-digit code.',
        zip: 'Enter a ZIP code.',
      },
    });
    const expired = { errors: { expiry: 'The card has expired.' } };
    expect(await pay(token, CREDIT_CARD, { expiry: '01/20' })).toMatchObject(expired);
    expect(statusesOf(orderId)).toEqual([]);
  });

  it('charges once if it is submitted several times, sequentially and concurrently', async () => {
    const { orderId, token } = await openToken(sandbox);
    const first = await pay(token);
    await Promise.all(Array.from({ length: 10 }, () => pay(token)));
    expect(await pay(token)).toEqual(first);
    const transactions = controls.transactionsOf(orderId);
    expect(transactions).toHaveLength(1);
    const transactionId = transactions[0]?.transactionId;
    const returnMessage = `APPROVED ${transactionId}`;
    const approved = { ready: true, last4: '4242', amount: 56.38, status: 'approved' };
    expect(first).toMatchObject({ message: { ...approved, returnMessage, transactionId } });
  });

  it('accepts another card after a declined one', async () => {
    const { orderId, token } = await openToken(sandbox);
    const declined = await pay(token, DECLINED_CARD);
    expect(declined).toMatchObject({ message: { returnMessage: expect.stringMatching(/^DECLINED /) } });
    expect(declined).not.toHaveProperty('isDone');
    expect(await pay(token)).toMatchObject({ message: { status: 'approved' } });
    expect(statusesOf(orderId)).toEqual(['declined', 'approved']);
  });

  it('does not charge a slow card whose token was closed in the meantime', async () => {
    const { orderId, token } = await openToken(sandbox);
    const slow = pay(token, '4000000000000259');
    await expect.poll(async () => JSON.stringify(await pay(token))).toContain('in progress');
    expect(await provider.closeToken(token)).toEqual({ answer: 'approved' });
    expect(await slow).toEqual({ text: CLOSED, isDone: true });
    expect(statusesOf(orderId)).toEqual([]);
  });

  it('stores a card once, and describes it without its number', async () => {
    const { orderId, token } = await openToken(sandbox, 'new');
    const stored = await pay(token, CREDIT_CARD, { action: 'new' });
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
    expect(await provider.findCard(ccToken)).toMatchObject({ card: { orderId } });
    expect(await pay(token, CREDIT_CARD, { action: 'new' })).toEqual({ text: CLOSED, isDone: true });
  });
});

describe('the test cards', () => {
  it.each([
    ['4000056655665556', { status: 'approved', capturedCents: 5500 }],
    ['5105105105105100', { status: 'approved', capturedCents: 5500 }],
    ['6011000990139424', { status: 'approved', capturedCents: 5500 }],
    ['4000000000000127', { status: 'approved', capturedCents: 2819 }],
    ['4000000000000101', { status: 'approved', capturedCents: 5738 }],
    ['4111111111111111', { status: 'declined', capturedCents: 0 }],
  ])('include %s, which is charged as published', async (number, charge) => {
    const { orderId, token } = await openToken(sandbox);
    await pay(token, number);
    expect(controls.transactionsOf(orderId)).toMatchObject([charge]);
  });

  it('include one that is declined first, one whose response is lost, and one that fails', async () => {
    const [first, second, lost, failed] = [
      await openToken(sandbox),
      await openToken(sandbox),
      await openToken(sandbox),
      await openToken(sandbox),
    ];
    // After a decline, the portal closes the token and opens another one.
    for (const { token } of [first, second]) {
      await pay(token, '4000000000000341');
      await expect(pay(lost.token, '4000000000000119')).rejects.toThrow('fetch failed');
    }
    expect((await submit(sandbox, failed.token, '4000000000000085')).status).toBe(500);
    expect([first, second].map(({ orderId }) => statusesOf(orderId))).toEqual([['declined'], ['approved']]);
    expect(statusesOf(lost.orderId)).toEqual(['approved']);
    expect(statusesOf(failed.orderId)).toEqual([]);
  });

  it('are all valid, in the documentation, and on the start page', async () => {
    const numbers = TEST_CARDS.map(({ number }) => number);
    const page = readFileSync(new URL('../../../docs/card-provider.md', import.meta.url), 'utf8');
    const documented = [...page.matchAll(/^\| ([\d ]{19}) \|/gm)].map(([, number]) =>
      number?.replaceAll(' ', ''),
    );
    expect(documented.sort()).toEqual([...numbers].sort());
    const html = (await (await fetch(origin)).text()).replaceAll(' ', '');
    for (const number of numbers) {
      expect(html).toContain(number);
      const mistyped = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
      expect([isCardNumber(number), isCardNumber(mistyped)]).toEqual([true, false]);
    }
  });
});

it('the server API rejects requests without the key, and the controls reject requests from web pages', async () => {
  const post = async (path: string, headers: Record<string, string> = {}, body = '{"orderId":"order-1"}') =>
    (await fetch(origin + path, { method: 'POST', headers, body })).status;
  expect(await post('/v1/list-by-order')).toBe(401);
  expect(await post('/v1/list-by-order', { authorization: `Bearer ${sandbox.apiKey}` })).toBe(200);
  expect(await post('/control/settle', { origin: SITE }, '[]')).toBe(404);
  expect(await post('/control/settle', {}, '[]')).toBe(200);
});
