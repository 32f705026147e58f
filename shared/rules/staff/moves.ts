import { MINUTE_MS } from '../durations.ts';
import { LOCATION_NAMES, type LocationCode } from '../locations.ts';
import { isOnHold, type ParcelStatus, STATUS_LABELS } from '../parcel-status.ts';
import { type Hazard, isUninspected } from './hazard-inspection.ts';
import type { StaffAction } from './staff-actions.ts';

/** The moves of a pile: Depart and Arrive. */
export const MOVE_TARGETS = ['TRANSIT', 'DESTINATION'] as const satisfies readonly ParcelStatus[];
export type MoveTarget = (typeof MOVE_TARGETS)[number];

/** The status that a move starts from. */
export const MOVE_SOURCES = { TRANSIT: 'ORIGIN', DESTINATION: 'TRANSIT' } as const satisfies Record<
  MoveTarget,
  ParcelStatus
>;

/** How long staff can undo their own move. Milliseconds. */
export const UNDO_MS = 10 * MINUTE_MS;

export const MAX_PILE_SIZE = 100;

interface Movable extends Hazard {
  status: ParcelStatus;
  destinationCode: LocationCode | null;
  /** What was paid before charges were added that are still due. US dollars. */
  paidBefore?: number | undefined;
  /** Until when its customer wants it to wait for other packages. An instant, ISO 8601. */
  heldUntil?: string | undefined;
}

/** Whether a package waits in Tacoma for other packages of its customer. */
export const isHeld = ({ heldUntil }: Pick<Movable, 'heldUntil'>, now: Date): boolean =>
  heldUntil !== undefined && now.toISOString() < heldUntil;

export const HELD = 'Its customer asked to hold it for other boxes.';

export const NOT_INSPECTED = 'The hazardous goods in this package were not inspected.';

/**
 * Why a parcel must not leave Tacoma, or null if it may. Carriers take hazardous goods only with the papers that an
 * inspection provides, also in limited quantities (49 CFR 173.151(b), 173.153(b)). `now` decides whether it still waits for others.
 */
export function departureRefusal(
  parcel: Hazard & Pick<Movable, 'paidBefore' | 'heldUntil'>,
  now: Date,
): string | null {
  if (isUninspected(parcel)) return NOT_INSPECTED;
  if (isHeld(parcel, now)) return HELD;
  return parcel.paidBefore === undefined ? null : 'A charge that was added after the payment is still due.';
}

/** Why a parcel cannot depart or arrive now, or null if it can. `terminal` is where it arrives: its destination. */
export function moveRefusal(
  parcel: Movable,
  to: MoveTarget,
  { terminal, now }: { terminal?: LocationCode | undefined; now: Date },
): string | null {
  const { status, destinationCode } = parcel;
  if (status !== MOVE_SOURCES[to]) return statusRefusal(status, to);
  if (destinationCode === null) return 'This package has no destination.';
  if (to === 'DESTINATION' && destinationCode !== terminal)
    return `This package goes to ${LOCATION_NAMES[destinationCode]}.`;
  return to === 'TRANSIT' ? departureRefusal(parcel, now) : null;
}

/** Why a lost parcel cannot be at its destination after it was found at this terminal, or null if it can. */
export function foundRefusal(
  { destinationCode }: Pick<Movable, 'destinationCode'>,
  terminal: LocationCode,
): string | null {
  if (destinationCode === null) return 'This package has no destination.';
  if (destinationCode === terminal) return null;
  return `This package goes to ${LOCATION_NAMES[destinationCode]}. Change its status to “Found in transit” instead.`;
}

/** Whether a change of status undoes a departure or an arrival. */
export function isMoveBack(from: ParcelStatus, to: ParcelStatus): boolean {
  return MOVE_TARGETS.some((target) => target === from && MOVE_SOURCES[target] === to);
}

/** Whether the last change of a parcel was a departure or an arrival from this status. */
export function hasMovedFrom(
  { status, statusHistory }: { status: ParcelStatus; statusHistory: readonly { status: ParcelStatus }[] },
  from: ParcelStatus,
): boolean {
  return statusHistory.at(-2)?.status === from && isMoveBack(status, from);
}

function statusRefusal(status: ParcelStatus, to: MoveTarget): string {
  if (isOnHold(status)) return `This package is on hold (${STATUS_LABELS[status]}).`;
  if (status === 'LOST') return 'This package is marked as lost.';
  if (status === 'COMPLETED') return 'This package has already been handed over.';
  if (status === 'DELETED') return 'This package was deleted.';
  if (status === 'ORIGIN' && to === 'DESTINATION') return 'This package has not departed yet.';
  return `This package is already ${STATUS_LABELS[status]}.`;
}

/** The permission that this change of status requires. */
export function statusChangeAction(from: ParcelStatus, to: ParcelStatus): StaffAction {
  if (from === 'CORRECTED' && to === 'ORIGIN') return 'beginShipping';
  return isMoveBack(to, from) ? 'movePackages' : 'changeStatus';
}

/** Whether staff must give a reason, for the change history: a package is lost, found again, or moved back. */
export function needsReason(from: ParcelStatus, to: ParcelStatus): boolean {
  return to === 'LOST' || from === 'LOST' || isMoveBack(from, to);
}
