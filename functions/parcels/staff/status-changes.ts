import type { Caller } from '#functions/core/platform/caller.ts';
import { Conflict, Forbidden, invalidField } from '#functions/core/platform/errors.ts';
import type { StatusInput } from '#shared/contracts/staff/staff-parcels.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { isPayable, openIssues } from '#shared/rules/parcel-status.ts';
import {
  foundRefusal,
  hasMovedFrom,
  MOVE_SOURCES,
  MOVE_TARGETS,
  moveRefusal,
  needsReason,
  statusChangeAction,
} from '#shared/rules/staff/moves.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { withCurrentPrice } from '../parcel-payment.ts';
import { type ParcelRecord, withPaidBefore } from '../parcel-record.ts';
import { withChangedHold, withCorrection, withHold, withStatus } from '../parcel-transitions.ts';
import { withoutLastMove } from './parcel-moves.ts';

/**
 * The parcel in the status that staff chose, or with another reason why it is on hold. Returns the same object if the caller
 * has already done it.
 * @throws Forbidden, InvalidInput without a required reason, Conflict if the change is not allowed, or if the parcel has changed
 * since the version whose hold is replaced
 */
export function withStatusInput(
  parcel: ParcelRecord,
  input: StatusInput,
  now: Date,
  caller: Caller,
): ParcelRecord {
  if (isDone(parcel, input, caller)) return parcel;
  requireAllowed(caller, parcel, input, now);
  return withPriceIfNeeded(parcel, afterInput(parcel, input, now, caller), now);
}

/** A hold can be changed, so the same status is not enough. */
function isDone(parcel: ParcelRecord, input: StatusInput, { email }: Caller): boolean {
  return (
    parcel.status === input.status && input.status !== 'TROUBLED' && parcel.statusHistory.at(-1)?.by === email
  );
}

function afterInput(parcel: ParcelRecord, input: StatusInput, at: Date, { email }: Caller): ParcelRecord {
  switch (input.status) {
    case 'TROUBLED': {
      const { holdReason, message, version } = input;
      const hold = { holdReason, message };
      return parcel.status === 'TROUBLED'
        ? withChangedHold(parcel, hold, at, version)
        : withHold(parcel, hold, at, email);
    }
    case 'CORRECTED':
      return withCorrection(parcel, input.message, at, email);
    default:
      return hasMovedFrom(parcel, input.status)
        ? withoutLastMove(parcel, at, email)
        : withStatus(parcel, input.status, at, email);
  }
}

/** @throws Forbidden, InvalidInput without a required reason, Conflict for changes that have their own operation */
function requireAllowed({ roles }: Caller, parcel: ParcelRecord, input: StatusInput, now: Date): void {
  const { status: from } = parcel;
  const { status: to } = input;
  if (!mayDo(statusChangeAction(from, to), roles))
    throw new Forbidden('You do not have permission to do this.');
  if (to === 'COMPLETED') throw new Conflict('To complete a package, hand it over at the counter.');
  if (to === 'DELETED') throw new Conflict('Delete the package instead.');
  if (needsReason(from, to) && !('reason' in input && input.reason))
    throw invalidField('reason', 'Enter a reason.');
  const move = MOVE_TARGETS.find((target) => target === to && MOVE_SOURCES[target] === from);
  const terminal = to === 'DESTINATION' ? input.terminal : undefined;
  const refusal =
    move &&
    moveRefusal(withPaidBefore(parcel), move, {
      terminal: terminal ?? parcel.destinationCode ?? undefined,
      now,
    });
  if (refusal) throw new Conflict(refusal);
  if (from === 'LOST' && to === 'DESTINATION') requireFoundAt(parcel, terminal);
  const { destinationMissing, damageNotAccepted } = openIssues(parcel);
  if (to !== 'CORRECTED') return;
  if (destinationMissing) throw new Conflict('This package has no destination yet.');
  if (damageNotAccepted) throw new Conflict('The customer has not accepted the damage yet.');
}

/** @throws InvalidInput without the terminal where it was found, Conflict if that is not its destination */
function requireFoundAt(parcel: ParcelRecord, terminal: LocationCode | undefined): void {
  if (terminal === undefined) throw invalidField('terminal', 'Choose the terminal.');
  const refusal = foundRefusal(parcel, terminal);
  if (refusal) throw new Conflict(refusal);
}

/** A parcel is priced when it leaves its hold, and when it is found again without a price. */
function withPriceIfNeeded(before: ParcelRecord, after: ParcelRecord, now: Date): ParcelRecord {
  const isPriced = before.status !== 'CORRECTED' && before.priceCents !== null;
  const canBePaid = isPayable({ status: after.status, paymentStatus: 'UNPAID' });
  if (isPriced || !canBePaid) return after;
  return withCurrentPrice(after, now);
}
