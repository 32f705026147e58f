import { Conflict } from '#functions/core/platform/errors.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { STATUS_LABELS } from '#shared/rules/parcel-status.ts';
import { boardingRefusal } from '#shared/rules/sailings/boarding.ts';
import type { Sailing } from '#shared/rules/sailings/sailing.ts';
import { MOVE_TARGETS, type MoveTarget, moveRefusal, UNDO_MS } from '#shared/rules/staff/moves.ts';
import { type ParcelRecord, paymentStatusOf, withPaidBefore } from '../parcel-record.ts';
import { ashore, requireNotHandedOver, withLast, withStatus } from '../parcel-transitions.ts';

/**
 * A move of staff: the target, the terminal for an arrival, and the shelf or load; null without one. `sailing` is the one that
 * it departs on, and `hasSailed` tells whether an earlier one has left, with or without the parcel.
 */
export interface Move {
  readonly to: MoveTarget;
  readonly terminal?: LocationCode | undefined;
  readonly place?: string | null;
  readonly sailing?: Sailing | undefined;
  readonly hasSailed?: (sailingId: string) => boolean;
}

/**
 * The parcel after it departed or arrived. Without a new shelf or load it has none, because it left its previous one. A
 * parcel that is already there only changes its shelf, its load or its sailing: one that has sailed has left it behind.
 * Returns the same object if the same person already moved it there (decision 191).
 * @throws Conflict with the refusals of {@link moveRefusal} and {@link boardingRefusal}
 */
export function withMove(
  parcel: ParcelRecord,
  { to, place = null, terminal, sailing, hasSailed }: Move,
  at: Date,
  by: string,
): ParcelRecord {
  const from = parcel.locationDetail ?? '';
  const isThere = parcel.status === to && (to !== 'DESTINATION' || parcel.destinationCode === terminal);
  const isElsewhere = place !== null && place !== from;
  const boards = sailing !== undefined && sailing.sailingId !== parcel.sailingId;
  if (isThere && (isElsewhere || boards)) {
    requireNotHandedOver(parcel);
    const left = boards && parcel.sailingId !== undefined && hasSailed?.(parcel.sailingId);
    return {
      ...parcel,
      ...(isElsewhere && { locationDetail: place }),
      ...(left && { rolledFrom: parcel.sailingId }),
      ...(boards && aboard(parcel, sailing, at)),
      updateDate: at.toISOString(),
    };
  }
  if (isThere && isOwnMove(parcel, by)) return parcel;
  const refusal = moveRefusal(withPaidBefore(parcel), to, { terminal });
  if (refusal !== null) throw new Conflict(refusal);
  const moved = {
    ...withStatus(parcel, to, at, by),
    locationDetail: place ?? undefined,
    ...(sailing && aboard(parcel, sailing, at)),
  };
  const shelves = { from, to: place ?? '' };
  return shelves.from === shelves.to ? moved : withLast(moved, { shelves });
}

/** @throws Conflict with the refusal of {@link boardingRefusal} */
function aboard({ destinationCode }: ParcelRecord, sailing: Sailing, at: Date): { sailingId: string } {
  const refusal = boardingRefusal(sailing, destinationCode, at);
  if (refusal !== null) throw new Conflict(refusal);
  return { sailingId: sailing.sailingId };
}

/**
 * The parcel that a sailing has left behind, on another one or on none yet; on the same one again if it was not left behind.
 * Returns the same object if that is known.
 * @throws Conflict if the parcel was not on that sailing, or cannot be on the other one
 */
export function withRoll(
  parcel: ParcelRecord,
  { from, to }: { from: string; to: Sailing | null },
  at: Date,
): ParcelRecord {
  const { status, sailingId, rolledFrom } = parcel;
  if (status !== 'TRANSIT') throw new Conflict(`This package is ${STATUS_LABELS[status]}.`);
  const [updateDate, isOnItAgain] = [at.toISOString(), to?.sailingId === from];
  if (isOnItAgain ? rolledFrom === undefined : rolledFrom === from)
    if (sailingId === to?.sailingId) return parcel;
  if (isOnItAgain && rolledFrom === from)
    return { ...ashore(parcel), sailingId: from, locationDetail: to?.loadNumber, updateDate };
  if (sailingId !== from && !(sailingId === undefined && rolledFrom === from))
    throw new Conflict('This package is not on that sailing.');
  return {
    ...ashore(parcel),
    rolledFrom: from,
    ...(to && aboard(parcel, to, at)),
    locationDetail: to?.loadNumber,
    updateDate,
  };
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
    ...(status === 'ORIGIN' ? ashore(parcel) : parcel),
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
