import type { LocationCode } from '../../shared/rules/locations.ts';
import { type Hold, holdOf } from '../../shared/rules/parcel-holds.ts';
import {
  hasOpenIssue,
  isAllowedTransition,
  type ParcelStatus,
  STATUS_LABELS,
} from '../../shared/rules/parcel-status.ts';
import { MOVE_TARGETS, type MoveTarget, moveRefusal, UNDO_MS } from '../../shared/rules/staff/moves.ts';
import { Conflict } from '../platform/errors.ts';
import type { ParcelRecord } from './parcel-record.ts';
import { paymentStatusOf } from './payment-status.ts';

/** `signatureKey` is the key of the signature image in the image bucket. */
export type ProofOfDelivery = Readonly<
  Required<Pick<ParcelRecord, 'signatureKey'>> & Pick<ParcelRecord, 'signerName' | 'handoverId'>
>;

/** @throws Conflict if another hand-over has claimed the parcel */
export function assertNotHandedOver(parcel: Pick<ParcelRecord, 'handoverId'>, proof?: ProofOfDelivery): void {
  if (parcel.handoverId !== undefined && parcel.handoverId !== proof?.handoverId)
    throw new Conflict('This package was handed over already.');
}

/**
 * The parcel in a new status, with an entry in its status history. Completion adds the proof of delivery. A parcel becomes
 * TROUBLED by {@link withHold}.
 * @throws Conflict if `shared/rules/parcel-status.ts` does not allow the transition, if a parcel to be completed is
 * unpaid or has no proof of delivery, if another hand-over has claimed it, and if a parcel to be deleted is paid.
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
 * The TROUBLED parcel, with what staff tell its customer. Without a hold of theirs, its open issues say what is wrong.
 * @throws Conflict as {@link withStatus}
 */
export function withHold(parcel: ParcelRecord, hold: Hold | null, at: Date, by: string): ParcelRecord {
  if (!hold && !hasOpenIssue(parcel))
    throw new Error('Its customer would not know why the parcel is on hold.');
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
    throw new Conflict('This package was changed in the meantime. Check what changed, then save again.');
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
  if (to === 'DELETED' && parcel.paymentStatus === 'PAID')
    throw new Conflict('A paid package cannot be deleted.');
  assertNotHandedOver(parcel, proof);
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

/** A move of staff: the target, the terminal for an arrival, and the shelf or load, if one was scanned. */
export interface Move {
  readonly to: MoveTarget;
  readonly terminal?: LocationCode | undefined;
  readonly locationDetail?: string | undefined;
}

/**
 * The parcel after it departed or arrived. Returns the same object if this person moved it there already.
 * @throws Conflict with the refusal of {@link moveRefusal}
 */
export function withMove(
  parcel: ParcelRecord,
  { to, terminal, locationDetail }: Move,
  at: Date,
  by: string,
): ParcelRecord {
  const from = parcel.locationDetail ?? '';
  const shelf = locationDetail ?? from;
  const isThere = parcel.status === to && (to !== 'DESTINATION' || parcel.destinationCode === terminal);
  if (isThere && shelf === from && isOwnMove(parcel, by)) return parcel;
  const refusal = moveRefusal(parcel, to, terminal);
  if (refusal !== null) throw new Conflict(refusal);
  const moved = withStatus(parcel, to, at, by);
  if (shelf === from) return moved;
  return withLast({ ...moved, locationDetail: shelf }, { shelves: { from, to: shelf } });
}

/**
 * The parcel as it was before this person's own move, as an entry of its own. Payments and edits made meanwhile stay.
 * Returns the same object if this person took it back already.
 * @throws Conflict after ten minutes, for a move of somebody else, and if the parcel was not moved last
 */
export function withUndoneMove(parcel: ParcelRecord, at: Date, by: string): ParcelRecord {
  const [before, move] = parcel.statusHistory.slice(-2);
  if (move?.isUndo && move.by === by) return parcel;
  if (parcel.status === 'COMPLETED') throw new Conflict('This package was handed over already.');
  assertNotHandedOver(parcel);
  if (parcel.status === 'DELETED') throw new Conflict('This package was deleted.');
  const isMove = MOVE_TARGETS.some((target) => target === move?.status) && !move?.isUndo;
  if (!before || !move || !isMove)
    throw new Conflict(`This package is ${STATUS_LABELS[parcel.status]}. There is no move to undo.`);
  if (move.by !== by) throw new Conflict('Somebody else moved this package. Only they can undo it.');
  if (at.getTime() - Date.parse(move.statusDate) > UNDO_MS)
    throw new Conflict('This package was moved more than 10 minutes ago.');
  const { status } = before;
  const statusDate = at.toISOString();
  const shelf =
    move.shelves?.to === parcel.locationDetail && move.shelves ? { locationDetail: move.shelves.from } : {};
  return {
    ...parcel,
    ...shelf,
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
