import { DAY_MS } from '#shared/rules/durations.ts';
import { isReturned, knownCharges } from '../attempts/attempt-charges.ts';
import { attemptDriver } from '../attempts/attempt-driver.ts';
import type { PaymentTools } from '../payment-tools.ts';
import type { CardTransaction } from '../provider/card-provider.ts';

/** Each day is compared twice, because a charge may be decided late. */
const DAYS = 2;

/** Compares the provider's charges with the recorded ones, so that every lost or surplus charge is reported. */
export function comparisonService(tools: PaymentTools) {
  const { attempts, provider, clock, logger } = tools;
  const driver = attemptDriver(tools);

  /** Whether a payment counts this charge or returns it, after another lookup. */
  async function isKnown({ transactionId, orderId }: CardTransaction): Promise<boolean> {
    if (!(await attempts.find(orderId))) return false;
    return knownCharges(await driver.handle(orderId, { type: 'lookup requested' })).has(transactionId);
  }

  async function compareDay(date: string): Promise<void> {
    const listed = await provider.listDay(date);
    if (listed.answer === 'unreachable') throw new Error('The card provider did not list its charges.');
    const recorded = await attempts.listChargesOfDay(date);
    for (const transaction of listed.transactions) {
      const { transactionId, orderId, status } = transaction;
      if (status !== 'approved' || isReturned(transaction) || recorded.has(transactionId)) continue;
      if (!(await isKnown(transaction))) logger.report('CHARGE_WITHOUT_PAYMENT', { transactionId, orderId });
    }
    const atProvider = new Set(listed.transactions.map(({ transactionId }) => transactionId));
    for (const transactionId of recorded)
      if (!atProvider.has(transactionId)) logger.report('CHARGE_NOT_LISTED', { transactionId });
  }

  return {
    /**
     * Compares the last two whole days (UTC).
     * @throws Error if the provider cannot be reached, so that the run is repeated
     */
    run: async (): Promise<void> => {
      for (let days = 1; days <= DAYS; days += 1)
        await compareDay(new Date(clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10));
    },
  };
}
