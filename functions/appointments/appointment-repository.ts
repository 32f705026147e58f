import * as z from 'zod/mini';
import { DAY_MS } from '#shared/rules/durations.ts';
import { INVALID_TIME_SLOT, slotOf } from '#shared/rules/pickup-times.ts';
import { increment, takePlace } from '../core/data/counters.ts';
import type { Item } from '../core/data/entity.ts';
import {
  appointmentListPartition,
  CUSTOMER_SORT,
  customerPartition,
  type Key,
  slotPartition,
} from '../core/data/keys.ts';
import type { ShownPage } from '../core/data/query.ts';
import type { Table } from '../core/data/table.ts';
import { TransactionCanceled, type Write } from '../core/data/write.ts';
import * as writes from '../core/data/writes.ts';
import { Conflict } from '../core/platform/errors.ts';
import {
  type AppointmentKey,
  type AppointmentRecord,
  appointmentEntity,
  currentAppointmentKey,
  type ListedAppointment,
  listedAppointmentReader,
  pastAppointmentEntity,
  pastAppointmentKey,
  type TerminalCode,
} from './appointment-record.ts';

/** `capacity` is there once staff have set it, and `setBy` is the email address of who did. */
const SlotCounter = z.object({
  sk: z.string(),
  count: z.int(),
  capacity: z.optional(z.int()),
  setBy: z.optional(z.string()),
});
type SlotCounter = z.infer<typeof SlotCounter>;
export type BookedSlots = ReadonlyMap<string, Omit<SlotCounter, 'sk'>>;
export const slotReader = { read: (item: Item) => SlotCounter.parse(item) };

type SlotRange = ({ wholeBecause: string } | { limit: number }) & { consistent?: boolean };

/** About 4 KB, the unit of reads. */
const SLOTS_PAGE = 50;

const COUNTER_LIFETIME_MS = 3 * DAY_MS;

/** Counters are deleted some time after their slot. */
export const expiryOf = (pickupDate: string): Date => new Date(Date.parse(pickupDate) + COUNTER_LIFETIME_MS);

export const slotKey = (locationCode: string, pickupDate: string): Key => ({
  pk: slotPartition(locationCode),
  sk: slotOf(pickupDate),
});

/** The slot that the appointment occupies, or null. */
const heldSlot = ({ status, pickupDate }: AppointmentRecord) =>
  status === 'BOOKED' ? slotOf(pickupDate) : null;

/** The slot was full when the transaction was applied. */
export class SlotTaken extends Conflict {
  override readonly name = 'SlotTaken';

  constructor(options?: ErrorOptions) {
    super(INVALID_TIME_SLOT, options);
  }
}

const currentOf = (customerId: string) => ({
  partition: customerPartition(customerId),
  prefix: CUSTOMER_SORT.appointments,
  wholeBecause: 'A customer has at most one current appointment at each terminal.',
});

/** Appointments and the counters of their slots, which change in the same transactions. */
export function appointmentRepository(table: Table) {
  const freeSlot = ({ locationCode, pickupDate }: AppointmentRecord): Write =>
    increment(slotKey(locationCode, pickupDate), { by: -1, atLeast: 0 });
  const takeSlot = ({ locationCode, pickupDate }: AppointmentRecord, capacity: number): Write =>
    takePlace(slotKey(locationCode, pickupDate), { capacity, expiresAt: expiryOf(pickupDate) });

  /** Under contention, transactions may keep failing, so a read decides whether the slot is full. */
  async function requirePlace({ locationCode, pickupDate }: AppointmentRecord, capacity: number) {
    const counter = await table.get(slotReader, slotKey(locationCode, pickupDate), true);
    if (counter && counter.count >= (counter.capacity ?? capacity)) throw new SlotTaken();
  }

  /** @throws SlotTaken if the slot is full, TransactionCanceled if only the appointment has changed */
  async function transact(changes: Record<string, Write>, appointment: AppointmentRecord, capacity: number) {
    try {
      await table.transact(changes, async () => {
        if ('takenSlot' in changes) await requirePlace(appointment, capacity);
      });
    } catch (error) {
      const isFull = error instanceof TransactionCanceled && 'takenSlot' in error.failedWrites;
      throw isFull ? new SlotTaken({ cause: error }) : error;
    }
  }

  async function slots(locationCode: TerminalCode, range: SlotRange & { prefix?: string; after?: string }) {
    const { items, after } = await table.query(slotReader, {
      partition: slotPartition(locationCode),
      ...range,
    });
    return { booked: new Map(items.map(({ sk, ...use }) => [sk, use])), after };
  }

  return {
    /** A customer's current appointment at a terminal, in any status, or null. Costs 1 read unit. */
    current: (customerId: string, locationCode: TerminalCode): Promise<AppointmentRecord | null> =>
      table.get(appointmentEntity, currentAppointmentKey(customerId, locationCode), true),

    /** An appointment that a newer one has replaced, or null. Costs 1 read unit. */
    past: (key: AppointmentKey): Promise<AppointmentRecord | null> =>
      // Consistent, because it may have just been replaced.
      table.get(pastAppointmentEntity, pastAppointmentKey(key), true),

    /** A customer's current appointments, in any status. Costs 0.5 read units. */
    listOfCustomer: (customerId: string): Promise<ShownPage<AppointmentRecord>> =>
      table.queryShown(appointmentEntity, currentOf(customerId)),

    /** The same, read consistently for a decision. Costs 1 read unit. @throws Unreadable */
    listCurrent: async (customerId: string): Promise<AppointmentRecord[]> =>
      (await table.query(appointmentEntity, { ...currentOf(customerId), consistent: true })).items,

    /** All appointments of a terminal on a day that were not canceled, by time. Costs 0.5 read units per 4 KB. */
    listOfDay: (locationCode: TerminalCode, date: string): Promise<ShownPage<ListedAppointment>> =>
      table.queryShown(listedAppointmentReader, {
        list: appointmentListPartition(locationCode),
        prefix: `${date}T`,
        wholeBecause: 'A day has as many appointments as its slots have places.',
      }),

    /** The appointments in each slot of a terminal on a day. Costs 0.5 read units, twice as much if it is consistent. */
    bookedOnDay: async (
      locationCode: TerminalCode,
      date: string,
      consistent = false,
    ): Promise<BookedSlots> => {
      const range = { prefix: `${date}T`, wholeBecause: 'A day has few slots.', consistent };
      return (await slots(locationCode, range)).booked;
    },

    /** The appointments in each slot of a terminal from a date on. Costs 0.5 read units per 4 KB, about 70 slots. */
    bookedFrom: async (locationCode: TerminalCode, date: string): Promise<BookedSlots> => {
      const wholeBecause = 'Appointments are made until the end of the next month.';
      return (await slots(locationCode, { after: date, wholeBecause })).booked;
    },

    /**
     * Like `bookedFrom`, but only the next {@link SLOTS_PAGE} slots with appointments. `after` is the last of them, absent
     * if there are no more.
     */
    bookedPage: (locationCode: TerminalCode, start: string) =>
      slots(locationCode, { after: start, limit: SLOTS_PAGE }),

    /**
     * Books an appointment. `ended` is the customer's previous one at the terminal, which is kept. Costs 5 write units,
     * 7 after a canceled one, 9 after another one.
     * @throws SlotTaken, VersionConflict
     */
    book: (appointment: AppointmentRecord, ended: AppointmentRecord | null, capacity: number) =>
      transact(
        {
          takenSlot: takeSlot(appointment, capacity),
          ...(ended
            ? {
                appointment: writes.replace(appointmentEntity, ended, appointment),
                ended: writes.create(pastAppointmentEntity, ended),
              }
            : { appointment: writes.create(appointmentEntity, appointment) }),
        },
        appointment,
        capacity,
      ),

    /**
     * Saves a changed appointment. Frees its place in the old slot, unless that has passed, and takes one in the new
     * slot. Costs 8 write units for another slot, 5 to cancel, 2 if the slot stays.
     * @throws SlotTaken, VersionConflict
     */
    save: async (before: AppointmentRecord, after: AppointmentRecord, capacity: number, now: Date) => {
      const [from, to] = [heldSlot(before), heldSlot(after)];
      if (from === to) return table.save(appointmentEntity, before, after);
      const isAhead = Date.parse(before.pickupDate) > now.getTime();
      const changes = {
        ...(from !== null && isAhead && { freedSlot: freeSlot(before) }),
        ...(to !== null && { takenSlot: takeSlot(after, capacity) }),
        appointment: writes.replace(appointmentEntity, before, after),
      };
      await transact(changes, after, capacity);
      return { ...after, version: before.version + 1 };
    },
  };
}
