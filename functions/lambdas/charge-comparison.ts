import { claimDeadlines } from '../claims/claim-deadlines.ts';
import { connectTable } from '../core/data/table.ts';
import { defineEventFunction } from '../core/events/event-function.ts';
import { connectPaymentTools } from '../payments/connect-tools.ts';
import { comparisonService } from '../payments/progress/comparison-service.ts';

/**
 * Invoked every night. Reports claims that must be answered soon, and compares the card provider's charges with the recorded
 * ones.
 */
export const handler = defineEventFunction('charge-comparison', (environment, tools) => {
  const comparison = comparisonService(connectPaymentTools(environment, tools));
  const reportClaims = claimDeadlines(connectTable(environment.TABLE_NAME, tools), tools);
  return async () => {
    // First, because the card provider may not answer.
    await reportClaims();
    await comparison.run();
  };
});
