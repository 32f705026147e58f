import { isAllowedTransition, type ParcelStatus } from '../../shared/rules/parcel-status.ts';
import { Conflict } from '../platform/errors.ts';
import { paymentStatusOf } from './parcel-payment.ts';
import type { ParcelRecord } from './parcel-record.ts';

export interface ProofOfDelivery {
  /** The key of the signature image in the image bucket. */
  readonly signatureKey: string;
}

/**
 * The parcel in a new status, with an entry in its status history. Completion adds the proof of delivery.
 * @throws Conflict if `shared/rules/parcel-status.ts` does not allow the transition, if a parcel to be completed is
 * unpaid or has no proof of delivery, and if a parcel to be deleted is paid.
 */
export function withStatus(
  parcel: ParcelRecord,
  to: ParcelStatus,
  at: Date,
  by: string,
  proof?: ProofOfDelivery,
): ParcelRecord {
  if (!isAllowedTransition(parcel.status, to)) {
    throw new Conflict(`A package cannot change from ${parcel.status} to ${to}.`);
  }
  if (to === 'COMPLETED' && parcel.paymentStatus !== 'PAID')
    throw new Conflict('A package must be paid before it is handed over.');
  if (to === 'COMPLETED' && !proof)
    throw new Conflict('A package cannot be handed over without a signature.');
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
