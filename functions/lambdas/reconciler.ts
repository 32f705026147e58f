import { defineEventFunction } from '../core/events/event-function.ts';
import { connectPayments } from '../payments/connect-payments.ts';

/** Invoked every minute. Finishes payments that no request finishes. */
export const handler = defineEventFunction(
  'reconciler',
  (environment, tools) => connectPayments(environment, tools).reconciler.run,
);
