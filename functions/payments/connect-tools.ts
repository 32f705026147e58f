import type { EnvironmentOf } from '#shared/deployment/environment.ts';
import { connectTable } from '../core/data/table.ts';
import type { Tools } from '../core/platform/lambda.ts';
import { createEventCounter } from '../core/platform/metrics.ts';
import { attemptRepository } from './attempts/attempt-repository.ts';
import { paymentParcels } from './attempts/payment-parcels.ts';
import { paymentSignals } from './payment-signals.ts';
import type { PaymentTools } from './payment-tools.ts';
import { connectCardProvider, credentialsOf } from './provider/http-provider.ts';

/** The tools of payments with their repositories. */
export function withRepositories(given: Omit<PaymentTools, 'attempts' | 'parcels'>): PaymentTools {
  const { table, clock } = given;
  return { ...given, attempts: attemptRepository(table), parcels: paymentParcels(table, clock) };
}

/** The tools of payments, on the table and the card provider of a function's environment. */
export function connectPaymentTools(environment: EnvironmentOf<'reconciler'>, tools: Tools): PaymentTools {
  return withRepositories({
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
