import { HOUR_MS } from '#shared/rules/durations.ts';
import { closureDuring, type PickupTerminal, statusAt } from '#shared/rules/pickup-times.ts';
import { type ClosedTime, closedDaysOf } from '#shared/rules/terminals/closures.ts';
import { retryOnConflict } from '../core/data/retry.ts';
import { readRecord, type StreamChange } from '../core/data/stream.ts';
import type { Table } from '../core/data/table.ts';
import type { Clock } from '../core/platform/clock.ts';
import { inParallel } from '../core/platform/in-parallel.ts';
import { terminalAt } from '../locations/terminals.ts';
import { type ParcelRecord, parcelEntity } from '../parcels/parcel-record.ts';
import { readyParcels } from '../parcels/ready-parcels.ts';
import {
  type AppointmentRecord,
  appointmentEntity,
  type ListedAppointment,
  type TerminalCode,
} from './appointment-record.ts';
import { appointmentRepository } from './appointment-repository.ts';

/** A change to the packages that a customer can pick up at a terminal. */
export interface PickupChange {
  readonly customerId: string;
  readonly locationCode: TerminalCode;
  /** When a package was handed over, ISO 8601; null if it only arrived or left. */
  readonly handedOverAt: string | null;
}

/**
 * The terminals whose appointments a change may affect. Usually none or one. A booking counts too: its last package may have
 * left after the booking has counted it.
 */
export function pickupChanges({ before, after }: Pick<StreamChange, 'before' | 'after'>): PickupChange[] {
  const [old, appointment] = [readRecord(appointmentEntity, before), readRecord(appointmentEntity, after)];
  if (appointment)
    return isBooking(old, appointment) ? [{ ...placeOf(appointment), handedOverAt: null }] : [];
  const [from, to] = [readRecord(parcelEntity, before), readRecord(parcelEntity, after)];
  if (from && to && isSamePickup(from, to)) return [];
  const handedOverAt =
    to?.status === 'COMPLETED' ? (to.statusHistory.findLast(isHandover)?.statusDate ?? null) : null;
  const changes = [from, to]
    .filter((parcel) => parcel !== null)
    .filter(({ status }) => status === 'DESTINATION' || status === 'COMPLETED')
    .flatMap(({ customerId, destinationCode }) =>
      destinationCode === null || destinationCode === 'TAC'
        ? []
        : [{ customerId, locationCode: destinationCode, handedOverAt }],
    );
  return changes.filter(
    ({ locationCode }, index) => changes.findIndex((other) => other.locationCode === locationCode) === index,
  );
}

const isSamePickup = (from: ParcelRecord, to: ParcelRecord): boolean =>
  from.status === to.status &&
  from.destinationCode === to.destinationCode &&
  (from.refusal === undefined) === (to.refusal === undefined);

/** Whether an appointment was booked, or moved to another time. */
export const isBooking = (old: AppointmentRecord | null, { status, number, pickupDate }: AppointmentRecord) =>
  status === 'BOOKED' && (old?.number !== number || old.pickupDate !== pickupDate);

const placeOf = ({ customerId, locationCode }: AppointmentRecord) => ({ customerId, locationCode });

/** One change for each customer and terminal, with the latest handover. */
export function mergeChanges(changes: readonly PickupChange[]): PickupChange[] {
  const merged = new Map<string, PickupChange>();
  for (const change of changes) {
    const key = `${change.customerId} ${change.locationCode}`;
    const earlier = merged.get(key)?.handedOverAt ?? null;
    const isLatest = earlier === null || (change.handedOverAt !== null && change.handedOverAt > earlier);
    merged.set(key, isLatest ? change : { ...change, handedOverAt: earlier });
  }
  return [...merged.values()];
}

/** How long before a pickup its calendar entry reminds of it. A handover before that is worth telling. */
const CALENDAR_REMINDS_MS = 2 * HOUR_MS;

const isBeforeReminder = ({ pickupDate }: AppointmentRecord, handedOverAt: string): boolean =>
  Date.parse(handedOverAt) < Date.parse(pickupDate) - CALENDAR_REMINDS_MS;

/**
 * The booked appointment with the current number of ready packages. If none is left, it is COMPLETED if at least one was
 * handed over since it was booked, because the others may have been lost, and otherwise CANCELED, unless its time has
 * passed. Returns the same object if nothing changes.
 */
export function withReadyCount(
  appointment: AppointmentRecord,
  readyCount: number,
  handedOverAt: string | null,
  { terminal, now }: { readonly terminal: Pick<PickupTerminal, 'slotMinutes'>; readonly now: Date },
): AppointmentRecord {
  // An event may be delivered again after the customer has booked the next appointment.
  const isOwnHandover = handedOverAt !== null && handedOverAt >= appointment.createdAt;
  if (appointment.status !== 'BOOKED')
    return isOwnHandover && appointment.status === 'CANCELED'
      ? handedOver(appointment, handedOverAt)
      : appointment;
  const handover = appointment.handedOverAt ?? (isOwnHandover ? handedOverAt : undefined);
  const isSame = readyCount === appointment.parcelCount && handover === appointment.handedOverAt;
  const counted = {
    ...appointment,
    parcelCount: readyCount,
    ...(handover !== undefined && { handedOverAt: handover }),
  };
  const early = {
    endedEarly: true,
    sequence: appointment.sequence + 1,
    updatedAt: now.toISOString(),
  } as const;
  if (readyCount === 0 && handover !== undefined)
    return { ...counted, status: 'COMPLETED', ...(isBeforeReminder(appointment, handover) && early) };
  if (readyCount === 0 && statusAt(appointment, terminal, now) === 'BOOKED')
    return { ...counted, status: 'CANCELED', ...early };
  return isSame ? appointment : counted;
}

/**
 * The appointment that was canceled because no package was left, once the event of the handover arrives. The portal does
 * not correct what the customer has canceled.
 */
function handedOver(appointment: AppointmentRecord, handedOverAt: string): AppointmentRecord {
  const { endedEarly, ...rest } = appointment;
  if (!endedEarly) return appointment;
  const isEarly = isBeforeReminder(appointment, handedOverAt);
  return { ...rest, status: 'COMPLETED', handedOverAt, ...(isEarly && { endedEarly }) };
}

const isHandover = ({ status }: ParcelRecord['statusHistory'][number]) => status === 'COMPLETED';

/**
 * Keeps appointments in sync with the packages that are ready: their number, and that none without packages stays booked.
 * Reads the current state, so events may be repeated and out of order, and several are handled as one.
 */
export function pickupUpdates(table: Table, clock: Clock) {
  const appointments = appointmentRepository(table);
  const countReady = readyParcels(table);

  const update = ({ customerId, locationCode, handedOverAt }: PickupChange): Promise<void> =>
    retryOnConflict(async () => {
      const before = await appointments.current(customerId, locationCode);
      if (before?.status !== 'BOOKED' && !before?.endedEarly) return;
      const readyCount = await countReady(customerId, locationCode);
      const now = clock.now();
      const terminal = terminalAt(locationCode, now);
      const after = withReadyCount(before, readyCount, handedOverAt, { terminal, now });
      // It takes no place in another slot, so the capacity does not matter.
      if (after !== before) await appointments.save(before, after, 0, now);
    });

  return async (changes: readonly StreamChange[]): Promise<void> => {
    await Promise.all(mergeChanges(changes.flatMap(pickupChanges)).map(update));
  };
}

/** The number of days that are read in parallel. */
const CONCURRENCY = 10;

/** Finds the booked pickups at a time that have not passed. Costs 0.5 read units or more for each day. */
export function closedPickups(table: Table) {
  const appointments = appointmentRepository(table);
  return async (
    terminal: PickupTerminal & { readonly locationCode: TerminalCode },
    closed: ClosedTime,
    now: Date,
  ): Promise<ListedAppointment[]> => {
    const days = closedDaysOf(terminal, closed);
    const found = await inParallel(days, CONCURRENCY, async ({ date }) => {
      const { shown } = await appointments.listOfDay(terminal.locationCode, date);
      return shown.filter((each) => statusAt(each, terminal, now) === 'BOOKED');
    });
    return found.flat().filter(({ pickupDate }) => closureDuring([closed], pickupDate, terminal) !== null);
  };
}
