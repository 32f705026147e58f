import { describe, expect, it, vi } from 'vitest';
import { CardLedger } from '../../../local/card-provider/ledger.ts';
import { TEST_CARDS } from '../../../local/card-provider/test-cards.ts';

const VISA = '4242424242424242';
const AMOUNTS = { amountCents: 1000, withSurchargeCents: 1025 };

/** A ledger with an open token of `order-1`. */
function opened() {
  let time = Date.parse('2026-03-02T18:00:00Z');
  const onEvent = vi.fn();
  const ledger = new CardLedger({ clock: { now: () => new Date(time) }, onEvent });
  const request = { key: 'token', orderId: 'order-1', action: 'sale' as const, amounts: AMOUNTS };
  const answer = ledger.openToken({ ...request, lifetimeSeconds: 600 });
  if (answer.answer !== 'approved') throw new Error('No token was opened.');
  const pay = (number = VISA) => ledger.payOnToken(answer.token, number);
  const list = () => ledger.listByOrder('order-1');
  const events = () => onEvent.mock.calls.map(([event]) => event.type);
  const wait = (seconds: number) => {
    time += seconds * 1000;
  };
  return { ledger, token: answer.token, pay, list, events, wait };
}

const idOf = (list: ReturnType<ReturnType<typeof opened>['list']>) => list[0]?.transactionId ?? '';

describe('an idempotency key', () => {
  it('repeats an error, even if the request would succeed now', () => {
    const { ledger, pay, list } = opened();
    pay();
    ledger.settle();
    const transactionId = idOf(list());
    const refund = { key: 'refund', transactionId, amountCents: 2000 };
    const refused = ledger.refundCharge(refund);
    expect(refused).toMatchObject({ answer: 'declined' });
    expect(ledger.refundCharge(refund)).toEqual(refused);
    const unknown = { key: 'charge', orderId: 'order-2', cardToken: 'card_later', amountCents: 100 };
    expect(ledger.chargeCard(unknown)).toEqual({ answer: 'not found' });
    ledger.state.cards.push({
      cardToken: 'card_later',
      orderId: '',
      cardType: 'Visa',
      last4: '4242',
      expirationMonth: '12',
      expirationYear: '2034',
      funding: 'CREDIT',
      behavior: 'approve',
    });
    expect(ledger.chargeCard(unknown)).toEqual({ answer: 'not found' });
    expect(ledger.chargeCard({ ...unknown, key: 'another' })).toMatchObject({ answer: 'approved' });
  });

  it('is refused with another request', () => {
    const { ledger, pay, list } = opened();
    pay();
    const request = { key: 'refund', transactionId: idOf(list()), amountCents: 100 };
    ledger.refundCharge(request);
    expect(ledger.refundCharge({ ...request, amountCents: 200 })).toEqual({
      answer: 'declined',
      reason: 'The key was used before.',
    });
    expect(list()).toMatchObject([{ refundedCents: 100 }]);
  });
});

describe('a token', () => {
  it('takes several charges, declined and approved, until it is closed', () => {
    const { ledger, token, pay, list } = opened();
    pay('4000000000000002');
    pay();
    pay();
    ledger.closeToken(token);
    expect(pay()).toEqual({ answer: 'declined', reason: 'The token is not open.' });
    expect(list().map(({ status }) => status)).toEqual(['declined', 'approved', 'approved']);
  });

  it('expires', () => {
    const { pay, list, wait } = opened();
    wait(599);
    pay();
    wait(1);
    pay();
    expect(list()).toHaveLength(1);
  });

  it('can be closed only when a charge in progress has ended', () => {
    const { ledger, token, pay, list } = opened();
    ledger.nextCharge = { status: 'processing', isCaptured: false };
    expect(pay()).toEqual({ answer: 'processing' });
    expect(ledger.closeToken(token)).toEqual({ answer: 'processing' });
    ledger.finish(idOf(list()), 'approved');
    expect(ledger.closeToken(token)).toEqual({ answer: 'approved' });
    expect(list()).toMatchObject([{ status: 'approved', isCaptured: true }]);
  });
});

it('a settled charge cannot be voided, and its refund can fail later', () => {
  const { ledger, pay, list, events } = opened();
  pay();
  const transactionId = idOf(list());
  ledger.settle();
  expect(ledger.voidCharge({ key: 'void', transactionId })).toMatchObject({ answer: 'declined' });
  expect(ledger.refundCharge({ key: 'refund', transactionId, amountCents: 1025 })).toEqual({
    answer: 'approved',
  });
  expect(list()).toMatchObject([{ refundedCents: 1025 }]);
  ledger.failRefund('refund');
  ledger.failRefund('refund');
  expect(ledger.findRefund('refund')).toMatchObject({ answer: 'declined' });
  expect(list()).toMatchObject([{ refundedCents: 0 }]);
  expect(events()).toEqual(['charge.approved', 'refund.succeeded', 'refund.failed']);
});

it('a dispute is opened and closed', () => {
  const { ledger, pay, list, events } = opened();
  pay();
  ledger.setDispute(idOf(list()), true);
  expect(list()).toMatchObject([{ hasOpenDispute: true }]);
  ledger.setDispute(idOf(list()), false);
  expect(list()).toMatchObject([{ hasOpenDispute: false }]);
  expect(events()).toEqual(['charge.approved', 'dispute.opened', 'dispute.closed']);
});

it.each(TEST_CARDS.map(({ number, about, behavior, funding }) => ({ number, about, behavior, funding })))(
  'the test card $number: $about',
  ({ number, behavior, funding }) => {
    const { pay, list } = opened();
    pay(number);
    const isDeclined = behavior === 'decline' || behavior === 'decline first';
    const amount = funding === 'CREDIT' ? 1025 : 1000;
    const captured = { 'approve a part': 512, 'charge a wrong amount': 1125 }[behavior as string] ?? amount;
    expect(list()).toMatchObject([
      {
        status: isDeclined ? 'declined' : 'approved',
        capturedCents: isDeclined ? 0 : captured,
        card: { funding, last4: number.slice(-4) },
      },
    ]);
    if (behavior !== 'decline first') return;
    pay(number);
    expect(list()).toMatchObject([{ status: 'declined' }, { status: 'approved' }]);
  },
);
