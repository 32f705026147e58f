import { lazy, once } from '../core/platform/once.ts';
import { attemptDriver } from './attempts/attempt-driver.ts';
import { storedCardService } from './cards/stored-card-service.ts';
import { checkoutService } from './checkout/checkout-service.ts';
import { connectPaymentTools, withRepositories } from './connect-tools.ts';
import type { PaymentTools } from './payment-tools.ts';

export function paymentServices(given: Omit<PaymentTools, 'attempts' | 'parcels'>) {
  const tools = withRepositories(given);
  const after = once(async () => (await import('./after-payment.ts')).afterPayment(tools));
  return {
    driver: attemptDriver(tools),
    cards: storedCardService(tools),
    checkout: checkoutService(tools),
    cover: {
      choose: lazy(async () => (await after()).cover.choose),
      change: lazy(async () => (await after()).cover.change),
    },
    limits: {
      get: lazy(async () => (await after()).limits.get),
      lift: lazy(async () => (await after()).limits.lift),
    },
    receipts: {
      list: lazy(async () => (await after()).receipts.list),
      get: lazy(async () => (await after()).receipts.get),
      findByNumber: lazy(async () => (await after()).receipts.findByNumber),
    },
    refunds: {
      refund: lazy(async () => (await after()).refunds.refund),
      settle: lazy(async () => (await after()).refunds.settle),
    },
    webhooks: { receive: lazy(async () => (await after()).webhooks.receive) },
  };
}

/** The services of payments, on the table and the card provider of a function's environment. */
export const connectPayments = (...given: Parameters<typeof connectPaymentTools>) =>
  paymentServices(connectPaymentTools(...given));
