import { lazy, once } from '../core/platform/once.ts';
import { attemptDriver } from './attempts/attempt-driver.ts';
import { storedCardService } from './cards/stored-card-service.ts';
import { checkoutService } from './checkout/checkout-service.ts';
import { connectPaymentTools, withRepositories } from './connect-tools.ts';
import type { PaymentTools } from './payment-tools.ts';

export function paymentServices(given: Omit<PaymentTools, 'attempts' | 'parcels'>) {
  const tools = withRepositories(given);
  const load = () => import('./after-payment.ts');
  const cover = once(async () => (await load()).coverService(tools));
  const refunds = once(async () => (await load()).refundService(tools));
  const limits = once(async () => (await load()).staffLimits(tools));
  const receipts = once(async () => (await load()).receiptService(tools));
  return {
    cover: {
      choose: lazy(async () => (await cover()).choose),
      change: lazy(async () => (await cover()).change),
    },
    refunds: {
      refund: lazy(async () => (await refunds()).refund),
      reconcile: lazy(async () => (await refunds()).reconcile),
      settle: lazy(async () => (await refunds()).settle),
    },
    receipts: {
      list: lazy(async () => (await receipts()).list),
      get: lazy(async () => (await receipts()).get),
      findByNumber: lazy(async () => (await receipts()).findByNumber),
    },
    driver: attemptDriver(tools),
    cards: storedCardService(tools),
    limits: {
      get: lazy(async () => (await limits()).get),
      lift: lazy(async () => (await limits()).lift),
    },
    checkout: checkoutService(tools),
    webhooks: { receive: lazy(async () => (await load()).webhookService(tools).receive) },
  };
}

/** The services of payments, on the table and the card provider of a function's environment. */
export const connectPayments = (...given: Parameters<typeof connectPaymentTools>) =>
  paymentServices(connectPaymentTools(...given));
