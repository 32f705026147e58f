import { retryOnConflict } from '../core/data/retry.ts';
import { readRecord, type StreamChange } from '../core/data/stream.ts';
import type { Table } from '../core/data/table.ts';
import type { Clock } from '../core/platform/clock.ts';
import { type ParcelRecord, parcelEntity } from '../parcels/parcel-record.ts';
import { readyParcels } from '../parcels/ready-parcels.ts';
import type { AppointmentRecord, TerminalCode } from './appointment-record.ts';
import { appointmentRepository } from './appointment-repository.ts';

/** A change to the packages that a customer can pick up at a terminal. */
export interface PickupChange {
  readonly customerId: string;
  readonly locationCode: TerminalCode;
  /** When a package was handed over, ISO 8601; null if it only arrived or left. */
  readonly handedOverAt: string | null;
}

/** The terminals whose packages a change to a parcel affects. Usually none or one. */
export function pickupChanges({ before, after }: Pick<StreamChange, 'before' | 'after'>): PickupChange[] {
  const [from, to] = [readRecord(parcelEntity, before), readRecord(parcelEntity, after)];
  if (from && to && from.status === to.status && from.destinationCode === to.destinationCode) return [];
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

/**
 * The booked appointment with the current number of ready packages. It is COMPLETED if none is left and at least one
 * was handed over since it was booked; the others may have been lost. Returns the same object if nothing changes.
 */
export function withReadyCount(
  appointment: AppointmentRecord,
  readyCount: number,
  handedOverAt: string | null,
): AppointmentRecord {
  if (appointment.status !== 'BOOKED') return appointment;
  // An event may be delivered again after the customer has booked the next appointment.
  const isOwnHandover = handedOverAt !== null && handedOverAt >= appointment.createdAt;
  const handover = appointment.handedOverAt ?? (isOwnHandover ? handedOverAt : undefined);
  const isDone = readyCount === 0 && handover !== undefined;
  const isSame = readyCount === appointment.parcelCount && handover === appointment.handedOverAt;
  if (isSame && !isDone) return appointment;
  return {
    ...appointment,
    parcelCount: readyCount,
    ...(handover !== undefined && { handedOverAt: handover }),
    ...(isDone && { status: 'COMPLETED' }),
  };
}

const isHandover = ({ status }: ParcelRecord['statusHistory'][number]) => status === 'COMPLETED';

/**
 * Keeps appointments in sync with the packages that are ready: their number, and whether the last one was handed over.
 * Reads the current state, so events may be repeated and out of order, and several are handled as one.
 */
export function pickupUpdates(table: Table, clock: Clock) {
  const appointments = appointmentRepository(table);
  const countReady = readyParcels(table);

  const update = ({ customerId, locationCode, handedOverAt }: PickupChange): Promise<void> =>
    retryOnConflict(async () => {
      const before = await appointments.current(customerId, locationCode);
      if (before?.status !== 'BOOKED') return;
      const readyCount = await countReady(customerId, locationCode);
      const after = withReadyCount(before, readyCount, handedOverAt);
      // It takes no place in another slot, so the capacity does not matter.
      if (after !== before) await appointments.save(before, after, 0, clock.now());
    });

  return async (changes: readonly StreamChange[]): Promise<void> => {
    await Promise.all(mergeChanges(changes.flatMap(pickupChanges)).map(update));
  };
}
