import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CardLedger } from '#functions/card-sandbox/ledger.ts';
import { emptyLedger, type LedgerState } from '#functions/card-sandbox/ledger-state.ts';
import { type CardProviderAccess, startCardProvider } from '#local/card-provider/card-provider.ts';
import { firstLine, run, temporaryDirectory } from '../support.ts';
import { CREDIT_CARD, connect, openToken, startSandbox, submit } from './support.ts';

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

describe('the ledger of the sandbox', () => {
  it('charges until the token expires', () => {
    const { clock, ledger, token } = ledgerAt('2026-03-02T17:00:00Z');
    clock.time = new Date('2026-03-02T17:09:59Z');
    expect(ledger.payOnToken(token, CREDIT_CARD)).toMatchObject({ answer: 'approved' });
    clock.time = new Date('2026-03-02T17:10:00Z');
    expect(ledger.payOnToken(token, CREDIT_CARD)).toMatchObject({ answer: 'declined' });
    expect(ledger.listByOrder('order-1')).toHaveLength(1);
  });

  it('settles charges at midnight UTC', () => {
    const { clock, ledger, token } = ledgerAt('2026-03-02T23:50:00Z');
    ledger.payOnToken(token, CREDIT_CARD);
    ledger.payOnToken(token, CREDIT_CARD);
    const [first, second] = ledger.listByOrder('order-1').map(({ transactionId }) => transactionId);
    clock.time = new Date('2026-03-02T23:59:59Z');
    expect(ledger.voidCharge({ key: 'void-1', transactionId: first ?? '' })).toEqual({ answer: 'approved' });
    clock.time = new Date('2026-03-03T00:00:00Z');
    const late = ledger.voidCharge({ key: 'void-2', transactionId: second ?? '' });
    expect(late).toMatchObject({ answer: 'declined' });
  });

  it('saves a charge together with its idempotency key and its event', () => {
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

async function runSandbox(directory: string) {
  const program = run(['local/card-provider/main.ts', directory]);
  return { program, access: await firstLine<CardProviderAccess>(program) };
}

async function storedCard(access: CardProviderAccess): Promise<string> {
  const { token } = await openToken(access, 'new');
  const response = await submit(access, token, CREDIT_CARD, { action: 'new' });
  return ((await response.json()) as { message: { ccToken: string } }).message.ccToken;
}

describe('after a restart, the sandbox', () => {
  it('has the same URL, key, tokens, charges, cards and responses, but no card number', async () => {
    const directory = temporaryDirectory();
    const first = await startCardProvider({ directory });
    const before = connect(first);
    const { orderId, token } = await openToken(first);
    await submit(first, token, CREDIT_CARD);
    const cardToken = await storedCard(first);
    const request = { key: 'key-1', orderId: 'order-2', cardToken, amountCents: 700 };
    const unknown = { ...request, key: 'key-2', cardToken: 'unknown' };
    const charged = await before.chargeCard(request);
    expect(await before.chargeCard(unknown)).toEqual({ answer: 'not found' });
    const listed = await before.listByOrder(orderId);
    await first.close();
    const files = readdirSync(directory).map((name) => readFileSync(join(directory, name), 'utf8'));
    expect(files.join()).toContain('"last4":"4242"');
    expect(files.join()).not.toContain(CREDIT_CARD);

    const second = await startSandbox(directory);
    const { origin, apiKey, webhookSecrets } = first;
    expect(second).toMatchObject({ origin, apiKey, webhookSecrets });
    const after = connect(second);
    expect(await after.listByOrder(orderId)).toEqual(listed);
    expect(await after.chargeCard(request)).toEqual(charged);
    expect(await after.chargeCard(unknown)).toEqual({ answer: 'not found' });
    expect(await after.chargeCard({ ...request, amountCents: 701 })).toMatchObject({ answer: 'declined' });
    expect(await after.closeToken(token)).toEqual({ answer: 'approved' });
  });

  it('has every charge that it acknowledged before it was killed', async () => {
    const directory = temporaryDirectory();
    const { program, access } = await runSandbox(directory);
    const cardToken = await storedCard(access);
    const requests = Array.from({ length: 40 }, (_, index) => {
      const key = `key-${index}`;
      return { key, orderId: key, cardToken, amountCents: 700 };
    });
    const acknowledged: string[] = [];
    const charge = async (request: (typeof requests)[number]) => {
      const { answer } = await connect(access).chargeCard(request);
      if (answer === 'approved') acknowledged.push(request.key);
      if (acknowledged.length === 10) program.process.kill('SIGKILL');
    };
    await Promise.all(requests.map(charge));
    await program.ended;
    expect(acknowledged.length).toBeGreaterThanOrEqual(10);

    const again = connect((await runSandbox(directory)).access);
    for (const request of requests) {
      const before = await again.listByOrder(request.key);
      if (acknowledged.includes(request.key))
        expect(before).toMatchObject({ transactions: [{ status: 'approved' }] });
      expect(await again.chargeCard(request)).toMatchObject({ answer: 'approved' });
      expect(await again.listByOrder(request.key)).toMatchObject({ transactions: { length: 1 } });
    }
  });
});
