import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { vi } from 'vitest';
import { type AppointmentRecord, appointmentEntity } from '#functions/appointments/appointment-record.ts';
import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import { appointmentService } from '#functions/appointments/appointment-service.ts';
import type { Item } from '#functions/core/data/entity.ts';
import { connectTable, type Table } from '#functions/core/data/table.ts';
import { createLogger } from '#functions/core/platform/logger.ts';
import type { Mail } from '#functions/messages/channels/outgoing.ts';
import { domainEvents } from '#functions/messages/events/domain-events.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import type { SendResult } from '#functions/messages/ledger/message-states.ts';
import { reminderRepository } from '#functions/messages/reminders/reminder-repository.ts';
import { dueMessages } from '#functions/messages/sending/due-messages.ts';
import { eventMessages } from '#functions/messages/sending/event-messages.ts';
import type { SendingTools } from '#functions/messages/sending/prepare.ts';
import { settingsRepository } from '#functions/messages/settings/settings-repository.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aRegisteredCustomer, aTable } from '#test/support/stores.ts';

/** A Monday, 12:00 in Anchorage. There is no holiday in the two weeks after it. */
export const MONDAY = '2026-02-02T12:00-09:00';
export const TUESDAY_AT_10 = '2026-02-03T10:00-09:00';

const BRAND = {
  productName: 'Northbound',
  siteOrigin: 'https://portal.northbound.test',
  customerServiceEmail: 'service@northbound.test',
};

type Answer = SendResult | (() => Promise<SendResult>);

/** The messages of the portal on a new table, with a clock that only the test moves, and a mail service that keeps mails. */
export async function aReminderWorld() {
  const tableName = await aTable();
  let now = new Date(MONDAY);
  const clock = { now: () => now };
  const table = connectTable(tableName, { clock });
  const logged: string[] = [];
  const logger = createLogger('test', 'test', 'SILENT');
  vi.spyOn(logger, 'error').mockImplementation((...[line]) => void logged.push(String(line)));
  const mails: Mail[] = [];
  let answer: Answer = { result: 'sent' };

  /** What one function of the portal runs with. A test can give it a table with faults. */
  const sendingOn = (on: Table): SendingTools => ({
    table: on,
    tools: { clock, logger },
    images: { find: async () => null },
    sendMail: async (mail) => {
      mails.push(mail);
      return typeof answer === 'function' ? answer() : answer;
    },
    texts: { isOn: false, send: async () => ({ result: 'refused', reason: 'Texts are off.' }) },
    push: { isOn: false, send: async () => ({ result: 'gone' }) },
    brand: BRAND,
  });
  const tell = eventMessages(sendingOn(table));
  const parcels = parcelRepository(table);
  const appointments = appointmentRepository(table);
  const booking = appointmentService(table, clock);

  /** Handles the events of a change, as the queue does after the stream. */
  async function changed(before: Item | null, after: Item | null): Promise<void> {
    for (const event of domainEvents({ eventId: 'one', before, after })) await tell(event);
  }

  async function aCustomer() {
    const customer = await aRegisteredCustomer(table, { clock });
    const { customerId } = customer;
    const current = () => appointments.current(customerId, 'ANC');
    const itemOf = (record: AppointmentRecord | null) => record && appointmentEntity.write(record);
    const appointmentChange = async (change: () => Promise<unknown>) => {
      const before = itemOf(await current());
      await change();
      await changed(before, itemOf(await current()));
    };
    const idOf = async () => `${customerId}-anc-${(await current())?.number}`;
    const ledger = async () => {
      const { shown } = await messageRepository(table).list(customerId, { limit: 100 });
      return shown.filter(({ facts }) => facts.some((fact) => 'day' in fact)).reverse();
    };
    return {
      ...customer,
      /** A package that arrives in Anchorage now. */
      ready: async (paymentStatus: ParcelRecord['paymentStatus'] = 'PAID') => {
        const coming = aParcelRecord(customerId, { paymentStatus }, ['TRANSIT']);
        await parcels.create(coming);
        const there = await parcels.save(coming, withStatus(coming, 'DESTINATION', now, 'dock'));
        await changed(parcelEntity.write(coming), parcelEntity.write(there));
        return there;
      },
      lose: async (parcel: ParcelRecord) => {
        const lost = await parcels.save(parcel, withStatus(parcel, 'LOST', now, 'dock'));
        await changed(parcelEntity.write(parcel), parcelEntity.write(lost));
      },
      book: (pickupDate: string) =>
        appointmentChange(() => booking.book(customer, { locationCode: 'ANC', pickupDate, notes: '' })),
      move: (pickupDate: string) =>
        appointmentChange(async () =>
          booking.reschedule(customer, await idOf(), { locationCode: 'ANC', pickupDate, notes: '' }),
        ),
      cancel: () => appointmentChange(async () => booking.cancel(customer, await idOf())),
      /** Only the record, before its event arrives. */
      cancelWithoutEvent: async () => booking.cancel(customer, await idOf()),
      pause: (pausedUntil: string | undefined) =>
        settingsRepository(table).change(customerId, (settings) => ({ ...settings, pausedUntil })),
      record: () => reminderRepository(table).find(customerId),
      /** The reminders in the ledger, oldest first: type, state and reason. */
      reminders: async () =>
        (await ledger()).map(({ messageType, messageState, reason }) =>
          [messageType, messageState, reason].filter((part) => part !== undefined).join(' '),
        ),
      /** How many emails about the reminders went out. */
      emails: async () => {
        const ids = (await ledger()).map(({ messageId }) => messageId);
        return mails.filter(({ messageId }) => ids.includes(messageId)).length;
      },
    };
  }

  const world = {
    tableName,
    table,
    clock,
    logged,
    aCustomer,
    at: (time: string) => {
      now = new Date(time);
    },
    /** Damages the stored item of a package. */
    damage: async (parcel: ParcelRecord) => {
      const { pk, sk } = parcelEntity.keys(parcel);
      const client = new DynamoDBClient();
      await client.send(
        new UpdateItemCommand({
          TableName: tableName,
          Key: { pk: { S: pk }, sk: { S: sk } },
          UpdateExpression: 'REMOVE statusHistory',
        }),
      );
      client.destroy();
    },
    /** What the mail service answers from now on. */
    answers: (next: Answer) => {
      answer = next;
    },
    sweep: (on: Table = table) => dueMessages(sendingOn(on))(),
    /** Moves the clock to a time and runs the schedule. */
    sweepAt: async (time: string, on?: Table) => {
      now = new Date(time);
      await world.sweep(on);
    },
  };
  return world;
}
