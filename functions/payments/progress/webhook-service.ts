import { splitPaymentId } from '#functions/core/data/ids.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { NotFound, Unauthenticated } from '#functions/core/platform/errors.ts';
import type { RawRequest } from '#shared/route.ts';
import type { AttemptRepository } from '../attempts/attempt-repository.ts';
import type { CardProvider } from '../provider/card-provider.ts';
import type { PaymentProgress } from './payment-progress.ts';

interface Dependencies {
  readonly attempts: Pick<AttemptRepository, 'find'>;
  readonly progress: PaymentProgress;
  readonly provider: Pick<CardProvider, 'readWebhook'>;
  readonly clock: Clock;
  readonly signal: (signal: 'webhook rejected') => void;
}

/** Receives the provider's webhooks. They only say which payment to look up. */
export function webhookService({ attempts, progress, provider, clock, signal }: Dependencies) {
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
      const isOurs = splitPaymentId(event.orderId) !== null && (await attempts.find(event.orderId)) !== null;
      if (!isOurs) throw new NotFound('There is no such payment.');
      await progress.advance(event.orderId, 'webhook');
    },
  };
}
