import { asError } from '#functions/core/platform/errors.ts';
import { inParallel } from '#functions/core/platform/in-parallel.ts';
import { remainingMs } from '#functions/core/platform/request-context.ts';
import { type DueMessage, messageRepository } from '../ledger/message-repository.ts';
import { messageDelivery } from './message-delivery.ts';
import type { SendingTools } from './prepare.ts';

const PAGE = 100;
const CONCURRENCY = 10;
/** Preparing and sending one message ends within this time, unless every call times out. */
const TIME_FOR_ONE_MS = 25_000;

const hasTime = () => remainingMs() >= TIME_FOR_ONE_MS;

/** Sends the messages that are due, the longest waiting first, as long as there is time. Runs may overlap. */
export function dueMessages(sending: SendingTools) {
  const { clock, logger } = sending.tools;
  const messages = messageRepository(sending.table);
  const advance = messageDelivery(sending);

  /** Errors are only logged, so that one message does not block the others. The next run tries again. */
  async function send({ customerId, messageId }: DueMessage): Promise<void> {
    if (!hasTime()) return;
    try {
      await advance(customerId, messageId);
    } catch (error) {
      logger.error('A message could not be sent', { customerId, messageId, error: asError(error) });
    }
  }

  return async (): Promise<void> => {
    const now = clock.now();
    let after: string | undefined;
    do {
      const page = await messages.listDue(now, PAGE, after);
      await inParallel(page.items, CONCURRENCY, send);
      after = page.after;
    } while (after !== undefined && hasTime());
  };
}
