import type { LocationCode } from '../../shared/rules/locations.ts';
import { isAllowedTransition, type ParcelStatus, STATUS_LABELS } from '../../shared/rules/parcel-status.ts';
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
 * The parcel in a new status, with an entry in its status history. Completion adds the proof of delivery.
 * @throws Conflict if `shared/rules/parcel-status.ts` does not allow the transition, if a parcel to be completed is
 * unpaid or has no proof of delivery, if another hand-over has claimed it, and if a parcel to be deleted is paid.
 */
export function withStatus(
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
  const shelves = { from, to: shelf };
  return { ...moved, locationDetail: shelf, statusHistory: withLast(moved.statusHistory, { shelves }) };
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

const withLast = (
  history: ParcelRecord['statusHistory'],
  more: Partial<ParcelRecord['statusHistory'][number]>,
): ParcelRecord['statusHistory'] =>
  history.map((change, index) => (index === history.length - 1 ? { ...change, ...more } : change));
