import { sweep } from '#functions/core/events/sweep.ts';
import { asError, NotFound, Unauthenticated } from '#functions/core/platform/errors.ts';
import { outcomeOf } from '#functions/core/platform/metrics.ts';
import { lazy } from '#functions/core/platform/once.ts';
import type { RawRequest } from '#shared/route.ts';
import { attemptDriver } from '../attempts/attempt-driver.ts';
import { type AttemptRecord, isUndecided } from '../attempts/attempt-record.ts';
import type { PaymentTools } from '../payment-tools.ts';

/** Continues with payments that no request is waiting for. */
function paymentProgress(tools: PaymentTools) {
  const driver = attemptDriver(tools);
  const reconcileRefunds = lazy(
    async () => (await import('../refunds/refund-service.ts')).refundService(tools).reconcile,
  );
  return {
    /**
     * Continues with a payment and then with its refunds, because it is on the reconciler's list or the provider sent a
     * webhook. Null if it is no longer due, or if another run of the reconciler has the turn.
     */
    advance: async (paymentId: string, cause: 'due' | 'webhook'): Promise<AttemptRecord | null> => {
      if (cause === 'due' && !(await driver.takeTurn(paymentId))) return null;
      const type = cause === 'due' ? 'resumed' : 'lookup requested';
      const attempt = await driver.handle(paymentId, { type });
      if (attempt.attemptState === 'RECORDED' && attempt.refunds) await reconcileRefunds(paymentId);
      return attempt;
    },
  };
}

/** An attempt takes at most three calls to the provider, each of up to 10 seconds. */
const TIME_FOR_ONE_MS = 35_000;
/** Until a payment is decided, its customer cannot pay. One of the checks of `nextCheck` is at this time. */
const UNKNOWN_TOO_LONG_MS = 15 * 60_000;

/** Finishes payments that no request finishes: after a crash, a lost message, or an outage of the provider. */
export function reconcilerService(tools: PaymentTools) {
  const { attempts, clock, signal } = tools;
  const progress = paymentProgress(tools);

  async function reconcile(paymentId: string): Promise<void> {
    const attempt = await progress.advance(paymentId, 'due');
    if (!attempt || !isUndecided(attempt)) return;
    if (clock.now().getTime() - Date.parse(attempt.since) >= UNKNOWN_TOO_LONG_MS)
      signal('unknown too long', { paymentId });
  }

  return {
    /** Works on the due attempts. Runs may overlap. */
    run: () =>
      sweep(tools, {
        listDue: attempts.listDue,
        work: reconcile,
        timeForOneMs: TIME_FOR_ONE_MS,
        failure: 'PAYMENT_NOT_RECONCILED',
        detailsOf: (paymentId) => ({ paymentId }),
      }),
  };
}

/** Receives the provider's webhooks. They only say which payment to look up. */
export function webhookService(tools: PaymentTools) {
  const { attempts, provider, clock, signal } = tools;
  const progress = paymentProgress(tools);
  return {
    /**
     * @throws Unauthenticated without a valid signature; NotFound for a payment that is not stored yet, so that the
     * provider sends the event again
     */
    receive: async ({ body, headers }: RawRequest): Promise<void> => {
      const event = await provider.readWebhook(body, headers, clock.now());
      if (!event) {
        signal('webhook rejected');
        throw new Unauthenticated('The signature is not valid.');
      }
      // Cards are stored without a payment.
      if (event.orderId === null || event.type.startsWith('card.')) return;
      try {
        if (!(await attempts.find(event.orderId))) throw new NotFound('There is no such payment.');
        await progress.advance(event.orderId, 'webhook');
      } catch (error) {
        if (outcomeOf(error) !== 'client-error')
          signal('webhook failed', { paymentId: event.orderId, error: asError(error) });
        throw error;
      }
    },
  };
}
