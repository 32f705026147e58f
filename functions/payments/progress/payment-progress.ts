import type { AttemptDriver } from '../attempts/attempt-driver.ts';
import type { AttemptRecord } from '../attempts/attempt-record.ts';
import type { RefundService } from '../refunds/refund-service.ts';

/** Why a payment is advanced: the reconciler has it on its list, or the provider sent a webhook about it. */
type Cause = 'due' | 'webhook';

/** Continues with payments that no request is waiting for. */
export function paymentProgress(driver: AttemptDriver, refunds: Pick<RefundService, 'settle'>) {
  return {
    /**
     * Continues with a payment and then with its refunds. Null if it is not due any more, or if another run of the
     * reconciler has the turn.
     */
    advance: async (paymentId: string, cause: Cause): Promise<AttemptRecord | null> => {
      if (cause === 'due' && !(await driver.takeTurn(paymentId))) return null;
      const type = cause === 'due' ? 'resumed' : 'lookup requested';
      const attempt = await driver.handle(paymentId, { type });
      await refunds.settle(paymentId);
      return attempt;
    },
  };
}
export type PaymentProgress = ReturnType<typeof paymentProgress>;
