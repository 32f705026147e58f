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
import { type ChargeChanges, type ChargedCard, newCharge, wasDeclined } from './charge.ts';
import { type LedgerOptions, LedgerRecords, NOT_FOUND, newId, refused } from './ledger-records.ts';
import type { LedgerState, SandboxCard, StoredToken, StoredTransaction } from './ledger-state.ts';
import { type TestCard, testCard } from './test-cards.ts';

/** The books of the sandbox: tokens, transactions, cards and refunds, without HTTP. Synchronous. */
export class CardLedger {
  readonly #records: LedgerRecords;
  /** Applied to the next charge, then dropped. */
  nextCharge: ChargeChanges | undefined;
  /** Whether voids are refused, as after settlement. */
  refusesVoids = false;

  constructor(options: LedgerOptions) {
    this.#records = new LedgerRecords(options);
  }

  get state(): LedgerState {
    return this.#records.state;
  }

  openToken(request: OpenToken): Answer<{ readonly token: string }> {
    return this.#records.once('open token', request, () => {
      const { orderId, action, amounts, lifetimeSeconds } = request;
      const token = newId('tok');
      const endsAt = this.#records.now() + lifetimeSeconds * 1000;
      this.state.tokens.push({ token, orderId, action, amounts, endsAt, isClosed: false });
      return { answer: 'approved', token };
    });
  }

  closeToken(token: string): Answer {
    const found = this.#records.token(token);
    if (!found) return NOT_FOUND;
    if (!found.isClosed) this.#records.change(() => this.#records.replaceToken({ ...found, isClosed: true }));
    const isCharging = this.listByOrder(found.orderId).some(({ status }) => status === 'processing');
    return { answer: isCharging ? 'processing' : 'approved' };
  }

  /** The open token with this action, or null. */
  findToken(token: string, action: CardAction): StoredToken | null {
    const found = this.#records.token(token);
    const isOpen = found?.action === action && !found.isClosed && found.endsAt > this.#records.now();
    return isOpen ? found : null;
  }

  /** Charges a card on the card page. A credit card pays the surcharge. */
  payOnToken(token: string, card: string | TestCard): Answer<{ readonly transaction: CardTransaction }> {
    const found = this.findToken(token, 'sale');
    if (!found?.amounts) return refused('The token is not open.');
    const test = typeof card === 'string' ? testCard(card) : card;
    const { amountCents, withSurchargeCents } = found.amounts;
    const amount = isSurcharged(test.funding) ? withSurchargeCents : amountCents;
    return this.#records.change(() =>
      this.#charge(found.orderId, amount, { ...test, last4: test.number.slice(-4) }),
    );
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
    const { number, ...expiry } = card;
    const { orderId } = found;
    const last4 = number.slice(-4);
    const cardToken = newId('card');
    const stored: SandboxCard = { cardToken, orderId, cardType, last4, ...expiry, funding, behavior };
    return this.#records.change(() => {
      this.state.cards.push(stored);
      this.#records.replaceToken({ ...found, isClosed: true });
      this.#records.announce('card.stored', orderId);
      return { answer: 'approved', card: providerCard(stored) };
    });
  }

  chargeCard(request: ChargeCard): Answer<{ readonly transaction: CardTransaction }> {
    return this.#records.once('charge card', request, () => {
      const { orderId, cardToken, amountCents } = request;
      const card = this.state.cards.find((candidate) => candidate.cardToken === cardToken);
      if (!card) return NOT_FOUND;
      return this.#charge(orderId, amountCents, card);
    });
  }

  /** Oldest first. */
  listByOrder(orderId: string): StoredTransaction[] {
    return this.#records.ofOrder(orderId);
  }

  listDay(date: string): StoredTransaction[] {
    return this.state.transactions.filter(({ createdAt }) => createdAt.startsWith(date));
  }

  voidCharge(request: { readonly key: string; readonly transactionId: string }): Answer {
    return this.#records.once('void', request, () => {
      const transaction = this.#records.transaction(request.transactionId);
      if (!transaction) return NOT_FOUND;
      if (transaction.status !== 'approved' || transaction.refundedCents > 0)
        return refused('There is nothing to void.');
      if (transaction.isVoided) return refused('The charge is voided already.');
      if (this.#isSettled(transaction)) return refused('The charge is settled.');
      this.#records.replace({ ...transaction, isVoided: true });
      this.#records.announce('charge.voided', transaction.orderId);
      return { answer: 'approved' };
    });
  }

  refundCharge(request: RefundCharge): Answer {
    return this.#records.once('refund', request, () => {
      const { key, transactionId, amountCents } = request;
      const transaction = this.#records.transaction(transactionId);
      if (!transaction) return NOT_FOUND;
      const rest = transaction.capturedCents - transaction.refundedCents;
      if (transaction.status !== 'approved' || transaction.isVoided || amountCents > rest || amountCents <= 0)
        return refused('The charge does not have this amount.');
      this.#records.replace({ ...transaction, refundedCents: transaction.refundedCents + amountCents });
      this.state.refunds.push({ key, transactionId, amountCents, state: 'approved' });
      this.#records.announce('refund.succeeded', transaction.orderId);
      return { answer: 'approved' };
    });
  }

  findRefund(key: string): Answer {
    const refund = this.#records.refund(key);
    if (!refund) return (this.#records.usedKey('refund', key)?.answer as Answer | undefined) ?? NOT_FOUND;
    return refund.state === 'declined' ? refused('The refund failed.') : { answer: refund.state };
  }

  findCard(cardToken: string): Answer<{ readonly card: ProviderCard }> {
    const card = this.state.cards.find((candidate) => candidate.cardToken === cardToken);
    return card ? { answer: 'approved', card: providerCard(card) } : NOT_FOUND;
  }

  removeCard(cardToken: string): Answer {
    return this.#records.change(() => {
      this.state.cards = this.state.cards.filter((card) => card.cardToken !== cardToken);
      return { answer: 'approved' };
    });
  }

  /** Settles all charges now instead of at midnight. */
  settle(): void {
    this.#records.change(() => {
      for (const transaction of this.state.transactions)
        this.#records.replace({ ...transaction, isSettled: true });
    });
  }

  /** Makes an approved refund fail, as when the card's account is closed. */
  failRefund(key: string): void {
    const refund = this.#records.refund(key);
    const transaction = refund && this.#records.transaction(refund.transactionId);
    if (!refund || !transaction || refund.state === 'declined') return;
    const refundedCents = transaction.refundedCents - refund.amountCents;
    this.#records.change(() => {
      this.#records.replaceRefund({ ...refund, state: 'declined' });
      this.#records.replace({ ...transaction, refundedCents });
      this.#records.announce('refund.failed', transaction.orderId);
    });
  }

  setDispute(transactionId: string, isOpen: boolean): void {
    const transaction = this.#records.transaction(transactionId);
    if (!transaction) return;
    this.#records.change(() => {
      this.#records.replace({ ...transaction, hasOpenDispute: isOpen });
      this.#records.announce(isOpen ? 'dispute.opened' : 'dispute.closed', transaction.orderId);
    });
  }

  /** Ends a charge that is still processing. */
  finish(transactionId: string, status: 'approved' | 'declined'): void {
    const transaction = this.#records.transaction(transactionId);
    if (transaction?.status !== 'processing') return;
    this.#records.change(() => {
      this.#records.replace({ ...transaction, status, isCaptured: status === 'approved' });
      this.#records.announce(`charge.${status}`, transaction.orderId);
    });
  }

  /** Adds charges and cards that were not made here, for demo data and tests. Those that exist stay as they are. */
  addRecords(transactions: readonly StoredTransaction[], cards: readonly SandboxCard[] = []): void {
    const known = new Set([
      ...this.state.transactions.map(({ transactionId }) => transactionId),
      ...this.state.cards.map(({ cardToken }) => cardToken),
    ]);
    this.#records.change(() => {
      this.state.transactions.push(...transactions.filter(({ transactionId }) => !known.has(transactionId)));
      this.state.cards.push(...cards.filter(({ cardToken }) => !known.has(cardToken)));
    });
  }

  #charge(
    orderId: string,
    amountCents: number,
    card: ChargedCard,
  ): Answer<{ readonly transaction: CardTransaction }> {
    const at = new Date(this.#records.now());
    const transactionId = newId(`txn_${this.state.nextId++}`);
    const transaction: StoredTransaction = {
      ...newCharge({
        transactionId,
        orderId,
        amountCents,
        card,
        wasDeclined: wasDeclined(card, this.state.transactions),
        at,
      }),
      ...this.nextCharge,
    };
    this.nextCharge = undefined;
    this.state.transactions.push(transaction);
    const { status } = transaction;
    if (status === 'processing') return { answer: 'processing' };
    this.#records.announce(`charge.${status}`, transaction.orderId);
    return status === 'approved'
      ? { answer: 'approved', transaction }
      : refused('The bank declined the card.');
  }

  /** Charges are settled at midnight in UTC. */
  #isSettled({ isSettled, createdAt }: StoredTransaction): boolean {
    const today = new Date(this.#records.now()).toISOString().slice(0, 10);
    return isSettled || this.refusesVoids || createdAt.slice(0, 10) < today;
  }
}

function providerCard({ behavior: _, ...card }: SandboxCard): ProviderCard {
  return card;
}
