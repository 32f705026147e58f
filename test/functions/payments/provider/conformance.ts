import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type {
  Answer,
  CardProvider,
  CardTransaction,
  OpenToken,
} from '#functions/payments/provider/card-provider.ts';

/** A card of the provider's test environment. */
type ConformanceCard = 'credit' | 'debit' | 'declined';

/** Controls the provider's test environment. Tests that need an omitted control are skipped. */
export interface ConformanceControls {
  /** Pays on the card page. Resolves even if the page declines it. */
  pay(token: string, card: ConformanceCard): Promise<void>;
  /** Stores a card on the card page, and returns the token of the card. */
  store(token: string, card: ConformanceCard): Promise<string>;
  /** Pays on the card page with a charge that stays in progress. */
  beginToPay?(token: string): Promise<void>;
  /** Settles all charges. */
  settle?(): Promise<void>;
  /** Makes an approved refund fail. */
  failRefund?(key: string): Promise<void>;
  dispute?(transactionId: string, isOpen: boolean): Promise<void>;
  /** Makes the next call fail before or after the provider executes it. */
  failNextCall?(when: 'before' | 'after'): Promise<void>;
  /** A webhook that the provider signed at this time. `isForged` signs it with another secret. */
  webhook?(event: { eventId: string; type: string; orderId: string }, at: Date, isForged?: boolean): Webhook;
}

interface Webhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Conformance {
  readonly connect: () => CardProvider;
  readonly controls: () => ConformanceControls;
}

const PRICE = { amountCents: 5500, withSurchargeCents: 5638 };

/** Checks the contract of the port. The adapter must be connected to a test environment of its provider. */
export function cardProviderConformance({ connect, controls }: Conformance): void {
  const newKey = () => `key-${randomUUID()}`;
  const newOrder = () => `order-${randomUUID()}`;

  const requestOf = (orderId: string): OpenToken => {
    return { key: newKey(), orderId, action: 'sale', amounts: PRICE, lifetimeSeconds: 600 };
  };

  async function open(orderId: string, more: Partial<OpenToken> = {}): Promise<string> {
    return approved(await connect().openToken({ ...requestOf(orderId), ...more })).token;
  }

  async function transactionsOf(orderId: string): Promise<readonly CardTransaction[]> {
    return approved(await connect().listByOrder(orderId)).transactions;
  }

  async function charge(card: ConformanceCard = 'credit'): Promise<CardTransaction> {
    const orderId = newOrder();
    await controls().pay(await open(orderId), card);
    const [transaction] = await transactionsOf(orderId);
    if (!transaction) throw new Error('There is no charge.');
    return transaction;
  }

  async function again(transaction: CardTransaction): Promise<CardTransaction> {
    const listed = await transactionsOf(transaction.orderId);
    const found = listed.find(({ transactionId }) => transactionId === transaction.transactionId);
    if (!found) throw new Error('The charge is not listed.');
    return found;
  }

  async function storeCard(card: ConformanceCard = 'credit', orderId = newOrder()): Promise<string> {
    return controls().store(await open(orderId, { action: 'new', amounts: null }), card);
  }

  /** The request to charge a stored card. */
  async function aCardCharge() {
    const cardToken = await storeCard();
    return { key: newKey(), orderId: newOrder(), cardToken, amountCents: 777 };
  }

  function refundOf({ transactionId }: CardTransaction, amountCents = 500) {
    return { key: newKey(), transactionId, amountCents };
  }

  /** Skips a test whose control the provider does not have. */
  function needs<Name extends keyof ConformanceControls>(name: Name, skip: () => void) {
    const control = controls()[name];
    if (!control) skip();
    return control as NonNullable<ConformanceControls[Name]>;
  }

  describe('process tokens', () => {
    it('returns the same token only for the same key, and declines the key for another request', async () => {
      const request = requestOf(newOrder());
      const first = approved(await connect().openToken(request));
      expect(await connect().openToken(request)).toEqual(first);
      expect(await open(request.orderId)).not.toBe(first.token);
      const other = { ...request, orderId: newOrder() };
      expect(await connect().openToken(other)).toMatchObject({ answer: 'declined' });
    });

    it('charges nothing on a closed token', async () => {
      const orderId = newOrder();
      const token = await open(orderId);
      expect(await connect().closeToken(token)).toEqual({ answer: 'approved' });
      await controls().pay(token, 'credit');
      expect(await transactionsOf(orderId)).toEqual([]);
      expect(await connect().closeToken(token)).toEqual({ answer: 'approved' });
      expect(await connect().closeToken('unknown')).toEqual({ answer: 'not found' });
    });

    it('reports a charge in progress when its token is closed', async ({ skip }) => {
      const beginToPay = needs('beginToPay', skip);
      const orderId = newOrder();
      const token = await open(orderId);
      await beginToPay(token);
      expect(await connect().closeToken(token)).toEqual({ answer: 'processing' });
      const [transaction] = await transactionsOf(orderId);
      expect(transaction).toMatchObject({ status: 'processing' });
    });
  });

  describe('charges on the card page', () => {
    it('adds the surcharge only to a credit card, and describes the charge', async () => {
      const orderId = newOrder();
      await controls().pay(await open(orderId), 'credit');
      const [transaction, ...others] = await transactionsOf(orderId);
      expect(others).toEqual([]);
      expect(transaction).toMatchObject({
        orderId,
        kind: 'sale',
        status: 'approved',
        isCaptured: true,
        isVoided: false,
        capturedCents: PRICE.withSurchargeCents,
        refundedCents: 0,
        currency: 'USD',
        createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
        hasOpenDispute: false,
        card: { last4: expect.stringMatching(/^\d{4}$/), funding: 'CREDIT' },
      });
      // Card numbers have 13 digits or more. An ID can contain 12 in a row by chance.
      expect(JSON.stringify(transaction)).not.toMatch(/\d{13}/);
      const withoutIds = { ...transaction, orderId: '', transactionId: '' };
      expect(JSON.stringify(withoutIds)).not.toMatch(/\d{12}/);
      const debit = { capturedCents: PRICE.amountCents, card: { funding: 'DEBIT' } };
      expect(await charge('debit')).toMatchObject(debit);
    });

    it('lists a declined charge before the approved one of the same token', async () => {
      const orderId = newOrder();
      const token = await open(orderId);
      await controls().pay(token, 'declined');
      await controls().pay(token, 'credit');
      expect(await transactionsOf(orderId)).toMatchObject([
        { status: 'declined', isCaptured: false, capturedCents: 0 },
        { status: 'approved', isCaptured: true },
      ]);
    });

    it('lists a charge by its order and by its day', async () => {
      const transaction = await charge();
      expect(await again(transaction)).toEqual(transaction);
      const day = approved(await connect().listDay(transaction.createdAt.slice(0, 10)));
      expect(day.transactions).toContainEqual(transaction);
      expect(approved(await connect().listDay('2001-01-01')).transactions).toEqual([]);
      expect(await transactionsOf(newOrder())).toEqual([]);
    });
  });

  describe('stored cards', () => {
    it('describes a stored card, with the order of its token', async () => {
      const orderId = newOrder();
      const cardToken = await storeCard('debit', orderId);
      expect(await connect().findCard(cardToken)).toEqual({
        answer: 'approved',
        card: {
          cardToken,
          orderId,
          cardType: expect.stringMatching(/\w/),
          last4: expect.stringMatching(/^\d{4}$/),
          expirationMonth: expect.stringMatching(/^\d{2}$/),
          expirationYear: expect.stringMatching(/^\d{4}$/),
          funding: 'DEBIT',
        },
      });
      expect(await transactionsOf(orderId)).toEqual([]);
    });

    it('charges a card exactly the amount, only once for a key, and only for the same request', async () => {
      const request = await aCardCharge();
      const answers = await Promise.all(Array.from({ length: 20 }, () => connect().chargeCard(request)));
      const { transaction } = approved(await connect().chargeCard(request));
      for (const answer of answers)
        expect(approved(answer).transaction.transactionId).toBe(transaction.transactionId);
      for (const change of [{ amountCents: 778 }, { orderId: newOrder() }])
        expect(await connect().chargeCard({ ...request, ...change })).toMatchObject({ answer: 'declined' });
      expect(await transactionsOf(request.orderId)).toEqual([transaction]);
      expect(transaction).toMatchObject({ capturedCents: 777, kind: 'sale', status: 'approved' });
    });

    it('removes a card, and no longer charges it', async () => {
      const request = await aCardCharge();
      const { cardToken, orderId } = request;
      expect(await connect().removeCard(cardToken)).toEqual({ answer: 'approved' });
      expect(await connect().removeCard(cardToken)).toEqual({ answer: 'approved' });
      expect(await connect().findCard(cardToken)).toEqual({ answer: 'not found' });
      const first = await connect().chargeCard(request);
      expect(first.answer).toMatch(/^(not found|declined)$/);
      expect(await connect().chargeCard(request)).toEqual(first);
      expect(await transactionsOf(orderId)).toEqual([]);
    });

    it.for([
      { when: 'before', charges: 0 },
      { when: 'after', charges: 1 },
    ] as const)(
      'can retry a charge that failed $when the provider executed it',
      async ({ when, charges }, { skip }) => {
        const failNextCall = needs('failNextCall', skip);
        const request = await aCardCharge();
        await failNextCall(when);
        expect(await connect().chargeCard(request)).toEqual({ answer: 'unreachable' });
        expect(await transactionsOf(request.orderId)).toHaveLength(charges);
        approved(await connect().chargeCard(request));
        expect(await transactionsOf(request.orderId)).toHaveLength(1);
      },
    );
  });

  describe('voids', () => {
    it('voids a charge once', async () => {
      const transaction = await charge();
      const request = { key: newKey(), transactionId: transaction.transactionId };
      expect(await connect().voidCharge(request)).toEqual({ answer: 'approved' });
      expect(await connect().voidCharge(request)).toEqual({ answer: 'approved' });
      expect(await again(transaction)).toMatchObject({ status: 'approved', isVoided: true });
      const later = { ...request, key: newKey() };
      expect(await connect().voidCharge(later)).toMatchObject({ answer: 'declined' });
      const refunded = await connect().refundCharge(refundOf(transaction, 1));
      expect(refunded).toMatchObject({ answer: 'declined' });
      const unknown = await connect().voidCharge({ key: newKey(), transactionId: 'unknown' });
      expect(unknown.answer).toMatch(/^(not found|declined)$/);
    });

    it('declines to void a settled charge, which can be refunded', async ({ skip }) => {
      const settle = needs('settle', skip);
      const transaction = await charge();
      await settle();
      const { transactionId, capturedCents } = transaction;
      const voided = await connect().voidCharge({ key: newKey(), transactionId });
      expect(voided).toMatchObject({ answer: 'declined' });
      approved(await connect().refundCharge(refundOf(transaction, capturedCents)));
    });
  });

  describe('refunds', () => {
    it('refunds a part only once for a key', async () => {
      const transaction = await charge();
      const request = refundOf(transaction);
      expect(await connect().findRefund(request.key)).toEqual({ answer: 'not found' });
      await Promise.all(Array.from({ length: 5 }, () => connect().refundCharge(request)));
      expect(await connect().refundCharge(request)).toEqual({ answer: 'approved' });
      expect(await connect().findRefund(request.key)).toEqual({ answer: 'approved' });
      expect(await again(transaction)).toMatchObject({ refundedCents: 500, isVoided: false });
      const other = await connect().refundCharge({ ...request, amountCents: 501 });
      expect(other).toMatchObject({ answer: 'declined' });
    });

    it('never refunds more than was captured', async () => {
      const transaction = await charge();
      const requests = [1, 2, 3].map(() => refundOf(transaction, 3000));
      const answers = await Promise.all(requests.map((request) => connect().refundCharge(request)));
      expect(answers.filter(({ answer }) => answer === 'approved')).toHaveLength(1);
      expect(await again(transaction)).toMatchObject({ refundedCents: 3000 });
    });

    it('reports a refund that fails later as declined, and can refund again', async ({ skip }) => {
      const failRefund = needs('failRefund', skip);
      const transaction = await charge();
      const request = refundOf(transaction);
      approved(await connect().refundCharge(request));
      await failRefund(request.key);
      expect(await connect().findRefund(request.key)).toMatchObject({ answer: 'declined' });
      expect(await again(transaction)).toMatchObject({ refundedCents: 0 });
      approved(await connect().refundCharge(refundOf(transaction)));
    });
  });

  it('shows whether a charge is disputed', async ({ skip }) => {
    const dispute = needs('dispute', skip);
    const transaction = await charge();
    for (const hasOpenDispute of [true, false]) {
      await dispute(transaction.transactionId, hasOpenDispute);
      expect(await again(transaction)).toMatchObject({ hasOpenDispute });
    }
  });

  it('reads only webhooks with a valid signature', async ({ skip }) => {
    const webhook = needs('webhook', skip);
    const now = new Date('2026-03-02T17:00:00Z');
    const event = { eventId: 'evt_1', type: 'charge.approved', orderId: 'order-1' };
    const after = (minutes: number) => webhook(event, new Date(now.getTime() + minutes * 60_000));
    const { body, headers } = after(-4);
    const { type, orderId } = event;
    expect(await connect().readWebhook(body, headers, now)).toEqual({ type, orderId });
    const rejected: Webhook[] = [
      webhook(event, now, true),
      after(-6),
      after(6),
      { body, headers: {} },
      { body: JSON.stringify({ ...event, orderId: 'order-2' }), headers },
      { body: '', headers },
    ];
    for (const each of rejected) expect(await connect().readWebhook(each.body, each.headers, now)).toBeNull();
  });
}

function approved<T extends Answer>(answer: T): Extract<T, { readonly answer: 'approved' }> {
  if (answer.answer !== 'approved') throw new Error(`Not approved: ${JSON.stringify(answer)}`);
  return answer as Extract<T, { readonly answer: 'approved' }>;
}
