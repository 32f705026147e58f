import { isCustomerId } from '#functions/core/data/ids.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import { NotFound } from '#functions/core/platform/errors.ts';
import { customerSummaries } from '#functions/customers/customer-summary.ts';
import type { PaymentLimit } from '#shared/contracts/staff/payment-limit.ts';
import type { PaymentTools } from '../payment-tools.ts';
import { cardPageLimit, type PaymentUseRecord, paymentLimits, recentUse } from './payment-limits.ts';

/** The payment limits of customers, for staff. */
export function staffLimits(tools: PaymentTools) {
  const { table, clock, logger } = tools;
  const limits = paymentLimits(tools);
  const findCustomer = customerSummaries(table);

  async function requireCustomer(customerId: string): Promise<void> {
    const customer = isCustomerId(customerId) ? await findCustomer(customerId) : null;
    if (!customer) throw new NotFound('There is no such customer.');
  }

  return {
    /** A customer's use of the limits. @throws NotFound */
    get: async (customerId: string): Promise<PaymentLimit> => {
      await requireCustomer(customerId);
      return limitOf(await limits.find(customerId), clock.now());
    },

    /** Lets a customer pay again. Recorded with the employee, also in the log. @throws NotFound */
    lift: async ({ email }: Pick<Caller, 'email'>, customerId: string): Promise<PaymentLimit> => {
      await requireCustomer(customerId);
      const after = await limits.reset(customerId, { at: clock.now().toISOString(), by: email });
      logger.info('A payment limit was lifted', { ofCustomer: customerId, by: email });
      return limitOf(after, clock.now());
    },
  };
}

function limitOf(record: PaymentUseRecord | null, now: Date): PaymentLimit {
  const { cardPages, declines } = recentUse(record, now);
  const limit = cardPageLimit(record, now);
  return {
    reached: limit?.kind ?? null,
    endsAt: limit?.endsAt.toISOString() ?? null,
    cardPages: cardPages.length,
    declines: declines.length,
    lifted: record?.lifted ?? null,
  };
}
