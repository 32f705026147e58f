import { randomBytes } from 'node:crypto';
import type {
  Answer,
  CardTransaction,
  ChargeCard,
  OpenToken,
  ProviderCard,
  RefundCharge,
} from '../../functions/payments/provider/card-provider.ts';
import type { Clock } from '../../functions/platform/clock.ts';
import type { CardAction } from '../../shared/contracts/card-frame.ts';
import { isSurcharged } from '../../shared/rules/surcharge.ts';
import {
  emptyLedger,
  type LedgerEvent,
  type LedgerState,
  type SandboxCard,
  type StoredRefund,
  type StoredToken,
  type StoredTransaction,
} from './ledger-state.ts';
import { type TestCard, testCard } from './test-cards.ts';

/** How the next charge differs from what was asked for, in tests. */
export type ChargeChanges = Partial<
  Pick<
    StoredTransaction,
    'capturedCents' | 'currency' | 'kind' | 'createdAt' | 'isCaptured' | 'orderId' | 'status'
  >
>;

export interface LedgerOptions {
  readonly clock: Clock;
  readonly state?: LedgerState;
  /** Called after each change, before its answer is given. */
  readonly onChange?: (state: LedgerState) => void;
  /** Receives the events for webhooks. */
  readonly onEvent?: (event: LedgerEvent) => void;
}

const NOT_FOUND = { answer: 'not found' } as const;
const refused = (reason: string) => ({ answer: 'declined', reason }) as const;

/** The books of the sandbox: tokens, transactions, cards and refunds, without HTTP. Synchronous. */
export class CardLedger {
  readonly state: LedgerState;
  readonly #options: LedgerOptions;
  /** Applied to the next charge, then dropped. */
  nextCharge: ChargeChanges | undefined;
  /** Whether voids are refused, as after settlement. */
  refusesVoids = false;

  constructor(options: LedgerOptions) {
    this.#options = options;
    this.state = options.state ?? emptyLedger();
  }

  openToken({
    key,
    orderId,
    action,
    amounts,
    lifetimeSeconds,
  }: OpenToken): Answer<{ readonly token: string }> {
    return this.#once(key, { orderId, action, amounts }, () => {
      const token = `tok_${randomBytes(18).toString('base64url')}`;
      const endsAt = this.#now() + lifetimeSeconds * 1000;
      this.state.tokens.push({ token, orderId, action, amounts, endsAt, isClosed: false, tries: 0 });
      return { answer: 'approved', token };
    });
  }

  closeToken(token: string): Answer {
    const found = this.state.tokens.find((candidate) => candidate.token === token);
    if (!found) return NOT_FOUND;
    this.#replaceToken({ ...found, isClosed: true });
    this.#changed();
    const isCharging = this.listByOrder(found.orderId).some(({ status }) => status === 'processing');
    return { answer: isCharging ? 'processing' : 'approved' };
  }

  /** The open token with this action, or null. */
  findToken(token: string, action: CardAction): StoredToken | null {
    const found = this.state.tokens.find((candidate) => candidate.token === token);
    const isOpen = found?.action === action && !found.isClosed && found.endsAt > this.#now();
    return isOpen ? found : null;
  }

  /** Charges a card on the card page. A credit card pays the surcharge. */
  payOnToken(token: string, card: string | TestCard): Answer<{ readonly transaction: CardTransaction }> {
    const found = this.findToken(token, 'sale');
    if (!found?.amounts) return refused('The token is not open.');
    const test = typeof card === 'string' ? testCard(card) : card;
    this.#replaceToken({ ...found, tries: found.tries + 1 });
    const { amountCents, withSurchargeCents } = found.amounts;
    const amount = isSurcharged(test.funding) ? withSurchargeCents : amountCents;
    const declines = test.behavior === 'decline' || (test.behavior === 'decline first' && found.tries === 0);
    return this.#charge(found.orderId, amount, { ...test, last4: test.number.slice(-4) }, declines);
  }

  /** Stores a card on the card page. */
  storeOnToken(
    token: string,
    card: { number: string; expirationMonth: string; expirationYear: string },
  ): Answer<{ readonly card: ProviderCard }> {
    const found = this.findToken(token, 'new');
    if (!found) return refused('The token is not open.');
    const { cardType, funding, behavior } = testCard(card.number);
    if (behavior === 'decline') return refused('The bank did not accept the card.');
    const stored: SandboxCard = {
      cardToken: `card_${randomBytes(18).toString('base64url')}`,
      orderId: found.orderId,
      cardType,
      last4: card.number.slice(-4),
      expirationMonth: card.expirationMonth,
      expirationYear: card.expirationYear,
      funding,
      behavior,
    };
    this.state.cards.push(stored);
    this.#replaceToken({ ...found, isClosed: true });
    this.#changed({ type: 'card.stored', orderId: found.orderId });
    return { answer: 'approved', card: providerCard(stored) };
  }

  chargeCard(request: ChargeCard): Answer<{ readonly transaction: CardTransaction }> {
    const { key, orderId, cardToken, amountCents } = request;
    return this.#once(key, { orderId, cardToken, amountCents }, () => {
      const card = this.state.cards.find((candidate) => candidate.cardToken === cardToken);
      if (!card) return NOT_FOUND;
      const isFirst = this.listByOrder(orderId).length === 0;
      const declines = card.behavior === 'decline' || (card.behavior === 'decline first' && isFirst);
      return this.#charge(orderId, amountCents, card, declines);
    });
  }

  findTransaction(transactionId: string): Answer<{ readonly transaction: CardTransaction }> {
    const transaction = this.#transaction(transactionId);
    if (!transaction) return NOT_FOUND;
    if (transaction.status === 'processing') return { answer: 'processing' };
    if (transaction.status === 'declined') return refused('The bank declined the card.');
    return { answer: 'approved', transaction };
  }

  /** Oldest first. */
  listByOrder(orderId: string): StoredTransaction[] {
    return this.state.transactions.filter((transaction) => transaction.orderId === orderId);
  }

  listDay(date: string): StoredTransaction[] {
    return this.state.transactions.filter(({ createdAt }) => createdAt.startsWith(date));
  }

  voidCharge({ key, transactionId }: { key: string; transactionId: string }): Answer {
    return this.#once(key, { transactionId }, () => {
      const transaction = this.#transaction(transactionId);
      if (!transaction) return NOT_FOUND;
      if (transaction.status !== 'approved' || transaction.refundedCents > 0)
        return refused('There is nothing to void.');
      if (transaction.isVoided) return refused('The charge is voided already.');
      if (transaction.isSettled || this.refusesVoids) return refused('The charge is settled.');
      this.#replace({ ...transaction, isVoided: true });
      this.state.voids.push(key);
      this.#changed({ type: 'charge.voided', orderId: transaction.orderId });
      return { answer: 'approved' };
    });
  }

  findVoid(key: string): Answer {
    return this.state.voids.includes(key) ? { answer: 'approved' } : NOT_FOUND;
  }

  refundCharge({ key, transactionId, amountCents }: RefundCharge): Answer {
    return this.#once(key, { transactionId, amountCents }, () => {
      const transaction = this.#transaction(transactionId);
      if (!transaction) return NOT_FOUND;
      const rest = transaction.capturedCents - transaction.refundedCents;
      if (transaction.status !== 'approved' || transaction.isVoided || amountCents > rest || amountCents <= 0)
        return refused('The charge does not have this amount.');
      this.#replace({ ...transaction, refundedCents: transaction.refundedCents + amountCents });
      this.state.refunds.push({ key, transactionId, amountCents, state: 'approved' });
      this.#changed({ type: 'refund.succeeded', orderId: transaction.orderId });
      return { answer: 'approved' };
    });
  }

  findRefund(key: string): Answer {
    const refund = this.#refund(key);
    if (!refund) return NOT_FOUND;
    return refund.state === 'declined' ? refused('The refund failed.') : { answer: refund.state };
  }

  findCard(cardToken: string): Answer<{ readonly card: ProviderCard }> {
    const card = this.state.cards.find((candidate) => candidate.cardToken === cardToken);
    return card ? { answer: 'approved', card: providerCard(card) } : NOT_FOUND;
  }

  removeCard(cardToken: string): Answer {
    this.state.cards = this.state.cards.filter((card) => card.cardToken !== cardToken);
    this.#changed();
    return { answer: 'approved' };
  }

  /** Settles all charges, as every night. */
  settle(): void {
    this.state.transactions = this.state.transactions.map((transaction) => ({
      ...transaction,
      isSettled: true,
    }));
    this.#changed();
  }

  /** Makes an approved refund fail, as when the card's account is closed. */
  failRefund(key: string): void {
    const refund = this.#refund(key);
    const transaction = refund && this.#transaction(refund.transactionId);
    if (!refund || !transaction || refund.state === 'declined') return;
    this.state.refunds = this.state.refunds.map((other) =>
      other === refund ? { ...refund, state: 'declined' } : other,
    );
    this.#replace({ ...transaction, refundedCents: transaction.refundedCents - refund.amountCents });
    this.#changed({ type: 'refund.failed', orderId: transaction.orderId });
  }

  setDispute(transactionId: string, isOpen: boolean): void {
    const transaction = this.#transaction(transactionId);
    if (!transaction) return;
    this.#replace({ ...transaction, hasOpenDispute: isOpen });
    this.#changed({ type: isOpen ? 'dispute.opened' : 'dispute.closed', orderId: transaction.orderId });
  }

  /** Ends a charge that is still processing. */
  finish(transactionId: string, status: 'approved' | 'declined'): void {
    const transaction = this.#transaction(transactionId);
    if (transaction?.status !== 'processing') return;
    this.#replace({ ...transaction, status, isCaptured: status === 'approved' });
    this.#changed({ type: `charge.${status}`, orderId: transaction.orderId });
  }

  /** Adds charges that were not made here, for demo data and tests. Those that exist stay as they are. */
  addCharges(transactions: readonly StoredTransaction[]): void {
    const known = new Set(this.state.transactions.map(({ transactionId }) => transactionId));
    this.state.transactions.push(...transactions.filter(({ transactionId }) => !known.has(transactionId)));
    this.#changed();
  }

  #charge(
    orderId: string,
    amountCents: number,
    card: Pick<SandboxCard, 'cardType' | 'last4' | 'funding' | 'behavior'>,
    declines: boolean,
  ): Answer<{ readonly transaction: CardTransaction }> {
    const changes = this.nextCharge;
    this.nextCharge = undefined;
    const capturedCents = capturedOf(amountCents, card.behavior);
    const transaction: StoredTransaction = {
      transactionId: `txn_${this.state.nextId++}_${randomBytes(6).toString('hex')}`,
      orderId,
      kind: 'sale',
      status: declines ? 'declined' : 'approved',
      isCaptured: !declines,
      isVoided: false,
      isSettled: false,
      capturedCents: declines ? 0 : capturedCents,
      refundedCents: 0,
      currency: 'USD',
      createdAt: new Date(this.#now()).toISOString(),
      card: { cardType: card.cardType, last4: card.last4, funding: card.funding },
      hasOpenDispute: false,
      ...changes,
    };
    this.state.transactions.push(transaction);
    const type = transaction.status === 'processing' ? undefined : (`charge.${transaction.status}` as const);
    this.#changed(type && { type, orderId: transaction.orderId });
    return this.findTransaction(transaction.transactionId);
  }

  /** Answers a repeated request with the first answer, and refuses another request with the same key. */
  #once<T extends object>(key: string, request: object, work: () => Answer<T>): Answer<T> {
    const text = JSON.stringify(request);
    const used = this.state.keys.find((candidate) => candidate.key === key);
    if (used) return used.request === text ? (used.answer as Answer<T>) : refused('The key was used before.');
    const answer = work();
    this.state.keys.push({ key, request: text, answer });
    this.#changed();
    return answer;
  }

  #changed(event?: { type: string; orderId: string }): void {
    this.#options.onChange?.(this.state);
    if (event) this.#options.onEvent?.({ eventId: `evt_${randomBytes(12).toString('hex')}`, ...event });
  }

  #replace(transaction: StoredTransaction): void {
    this.state.transactions = this.state.transactions.map((other) =>
      other.transactionId === transaction.transactionId ? transaction : other,
    );
  }

  #replaceToken(token: StoredToken): void {
    this.state.tokens = this.state.tokens.map((other) => (other.token === token.token ? token : other));
  }

  #transaction(transactionId: string): StoredTransaction | undefined {
    return this.state.transactions.find((transaction) => transaction.transactionId === transactionId);
  }

  #refund(key: string): StoredRefund | undefined {
    return this.state.refunds.find((refund) => refund.key === key);
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }
}

function providerCard({ behavior: _, ...card }: SandboxCard): ProviderCard {
  return card;
}

function capturedOf(amountCents: number, behavior: SandboxCard['behavior']): number {
  if (behavior === 'approve a part') return Math.floor(amountCents / 2);
  return behavior === 'charge a wrong amount' ? amountCents + 100 : amountCents;
}
