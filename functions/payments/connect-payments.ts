import { lazy, once } from '../core/platform/once.ts';
import { attemptDriver } from './attempts/attempt-driver.ts';
import { checkoutService } from './checkout/checkout-service.ts';
import { connectPaymentTools, withRepositories } from './connect-tools.ts';
import type { PaymentTools } from './payment-tools.ts';

export function paymentServices(given: Omit<PaymentTools, 'attempts' | 'parcels'>) {
  const tools = withRepositories(given);
  const later = loadedFrom(async () => (await import('./after-payment.ts')).afterPayment(tools));
  const ofCards = loadedFrom(async () =>
    (await import('./cards/stored-card-payments.ts')).storedCards(tools),
  );
  const ofOutcomes = loadedFrom(async () =>
    (await import('./checkout/checkout-outcomes.ts')).checkoutOutcomes(tools),
  );
  return {
    driver: attemptDriver(tools),
    cards: {
      get: ofCards(({ cards }) => cards.get),
      save: ofCards(({ cards }) => cards.save),
      remove: ofCards(({ cards }) => cards.remove),
    },
    checkout: {
      ...checkoutService(tools),
      record: ofOutcomes(({ record }) => record),
      outcome: ofOutcomes(({ outcome }) => outcome),
      preview: ofCards(({ preview }) => preview),
      payWithStoredCard: ofCards(({ pay }) => pay),
    },
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
    /** Loaded at its first use. */
    links: once(async () => (await import('./links/link-services.ts')).linkServices(tools)),
    webhooks: { receive: later(({ webhooks }) => webhooks.receive) },
  };
}

/** The services of payments, on the table and the card provider of a function's environment. */
export const connectPayments = (...given: Parameters<typeof connectPaymentTools>) =>
  paymentServices(connectPaymentTools(...given));

/** Operations of services that are loaded at their first use. */
function loadedFrom<S>(load: () => Promise<S>) {
  const services = once(load);
  return <Args extends unknown[], R>(operation: (services: S) => (...args: Args) => Promise<R>) =>
    lazy(async () => operation(await services()));
}
