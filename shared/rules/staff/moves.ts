import { LOCATION_NAMES, type LocationCode } from '../locations.ts';
import { isOnHold, type ParcelStatus, STATUS_LABELS } from '../parcel-status.ts';

/** The moves of a pile: Depart and Arrive. */
export const MOVE_TARGETS = ['TRANSIT', 'DESTINATION'] as const satisfies readonly ParcelStatus[];
export type MoveTarget = (typeof MOVE_TARGETS)[number];

/** The status that a move starts from. */
export const MOVE_SOURCES = { TRANSIT: 'ORIGIN', DESTINATION: 'TRANSIT' } as const satisfies Record<
  MoveTarget,
  ParcelStatus
>;

/** How long staff can take back their own move. Milliseconds. */
export const UNDO_MS = 10 * 60_000;

export const MAX_PILE = 100;

interface Movable {
  status: ParcelStatus;
  destinationCode: LocationCode | null;
}

/**
 * Why a parcel cannot depart or arrive now, or null if it can. Parcels arrive at `terminal`, which must be their
 * destination.
 */
export function moveRefusal(
  { status, destinationCode }: Movable,
  to: MoveTarget,
  terminal?: LocationCode,
): string | null {
  if (status !== MOVE_SOURCES[to]) return statusRefusal(status, to);
  if (destinationCode === null) return 'This package has no destination.';
  if (to === 'DESTINATION' && destinationCode !== terminal)
    return `This package goes to ${LOCATION_NAMES[destinationCode]}.`;
  return null;
}

function statusRefusal(status: ParcelStatus, to: MoveTarget): string {
  if (isOnHold(status)) return `This package is on hold (${STATUS_LABELS[status]}).`;
  if (status === 'LOST') return 'This package is marked as lost.';
  if (status === 'COMPLETED') return 'This package was handed over already.';
  if (status === 'DELETED') return 'This package was deleted.';
  if (status === 'ORIGIN' && to === 'DESTINATION') return 'This package has not departed yet.';
  return `This package is ${STATUS_LABELS[status]} already.`;
}
