import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type {
  Answer,
  CardProvider,
  CardTransaction,
} from '../../../../functions/payments/provider/card-provider.ts';

/** An adapter, and how the suite acts as the customer and as the provider in the provider's test environment. */
export interface ProviderUnderTest {
  readonly provider: CardProvider;
  /** Enters a credit card on the card page, which the bank approves or declines. Nothing happens on a closed page. */
  payOnPage(token: string, bank: 'approves' | 'declines'): Promise<void>;
  /** Stores a credit card on the card page that the bank will approve or decline. Returns the card's token. */
  storeOnPage(token: string, bank: 'approves' | 'declines'): Promise<string>;
  /** Settles all charges, after which they cannot be voided. */
  settle(): Promise<void>;
  /** A webhook about an order as the provider would send it at that time. Without it, webhooks are not tested. */
  webhook?(orderId: string, at: Date): { body: string; headers: Record<string, string> };
}

const SIX_MINUTES_MS = 360_000;
const AMOUNTS = { amountCents: 2750, withSurchargeCents: 2819 };

const newKey = () => `key-${randomUUID()}`;
const newOrder = () => `order-${randomUUID()}`;

function approved<T extends object>(answer: Answer<T>): T {
  if (answer.answer !== 'approved') throw new Error(`The provider answered ${JSON.stringify(answer)}.`);
  return answer;
}

/** Checks that an adapter keeps the promises of the port. `docs/card-provider.md` explains them. */
export function cardProviderConformance(connect: () => Promise<ProviderUnderTest>): void {
  async function scene() {
    const under = await connect();
    const { provider } = under;
    const orderId = newOrder();
    const openPage = async (order = orderId, key = newKey()) => {
      const request = {
        key,
        orderId: order,
        action: 'sale',
        amounts: AMOUNTS,
        lifetimeSeconds: 600,
      } as const;
      return approved(await provider.openToken(request)).token;
    };
    const transactions = async (order = orderId): Promise<readonly CardTransaction[]> =>
      approved(await provider.listByOrder(order)).transactions;
    const charged = async () => {
      await under.payOnPage(await openPage(), 'approves');
      const [transaction] = await transactions();
      if (!transaction) throw new Error('There is no charge.');
      return transaction;
    };
    const storedCard = async (bank: 'approves' | 'declines' = 'approves') => {
      const amounts = null;
      const request = { key: newKey(), orderId, action: 'new', amounts, lifetimeSeconds: 600 } as const;
      return under.storeOnPage(approved(await provider.openToken(request)).token, bank);
    };
    return { ...under, orderId, openPage, transactions, charged, storedCard };
  }

  describe('the card page', () => {
    it('opens once for each key', async () => {
      const { openPage, orderId, provider } = await scene();
      const key = newKey();
      const token = await openPage(orderId, key);
      expect(await openPage(orderId, key)).toBe(token);
      const other = {
        key,
        orderId: newOrder(),
        action: 'sale',
        amounts: AMOUNTS,
        lifetimeSeconds: 600,
      } as const;
      expect(await provider.openToken(other)).toMatchObject({ answer: 'declined' });
    });

    it('charges a credit card the amount with surcharge, and every look-up finds the charge', async () => {
      const { provider, charged, orderId } = await scene();
      const transaction = await charged();
      expect(transaction).toMatchObject({
        orderId,
        kind: 'sale',
        status: 'approved',
        isCaptured: true,
        isVoided: false,
        capturedCents: 2819,
        refundedCents: 0,
        currency: 'USD',
        hasOpenDispute: false,
        card: { funding: 'CREDIT', last4: expect.stringMatching(/^\d{4}$/) },
      });
      expect(new Date(transaction.createdAt).toISOString()).toBe(transaction.createdAt);
      const { transactionId, createdAt } = transaction;
      expect(approved(await provider.findTransaction(transactionId)).transaction).toMatchObject({ orderId });
      const day = approved(await provider.listDay(createdAt.slice(0, 10))).transactions;
      expect(day.filter((other) => other.transactionId === transactionId)).toHaveLength(1);
    });

    it('lists declined charges too, the oldest first', async () => {
      const { openPage, payOnPage, transactions } = await scene();
      const token = await openPage();
      await payOnPage(token, 'declines');
      await payOnPage(token, 'approves');
      expect(await transactions()).toMatchObject([
        { status: 'declined', isCaptured: false },
        { status: 'approved', isCaptured: true },
      ]);
    });

    it('charges nothing after its token was closed', async () => {
      const { provider, openPage, payOnPage, transactions } = await scene();
      const token = await openPage();
      expect(await provider.closeToken(token)).toEqual({ answer: 'approved' });
      expect(await provider.closeToken(token)).toEqual({ answer: 'approved' });
      await payOnPage(token, 'approves');
      expect(await transactions()).toEqual([]);
      expect(await provider.closeToken('unknown')).toEqual({ answer: 'not found' });
    });

    it('stores a card without charging it', async () => {
      const { provider, storedCard, transactions, orderId } = await scene();
      const cardToken = await storedCard();
      const { card } = approved(await provider.findCard(cardToken));
      expect(card).toMatchObject({
        cardToken,
        orderId,
        funding: 'CREDIT',
        last4: expect.stringMatching(/^\d{4}$/),
        expirationMonth: expect.stringMatching(/^\d{2}$/),
        expirationYear: expect.stringMatching(/^\d{4}$/),
      });
      expect(await transactions()).toEqual([]);
    });
  });

  describe('a stored card', () => {
    it('is charged once for each key', async () => {
      const { provider, storedCard, transactions, orderId } = await scene();
      const request = { key: newKey(), orderId, cardToken: await storedCard(), amountCents: 2819 };
      const [first, ...others] = await Promise.all([1, 2, 3].map(() => provider.chargeCard(request)));
      expect(first).toMatchObject({ answer: 'approved', transaction: { orderId, capturedCents: 2819 } });
      for (const other of others) expect(other).toEqual(first);
      expect(await provider.chargeCard({ ...request, amountCents: 1 })).toMatchObject({ answer: 'declined' });
      expect(await transactions()).toHaveLength(1);
    });

    it('can be declined, with the same answer for the same key', async () => {
      const { provider, storedCard, transactions, orderId } = await scene();
      const request = { key: newKey(), orderId, cardToken: await storedCard('declines'), amountCents: 2819 };
      expect(await provider.chargeCard(request)).toMatchObject({ answer: 'declined' });
      expect(await provider.chargeCard(request)).toMatchObject({ answer: 'declined' });
      expect((await transactions()).filter(({ status }) => status === 'approved')).toEqual([]);
    });

    it('is forgotten when it is removed, also twice', async () => {
      const { provider, storedCard, orderId } = await scene();
      const cardToken = await storedCard();
      expect(await provider.removeCard(cardToken)).toEqual({ answer: 'approved' });
      expect(await provider.removeCard(cardToken)).toEqual({ answer: 'approved' });
      expect(await provider.findCard(cardToken)).toEqual({ answer: 'not found' });
      const charge = await provider.chargeCard({ key: newKey(), orderId, cardToken, amountCents: 100 });
      expect(['not found', 'declined']).toContain(charge.answer);
    });
  });

  describe('a void', () => {
    it('returns the money once', async () => {
      const { provider, charged, transactions } = await scene();
      const { transactionId } = await charged();
      const key = newKey();
      expect(await provider.findVoid(key)).toEqual({ answer: 'not found' });
      expect(await provider.voidCharge({ key, transactionId })).toEqual({ answer: 'approved' });
      expect(await provider.voidCharge({ key, transactionId })).toEqual({ answer: 'approved' });
      expect(await provider.findVoid(key)).toEqual({ answer: 'approved' });
      expect(await transactions()).toMatchObject([{ isVoided: true }]);
      const again = await provider.voidCharge({ key: newKey(), transactionId });
      expect(again).toMatchObject({ answer: 'declined' });
      const refund = await provider.refundCharge({ key: newKey(), transactionId, amountCents: 2819 });
      expect(refund).toMatchObject({ answer: 'declined' });
    });

    it('is declined after settlement, when a refund returns the money', async () => {
      const { provider, charged, settle, transactions } = await scene();
      const { transactionId } = await charged();
      await settle();
      const declined = await provider.voidCharge({ key: newKey(), transactionId });
      expect(declined).toMatchObject({ answer: 'declined', reason: expect.any(String) });
      const refund = await provider.refundCharge({ key: newKey(), transactionId, amountCents: 2819 });
      expect(refund).toEqual({ answer: 'approved' });
      expect(await transactions()).toMatchObject([{ isVoided: false, refundedCents: 2819 }]);
    });
  });

  describe('a refund', () => {
    it('returns a part once for each key, and never more than was charged', async () => {
      const { provider, charged, transactions } = await scene();
      const { transactionId } = await charged();
      const key = newKey();
      expect(await provider.findRefund(key)).toEqual({ answer: 'not found' });
      const request = { key, transactionId, amountCents: 1000 };
      expect(await provider.refundCharge(request)).toEqual({ answer: 'approved' });
      expect(await provider.refundCharge(request)).toEqual({ answer: 'approved' });
      expect(await provider.findRefund(key)).toEqual({ answer: 'approved' });
      expect(await provider.refundCharge({ ...request, amountCents: 1 })).toMatchObject({
        answer: 'declined',
      });
      const rest = { ...request, key: newKey() };
      expect(await provider.refundCharge({ ...rest, amountCents: 1820 })).toMatchObject({
        answer: 'declined',
      });
      expect(await provider.refundCharge({ ...rest, key: newKey(), amountCents: 1819 })).toEqual({
        answer: 'approved',
      });
      expect(await transactions()).toMatchObject([{ refundedCents: 2819 }]);
    });
  });

  it('what does not exist is not found', async () => {
    const { provider, transactions } = await scene();
    const nothing = { answer: 'not found' };
    expect(await transactions(newOrder())).toEqual([]);
    expect(await provider.findTransaction('unknown')).toEqual(nothing);
    expect(await provider.findCard('unknown')).toEqual(nothing);
    expect(await provider.voidCharge({ key: newKey(), transactionId: 'unknown' })).toEqual(nothing);
    const refund = { key: newKey(), transactionId: 'unknown', amountCents: 1 };
    expect(await provider.refundCharge(refund)).toEqual(nothing);
  });

  it('a webhook counts with its own signature, for five minutes', async () => {
    const { provider, webhook, orderId } = await scene();
    if (!webhook) return;
    const now = new Date();
    const { body, headers } = webhook(orderId, now);
    expect(await provider.readWebhook(body, headers, now)).toMatchObject({ orderId });
    expect(await provider.readWebhook(body.replace(orderId, newOrder()), headers, now)).toBeNull();
    expect(await provider.readWebhook(body, {}, now)).toBeNull();
    const old = new Date(now.getTime() - SIX_MINUTES_MS);
    const late = webhook(orderId, old);
    expect(await provider.readWebhook(late.body, late.headers, now)).toBeNull();
    expect(await provider.readWebhook(late.body, late.headers, old)).toMatchObject({ orderId });
  });
}
