import { defineEventFunction } from '../core/events/event-function.ts';
import { createEventCounter } from '../core/platform/metrics.ts';
import { connectPayments, paymentServices } from '../payments/connect-payments.ts';

/** Invoked every night. Compares the card provider's charges with the recorded ones. */
export const handler = defineEventFunction(
  'charge-comparison',
  (environment, tools) => ({
    ...connectPayments(environment, tools),
    signal: createEventCounter('payments', environment.STAGE, environment.LOG_LEVEL),
  }),
  (dependencies) => {
    const { comparison } = paymentServices(dependencies);
    return () => comparison.run();
  },
);
