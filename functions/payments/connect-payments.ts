import type { EnvironmentOf } from '#shared/deployment/environment.ts';
import { connectTable, type Table } from '../core/data/table.ts';
import type { Clock } from '../core/platform/clock.ts';
import type { Tools } from '../core/platform/lambda.ts';
import type { Logger } from '../core/platform/logger.ts';
import { createEventCounter } from '../core/platform/metrics.ts';
import { customerSummaries } from '../customers/customer-summary.ts';
import { attemptDriver } from './attempts/attempt-driver.ts';
import type { Signal } from './attempts/attempt-events.ts';
import { attemptRepository } from './attempts/attempt-repository.ts';
import { paymentParcels } from './attempts/payment-parcels.ts';
import { paymentRecording } from './attempts/recording.ts';
import { storedCardService } from './cards/stored-card-service.ts';
import { attemptOpening } from './checkout/attempt-opening.ts';
import { cardPages } from './checkout/card-pages.ts';
import { checkoutService } from './checkout/checkout-service.ts';
import { paymentLimits } from './limits/payment-limit-service.ts';
import { comparisonService } from './progress/comparison-service.ts';
import { paymentProgress } from './progress/payment-progress.ts';
import { reconcilerService } from './progress/reconciler-service.ts';
import { webhookService } from './progress/webhook-service.ts';
import type { CardProvider } from './provider/card-provider.ts';
import { connectCardProvider, credentialsOf } from './provider/http-provider.ts';
import { receiptService } from './receipts/receipt-service.ts';
import { refundRepository } from './refunds/refund-repository.ts';
import { refundService } from './refunds/refund-service.ts';

/** What operators should know about payments. Each is counted. */
export type PaymentSignal =
  | Signal
  | 'card page'
  | 'limit reached'
  | 'unknown too long'
  | 'not reconciled'
  | 'webhook rejected'
  | 'refund failed'
  | 'difference';

interface PaymentDependencies {
  readonly table: Table;
  readonly provider: CardProvider;
  readonly surchargeBasisPoints: number;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'error'>;
  readonly signal: (signal: PaymentSignal) => void;
}

/** The services of payments. */
export function paymentServices(dependencies: PaymentDependencies) {
  const { table, provider, surchargeBasisPoints, clock, logger, signal } = dependencies;
  const attempts = attemptRepository(table);
  const parcels = paymentParcels(table);
  const recording = paymentRecording({ attempts, parcels, provider: provider.name });
  const findCustomer = customerSummaries(table);
  const limits = paymentLimits({ table, findCustomer, clock, logger, signal });
  const driver = attemptDriver({ attempts, recording, provider, limits, clock, signal });
  const cards = storedCardService({ table, provider, clock });
  const opening = attemptOpening({
    attempts,
    driver,
    parcels,
    limits,
    findCustomer,
    clock,
    surchargeBasisPoints,
  });
  const refunds = refundService({
    attempts,
    refunds: refundRepository(table),
    driver,
    provider,
    parcels,
    clock,
    signal,
  });
  const progress = paymentProgress(driver, refunds);
  return {
    attempts,
    driver,
    cards,
    refunds,
    limits,
    checkout: checkoutService({
      attempts,
      driver,
      opening,
      parcels,
      provider,
      cardPages: cardPages({ driver, provider, limits, clock }),
      cardForPayment: cards.forPayment,
      surchargeBasisPoints,
    }),
    receipts: receiptService({ attempts, refunds: refundRepository(table) }),
    webhooks: webhookService({ attempts, progress, provider, clock, signal }),
    comparison: comparisonService({ attempts, driver, provider, clock, logger, signal }),
    reconciler: reconcilerService({ attempts, progress, clock, logger, signal }),
  };
}

/** The services of payments, on the table and the card provider of a function's environment. */
export function connectPayments(environment: EnvironmentOf<'payments'>, tools: Tools) {
  return paymentServices({
    ...tools,
    table: connectTable(environment.TABLE_NAME, tools),
    provider: connectCardProvider({
      url: environment.CARD_PROVIDER_URL,
      credentials: credentialsOf(environment.CARD_PROVIDER_SECRET),
      onFailure: (method, error) => tools.logger.warn('The card provider did not answer.', { method, error }),
    }),
    surchargeBasisPoints: Number(environment.SURCHARGE_BASIS_POINTS),
    signal: createEventCounter('payments', environment.STAGE, environment.LOG_LEVEL),
  });
}
