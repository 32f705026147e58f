import type { Message } from '#shared/contracts/messages.ts';
import type { ShownPage } from '../core/data/query.ts';
import type { Table } from '../core/data/table.ts';
import type { Owner } from '../core/platform/caller.ts';
import { NotFound } from '../core/platform/errors.ts';
import type { MessageRecord } from './ledger/message-record.ts';
import { messageRepository } from './ledger/message-repository.ts';
import { messageOf } from './message-view.ts';

/** Which messages to list: those about a package, or all. */
export interface MessageListing {
  readonly parcelId?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const PAGE = 25;

/** A page of a customer's messages, newest first. @throws InvalidInput for a cursor of another list */
export function messageListing(table: Table) {
  const messages = messageRepository(table);
  return (
    customerId: string,
    { parcelId, limit = PAGE, cursor }: MessageListing,
  ): Promise<ShownPage<MessageRecord>> => {
    const page = { limit, cursor };
    return parcelId === undefined
      ? messages.list(customerId, page)
      : messages.listAbout(customerId, parcelId, page);
  };
}

/** The messages of a customer, for the customer. */
export function messageService(table: Table) {
  const messages = messageRepository(table);
  const listed = messageListing(table);
  return {
    /** A page of the customer's messages, newest first. @throws InvalidInput for a cursor of another list */
    list: async ({ customerId }: Owner, listing: MessageListing): Promise<ShownPage<Message>> => {
      const { shown, ...page } = await listed(customerId, listing);
      return { ...page, shown: shown.map(messageOf) };
    },

    /** @throws NotFound */
    get: async ({ customerId }: Owner, messageId: string): Promise<Message> => {
      const message = await messages.find(customerId, messageId);
      if (!message) throw new NotFound('There is no such message.');
      return messageOf(message);
    },
  };
}
