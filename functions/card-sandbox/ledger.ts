import type {
  Answer,
  CardTransaction,
  ChargeCard,
  OpenToken,
  ProviderCard,
  RefundCharge,
} from '#functions/payments/provider/card-provider.ts';
import type { CardAction } from '#shared/contracts/card-frame.ts';
import { isSurcharged } from '#shared/rules/cards/surcharge.ts';
import {
  LedgerRecords,
  newId,
  refused,
  type SandboxCard,
  type StoredToken,
  type StoredTransaction,
  update,
} from './ledger-state.ts';
import { type TestCard, testCard } from './test-cards.ts';

/** How the next charge differs from the request, in tests. */
export type ChargeChanges = Partial<StoredTransaction>;

const NOT_FOUND = { answer: 'not found' } as const;
const APPROVED = { answer: 'approved' } as const;

/** Runs work on the ledger, and saves what it changed. */
export type WithLedger = <T>(work: (ledger: CardLedger) => T) => Promise<T>;

/** The ledger of the sandbox: tokens, transactions, cards and refunds, without HTTP. Synchronous. */
export class CardLedger extends LedgerRecords {
  /** Applied to the next charge only. */
  nextCharge: ChargeChanges | undefined;
  /** Whether voids are refused, as after settlement. */
  refusesVoids = false;

  openToken(request: OpenToken): Answer<{ readonly token: string }> {
    return this.once('open token', request, () => {
      const { orderId, action, amounts, lifetimeSeconds } = request;
      const token = newId('tok');
      const endsAt = this.now().getTime() + lifetimeSeconds * 1000;
      this.state.tokens.push({ token, orderId, action, amounts, endsAt, isClosed: false });
      return { answer: 'approved', token };
    });
  }

  closeToken(token: string): Answer {
    const found = this.state.tokens.find((candidate) => candidate.token === token);
    if (!found) return NOT_FOUND;
    if (!found.isClosed) this.change(() => update(this.state.tokens, found, { isClosed: true }));
    const isCharging = this.listByOrder(found.orderId).some(({ status }) => status === 'processing');
    return { answer: isCharging ? 'processing' : 'approved' };
  }

  /** The open token with this action. */
  findToken(token: string, action: CardAction): StoredToken | undefined {
    const now = this.now().getTime();
    return this.state.tokens.find(
      (found) => found.token === token && found.action === action && !found.isClosed && found.endsAt > now,
    );
  }

  /** Charges a card on the card page. A credit card pays the surcharge. */
  payOnToken(token: string, card: string | TestCard): Answer<{ readonly transaction: CardTransaction }> {
    const found = this.findToken(token, 'sale');
    if (!found?.amounts) return refused('The token is not open.');
    const test = typeof card === 'string' ? testCard(card) : card;
    const { amountCents, withSurchargeCents } = found.amounts;
    const amount = isSurcharged(test.funding) ? withSurchargeCents : amountCents;
    return this.change(() => this.#charge(found.orderId, amount, { ...test, last4: test.number.slice(-4) }));
  }

  /** Stores a card on the card page. */
  storeOnToken(
    token: string,
    { number, ...expiry }: { number: string; expirationMonth: string; expirationYear: string },
  ): Answer<{ readonly card: ProviderCard }> {
    const found = this.findToken(token, 'new');
    if (!found) return refused('The token is not open.');
    const { cardType, funding, behavior } = testCard(number);
    if (behavior === 'decline') return refused('The bank did not accept the card.');
    const { orderId } = found;
    const card = { cardToken: newId('card'), orderId, cardType, last4: number.slice(-4), ...expiry, funding };
    return this.change(() => {
      this.state.cards.push({ ...card, behavior });
      update(this.state.tokens, found, { isClosed: true });
      this.emit('card.stored', orderId);
      return { answer: 'approved', card };
    });
  }

  chargeCard(request: ChargeCard): Answer<{ readonly transaction: CardTransaction }> {
    return this.once('charge card', request, () => {
      const card = this.card(request.cardToken);
      return card ? this.#charge(request.orderId, request.amountCents, card) : NOT_FOUND;
    });
  }

  /** Oldest first. */
  listByOrder(orderId: string): StoredTransaction[] {
    return this.state.transactions.filter((transaction) => transaction.orderId === orderId);
  }

  listDay(date: string): StoredTransaction[] {
    return this.state.transactions.filter(({ createdAt }) => createdAt.startsWith(date));
  }

  voidCharge(request: { readonly key: string; readonly transactionId: string }): Answer {
    return this.once('void', request, () => {
      const transaction = this.transaction(request.transactionId);
      if (!transaction) return NOT_FOUND;
      if (transaction.status !== 'approved' || transaction.refundedCents > 0)
        return refused('There is nothing to void.');
      if (transaction.isVoided) return refused('The charge is already voided.');
      if (this.#isSettled(transaction)) return refused('The charge is settled.');
      this.update(transaction, { isVoided: true }, 'charge.voided');
      return APPROVED;
    });
  }

  refundCharge(request: RefundCharge): Answer {
    return this.once('refund', request, () => {
      const { key, transactionId, amountCents } = request;
      const transaction = this.transaction(transactionId);
      if (!transaction) return NOT_FOUND;
      const { status, isVoided, capturedCents, refundedCents } = transaction;
      const refundableCents = status === 'approved' && !isVoided ? capturedCents - refundedCents : 0;
      if (amountCents <= 0 || amountCents > refundableCents)
        return refused('This amount cannot be refunded.');
      this.state.refunds.push({ key, transactionId, amountCents, state: 'approved' });
      this.update(transaction, { refundedCents: refundedCents + amountCents }, 'refund.succeeded');
      return APPROVED;
    });
  }

  findRefund(key: string): Answer {
    const refund = this.refund(key);
    if (refund) return refund.state === 'declined' ? refused('The refund failed.') : { answer: refund.state };
    const used = this.state.keys.find((candidate) => candidate.method === 'refund' && candidate.key === key);
    return (used?.answer as Answer | undefined) ?? NOT_FOUND;
  }

  findCard(cardToken: string): Answer<{ readonly card: ProviderCard }> {
    const found = this.card(cardToken);
    if (!found) return NOT_FOUND;
    const { behavior: _, ...card } = found;
    return { answer: 'approved', card };
  }

  removeCard(cardToken: string): Answer {
    return this.change(() => {
      this.state.cards = this.state.cards.filter((card) => card.cardToken !== cardToken);
      return APPROVED;
    });
  }

  /** Settles all charges now instead of at midnight. */
  settle(): void {
    this.change(() => {
      for (const transaction of this.state.transactions) this.update(transaction, { isSettled: true });
    });
  }

  /** Makes an approved refund fail, as when the card's account is closed. */
  failRefund(key: string): void {
    const refund = this.refund(key);
    const transaction = refund && this.transaction(refund.transactionId);
    if (!refund || !transaction || refund.state === 'declined') return;
    const refundedCents = transaction.refundedCents - refund.amountCents;
    this.change(() => {
      update(this.state.refunds, refund, { state: 'declined' });
      this.update(transaction, { refundedCents }, 'refund.failed');
    });
  }

  setDispute(transactionId: string, isOpen: boolean): void {
    const transaction = this.transaction(transactionId);
    const type = isOpen ? 'dispute.opened' : 'dispute.closed';
    if (transaction) this.change(() => this.update(transaction, { hasOpenDispute: isOpen }, type));
  }

  /** Completes a charge that is still processing. */
  finish(transactionId: string, status: 'approved' | 'declined'): void {
    const transaction = this.transaction(transactionId);
    if (transaction?.status !== 'processing') return;
    const isCaptured = status === 'approved';
    this.change(() => this.update(transaction, { status, isCaptured }, `charge.${status}`));
  }

  /** Adds charges and cards for demo data and tests. Does not replace existing ones. */
  addRecords(transactions: readonly StoredTransaction[], cards: readonly SandboxCard[] = []): void {
    this.change(() => {
      this.state.transactions.push(
        ...transactions.filter(({ transactionId }) => !this.transaction(transactionId)),
      );
      this.state.cards.push(...cards.filter(({ cardToken }) => !this.card(cardToken)));
    });
  }

  /** Charges a card according to its behavior. `decline first` approves a charge if the last one was declined. */
  #charge(
    orderId: string,
    amountCents: number,
    { cardType, last4, funding, behavior }: Pick<SandboxCard, 'cardType' | 'last4' | 'funding' | 'behavior'>,
  ): Answer<{ readonly transaction: CardTransaction }> {
    const transactions = this.state.transactions;
    const last = transactions.findLast(({ card }) => card.cardType === cardType && card.last4 === last4);
    const isDeclined =
      behavior === 'decline' || (behavior === 'decline first' && last?.status !== 'declined');
    const transaction: StoredTransaction = {
      transactionId: newId(`txn_${this.state.nextId++}`),
      orderId,
      kind: 'sale',
      status: isDeclined ? 'declined' : 'approved',
      isCaptured: !isDeclined,
      isVoided: false,
      isSettled: false,
      capturedCents: isDeclined ? 0 : capturedOf(amountCents, behavior),
      refundedCents: 0,
      currency: 'USD',
      createdAt: this.now().toISOString(),
      card: { cardType, last4, funding },
      hasOpenDispute: false,
      ...this.nextCharge,
    };
    this.nextCharge = undefined;
    transactions.push(transaction);
    const { status } = transaction;
    if (status === 'processing') return { answer: 'processing' };
    this.emit(`charge.${status}`, transaction.orderId);
    return status === 'approved'
      ? { answer: 'approved', transaction }
      : refused('The bank declined the card.');
  }

  /** Charges are settled at midnight UTC. */
  #isSettled({ isSettled, createdAt }: StoredTransaction): boolean {
    return isSettled || this.refusesVoids || createdAt.slice(0, 10) < this.now().toISOString().slice(0, 10);
  }
}

function capturedOf(amountCents: number, behavior: SandboxCard['behavior']): number {
  if (behavior === 'approve a part') return Math.floor(amountCents / 2);
  return behavior === 'charge a wrong amount' ? amountCents + 100 : amountCents;
}
