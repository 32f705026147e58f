import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Table } from '#functions/core/data/table.ts';
import type { CustomerRecord } from '#functions/customers/customer-record.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import { type DueMessage, messageRepository } from '#functions/messages/ledger/message-repository.ts';
import { reminderRepository } from '#functions/messages/reminders/reminder-repository.ts';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import type { MessageChannel, MessageType } from '#shared/rules/messages/message-types.ts';
import { STORE_CREDENTIALS } from '../storage/object-store.ts';

/** Later than any time of the portal's clock. */
const END = new Date('9999-12-31T00:00:00Z');
const MAX_SHOWN = 100;

/** A message that is sent, or a check of a customer's reminders that runs, at `dueAt`. */
export interface HeldItem {
  /** The type of the message. */
  readonly type: MessageType | 'check-for-reminders';
  readonly dueAt: string;
  readonly about: string;
}

export type HeldMessages = ReturnType<typeof heldMessages>;

/** Reads from the portal's table what it holds back. */
export function heldMessages(endpoint: string, tableName: string) {
  const { region } = DEFAULT_RUNTIME_CONFIG;
  const client = new DynamoDBClient({ endpoint, region, credentials: STORE_CREDENTIALS, maxAttempts: 1 });
  const table = new Table(tableName, DynamoDBDocumentClient.from(client));
  const customers = customerRepository(table);
  const messages = messageRepository(table);
  const reminders = reminderRepository(table);

  async function heldMessage({ customerId, messageId }: DueMessage): Promise<HeldItem | null> {
    const [message, customer] = await Promise.all([
      messages.find(customerId, messageId),
      customers.find(customerId),
    ]);
    if (message?.messageState !== 'HELD' || message.dueAt === undefined) return null;
    const { messageType: type, dueAt, channel, facts } = message;
    const to = customer ? RECIPIENTS[channel](customer) : 'an unknown customer';
    return { type, dueAt, about: facts.length > 1 ? `${to} · about ${facts.length} things` : to };
  }

  async function reminderCheck(customerId: string): Promise<HeldItem | null> {
    const [record, customer] = await Promise.all([reminders.find(customerId), customers.find(customerId)]);
    if (record?.dueAt === undefined) return null;
    const about = `${customer?.emailAddress ?? 'An unknown customer'} gets one if something is left to do`;
    return { type: 'check-for-reminders', dueAt: record.dueAt, about };
  }

  return {
    /** At most the next 100 messages and the next 100 checks, soonest first. Leaves out what cannot be read. */
    list: async (): Promise<HeldItem[]> => {
      const [dueMessages, dueCustomers] = await Promise.all([
        messages.listDue(END, MAX_SHOWN),
        reminders.listDue(END, MAX_SHOWN),
      ]);
      const read = await Promise.allSettled([
        ...dueMessages.items.map(heldMessage),
        ...dueCustomers.items.map(reminderCheck),
      ]);
      return read
        .flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []))
        .sort((a, b) => a.dueAt.localeCompare(b.dueAt));
    },
    close: (): void => client.destroy(),
  };
}

const RECIPIENTS: Record<MessageChannel, (customer: CustomerRecord) => string> = {
  EMAIL: ({ emailAddress }) => `Email to ${emailAddress}`,
  TEXT: ({ mobileNumber }) => `Text to ${mobileNumber}`,
  PUSH: ({ emailAddress }) => `Notification on all devices of ${emailAddress}`,
};
