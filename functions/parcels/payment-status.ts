import { isOnHold } from '#shared/rules/parcel-status.ts';
import type { ParcelRecord } from './parcel-record.ts';

/**
 * PAID stays PAID. Otherwise a parcel is UNPAID once it has a price, and UNPAYABLE while it is on hold or after its
 * deletion.
 */
export function paymentStatusOf({
  status,
  paymentStatus,
  priceCents,
}: Pick<ParcelRecord, 'status' | 'paymentStatus' | 'priceCents'>): ParcelRecord['paymentStatus'] {
  if (paymentStatus === 'PAID') return 'PAID';
  const nothingToPay = isOnHold(status) || status === 'DELETED' || priceCents === null;
  return nothingToPay ? 'UNPAYABLE' : 'UNPAID';
}
