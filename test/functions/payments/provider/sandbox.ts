import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { CardLedger } from '#functions/card-sandbox/ledger.ts';
import { startCardProvider } from '#local/card-provider/card-provider.ts';
import type { ConformanceControls } from './conformance.ts';

const CARDS = {
  credit: '4242424242424242',
  debit: '4000056655665556',
  declined: '4000000000000002',
} as const;

/** The controls of the conformance suite, on a card ledger. */
export function ledgerControls(ledger: CardLedger) {
  return {
    pay: async (token, card) => void ledger.payOnToken(token, CARDS[card]),
    store: async (token, card) => {
      const expiry = { expirationMonth: '12', expirationYear: '2034' };
      const stored = ledger.storeOnToken(token, { number: CARDS[card], ...expiry });
      if (stored.answer !== 'approved') throw new Error('The card was not stored.');
      return stored.card.cardToken;
    },
    beginToPay: async (token) => {
      ledger.nextCharge = { status: 'processing', isCaptured: false };
      ledger.payOnToken(token, CARDS.credit);
    },
    settle: async () => ledger.settle(),
    failRefund: async (key) => ledger.failRefund(key),
    dispute: async (transactionId, isOpen) => ledger.setDispute(transactionId, isOpen),
  } satisfies ConformanceControls;
}

type Sandbox = Awaited<ReturnType<typeof startCardProvider>>;

/** A sandbox for the tests of a file. */
export function sandboxForTests(): () => Sandbox {
  let directory: string | undefined;
  let server: Sandbox | undefined;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'card-provider-'));
    server = await startCardProvider({ directory });
  });
  afterAll(async () => {
    await server?.close();
    if (directory) rmSync(directory, { recursive: true });
  });
  return () => {
    if (!server) throw new Error('The sandbox is not running.');
    return server;
  };
}
