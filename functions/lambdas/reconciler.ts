import { defineEventFunction } from '../core/events/event-function.ts';
import { connectPaymentTools } from '../payments/connect-tools.ts';
import { reconcilerService } from '../payments/progress/payment-progress.ts';

/** Invoked every minute. Finishes payments that no request finishes. */
export const handler = defineEventFunction(
  'reconciler',
  (environment, tools) => reconcilerService(connectPaymentTools(environment, tools)).run,
);
