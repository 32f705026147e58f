import * as z from 'zod/mini';
import { Appointment } from '#shared/contracts/appointments.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { closureDuring, type PickupTerminal, slotOf, statusAt } from '#shared/rules/pickup-times.ts';
import type { ClosedTime } from '#shared/rules/terminals/closures.ts';
import { defineEntity, Versioned } from '../core/data/entity.ts';
import { isCustomerId } from '../core/data/ids.ts';
import {
  appointmentListPartition,
  CUSTOMER_SORT,
  customerPartition,
  type ItemKeys,
  type Key,
} from '../core/data/keys.ts';
import { listSortKey } from '../core/data/reader.ts';

/** What identifies an appointment: the customer, the terminal and a sequential number. */
export interface AppointmentKey {
  readonly customerId: string;
  readonly locationCode: (typeof DESTINATION_CODES)[number];
  readonly number: number;
}

/** `<customer>-anc-2`. Because it contains the whole key, finding an appointment needs no index. */
export const appointmentId = ({ customerId, locationCode, number }: AppointmentKey): string =>
  `${customerId}-${locationCode.toLowerCase()}-${number}`;

/** The parts of an appointment id, or null if the string is not one. */
export function splitAppointmentId(id: string): AppointmentKey | null {
  const [, customerId = '', terminal, number] = /^([^-]+)-([a-z]{3})-([1-9]\d{0,8})$/.exec(id) ?? [];
  const locationCode = DESTINATION_CODES.find((code) => code.toLowerCase() === terminal);
  if (!locationCode || !isCustomerId(customerId)) return null;
  return { customerId, locationCode, number: Number(number) };
}

export type TerminalCode = Appointment['locationCode'];

/**
 * An appointment as stored. `number` counts a customer's appointments at a terminal. `sequence` counts the changes that
 * are visible to the customer and to calendars; `version` counts all writes. `appointmentNotes` is the name in the
 * index. `handedOverAt` is when one of its packages was handed over, before all of them were. MISSED is stored only
 * when a new appointment replaces a missed one. `endedEarly`: the portal ended it before its time, because nothing was
 * left to pick up; it is then CANCELED, or COMPLETED if a package was handed over.
 */
export const AppointmentRecord = z.extend(
  z.omit(Appointment, { id: true, notes: true, pickedUpCount: true, closedBecause: true }),
  {
    number: z.int().check(z.gte(1)),
    appointmentNotes: z.string(),
    sequence: z.int().check(z.gte(0)),
    createdAt: z.string(),
    updatedAt: z.string(),
    handedOverAt: z.optional(z.string()),
    endedEarly: z.optional(z.literal(true)),
    ...Versioned.shape,
  },
);
export type AppointmentRecord = z.infer<typeof AppointmentRecord>;

/** The key of a customer's current appointment at a terminal. There is at most one, so it cannot be booked twice. */
export const currentAppointmentKey = (customerId: string, locationCode: string): Key => ({
  pk: customerPartition(customerId),
  sk: `${CUSTOMER_SORT.appointments}${locationCode}`,
});

/** The key of an appointment that a newer one has replaced. */
export const pastAppointmentKey = ({ customerId, locationCode, number }: AppointmentKey): Key => ({
  pk: customerPartition(customerId),
  sk: `${CUSTOMER_SORT.pastAppointments}${locationCode}#${number}`,
});

/** The key in the list of its terminal. A canceled appointment has none. */
function listed(record: AppointmentRecord): Pick<ItemKeys, 'indexed'> {
  const { customerId, locationCode, number, pickupDate, status } = record;
  if (status === 'CANCELED') return {};
  return {
    indexed: {
      listPk: appointmentListPartition(locationCode),
      listSk: `${slotOf(pickupDate)}#${customerId}#${number}`,
    },
  };
}

export const appointmentEntity = defineEntity({
  type: 'appointment',
  schema: AppointmentRecord,
  keys: (record) => ({ ...currentAppointmentKey(record.customerId, record.locationCode), ...listed(record) }),
});

export const pastAppointmentEntity = defineEntity({
  type: 'past-appointment',
  schema: AppointmentRecord,
  keys: (record) => ({ ...pastAppointmentKey(record), ...listed(record) }),
});

/** An appointment as projected into the list of its terminal. Its number is in the sort key. */
const ListedAppointment = z.omit(AppointmentRecord, {
  sequence: true,
  createdAt: true,
  updatedAt: true,
  endedEarly: true,
  version: true,
});
export type ListedAppointment = z.infer<typeof ListedAppointment>;

export const listedAppointmentReader = {
  read: (item: Readonly<Record<string, unknown>>): ListedAppointment => {
    const number = Number(listSortKey(item).split('#').at(-1));
    return ListedAppointment.parse({ ...item, number });
  },
};

/**
 * An appointment in the format of the API. `closures` are those of its terminal. A pickup that was completed took place, so
 * a closure that was entered later does not matter.
 */
export function appointmentOf(
  record: ListedAppointment & { sequence?: number },
  { terminal, closures, now }: PickupCircumstances,
): Appointment {
  const { appointmentNotes, ...rest } = record;
  const status = statusAt(record, terminal, now);
  const isAwaited = status === 'BOOKED' || status === 'MISSED';
  const closure = isAwaited ? closureDuring(closures, record.pickupDate, terminal) : null;
  return {
    ...rest,
    id: appointmentId(record),
    notes: appointmentNotes,
    status,
    ...(closure && { closedBecause: closure.reason }),
  };
}

/** What the state of an appointment depends on. */
interface PickupCircumstances {
  readonly terminal: Pick<PickupTerminal, 'slotMinutes'>;
  readonly closures: readonly ClosedTime[];
  readonly now: Date;
}
