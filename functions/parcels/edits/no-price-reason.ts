import { isOnHold } from '#shared/rules/parcel-status.ts';
import type { ParcelRecord } from '../parcel-record.ts';

/** Why a parcel has no price, in the words of the edit screen. Null if it has one. */
export function noPriceReason(parcel: ParcelRecord): string | null {
  if (parcel.priceCents !== null) return null;
  if (parcel.status === 'DELETED') return 'The package was deleted.';
  if (parcel.destinationCode === null) return 'The package has no destination.';
  if (isOnHold(parcel.status)) return 'The package is on hold. It gets its price when it is back at origin.';
  if (parcel.hazard && parcel.hazardClass === undefined)
    return 'Choose the hazard class. Until then the package has no price.';
  return parcel.manualBaseCents === undefined
    ? 'Oversized packages have no price until you enter one.'
    : 'There is no price for this route.';
}
