import type { Table } from '#functions/core/data/table.ts';
import { createLogger } from '#functions/core/platform/logger.ts';
import type { Brand } from '#functions/messages/content/message-data.ts';
import type { MessageRecord } from '#functions/messages/ledger/message-record.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import { dueMessages } from '#functions/messages/sending/due-messages.ts';

interface Settled {
  /** Not sent again, because none is better than a duplicate. */
  readonly dropped: number;
  /** To be sent again as soon as the functions run, because a duplicate is better than none. */
  readonly repeated: number;
}

const PAGE = 100;
const UNKNOWN = async () =>
  ({
    result: 'unknown',
    reason: 'The table was restored, and the message may have been sent before.',
  }) as const;

/**
 * Settles the messages and reminders of a restored table that were due before the table was lost: they may have been sent
 * after the moment to which it was restored. It runs the senders at the moment of the loss, with services that do not
 * answer, so that the ledger decides as after any unknown outcome (decision 115). Sends nothing, and may be repeated.
 */
export async function reconcileOutbox(table: Table, lostAt: Date, brand: Brand): Promise<Settled> {
  const messages = messageRepository(table);
  const due: MessageRecord[] = [];
  let after: string | undefined;
  do {
    const page = await messages.listDue(lostAt, PAGE, after);
    for (const { customerId, messageId } of page.items) {
      const message = await messages.find(customerId, messageId);
      if (message) due.push(message);
    }
    after = page.after;
  } while (after !== undefined);
  const logger = createLogger('outbox', { STAGE: 'restored', RELEASE: 'outbox', LOG_LEVEL: 'ERROR' });
  const sendDue = dueMessages({
    table,
    tools: { clock: { now: () => lostAt }, logger },
    images: { find: async () => null },
    sendMail: UNKNOWN,
    texts: { isOn: true, send: UNKNOWN },
    push: { isOn: true, send: UNKNOWN },
    brand: async () => brand,
  });
  await sendDue();
  const settled = await Promise.all(
    due.map(({ customerId, messageId }) => messages.find(customerId, messageId)),
  );
  return {
    dropped: settled.filter((message) => message?.messageState === 'UNKNOWN').length,
    repeated: settled.filter((message) => message?.messageState === 'HELD').length,
  };
}
