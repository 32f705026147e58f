import type { EnvironmentOf } from '#shared/deployment/environment.ts';
import { connectTable } from '../core/data/table.ts';
import type { Tools } from '../core/platform/lambda.ts';
import { createEventCounter } from '../core/platform/metrics.ts';
import { attemptDriver } from './attempts/attempt-driver.ts';
import { attemptRepository } from './attempts/attempt-repository.ts';
import { paymentParcels } from './attempts/payment-parcels.ts';
import { storedCardService } from './cards/stored-card-service.ts';
import { checkoutService } from './checkout/checkout-service.ts';
import { coverService } from './cover/cover-service.ts';
import { paymentLimits } from './limits/payment-limits.ts';
import { paymentSignals } from './payment-signals.ts';
import type { PaymentTools } from './payment-tools.ts';
import { comparisonService } from './progress/comparison-service.ts';
import { reconcilerService, webhookService } from './progress/payment-progress.ts';
import { connectCardProvider, credentialsOf } from './provider/http-provider.ts';
import { receiptService } from './receipts/receipt-service.ts';
import { refundService } from './refunds/refund-service.ts';

export function paymentServices(given: Omit<PaymentTools, 'attempts' | 'parcels'>) {
  const { table } = given;
  const tools = { ...given, attempts: attemptRepository(table), parcels: paymentParcels(table, given.clock) };
  return {
    cover: coverService(tools),
    driver: attemptDriver(tools),
    cards: storedCardService(tools),
    refunds: refundService(tools),
    limits: paymentLimits(tools),
    checkout: checkoutService(tools),
    receipts: receiptService(tools),
    webhooks: webhookService(tools),
    comparison: comparisonService(tools),
    reconciler: reconcilerService(tools),
  };
}

/** The services of payments, on the table and the card provider of a function's environment. */
export function connectPayments(environment: EnvironmentOf<'reconciler'>, tools: Tools) {
  return paymentServices({
    ...tools,
    table: connectTable(environment.TABLE_NAME, tools),
    provider: connectCardProvider({
      url: environment.CARD_PROVIDER_URL,
      credentials: credentialsOf(environment.CARD_PROVIDER_SECRET),
      onFailure: (method, error) => tools.logger.report('CARD_PROVIDER_FAILED', { method, error }),
    }),
    surchargeBasisPoints: Number(environment.SURCHARGE_BASIS_POINTS),
    signal: paymentSignals(tools.logger, createEventCounter('payments', environment)),
  });
}
