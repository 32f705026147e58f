import { dueClaims } from '../claims/due-claims.ts';
import { connectTable } from '../core/data/table.ts';
import { defineEventFunction } from '../core/events/event-function.ts';
import { throwFailures } from '../core/platform/errors.ts';
import { connectPaymentTools } from '../payments/connect-tools.ts';
import { comparisonService } from '../payments/progress/comparison-service.ts';

/**
 * Invoked every night. Reports claims that must be answered soon, and compares the card provider's charges with the recorded
 * ones.
 */
export const handler = defineEventFunction('charge-comparison', (environment, tools) => {
  const comparison = comparisonService(connectPaymentTools(environment, tools));
  const reportClaims = dueClaims(connectTable(environment.TABLE_NAME, tools), tools);
  return async () => {
    // Neither prevents the other: the card provider may not answer, and a claim may be unreadable.
    throwFailures(await Promise.allSettled([reportClaims(), comparison.run()]));
  };
});
