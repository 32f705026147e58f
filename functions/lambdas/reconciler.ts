import { defineEventFunction } from '../core/events/event-function.ts';
import { createEventCounter } from '../core/platform/metrics.ts';
import { connectPayments, paymentServices } from '../payments/connect-payments.ts';

/** Invoked every minute. Finishes payments that no request finishes. */
export const handler = defineEventFunction(
  'reconciler',
  (environment, tools) => ({
    ...connectPayments(environment, tools),
    signal: createEventCounter('payments', environment.STAGE, environment.LOG_LEVEL),
  }),
  (dependencies) => {
    const { reconciler } = paymentServices(dependencies);
    return () => reconciler.run();
  },
);
