import type { Parcel } from '#shared/contracts/parcel.ts';
import { plain } from '#shared/rules/text.ts';

/**
 * Whether the search text occurs in the tracking number of a parcel or, unless it is troubled, in its freight bill
 * number. Ignores case, accents, spaces and dashes. An empty text matches everything.
 */
export function matchesSearch(
  parcel: Pick<Parcel, 'status' | 'freightBillNum' | 'shippingTrackingNum'>,
  typed: string,
): boolean {
  const text = plain(typed);
  if (plain(parcel.shippingTrackingNum).includes(text)) return true;
  return parcel.status !== 'TROUBLED' && plain(parcel.freightBillNum).includes(text);
}

/** From this length on, a search for a freight bill number is meant as one. */
const NUMBER_LENGTH = 4;

/** Whether the text occurs in the freight bill number of a troubled parcel, which the search leaves out. */
export function isTroubledHit(parcel: Pick<Parcel, 'status' | 'freightBillNum'>, typed: string): boolean {
  const text = plain(typed);
  return (
    parcel.status === 'TROUBLED' &&
    text.length >= NUMBER_LENGTH &&
    plain(parcel.freightBillNum).includes(text)
  );
}
