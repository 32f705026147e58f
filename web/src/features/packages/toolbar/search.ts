import type { Parcel } from '../../../../../shared/contracts/parcels.ts';

/**
 * Whether a part of what was typed into the search stands in a parcel's tracking number, or in its freight bill number
 * unless it is troubled. Case, accents, spaces and dashes do not count; an empty search finds everything.
 */
export function matchesSearch(
  parcel: Pick<Parcel, 'status' | 'freightBillNum' | 'shippingTrackingNum'>,
  typed: string,
): boolean {
  const wanted = plain(typed);
  if (plain(parcel.shippingTrackingNum).includes(wanted)) return true;
  return parcel.status !== 'TROUBLED' && plain(parcel.freightBillNum).includes(wanted);
}

/** Marks, invisible characters, spaces, hyphens and dashes, the minus sign among them. */
const FORGIVEN = /[\p{M}\p{Cf}\p{Pd}\s\u2212]+/gu;

/** What a number comes down to, however it was copied or typed: `ＮＢ–204 815` is `nb204815`. */
export function plain(text: string): string {
  return text.normalize('NFKD').replace(FORGIVEN, '').toLowerCase().normalize('NFKD').replace(FORGIVEN, '');
}
