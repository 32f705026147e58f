import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Table } from '#functions/core/data/table.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import type { MessageRecord } from '#functions/messages/ledger/message-record.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { STORE_CREDENTIALS } from '../storage/object-store.ts';

/** After every time of the portal's clock. */
const END = new Date('9999-12-31T00:00:00Z');
const MAX_SHOWN = 100;

/** A message of the ledger that is not sent before `dueAt`. `to` is its customer's address or number. */
export interface HeldMessage extends Pick<MessageRecord, 'messageId' | 'channel'> {
  readonly type: string;
  readonly dueAt: string;
  readonly to: string;
  /** How many things it tells. */
  readonly facts: number;
}

export type HeldMessages = ReturnType<typeof heldMessages>;

/** Reads the messages of the ledger that are held, from the portal's own table. */
export function heldMessages(endpoint: string, tableName: string) {
  const { region } = DEFAULT_RUNTIME_CONFIG;
  const client = new DynamoDBClient({ endpoint, region, credentials: STORE_CREDENTIALS, maxAttempts: 1 });
  const table = new Table(tableName, DynamoDBDocumentClient.from(client));
  const [messages, customers] = [messageRepository(table), customerRepository(table)];

  return {
    /** The next 100, soonest first. Leaves out those that cannot be read. */
    list: async (): Promise<HeldMessage[]> => {
      const { items } = await messages.listDue(END, MAX_SHOWN);
      const read = await Promise.allSettled(
        items.map(async ({ customerId, messageId }) => {
          const [message, customer] = await Promise.all([
            messages.find(customerId, messageId),
            customers.find(customerId),
          ]);
          return message && { message, customer };
        }),
      );
      return read.flatMap((result) => {
        if (result.status === 'rejected' || !result.value) return [];
        const { message, customer } = result.value;
        const { messageId, channel, dueAt, messageState, facts } = message;
        if (messageState !== 'HELD' || dueAt === undefined) return [];
        const to =
          channel === 'PUSH'
            ? 'all devices'
            : ((channel === 'EMAIL' ? customer?.emailAddress : customer?.mobileNumber) ?? '');
        return [{ messageId, channel, type: message.messageType, dueAt, to, facts: facts.length }];
      });
    },
    close: (): void => client.destroy(),
  };
}
