import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { type AppointmentRecord, appointmentEntity } from '#functions/appointments/appointment-record.ts';
import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import { appointmentService } from '#functions/appointments/appointment-service.ts';
import { domainEvents } from '#functions/messages/events/domain-events.ts';
import { reminderRepository } from '#functions/messages/reminders/reminder-repository.ts';
import { withCurrentPrice } from '#functions/parcels/parcel-payment.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { withHold, withStatus } from '#functions/parcels/parcel-transitions.ts';
import type { Interceptor } from '#test/functions/core/intercepted.ts';
import { A_HOLD, aParcelRecord } from '#test/support/records.ts';
import { messageWorld } from '../support/message-world.ts';

/** A Monday, 12:00 in Anchorage. There is no holiday in the two weeks after it. */
const MONDAY = '2026-02-02T12:00-09:00';
export const TUESDAY_AT_10 = '2026-02-03T10:00-09:00';

/** The messages of customers whose packages arrive in Anchorage. Each change is followed by its event. */
export async function aReminderWorld() {
  const world = await messageWorld(new Date(MONDAY));
  const { clock, table, parcels, settings } = world;
  const appointments = appointmentRepository(table);
  const booking = appointmentService(table, clock);
  const at = (time: string) => {
    clock.time = Date.parse(time);
  };

  async function aCustomer(...profile: Parameters<typeof world.customer>) {
    const customer = await world.customer(...profile);
    const { customerId } = customer;
    const current = () => appointments.current(customerId, 'ANC');
    const visit = (pickupDate: string) => ({ locationCode: 'ANC', pickupDate, notes: '' }) as const;
    const id = async () => `${customerId}-anc-${(await current())?.number}`;
    const itemOf = (record: AppointmentRecord | null) => record && appointmentEntity.write(record);

    async function tellOf(change: () => Promise<unknown>) {
      const before = itemOf(await current());
      await change();
      const after = itemOf(await current());
      for (const event of await domainEvents({ eventId: 'one', before, after })) await world.tell(event);
    }
    const change = (before: ParcelRecord, status: 'TRANSIT' | 'LOST') =>
      save(before, withStatus(before, status, clock.now(), 'dock'));
    /** The customer sees it on the site at once. */
    const seen = (before: ParcelRecord): ParcelRecord => ({
      ...withStatus(before, 'DESTINATION', clock.now(), 'dock'),
      notices: [{ at: clock.now().toISOString(), by: 'SITE' }],
    });
    async function save(before: ParcelRecord, moved: ParcelRecord) {
      const { parcel, events } = await world.change(before, moved);
      for (const event of events) await world.tell(event);
      return parcel;
    }
    const reminders = async () =>
      (await world.ledger(customerId)).filter(({ facts }) => facts.some((fact) => 'day' in fact)).reverse();

    async function coming({ paymentStatus = 'PAID', ...fields }: Partial<ParcelRecord> = {}) {
      const parcel = aParcelRecord(customerId, { paymentStatus, ...fields }, ['TRANSIT']);
      await parcels.create(parcel);
      return parcel;
    }

    return {
      customerId,
      ready: async (fields?: Partial<ParcelRecord>) => {
        const parcel = await coming(fields);
        return save(parcel, seen(parcel));
      },
      /** Nobody has told the customer yet. */
      readyUntold: async () => {
        const parcel = await coming();
        return save(parcel, withStatus(parcel, 'DESTINATION', clock.now(), 'dock'));
      },
      /** So many packages become ready. Their events, which have not arrived yet. */
      arrive: async (packages: number) => {
        const arrivals = Array.from({ length: packages }, async () => {
          const parcel = await coming();
          const { events } = await world.change(parcel, seen(parcel));
          return events;
        });
        return (await Promise.all(arrivals)).flat();
      },
      /** A package without a price in Tacoma. */
      receive: async (fields: Partial<ParcelRecord> = {}) => {
        const parcel = aParcelRecord(customerId, {
          ...{ paymentStatus: 'UNPAYABLE', priceCents: null, charges: [] },
          ...fields,
        });
        await parcels.create(parcel);
        return parcel;
      },
      price: (parcel: ParcelRecord) => save(parcel, withCurrentPrice(parcel, clock.now())),
      hold: (parcel: ParcelRecord) => save(parcel, withHold(parcel, A_HOLD, clock.now(), 'dock')),
      depart: (parcel: ParcelRecord) => change(parcel, 'TRANSIT'),
      correct: (parcel: ParcelRecord) => save(parcel, withStatus(parcel, 'CORRECTED', clock.now(), 'dock')),
      /** The event has not arrived yet. */
      pay: (parcel: ParcelRecord) => parcels.save(parcel, { ...parcel, paymentStatus: 'PAID' }),
      lose: (parcel: ParcelRecord) => change(parcel, 'LOST'),
      book: (pickupDate: string) => tellOf(() => booking.book(customer, visit(pickupDate))),
      move: (pickupDate: string) =>
        tellOf(async () => booking.reschedule(customer, await id(), visit(pickupDate))),
      /** The event has not arrived yet. */
      cancel: async () => booking.cancel(customer, await id()),
      pause: (pausedUntil: string) => settings.change(customerId, (before) => ({ ...before, pausedUntil })),
      record: () => reminderRepository(table).find(customerId),
      /** The reminders in the ledger, oldest first, as type, state and reason. */
      reminders: async () =>
        (await reminders()).map(({ messageType, messageState, reason }) =>
          [messageType, messageState, reason].filter((part) => part !== undefined).join(' '),
        ),
      /** What the emails about the reminders say. */
      emails: async () => {
        const ids = (await reminders()).map(({ messageId }) => messageId);
        return world.mails.filter(({ messageId }) => ids.includes(messageId)).map(({ text }) => text);
      },
    };
  }

  return {
    ...world,
    aCustomer,
    at,
    /** What the mail service does with the next email. */
    next: (outcome: (typeof world.outcomes)[number]) => world.outcomes.push(outcome),
    sweep: (intercept?: Interceptor) => world.process(intercept).sweep(),
    /** Moves the clock to a time and runs the schedule. */
    sweepAt: (time: string) => {
      at(time);
      return world.process().sweep();
    },
    /** Makes the stored item of a package unreadable. */
    damage: async (parcel: ParcelRecord) => {
      const { pk, sk } = parcelEntity.keys(parcel);
      const client = new DynamoDBClient();
      await client.send(
        new UpdateItemCommand({
          TableName: table.name,
          Key: { pk: { S: pk }, sk: { S: sk } },
          UpdateExpression: 'REMOVE statusHistory',
        }),
      );
      client.destroy();
    },
  };
}
