import { newPaymentId } from '#functions/core/data/ids.ts';
import { Unavailable } from '#functions/core/platform/errors.ts';
import type { PaymentToken } from '#shared/contracts/payments.ts';
import { attemptDriver } from '../attempts/attempt-driver.ts';
import type { AttemptRecord } from '../attempts/attempt-record.ts';
import { TOKEN_LIFETIME_MS } from '../attempts/attempt-schedule.ts';
import { paymentLimits } from '../limits/payment-limits.ts';
import type { PaymentTools } from '../payment-tools.ts';
import type { OpenToken } from '../provider/card-provider.ts';

/** Opens card pages at the provider. Only pages that open count toward the limit. */
export function cardPages(tools: PaymentTools) {
  const { provider, clock, signal } = tools;
  const driver = attemptDriver(tools);
  const limits = paymentLimits(tools);

  /** Opens a page that was counted. If the provider does not open it, removes it from the count and returns null. */
  async function open(
    paying: Parameters<typeof limits.uncountCardPage>[0],
    countedAt: string,
    page: Pick<OpenToken, 'orderId' | 'action' | 'amounts'>,
  ): Promise<string | null> {
    const lifetimeSeconds = TOKEN_LIFETIME_MS / 1000;
    const opened = await provider.openToken({ ...page, key: `token-${page.orderId}`, lifetimeSeconds });
    if (opened.answer === 'approved') {
      signal('card page');
      return opened.token;
    }
    await limits.uncountCardPage(paying, countedAt);
    return null;
  }

  return {
    /** @throws Unavailable if the provider opens no token; then nothing can be charged */
    openForPayment: async (attempt: AttemptRecord): Promise<AttemptRecord> => {
      const { paymentId, amountCents, surchargeCents, openedAt } = attempt;
      const amounts = { amountCents, withSurchargeCents: amountCents + surchargeCents };
      const token = await open(attempt, openedAt, { orderId: paymentId, action: 'sale', amounts });
      if (token !== null) return driver.handle(paymentId, { type: 'token opened', token });
      await driver.handle(paymentId, { type: 'token refused' });
      throw unavailable();
    },

    /**
     * A token that only stores a card. No money can move, so there is no attempt.
     * @throws LimitReached, Unavailable
     */
    openForStorage: async (customerId: string): Promise<PaymentToken> => {
      const now = clock.now();
      const orderId = newPaymentId(customerId, now);
      await limits.countCardPage(customerId, now.toISOString());
      const token = await open({ customerId }, now.toISOString(), { orderId, action: 'new', amounts: null });
      if (token === null) throw unavailable();
      const none = { total: 0, totalWithSurcharge: 0, surchargeRate: 0 };
      return { status: 'open', paymentId: null, token, timestamp: now.getTime(), ...none };
    },
  };
}

const unavailable = () =>
  new Unavailable("We can't open the card page right now. Please try again in a moment.");
