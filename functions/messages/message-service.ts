import type { Message } from '#shared/contracts/messages.ts';
import type { ShownPage } from '../core/data/query.ts';
import type { Table } from '../core/data/table.ts';
import type { Owner } from '../core/platform/caller.ts';
import type { MessageRecord } from './ledger/message-record.ts';
import { messageRepository } from './ledger/message-repository.ts';

interface MessageListing {
  readonly parcelId?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const PAGE = 25;

/** The messages of a customer, for the customer. */
export function messageService(table: Table) {
  const messages = messageRepository(table);
  return {
    /** A page of the customer's messages, newest first. @throws InvalidInput for a cursor of another list */
    list: async (
      { customerId }: Owner,
      { parcelId, limit = PAGE, cursor }: MessageListing,
    ): Promise<ShownPage<Message>> => {
      const filter = (message: MessageRecord) =>
        parcelId === undefined || parcelIdsOf(message).includes(parcelId);
      const { shown, ...page } = await messages.list(customerId, { limit, cursor, filter });
      return { ...page, shown: shown.map(messageOf) };
    },
  };
}

const parcelIdsOf = ({ facts }: MessageRecord): string[] => [
  ...new Set(facts.flatMap((fact) => ('parcelId' in fact ? [fact.parcelId] : []))),
];

/** A message in the format of the API. */
function messageOf(message: MessageRecord): Message {
  const { messageId, messageType: type, channel, messageState: state, createdAt, dueAt } = message;
  return {
    ...{ messageId, type, channel, state, createdAt },
    heldUntil: state === 'HELD' ? (dueAt ?? null) : null,
    sentAt: message.sentAt ?? null,
    deliveredAt: message.deliveredAt ?? null,
    bouncedAt: message.bouncedAt ?? null,
    to: message.to ?? null,
    subject: message.subject ?? null,
    text: message.text ?? null,
    reason: message.reason ?? null,
    hadUnknownOutcome: message.hadUnknownOutcome ?? false,
    isResent: message.resentBy !== undefined,
    parcelIds: parcelIdsOf(message),
  };
}
