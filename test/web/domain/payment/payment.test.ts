import { describe, expect, it } from 'vitest';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { sumDollars } from '#shared/rules/money.ts';
import { aReceipt } from '#test/support/payments/receipts.ts';
import { netPaid, refundAmount, refundLabel, surchargeName } from '#web/domain/payment/receipt.ts';
import { isExpired } from '#web/domain/payment/StoredCardFacts.tsx';
import {
  cardFrameReader,
  cardPageOrigin,
  newCardOf,
  transactionDataOf,
} from '#web/features/payments/card/card-messages.ts';
import { tokenFreshMs } from '#web/features/payments/payment-queries.ts';

const ORIGIN = 'https://cards.example';
const APPROVED = { ready: true, returnMessage: 'APPROVED', transactionId: 'T-1', last4: '1111', amount: 20 };

const frame = {} as Window;
const messageFrom = (source: Window | null, data: unknown, origin = ORIGIN) =>
  ({ source, data, origin }) as MessageEvent;

it("messages from the card frame are read only if they come from the site's own frame at the configured origin", () => {
  const read = cardFrameReader(ORIGIN);
  for (const other of [{} as Window, window, null])
    expect(read(messageFrom(other, APPROVED), frame)).toBeNull();
  expect(read(messageFrom(null, APPROVED), null)).toBeNull();
  expect(read(messageFrom(frame, APPROVED), undefined)).toBeNull();
  expect(read(messageFrom(frame, APPROVED), frame)).toEqual(APPROVED);
});

it('messages from the card frame are ignored if they come from other origins', () => {
  const others = ['https://cards.example.evil.example', 'http://cards.example', `${ORIGIN}:444`, 'null', ''];
  for (const origin of others)
    expect(cardFrameReader(ORIGIN)(messageFrom(frame, APPROVED, origin), frame)).toBeNull();
});

it('messages from the card frame are ignored if they are malformed', () => {
  const malformed = [
    ...[null, 'APPROVED', JSON.stringify(APPROVED), {}, { returnMessage: 'APPROVED' }],
    ...[false, 'true'].map((ready) => ({ ready, returnMessage: 'APPROVED' })),
    ...[7, 'x'.repeat(501)].map((returnMessage) => ({ ready: true, returnMessage })),
    { ...APPROVED, amount: '27.50' },
  ];
  for (const data of malformed)
    expect(cardFrameReader(ORIGIN)(messageFrom(frame, data), frame), JSON.stringify(data)).toBeNull();
});

it('messages from the card frame are read once per return message, and forged ones do not count', () => {
  const read = cardFrameReader(ORIGIN);
  expect(read(messageFrom(frame, APPROVED, 'https://evil.example'), frame)).toBeNull();
  expect(read(messageFrom(frame, { ready: true, returnMessage: 'DECLINED' }), frame)).not.toBeNull();
  expect(read(messageFrom(frame, APPROVED), frame)).not.toBeNull();
  expect(read(messageFrom(frame, { ...APPROVED, transactionId: 'T-2' }), frame)).toBeNull();
});

it("messages from the card frame are forwarded with the last four digits only and texts within the server's limits", () => {
  const message = { ...APPROVED, ready: true, last4: '4111111111111111', date: 'x'.repeat(101) } as const;
  expect(transactionDataOf(message)).toEqual({
    last4: '1111',
    transactionId: 'T-1',
    amount: 20,
    date: 'x'.repeat(100),
    status: '',
  });
  const declined = transactionDataOf({ ready: true, returnMessage: 'DECLINED' });
  expect(declined).toMatchObject({ transactionId: '', amount: 0 });
  expect(newCardOf(message).last4).toBe('1111');
});

it("the card page uses the site's protocol", () => {
  expect(cardPageOrigin('cards.example:8443')).toBe(`${window.location.protocol}//cards.example:8443`);
});

it('a refund has the price and the share of the surcharge of the selected lines', () => {
  const receipt = aReceipt([2750, 9511]);
  expect(receipt.surchargeAmount).toBe(3.07);
  expect(refundAmount(receipt, ['p-0'])).toEqual({ price: 27.5, surcharge: 0.69, total: 28.19 });
  expect(refundAmount(receipt, ['p-1'])).toEqual({ price: 95.11, surcharge: 2.38, total: 97.49 });
});

it('refunds of three equal lines, one at a time, add up to the total, whatever was refunded before', () => {
  const receipt = aReceipt([1300, 1300, 1300]);
  expect(receipt.surchargeAmount).toBe(0.98);
  const totals = ['p-0', 'p-1', 'p-2'].map((id) => refundAmount(receipt, [id]).total);
  expect(totals).toEqual([13.33, 13.33, 13.32]);
  expect(sumDollars(totals)).toBe(receipt.total);
  const [first, ...rest] = receipt.lines;
  const later = { ...receipt, lines: [{ ...first, isRefunded: true }, ...rest] } as typeof receipt;
  expect(refundAmount(later, ['p-2'])).toEqual(refundAmount(receipt, ['p-2']));
});

it('a refund of a line of which a part was refunded returns the rest of it and of its surcharge', () => {
  const [line, ...others] = aReceipt([2750, 9511]).lines;
  const receipt = { ...aReceipt([2750, 9511]), lines: [{ ...line, refunded: 10 }, ...others] } as Receipt;
  expect(refundAmount(receipt, ['p-0'])).toEqual({ price: 17.5, surcharge: 0.44, total: 17.94 });
});

it('a refund is 0 without lines, and has no surcharge if none was paid', () => {
  expect(refundAmount(aReceipt([1300]), [])).toEqual({ price: 0, surcharge: 0, total: 0 });
  expect(refundAmount(aReceipt([1300], { surchargeAmount: 0 }), ['p-0']).total).toBe(13);
});

describe('the sums and texts of a receipt', () => {
  it('subtract what was refunded, and name the surcharge with its rate', () => {
    expect(netPaid({ total: 125.68, refunded: 28.19 })).toBe(97.49);
    expect(surchargeName(0.025)).toBe('Surcharge (2.5%)');
    expect(surchargeName(0.0275)).toBe('Surcharge (2.75%)');
  });

  it('tell a refund in progress from one that has succeeded', () => {
    const refund = {
      refundId: 'r',
      date: '',
      amount: 1,
      surcharge: 0,
      parcelIds: ['p-0'],
      lines: [{ lineId: 'p-0', amount: 1 }],
      reason: '',
    };
    const line = { lineId: 'p-0', refunded: 1, isRefunded: true };
    expect(refundLabel({ refunds: [{ ...refund, state: 'UNKNOWN' }] }, line)).toBe('Refund in progress');
    expect(refundLabel({ refunds: [{ ...refund, state: 'SUCCEEDED' }] }, line)).toBe('Refunded');
    expect(refundLabel({ refunds: [] }, { ...line, isRefunded: false })).toBe('$1.00 refunded');
    expect(refundLabel({ refunds: [] }, { ...line, refunded: 0, isRefunded: false })).toBeNull();
  });
});

const NOW = Date.parse('2026-11-22T20:00:00Z');

it.each([
  ['new', 0, 10 * MINUTE_MS],
  ['four minutes old', 4 * MINUTE_MS, 6 * MINUTE_MS],
  ['almost too old', 10 * MINUTE_MS - 1, 30_000],
  ['too old, or from a device whose clock is fast', 60 * MINUTE_MS, 30_000],
  ['from a device whose clock is slow', -60 * MINUTE_MS, 10 * MINUTE_MS],
])('a token that is %s (%i ms) stays fresh for %i ms', (_case, age, expected) => {
  expect(tokenFreshMs(NOW - age, NOW)).toBe(expected);
});

it.each([
  ['10/2026', true],
  ['11/2026', false],
  ['12/2026', false],
  ['12/2025', true],
  ['01/2027', false],
  ['', false],
])('a card that expires %s is expired in November 2026: %s', (expiration, expected) => {
  expect(isExpired(expiration, new Date(2026, 10, 30, 23, 59))).toBe(expected);
});
