import { type Hold, holdOf } from '#shared/rules/parcel-holds.ts';
import {
  hasLeft,
  hasOpenIssue,
  isAllowedTransition,
  type ParcelStatus,
  STATUS_LABELS,
} from '#shared/rules/parcel-status.ts';
import { departureRefusal } from '#shared/rules/staff/moves.ts';
import { Conflict } from '../core/platform/errors.ts';
import { isPaidInPart, type ParcelRecord, paymentStatusOf, withPaidBefore } from './parcel-record.ts';

/** `signatureKey` is the key of the signature image in the image bucket. */
export type ProofOfDelivery = Readonly<
  Required<Pick<ParcelRecord, 'signatureKey'>> &
    Pick<ParcelRecord, 'signerName' | 'collectedBy' | 'handoverId' | 'agentName'>
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
    const refusal = departureRefusal(withPaidBefore(parcel), at);
    if (refusal !== null) throw new Conflict(refusal);
  }
  const statusDate = at.toISOString();
  return {
    ...(to === 'ORIGIN' ? ashore(parcel) : parcel),
    ...(to === 'COMPLETED' && proof),
    status: to,
    paymentStatus: paymentStatusOf({ ...parcel, status: to }),
    statusHistory: [...parcel.statusHistory, { status: to, statusDate, by }],
    updateDate: statusDate,
  };
}

/** The parcel in Tacoma, on no sailing. */
export function ashore({ sailingId, rolledFrom, ...parcel }: ParcelRecord): ParcelRecord {
  return parcel;
}

/** The parcel with more in the last entry of its status history. */
export function withLast(
  parcel: ParcelRecord,
  more: Partial<ParcelRecord['statusHistory'][number]>,
): ParcelRecord {
  const last = parcel.statusHistory.length - 1;
  const statusHistory = parcel.statusHistory.map((entry, index) =>
    index === last ? { ...entry, ...more } : entry,
  );
  return { ...parcel, statusHistory };
}
