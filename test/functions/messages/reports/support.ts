import { readFileSync } from 'node:fs';
import path from 'node:path';
import { handler } from '#functions/lambdas/message-sender.ts';
import type { MessageRecord } from '#functions/messages/ledger/message-record.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import { claimed, newMessage, withResult } from '#functions/messages/ledger/message-states.ts';
import { settingsRepository } from '#functions/messages/settings/settings-repository.ts';
import type { MessageChannel } from '#shared/rules/messages/message-types.ts';
import { captureLogLines, isMetric, type LogLine } from '#test/functions/core/log-lines.ts';
import { TEST_ENVIRONMENT } from '#test/support/local-stores.ts';
import { aRegisteredCustomer, table } from '#test/support/stores.ts';

/** Before all reports in the examples. */
export const SENT_AT = new Date('2026-11-24T19:12:04.000Z');

const environment = {
  ...TEST_ENVIRONMENT,
  PRODUCT_NAME: 'Northbound',
  SITE_ORIGIN: 'https://portal.northbound.example',
  CUSTOMER_SERVICE_EMAIL: 'service@northbound.example',
  MAIL_FROM: 'no-reply@northbound.example',
  MESSAGES_CONFIGURATION_SET: 'northbound-test-messages',
  TEXT_ORIGIN: '',
  TEXTS_PER_DAY: '1000',
  PUSH_SECRET: '',
};
const receive = handler.with({ environment });
const receiveWithLog = handler.with({ environment: { ...environment, LOG_LEVEL: 'INFO' } });

/** Passes a body to the function as a message of its queue. */
export const deliver = (body: string) => receive({ Records: [{ messageId: 'one', body }] });

/** The same, and returns what the function logs, except its metrics. */
export async function logOf(...bodies: string[]): Promise<LogLine[]> {
  const lines = captureLogLines();
  for (const body of bodies) await receiveWithLog({ Records: [{ messageId: 'one', body }] });
  return lines().filter((line) => !isMetric(line));
}

export type Example = `${'ses' | 'texts'}/${string}`;

/** An example of what AWS sends, about this message. */
export const example = (
  name: Example,
  { customerId = '', messageId = '' }: Partial<MessageRecord> = {},
): string =>
  readFileSync(path.join(import.meta.dirname, `${name}.json`), 'utf8')
    .replace('CUSTOMER', customerId)
    .replace('MESSAGE', messageId);

export const settingsOf = (customerId: string) => settingsRepository(table()).ofCustomer(customerId);

/** A customer with a message that was sent. */
export async function aSentMessage(channel: MessageChannel = 'EMAIL') {
  const customer = await aRegisteredCustomer();
  const { customerId, email } = customer;
  const fact = {
    eventVersion: 1,
    type: 'package-ready',
    id: `package-ready#${customerId}`,
    change: 'UPDATED',
    at: SENT_AT.toISOString(),
    customerId,
    parcelId: `P-${customerId}`,
    destinationCode: 'ANC',
  } as const;
  const to = channel === 'EMAIL' ? email : '907-555-0142';
  const claim = claimed(newMessage(fact, channel, SENT_AT), { to, text: 'It is ready.' }, SENT_AT);
  const message = withResult(claim, { result: 'sent' }, SENT_AT);
  const ledger = messageRepository(table());
  await ledger.create(message);
  const { messageId } = message;
  return {
    ...{ customer, message, ledger },
    report: async (...names: Example[]) => {
      for (const name of names) await deliver(example(name, message));
    },
    stored: async (): Promise<MessageRecord> => {
      const found = await ledger.find(customerId, messageId);
      if (!found) throw new Error('The message is gone.');
      return found;
    },
    problem: async () => (await settingsOf(customerId)).emailProblem,
  };
}
