import type { LocationCode } from '#shared/rules/locations.ts';
import { type Hold, holdOf } from '#shared/rules/parcel-holds.ts';
import {
  hasLeft,
  hasOpenIssue,
  isAllowedTransition,
  type ParcelStatus,
  STATUS_LABELS,
} from '#shared/rules/parcel-status.ts';
import {
  departureRefusal,
  MOVE_TARGETS,
  type MoveTarget,
  moveRefusal,
  UNDO_MS,
} from '#shared/rules/staff/moves.ts';
import { Conflict } from '../core/platform/errors.ts';
import { isPaidInPart, type ParcelRecord, paymentStatusOf, withPaidBefore } from './parcel-record.ts';

/** `signatureKey` is the key of the signature image in the image bucket. */
export type ProofOfDelivery = Readonly<
  Required<Pick<ParcelRecord, 'signatureKey'>> & Pick<ParcelRecord, 'signerName' | 'handoverId'>
>;

/** @throws Conflict if another handover has claimed the parcel */
export function requireNotHandedOver(
  parcel: Pick<ParcelRecord, 'handoverId'>,
  proof?: ProofOfDelivery,
): void {
  if (parcel.handoverId !== undefined && parcel.handoverId !== proof?.handoverId)
    throw new Conflict('This package has already been handed over.');
}

/**
 * The parcel in a new status, with an entry in its status history. Completion adds the proof of delivery. A parcel becomes
 * TROUBLED by {@link withHold}.
 * @throws Conflict if `shared/rules/parcel-status.ts` does not allow the transition, if a parcel to be completed is
 * unpaid or has no proof of delivery, if another handover has claimed it, if a parcel to be deleted is paid, and with
 * {@link departureRefusal}.
 */
export function withStatus(
  parcel: ParcelRecord,
  to: Exclude<ParcelStatus, 'TROUBLED'>,
  at: Date,
  by: string,
  proof?: ProofOfDelivery,
): ParcelRecord {
  return inStatus(parcel, to, at, by, proof);
}

/**
 * The TROUBLED parcel, with what staff tell its customer. Without a hold by staff, its open issues say what is wrong.
 * @throws Conflict as {@link withStatus}
 */
export function withHold(parcel: ParcelRecord, hold: Hold | null, at: Date, by: string): ParcelRecord {
  if (!hold && !hasOpenIssue(parcel)) throw new Error('A parcel on hold needs a reason for its customer.');
  return withLast(inStatus(parcel, 'TROUBLED', at, by), hold ?? {});
}

/**
 * The TROUBLED parcel with another hold. Returns the same object if it is the same hold.
 * @throws Conflict if the parcel has changed since `seenVersion`
 */
export function withChangedHold(
  parcel: ParcelRecord,
  { holdReason, message }: Hold,
  at: Date,
  seenVersion: number | undefined,
): ParcelRecord {
  const current = holdOf(parcel);
  if (current?.holdReason === holdReason && current.message === message) return parcel;
  if (parcel.version !== seenVersion)
    throw new Conflict('This package has changed since you opened it. Check what changed, then save again.');
  return withLast({ ...parcel, updateDate: at.toISOString() }, { holdReason, message });
}

/** The CORRECTED parcel, with what staff tell its customer. @throws Conflict as {@link withStatus} */
export function withCorrection(parcel: ParcelRecord, message: string, at: Date, by: string): ParcelRecord {
  return withLast(withStatus(parcel, 'CORRECTED', at, by), { message });
}

function inStatus(
  parcel: ParcelRecord,
  to: ParcelStatus,
  at: Date,
  by: string,
  proof?: ProofOfDelivery,
): ParcelRecord {
  if (!isAllowedTransition(parcel.status, to)) {
    throw new Conflict(
      `A package cannot change from ${STATUS_LABELS[parcel.status]} to ${STATUS_LABELS[to]}.`,
    );
  }
  if (to === 'COMPLETED' && parcel.paymentStatus !== 'PAID')
    throw new Conflict('A package must be paid before it is handed over.');
  if (to === 'COMPLETED' && !proof)
    throw new Conflict('A package cannot be handed over without a signature.');
  if (to === 'DELETED' && (parcel.paymentStatus === 'PAID' || isPaidInPart(parcel)))
    throw new Conflict('A paid package cannot be deleted.');
  requireNotHandedOver(parcel, proof);
  if ((to === 'TRANSIT' || to === 'DESTINATION') && !hasLeft(parcel)) {
    const refusal = departureRefusal(withPaidBefore(parcel));
    if (refusal !== null) throw new Conflict(refusal);
  }
  const statusDate = at.toISOString();
  return {
    ...parcel,
    ...(to === 'COMPLETED' && proof),
    status: to,
    paymentStatus: paymentStatusOf({ ...parcel, status: to }),
    statusHistory: [...parcel.statusHistory, { status: to, statusDate, by }],
    updateDate: statusDate,
  };
}

/** A move of staff: the target, the terminal for an arrival, and the shelf or load; null without one. */
export interface Move {
  readonly to: MoveTarget;
  readonly terminal?: LocationCode | undefined;
  readonly place?: string | null;
}

/**
 * The parcel after it departed or arrived. Without a new shelf or load it has none, because it left its previous one. A
 * parcel that is already there only changes its shelf or load. Returns the same object if the same person already moved
 * it there.
 * @throws Conflict with the refusal of {@link moveRefusal}
 */
export function withMove(
  parcel: ParcelRecord,
  { to, place = null, terminal }: Move,
  at: Date,
  by: string,
): ParcelRecord {
  const from = parcel.locationDetail ?? '';
  const isThere = parcel.status === to && (to !== 'DESTINATION' || parcel.destinationCode === terminal);
  const isElsewhere = place !== null && place !== from;
  if (isThere && isElsewhere) {
    requireNotHandedOver(parcel);
    return { ...parcel, locationDetail: place, updateDate: at.toISOString() };
  }
  if (isThere && isOwnMove(parcel, by)) return parcel;
  const refusal = moveRefusal(withPaidBefore(parcel), to, { terminal });
  if (refusal !== null) throw new Conflict(refusal);
  const moved = { ...withStatus(parcel, to, at, by), locationDetail: place ?? undefined };
  const shelves = { from, to: place ?? '' };
  return shelves.from === shelves.to ? moved : withLast(moved, { shelves });
}

/**
 * The parcel as it was before this person's own move, with a new history entry. Payments and edits made since then
 * stay. Returns the same object if this person has already undone it.
 * @throws Conflict after ten minutes, for a move of somebody else, and if the last change was not a move
 */
export function withUndoneMove(parcel: ParcelRecord, at: Date, by: string): ParcelRecord {
  const [before, move] = parcel.statusHistory.slice(-2);
  if (move?.isUndo && move.by === by) return parcel;
  if (parcel.status === 'COMPLETED') throw new Conflict('This package has already been handed over.');
  requireNotHandedOver(parcel);
  if (parcel.status === 'DELETED') throw new Conflict('This package was deleted.');
  const isMove = MOVE_TARGETS.some((target) => target === move?.status) && !move?.isUndo;
  if (!before || !move || !isMove)
    throw new Conflict(`This package is ${STATUS_LABELS[parcel.status]}. There is no move to undo.`);
  if (move.by !== by) throw new Conflict('Somebody else moved this package. Only they can undo it.');
  if (at.getTime() - Date.parse(move.statusDate) > UNDO_MS)
    throw new Conflict('This package was moved more than 10 minutes ago.');
  return withoutLastMove(parcel, at, by);
}

/**
 * The parcel as it was before its last move, no matter who moved it and when, with a new history entry.
 * @throws Conflict if there is no move, or if it was handed over
 */
export function withoutLastMove(parcel: ParcelRecord, at: Date, by: string): ParcelRecord {
  const [before, move] = parcel.statusHistory.slice(-2);
  requireNotHandedOver(parcel);
  if (!before || !move) throw new Conflict('There is no move to undo.');
  const { status } = before;
  const statusDate = at.toISOString();
  const isOnItsShelf = move.shelves?.to === (parcel.locationDetail ?? '');
  return {
    ...parcel,
    ...(isOnItsShelf && { locationDetail: move.shelves?.from || undefined }),
    status,
    paymentStatus: paymentStatusOf({ ...parcel, status }),
    statusHistory: [...parcel.statusHistory, { status, statusDate, by, isUndo: true }],
    updateDate: statusDate,
  };
}

function isOwnMove({ statusHistory }: ParcelRecord, by: string): boolean {
  const last = statusHistory.at(-1);
  return last?.by === by && !last.isUndo;
}

/** The parcel with more in the last entry of its status history. */
function withLast(parcel: ParcelRecord, more: Partial<ParcelRecord['statusHistory'][number]>): ParcelRecord {
  const last = parcel.statusHistory.length - 1;
  const statusHistory = parcel.statusHistory.map((entry, index) =>
    index === last ? { ...entry, ...more } : entry,
  );
  return { ...parcel, statusHistory };
}
