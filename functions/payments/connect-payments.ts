import { lazy, once } from '../core/platform/once.ts';
import { attemptDriver } from './attempts/attempt-driver.ts';
import { storedCardService } from './cards/stored-card-service.ts';
import { checkoutService } from './checkout/checkout-service.ts';
import { connectPaymentTools, withRepositories } from './connect-tools.ts';
import type { PaymentTools } from './payment-tools.ts';

export function paymentServices(given: Omit<PaymentTools, 'attempts' | 'parcels'>) {
  const tools = withRepositories(given);
  const after = once(async () => (await import('./after-payment.ts')).afterPayment(tools));
  type After = Awaited<ReturnType<typeof after>>;
  /** An operation of the services that are loaded at their first use. */
  const later = <Args extends unknown[], R>(operation: (services: After) => (...args: Args) => Promise<R>) =>
    lazy(async () => operation(await after()));
  return {
    driver: attemptDriver(tools),
    cards: storedCardService(tools),
    checkout: checkoutService(tools),
    cover: {
      choose: later(({ cover }) => cover.choose),
      change: later(({ cover }) => cover.change),
    },
    limits: {
      get: later(({ limits }) => limits.get),
      lift: later(({ limits }) => limits.lift),
    },
    receipts: {
      list: later(({ receipts }) => receipts.list),
      get: later(({ receipts }) => receipts.get),
      findByNumber: later(({ receipts }) => receipts.findByNumber),
    },
    refunds: {
      refund: later(({ refunds }) => refunds.refund),
      settle: later(({ refunds }) => refunds.settle),
    },
    webhooks: { receive: later(({ webhooks }) => webhooks.receive) },
  };
}

/** The services of payments, on the table and the card provider of a function's environment. */
export const connectPayments = (...given: Parameters<typeof connectPaymentTools>) =>
  paymentServices(connectPaymentTools(...given));
