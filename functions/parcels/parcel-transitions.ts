import { isAllowedTransition, type ParcelStatus } from '../../shared/rules/parcel-status.ts';
import { Conflict } from '../platform/errors.ts';
import { paymentStatusOf } from './parcel-payment.ts';
import type { ParcelRecord } from './parcel-record.ts';

/** What the handover of a parcel needs. */
export interface ProofOfDelivery {
  /** The key of the signature's image in the image bucket. */
  readonly signatureKey: string;
}

/**
 * The parcel after a move, with its place in the history; with the signature where it is handed over.
 * @throws Conflict for a move that `shared/rules/parcel-status.ts` does not allow, for completing what is not paid or
 * not signed for, and for deleting what is paid.
 */
export function withStatus(
  parcel: ParcelRecord,
  to: ParcelStatus,
  at: Date,
  by: string,
  proof?: ProofOfDelivery,
): ParcelRecord {
  if (!isAllowedTransition(parcel.status, to)) {
    throw new Conflict(`A package cannot go from ${parcel.status} to ${to}.`);
  }
  if (to === 'COMPLETED' && parcel.paymentStatus !== 'PAID')
    throw new Conflict('A package must be paid before it is handed over.');
  if (to === 'COMPLETED' && !proof)
    throw new Conflict('A package must be signed for when it is handed over.');
  if (to === 'DELETED' && parcel.paymentStatus === 'PAID')
    throw new Conflict('A paid package cannot be deleted.');
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
