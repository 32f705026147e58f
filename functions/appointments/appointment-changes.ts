import { randomInt } from 'node:crypto';
import {
  bookableTime,
  INVALID_TIME_SLOT,
  type PickupTerminal,
  statusAt,
} from '#shared/rules/pickup-times.ts';
import { Conflict, invalidField } from '../core/platform/errors.ts';
import type { AppointmentRecord, TerminalCode } from './appointment-record.ts';

/** The customer, as shown to staff in the list of a day. */
type Customer = Pick<AppointmentRecord, 'customerId' | 'customerName' | 'companyName' | 'customerNumber'>;

/** The time and notes that a customer requests. `pickupDate` is ISO 8601 with any offset. */
interface Requested {
  readonly pickupDate: string;
  readonly notes: string;
}

/** What a booking depends on. */
interface Circumstances {
  readonly terminal: PickupTerminal & { readonly locationCode: TerminalCode; readonly name: string };
  /** The number of the customer's packages that are ready at the terminal. */
  readonly readyCount: number;
  readonly now: Date;
}

/**
 * A new appointment. `ended` is the customer's previous one at the terminal, if any.
 * @throws InvalidInput if the time cannot be booked, Conflict if no package is ready
 */
export function newAppointment(
  customer: Customer,
  requested: Requested,
  circumstances: Circumstances,
  ended: Pick<AppointmentRecord, 'number' | 'version'> | null,
  pickupCode: string,
): AppointmentRecord {
  const { terminal, readyCount, now } = circumstances;
  return {
    ...customer,
    locationCode: terminal.locationCode,
    number: (ended?.number ?? 0) + 1,
    pickupDate: timeFor(requested, circumstances),
    appointmentNotes: requested.notes,
    status: 'BOOKED',
    pickupCode,
    parcelCount: readyCount,
    sequence: 0,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    version: (ended?.version ?? 0) + 1,
  };
}

/**
 * The appointment at another time or with other notes. Returns the same object if nothing changes, so a duplicate
 * request has no effect.
 * @throws InvalidInput if the time cannot be booked, Conflict if the appointment is no longer booked, if it has changed
 * since `seenSequence`, or if it moves and no package is ready
 */
export function rescheduled(
  appointment: AppointmentRecord,
  customer: Customer,
  requested: Requested,
  circumstances: Circumstances,
  seenSequence?: number,
): AppointmentRecord {
  const { terminal, readyCount, now } = circumstances;
  requireBooked(appointment, terminal, now);
  if (matches(appointment, requested)) return appointment;
  if (seenSequence !== undefined && seenSequence !== appointment.sequence)
    throw new Conflict('This appointment was changed in another window or on another device.');
  const isSameTime = Date.parse(requested.pickupDate) === Date.parse(appointment.pickupDate);
  return {
    ...appointment,
    ...customer,
    pickupDate: isSameTime ? appointment.pickupDate : timeFor(requested, circumstances),
    appointmentNotes: requested.notes,
    parcelCount: readyCount,
    sequence: appointment.sequence + 1,
    updatedAt: now.toISOString(),
  };
}

/**
 * The canceled appointment, or the same object if it already was.
 * @throws Conflict if it was completed or missed
 */
export function canceled(
  appointment: AppointmentRecord,
  terminal: PickupTerminal,
  now: Date,
): AppointmentRecord {
  if (appointment.status === 'CANCELED') return appointment;
  requireBooked(appointment, terminal, now);
  return {
    ...appointment,
    status: 'CANCELED',
    sequence: appointment.sequence + 1,
    updatedAt: now.toISOString(),
  };
}

/** Whether an appointment already has the requested time and notes. */
export function matches({ pickupDate, appointmentNotes }: AppointmentRecord, requested: Requested): boolean {
  return Date.parse(pickupDate) === Date.parse(requested.pickupDate) && appointmentNotes === requested.notes;
}

/** @throws Conflict if the appointment was canceled, completed or missed */
export function requireBooked(appointment: AppointmentRecord, terminal: PickupTerminal, now: Date): void {
  const status = statusAt(appointment, terminal, now);
  if (status !== 'BOOKED') throw new Conflict(ENDED[status]);
}

const ENDED = {
  CANCELED: 'This appointment was canceled.',
  COMPLETED: 'This appointment is complete. To pick up more packages, please book a new one.',
  MISSED: 'The time of this appointment has passed. Please book a new one.',
} as const;

function timeFor({ pickupDate }: Requested, { terminal, readyCount, now }: Circumstances): string {
  if (readyCount === 0) throw new Conflict(`You have no packages ready for pickup in ${terminal.name}.`);
  const time = bookableTime(terminal, pickupDate, now);
  if (time === null) throw invalidField('pickupDate', INVALID_TIME_SLOT);
  return time;
}

/** Letters and digits that do not look alike, without vowels, so that codes are not words. */
const ALPHABET = 'CDFHJKMNPQRTWXY34679';
const LENGTH = 6;

/** A random code that the customer shows at the counter. There are 64 million. */
export function newPickupCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
