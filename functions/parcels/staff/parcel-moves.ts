import { Conflict } from '#functions/core/platform/errors.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { STATUS_LABELS } from '#shared/rules/parcel-status.ts';
import { boardingRefusal, hasMissed } from '#shared/rules/sailings/boarding.ts';
import type { Sailing } from '#shared/rules/sailings/sailing.ts';
import { MOVE_TARGETS, type MoveTarget, moveRefusal, UNDO_MS } from '#shared/rules/staff/moves.ts';
import { type ParcelRecord, paymentStatusOf, withPaidBefore } from '../parcel-record.ts';
import { ashore, requireNotHandedOver, withLast, withStatus } from '../parcel-transitions.ts';

/**
 * A move of staff: the target, the terminal for an arrival, and the shelf or load; null without one. `sailing` is the one that
 * it departs on, and `previous` the one that it is recorded on until now.
 */
export interface Move {
  readonly to: MoveTarget;
  readonly terminal?: LocationCode | undefined;
  readonly place?: string | null;
  readonly sailing?: Sailing | undefined;
  readonly previous?: Sailing | undefined;
}

/**
 * The parcel after it departed or arrived. Without a new shelf or load it has none, because it left its previous one. A
 * parcel that is already there only changes its shelf, its load or its sailing: one that it has missed has left it behind.
 * Returns the same object if the same person already moved it there (decision 191).
 * @throws Conflict with the refusals of {@link moveRefusal} and {@link boardingRefusal}
 */
export function withMove(
  parcel: ParcelRecord,
  { to, place = null, terminal, sailing, previous }: Move,
  at: Date,
  by: string,
): ParcelRecord {
  const from = parcel.locationDetail ?? '';
  const isThere = parcel.status === to && (to !== 'DESTINATION' || parcel.destinationCode === terminal);
  const isElsewhere = place !== null && place !== from;
  const boards = sailing !== undefined && sailing.sailingId !== parcel.sailingId;
  if (isThere && (isElsewhere || boards)) {
    requireNotHandedOver(parcel);
    const moved = { ...parcel, ...(isElsewhere && { locationDetail: place }), updateDate: at.toISOString() };
    // A load of no sailing takes it off its own.
    const changesSailing = to === 'TRANSIT' && (boards || sailing === undefined);
    const isLeft = previous && hasMissed(previous, parcel.destinationCode, at);
    return changesSailing
      ? onAnother(moved, sailing ?? null, isLeft ? previous.sailingId : parcel.rolledFrom, at)
      : moved;
  }
  if (isThere && isOwnMove(parcel, by)) return parcel;
  const refusal = moveRefusal(withPaidBefore(parcel), to, { terminal, now: at });
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

/** The parcel on another sailing or on none, after one has left it behind: not the one that it is on again. @throws Conflict */
function onAnother(
  parcel: ParcelRecord,
  to: Sailing | null,
  rolledFrom: string | undefined,
  at: Date,
): ParcelRecord {
  return {
    ...ashore(parcel),
    ...(rolledFrom !== undefined && rolledFrom !== to?.sailingId && { rolledFrom }),
    ...(to && aboard(parcel, to, at)),
  };
}

/**
 * The parcel that a sailing has left behind, on another one or on none yet; on the same one again if it was not left behind.
 * `way` is the sailings that bring it: its own, and those that it is relayed to. Returns the same object if that is known.
 * @throws Conflict if the parcel was not on that sailing, or cannot be on the other one
 */
export function withRoll(
  parcel: ParcelRecord,
  { from, to, way }: { from: string; to: Sailing | null; way: readonly Sailing[] },
  at: Date,
): ParcelRecord {
  const { status, sailingId, rolledFrom } = parcel;
  if (status !== 'TRANSIT') throw new Conflict(`This package is ${STATUS_LABELS[status]}.`);
  const isAboard = way.some((each) => each.sailingId === from);
  const changes = { locationDetail: to?.loadNumber, updateDate: at.toISOString() };
  if (to?.sailingId === from) {
    if (rolledFrom === from) return { ...ashore(parcel), sailingId: from, ...changes };
    if (isAboard) return parcel;
  }
  if (rolledFrom === from && sailingId === to?.sailingId) return parcel;
  if (!isAboard && !(sailingId === undefined && rolledFrom === from))
    throw new Conflict('This package is not on that sailing.');
  return { ...onAnother(parcel, to, from, at), ...changes };
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
