import { describe, expect, it } from 'vitest';
import { CardLedger } from '../../../local/card-provider/ledger.ts';
import { emptyLedger, type LedgerState } from '../../../local/card-provider/ledger-state.ts';
import { CREDIT_CARD } from './support.ts';

const TOKEN = {
  key: 'open-1',
  orderId: 'order-1',
  action: 'sale',
  amounts: { amountCents: 5500, withSurchargeCents: 5638 },
  lifetimeSeconds: 600,
} as const;

function ledgerAt(time: string) {
  const clock = { time: new Date(time), now: () => clock.time };
  const ledger = new CardLedger({ clock });
  const opened = ledger.openToken(TOKEN);
  if (opened.answer !== 'approved') throw new Error('Not opened.');
  return { clock, ledger, token: opened.token };
}

describe('the books of the sandbox', () => {
  it('charge until the token ends', () => {
    const { clock, ledger, token } = ledgerAt('2026-03-02T17:00:00Z');
    clock.time = new Date('2026-03-02T17:09:59Z');
    expect(ledger.payOnToken(token, CREDIT_CARD)).toMatchObject({ answer: 'approved' });
    clock.time = new Date('2026-03-02T17:10:00Z');
    expect(ledger.payOnToken(token, CREDIT_CARD)).toMatchObject({ answer: 'declined' });
    expect(ledger.listByOrder('order-1')).toHaveLength(1);
  });

  it('settle charges at midnight in UTC', () => {
    const { clock, ledger, token } = ledgerAt('2026-03-02T23:50:00Z');
    ledger.payOnToken(token, CREDIT_CARD);
    ledger.payOnToken(token, CREDIT_CARD);
    const [first, second] = ledger.listByOrder('order-1').map(({ transactionId }) => transactionId);
    clock.time = new Date('2026-03-02T23:59:59Z');
    expect(ledger.voidCharge({ key: 'void-1', transactionId: first ?? '' })).toEqual({ answer: 'approved' });
    clock.time = new Date('2026-03-03T00:00:00Z');
    expect(ledger.voidCharge({ key: 'void-2', transactionId: second ?? '' })).toMatchObject({
      answer: 'declined',
    });
  });

  it('save a charge together with its key and its event', () => {
    const state: LedgerState = emptyLedger();
    const events: string[] = [];
    const saved: { charges: number; keys: number; events: number }[] = [];
    const ledger = new CardLedger({
      clock: { now: () => new Date() },
      state,
      onEvent: ({ type }) => events.push(type),
      onChange: ({ transactions, keys }) =>
        saved.push({ charges: transactions.length, keys: keys.length, events: events.length }),
    });
    state.cards.push({
      cardToken: 'card_1',
      orderId: 'order-0',
      cardType: 'Visa',
      last4: '4242',
      expirationMonth: '12',
      expirationYear: '2034',
      funding: 'CREDIT',
      behavior: 'approve',
    });
    ledger.chargeCard({ key: 'key-1', orderId: 'order-1', cardToken: 'card_1', amountCents: 100 });
    expect(saved).toEqual([{ charges: 1, keys: 1, events: 1 }]);
  });
});
