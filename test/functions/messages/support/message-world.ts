import { connectTable } from '#functions/core/data/table.ts';
import type { Mail, TextMessage } from '#functions/messages/channels/outgoing.ts';
import type { DomainEvent } from '#functions/messages/events/domain-event.ts';
import { parcelEvents } from '#functions/messages/events/parcel-events.ts';
import type { MessageRecord } from '#functions/messages/ledger/message-record.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import type { SendResult } from '#functions/messages/ledger/message-states.ts';
import { messageReports } from '#functions/messages/reports/message-reports.ts';
import { dueMessages } from '#functions/messages/sending/due-messages.ts';
import { eventMessages } from '#functions/messages/sending/event-messages.ts';
import type { MessageSettingsRecord } from '#functions/messages/settings/settings-record.ts';
import { settingsRepository } from '#functions/messages/settings/settings-repository.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import type { FunctionName } from '#shared/deployment/functions.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { asFunction } from '#test/functions/core/as-function.ts';
import { type Interceptor, intercepted } from '#test/functions/core/intercepted.ts';
import { memoryLogger } from '#test/functions/core/log-lines.ts';
import { sendingTools } from '#test/support/messages/sending.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aRegisteredCustomer, aTable } from '#test/support/stores.ts';

/** What the mail and text services do with the next message. */
export type Outcome = 'accepts' | 'accepts without an answer' | 'does not answer' | 'is busy' | 'refuses';

const LIST = 100;

/** The senders of messages on the local engine, with a clock, and mail and text services in memory. */
export async function messageWorld(start = new Date('2026-03-02T18:00:00Z')) {
  const clock = { time: start.getTime(), now: () => new Date(clock.time) };
  const table = connectTable(await aTable(), { clock });
  const messages = messageRepository(table);
  const settings = settingsRepository(table);
  const parcels = parcelRepository(table);
  const mails: Mail[] = [];
  const textMessages: TextMessage[] = [];
  const outcomes: Outcome[] = [];
  const logger = memoryLogger();
  const optedOut = new Set<string>();

  const serviceOf =
    <T extends { readonly to: string }>(sent: T[]) =>
    async (message: T): Promise<SendResult> => {
      if (optedOut.has(message.to))
        return { result: 'refused', reason: 'ConflictException: Opted out', isOptedOut: true };
      const outcome = outcomes.shift() ?? 'accepts';
      if (outcome.startsWith('accepts')) sent.push(message);
      switch (outcome) {
        case 'accepts':
          return { result: 'sent' };
        case 'refuses':
          return { result: 'refused', reason: 'MessageRejected: Address blocked' };
        case 'is busy':
          return { result: 'not sent', reason: 'TooManyRequestsException: Slow down' };
        default:
          return { result: 'unknown', reason: 'TimeoutError: No response' };
      }
    };

  /** The senders of one process. */
  function process(intercept: Interceptor = (_, call) => call()) {
    const tableOf = (name: FunctionName) => asFunction(name, connectTable(table.name, { clock }));
    const services = intercepted({ sendMail: serviceOf(mails), send: serviceOf(textMessages) }, intercept);
    const sendingOf = (name: FunctionName) =>
      sendingTools(intercepted(tableOf(name), intercept), clock, {
        tools: { clock, logger },
        sendMail: (mail) => services.sendMail(mail),
        texts: { isOn: true, send: (message) => services.send(message) },
      });
    const sender = sendingOf('message-sender');
    return {
      tell: eventMessages(sender),
      report: messageReports(sender),
      sweep: dueMessages(sendingOf('due-messages')),
    };
  }

  return {
    clock,
    table,
    parcels,
    mails,
    textMessages,
    outcomes,
    logged: logger.lines,
    /** The numbers that the text service refuses. */
    optedOut,
    process,

    tell: (event: DomainEvent) => process().tell(event),

    /** Advances the clock minute by minute, and sends what is due each minute. */
    pass: async (minutes: number): Promise<void> => {
      for (let minute = 0; minute < minutes; minute++) {
        clock.time += MINUTE_MS;
        await process().sweep();
      }
    },

    ledger: async (customerId: string): Promise<MessageRecord[]> =>
      (await messages.list(customerId, { limit: LIST })).shown,

    /** A customer who gets email, and texts at a confirmed number. */
    customer: async (
      profile: Partial<typeof SAMPLE_PROFILE> = { contactMethod: 'EMAIL' },
      choices: Partial<MessageSettingsRecord> = {},
    ) => {
      const customer = await aRegisteredCustomer(table, { clock, profile });
      const confirmedPhone = SAMPLE_PROFILE.mobileNumber;
      await settings.change(customer.customerId, (before) => ({ ...before, confirmedPhone, ...choices }));
      return customer;
    },

    settings,

    /** Stores a package. Causes no event. */
    receive: async (customerId: string, changes: Partial<ParcelRecord> = {}): Promise<ParcelRecord> => {
      const parcel = aParcelRecord(customerId, { updateDate: clock.now().toISOString(), ...changes });
      await parcels.create(parcel);
      return parcel;
    },

    /** Saves a package, and returns the events of the change. */
    change: async (before: ParcelRecord, changes: Partial<ParcelRecord>) => {
      const after = { ...before, updateDate: clock.now().toISOString(), ...changes };
      const saved = await parcels.save(before, after);
      const [from, to] = [parcelEntity.write(before), parcelEntity.write(saved)];
      return { parcel: saved, events: parcelEvents({ before: from, after: to }) };
    },
  };
}
export type MessageWorld = Awaited<ReturnType<typeof messageWorld>>;
