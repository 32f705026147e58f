import { randomBytes } from 'node:crypto';
import type { Clock } from '#functions/core/platform/clock.ts';
import type {
  Answer,
  CardTransaction,
  OpenToken,
  ProviderCard,
} from '#functions/payments/provider/card-provider.ts';
import type { CardBehavior } from './test-cards.ts';

/** A process token. Times are epoch milliseconds. */
export interface StoredToken extends Pick<OpenToken, 'orderId' | 'action' | 'amounts'> {
  readonly token: string;
  readonly endsAt: number;
  readonly isClosed: boolean;
}

export interface StoredTransaction extends CardTransaction {
  readonly isSettled: boolean;
}

export interface SandboxCard extends ProviderCard {
  readonly behavior: CardBehavior;
}

export interface StoredRefund {
  readonly key: string;
  readonly transactionId: string;
  readonly amountCents: number;
  readonly state: 'approved' | 'declined' | 'processing';
}

/** A used idempotency key: a repeated request gets the same response, even if it is an error. */
export interface UsedKey {
  readonly key: string;
  readonly method: string;
  readonly request: string;
  readonly answer: unknown;
}

/** A webhook to be sent. */
export interface LedgerEvent {
  readonly eventId: string;
  readonly type: string;
  readonly orderId: string | null;
}

/** All records of the ledger. They contain no card numbers. */
export interface LedgerState {
  nextId: number;
  tokens: StoredToken[];
  transactions: StoredTransaction[];
  cards: SandboxCard[];
  refunds: StoredRefund[];
  keys: UsedKey[];
}

export const emptyLedger = (): LedgerState => ({
  nextId: 1,
  tokens: [],
  transactions: [],
  cards: [],
  refunds: [],
  keys: [],
});

export interface LedgerOptions {
  readonly clock: Clock;
  readonly state?: LedgerState;
  /** Receives the events for webhooks, before the change is saved. */
  readonly onEvent?: (event: LedgerEvent) => void;
  /** Called once after each change, before the ledger returns. */
  readonly onChange?: (state: LedgerState) => void;
}

/** The records of the ledger. A change, its idempotency key and its events are saved together. */
export class LedgerRecords {
  readonly state: LedgerState;
  readonly #options: LedgerOptions;

  constructor(options: LedgerOptions) {
    this.#options = options;
    this.state = options.state ?? emptyLedger();
  }

  protected now(): Date {
    return this.#options.clock.now();
  }

  protected card(cardToken: string) {
    return this.state.cards.find((card) => card.cardToken === cardToken);
  }

  protected refund(key: string) {
    return this.state.refunds.find((refund) => refund.key === key);
  }

  protected transaction(transactionId: string) {
    return this.state.transactions.find((transaction) => transaction.transactionId === transactionId);
  }

  protected update(
    transaction: StoredTransaction,
    changes: Partial<StoredTransaction>,
    event?: string,
  ): void {
    update(this.state.transactions, transaction, changes);
    if (event) this.emit(event, transaction.orderId);
  }

  /** Queues a webhook. Call it only within `change`. */
  protected emit(type: string, orderId: string): void {
    this.#options.onEvent?.({ eventId: newId('evt'), type, orderId });
  }

  /** Makes a change and saves it. */
  protected change<T>(work: () => T): T {
    const result = work();
    this.#options.onChange?.(this.state);
    return result;
  }

  /** Makes a change, but returns the first response to a repeated request and refuses another request with its key. */
  protected once<T extends object>(
    method: string,
    { key, ...request }: { readonly key: string },
    work: () => Answer<T>,
  ): Answer<T> {
    const text = JSON.stringify(request);
    const used = this.state.keys.find((candidate) => candidate.key === key);
    if (used?.method === method && used.request === text) return used.answer as Answer<T>;
    if (used) return refused('The idempotency key was used for another request.');
    return this.change(() => {
      const answer = work();
      this.state.keys.push({ key, method, request: text, answer });
      return answer;
    });
  }
}

export const refused = (reason: string) => ({ answer: 'declined', reason }) as const;

export function update<T extends object>(list: T[], old: T, changes: Partial<T>): void {
  list[list.indexOf(old)] = { ...old, ...changes };
}

/** An id that cannot be guessed. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(18).toString('base64url')}`;
