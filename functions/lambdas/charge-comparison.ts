import { defineEventFunction } from '../core/events/event-function.ts';
import { connectPayments } from '../payments/connect-payments.ts';

/** Invoked every night. Compares the card provider's charges with the recorded ones. */
export const handler = defineEventFunction(
  'charge-comparison',
  (environment, tools) => connectPayments(environment, tools).comparison.run,
);
