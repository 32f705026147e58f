import type { Appointment, AppointmentInput } from '#shared/contracts/appointments.ts';
import type { Role } from '#shared/roles.ts';
import { statusAt } from '#shared/rules/pickup-times.ts';
import type { Shown } from '../core/data/query.ts';
import { retryOnConflict } from '../core/data/retry.ts';
import type { Table } from '../core/data/table.ts';
import type { Caller, Owner } from '../core/platform/caller.ts';
import type { Clock } from '../core/platform/clock.ts';
import { Conflict, InvalidInput, invalidField, NotFound } from '../core/platform/errors.ts';
import { inParallel } from '../core/platform/in-parallel.ts';
import { customerSummaries } from '../customers/customer-summary.ts';
import { closureReader } from '../locations/closures.ts';
import { terminalAt } from '../locations/terminals.ts';
import { readyParcels } from '../parcels/ready-parcels.ts';
import {
  canceled,
  matches,
  newAppointment,
  newPickupCode,
  requireBooked,
  rescheduled,
} from './appointment-changes.ts';
import {
  type AppointmentRecord,
  appointmentOf,
  splitAppointmentId,
  type TerminalCode,
} from './appointment-record.ts';
import { appointmentRepository, SlotTaken } from './appointment-repository.ts';
import { freeTimes } from './free-times.ts';
import { pickedUpParcels } from './picked-up-parcels.ts';

/** The roles that may list all appointments of a terminal. Executives may not. */
const TERMINAL_ROLES: readonly Role[] = ['ParcelOperations', 'CustomerService'];

interface ListQuery {
  readonly locationCode?: TerminalCode | undefined;
  /** A local date. */
  readonly pickupDate?: string | undefined;
}

/** The number of customers whose histories are read in parallel. */
const CONCURRENCY = 10;

/**
 * Pickup appointments. The clock determines which times can be booked and which appointments were missed (decision 76).
 */
export function appointmentService(table: Table, clock: Clock) {
  const appointments = appointmentRepository(table);
  const findCustomer = customerSummaries(table);
  const countReady = readyParcels(table);
  const countPickedUp = pickedUpParcels(table);

  const closed = closureReader(table, clock);

  /** A terminal with its present closures, which decide whether a time can be booked. */
  const terminalOf = async (locationCode: TerminalCode) => {
    const terminal = await closed.location(locationCode, { fresh: true });
    return { now: clock.now(), terminal: { ...terminal, locationCode } };
  };

  /** A terminal, for what does not depend on closures. */
  const regular = (locationCode: TerminalCode) => {
    const now = clock.now();
    return { now, terminal: terminalAt(locationCode, now) };
  };

  async function view(record: AppointmentRecord): Promise<Appointment> {
    const { locationCode } = record;
    const closures = await closed.ofTerminal(locationCode);
    return appointmentOf(record, { ...regular(locationCode), closures });
  }

  /** @throws NotFound without a profile, which customers need to have packages */
  async function customerOf({ customerId }: Owner) {
    const customer = await findCustomer(customerId);
    if (!customer) throw new NotFound('There is no profile yet.');
    const { name, company, customerNumber } = customer;
    return { customerId, customerName: name, companyName: company, customerNumber };
  }

  /** @throws NotFound for a malformed id, a missing appointment, or another customer's, with the same message */
  async function owned(owner: Owner, id: string): Promise<AppointmentRecord> {
    const key = splitAppointmentId(id);
    if (key?.customerId === owner.customerId) {
      const current = await appointments.current(key.customerId, key.locationCode);
      if (current?.number === key.number) return current;
      const past = await appointments.past(key);
      if (past) return past;
    }
    throw new NotFound('There is no such appointment.');
  }

  /**
   * Runs an attempt, and retries it after a concurrent change. If the slot was full, the last attempt only reads, and
   * throws `full` where it would write: the same request may have taken the last place itself.
   */
  async function retryUnlessFull<T>(attempt: (full?: SlotTaken) => Promise<T>): Promise<T> {
    try {
      return await retryOnConflict(() => attempt());
    } catch (error) {
      if (error instanceof SlotTaken) return attempt(error);
      throw error;
    }
  }

  /** Applies a change to the current state of an appointment, and again after a concurrent change. */
  const change = (
    owner: Owner,
    id: string,
    transform: (before: AppointmentRecord) => AppointmentRecord | Promise<AppointmentRecord>,
  ): Promise<AppointmentRecord> =>
    retryUnlessFull(async (full) => {
      const before = await owned(owner, id);
      const after = await transform(before);
      if (after === before) return before;
      if (full) throw full;
      const { terminal, now } = regular(before.locationCode);
      return appointments.save(before, after, terminal.slotCapacity, now);
    });

  async function listOwn(owner: Owner, { locationCode, pickupDate }: ListQuery) {
    const { shown, unreadable } = await appointments.listOfCustomer(owner.customerId);
    const listed = (await Promise.all(shown.map(view)))
      .filter(({ status }) => status === 'BOOKED' || status === 'MISSED')
      .filter((mine) => locationCode === undefined || mine.locationCode === locationCode)
      .filter((mine) => pickupDate === undefined || mine.pickupDate.startsWith(pickupDate));
    return { shown: listed, unreadable };
  }

  async function listOfDay(locationCode: TerminalCode, date: string): Promise<Shown<Appointment[]>> {
    const { terminal, now } = regular(locationCode);
    const [closures, { shown, unreadable }] = await Promise.all([
      // Staff who close the terminal see it at once.
      closed.ofTerminal(locationCode, { fresh: true }),
      appointments.listOfDay(locationCode, date),
    ]);
    const listed = await inParallel(shown, CONCURRENCY, async (record) => {
      const appointment = appointmentOf(record, { terminal, closures, now });
      if (appointment.status !== 'COMPLETED' || appointment.parcelCount === 0) return appointment;
      return { ...appointment, pickedUpCount: await countPickedUp(record, terminal.timeZone) };
    });
    return { shown: listed, unreadable };
  }

  return {
    /**
     * The caller's booked and missed appointments, optionally only those at a terminal or on a day. With both a terminal
     * and a day, {@link TERMINAL_ROLES} get all appointments there that were not canceled.
     * @throws InvalidInput if they leave out the terminal or the day and are not customers
     */
    list: async (caller: Pick<Caller, 'customerId' | 'roles'>, query: ListQuery) => {
      const { locationCode, pickupDate } = query;
      if (!caller.roles.some((role) => TERMINAL_ROLES.includes(role))) return listOwn(caller, query);
      if (locationCode !== undefined && pickupDate !== undefined) return listOfDay(locationCode, pickupDate);
      if (caller.roles.includes('Customer')) return listOwn(caller, query);
      throw new InvalidInput('A terminal and a date are required.', [
        ...(locationCode === undefined ? [{ field: 'locationCode', message: 'Choose a terminal.' }] : []),
        ...(pickupDate === undefined ? [{ field: 'pickupDate', message: 'Choose a date.' }] : []),
      ]);
    },

    ...freeTimes(table, closed, clock),

    /**
     * Books a pickup. Returns the existing appointment if it has the same time and notes.
     * @throws InvalidInput for a time that cannot be booked, SlotTaken if it is full, Conflict if there is an open
     * appointment or no package is ready
     */
    book: async (owner: Owner, { locationCode, ...requested }: AppointmentInput): Promise<Appointment> => {
      const customer = await customerOf(owner);
      const booked = await retryUnlessFull(async (full) => {
        const existing = await appointments.current(owner.customerId, locationCode);
        const { terminal, now } = regular(locationCode);
        const status = existing && statusAt(existing, terminal, now);
        if (existing && status === 'BOOKED') {
          if (matches(existing, requested)) return existing;
          throw new Conflict(`You already have an appointment in ${terminal.name}. Please reschedule it.`);
        }
        if (full) throw full;
        const ended = existing && status && { ...existing, status };
        const [place, readyCount] = await Promise.all([
          terminalOf(locationCode),
          countReady(owner.customerId, locationCode),
        ]);
        const circumstances = { ...place, readyCount };
        const appointment = newAppointment(customer, requested, circumstances, ended, newPickupCode());
        await appointments.book(appointment, ended, terminal.slotCapacity);
        return appointment;
      });
      return view(booked);
    },

    /**
     * Moves an appointment or changes its notes.
     * @throws NotFound, InvalidInput for a time that cannot be booked or another terminal, SlotTaken if it is full,
     * Conflict if it is no longer booked, if it has changed since `seenSequence`, or if no package is ready
     */
    reschedule: async (
      owner: Owner,
      id: string,
      { locationCode, ...requested }: AppointmentInput,
      seenSequence?: number,
    ): Promise<Appointment> => {
      const saved = await change(owner, id, async (before) => {
        if (before.locationCode !== locationCode)
          throw invalidField('locationCode', 'An appointment cannot be moved to another terminal.');
        const [customer, readyCount, place] = await Promise.all([
          customerOf(owner),
          countReady(owner.customerId, locationCode),
          terminalOf(locationCode),
        ]);
        const circumstances = { ...place, readyCount };
        return rescheduled(before, customer, requested, circumstances, seenSequence);
      });
      return view(saved);
    },

    /** Cancels an appointment. Does nothing if it is already canceled. @throws NotFound, Conflict if it has ended */
    cancel: async (owner: Owner, id: string): Promise<void> => {
      await change(owner, id, (before) => {
        const { terminal, now } = regular(before.locationCode);
        return canceled(before, terminal, now);
      });
    },

    /** A booked appointment with its terminal, for a calendar file. @throws NotFound, Conflict if it has ended */
    forCalendar: async (owner: Owner, id: string) => {
      const appointment = await owned(owner, id);
      const { terminal, now } = regular(appointment.locationCode);
      requireBooked(appointment, terminal, now);
      return { appointment: { ...appointment, ...(await view(appointment)) }, terminal, now };
    },
  };
}
