import { randomBytes } from 'node:crypto';
import type { Clock } from '#functions/core/platform/clock.ts';
import type { Answer } from '#functions/payments/provider/card-provider.ts';
import {
  emptyLedger,
  type LedgerEvent,
  type LedgerState,
  type StoredRefund,
  type StoredToken,
  type StoredTransaction,
  type UsedKey,
} from './ledger-state.ts';

export interface LedgerOptions {
  readonly clock: Clock;
  readonly state?: LedgerState;
  /** Receives the events for webhooks, before the change is saved. */
  readonly onEvent?: (event: LedgerEvent) => void;
  /** Called once after each change, before its answer is given. */
  readonly onChange?: (state: LedgerState) => void;
}

export const NOT_FOUND = { answer: 'not found' } as const;
export const refused = (reason: string) => ({ answer: 'declined', reason }) as const;

/** The records of the ledger. A change, its key and its events are saved together, or a crash loses all of them. */
export class LedgerRecords {
  readonly state: LedgerState;
  readonly #options: LedgerOptions;
  readonly #events: Omit<LedgerEvent, 'eventId'>[] = [];

  constructor(options: LedgerOptions) {
    this.#options = options;
    this.state = options.state ?? emptyLedger();
  }

  now(): number {
    return this.#options.clock.now().getTime();
  }

  /** Makes a change and saves it. */
  change<T>(work: () => T): T {
    const result = work();
    for (const event of this.#events.splice(0)) this.#options.onEvent?.({ eventId: newId('evt'), ...event });
    this.#options.onChange?.(this.state);
    return result;
  }

  /** Like {@link change}. Answers a repeated request with the first answer, and refuses another one with the same key. */
  once<T extends object>(
    method: string,
    { key, ...request }: { readonly key: string },
    work: () => Answer<T>,
  ): Answer<T> {
    const text = JSON.stringify(request);
    const used = this.state.keys.find((candidate) => candidate.key === key);
    if (used?.method === method && used.request === text) return used.answer as Answer<T>;
    if (used) return refused('The key was used for another request.');
    return this.change(() => {
      const answer = work();
      this.state.keys.push({ key, method, request: text, answer });
      return answer;
    });
  }

  /** To be sent as a webhook. Only within a change. */
  announce(type: string, orderId: string): void {
    this.#events.push({ type, orderId });
  }

  usedKey(method: string, key: string): UsedKey | undefined {
    return this.state.keys.find((used) => used.method === method && used.key === key);
  }

  token(token: string): StoredToken | undefined {
    return this.state.tokens.find((candidate) => candidate.token === token);
  }

  transaction(transactionId: string): StoredTransaction | undefined {
    return this.state.transactions.find((transaction) => transaction.transactionId === transactionId);
  }

  /** Oldest first. */
  ofOrder(orderId: string): StoredTransaction[] {
    return this.state.transactions.filter((transaction) => transaction.orderId === orderId);
  }

  refund(key: string): StoredRefund | undefined {
    return this.state.refunds.find((refund) => refund.key === key);
  }

  replace(transaction: StoredTransaction): void {
    this.state.transactions = this.state.transactions.map((other) =>
      other.transactionId === transaction.transactionId ? transaction : other,
    );
  }

  replaceToken(token: StoredToken): void {
    this.state.tokens = this.state.tokens.map((other) => (other.token === token.token ? token : other));
  }

  replaceRefund(refund: StoredRefund): void {
    this.state.refunds = this.state.refunds.map((other) => (other.key === refund.key ? refund : other));
  }
}

/** An id that cannot be guessed. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(18).toString('base64url')}`;
