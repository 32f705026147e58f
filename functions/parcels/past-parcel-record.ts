import * as z from 'zod/mini';
import { PastParcel } from '../../shared/contracts/parcel-history.ts';
import type { Parcel } from '../../shared/contracts/parcels.ts';
import { TABLE } from '../../shared/deployment/table.ts';
import { dollarsFromCents } from '../../shared/rules/money.ts';
import { HISTORY_ORDERS, type HistoryOrder } from '../../shared/rules/parcel-history.ts';
import { splitParcelId } from '../data/ids.ts';
import { CUSTOMER_SORT, customerPartition, historyPartition, type Key } from '../data/keys.ts';

/** A past parcel as the indexes of the history carry it. Money in cents. */
const PastParcelRecord = z.extend(z.omit(PastParcel, { price: true }), {
  priceCents: z.nullable(z.int()),
});
export type PastParcelRecord = z.infer<typeof PastParcelRecord>;

/** Reads them from an index. */
export const pastParcelReader = { read: (item: Record<string, unknown>) => PastParcelRecord.parse(item) };

/** A past parcel in the API's terms, money in dollars. */
export function pastParcelOf({ priceCents, ...rest }: PastParcelRecord): PastParcel {
  return { ...rest, price: priceCents === null ? null : dollarsFromCents(priceCents) };
}

/** Enough for any number that a parcel has, in hundredths. */
const DIGITS = 12;
/** All that decides on the places of a parcel. */
type Placed = Pick<
  PastParcelRecord,
  'parcelId' | Exclude<HistoryOrder, 'price' | 'deliveredDate'> | 'priceCents'
> &
  Pick<Parcel, 'status' | 'statusHistory'>;

/** A sort key may have 1,024 bytes, and a character up to three. */
const SORTED_LENGTH = 300;

const sortableNumber = (value: number) => Math.round(value).toString().padStart(DIGITS, '0');

/** Text that sorts as people count: case does not matter, and NB99 comes before NB100. */
const sortableText = (text: string) =>
  text
    .toUpperCase()
    .replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0'))
    .slice(0, SORTED_LENGTH)
    .toWellFormed();

/** What each order compares. The codes of the terminals sort as their names do. */
const SORTED_BY: Record<HistoryOrder, (parcel: Placed) => string> = {
  freightBillNum: ({ freightBillNum }) => sortableText(freightBillNum),
  originCode: ({ originCode }) => originCode,
  destinationCode: ({ destinationCode }) => destinationCode ?? '',
  deliveredDate: () => '',
  weightLbs: ({ weightLbs }) => sortableNumber(weightLbs * 100),
  price: ({ priceCents }) => (priceCents === null ? '' : sortableNumber(priceCents)),
  shippingTrackingNum: ({ shippingTrackingNum }) => sortableText(shippingTrackingNum),
};

/**
 * The places of a parcel in the indexes of its customer's history, and the date that only these show; none before it
 * is handed over. A place is what the order compares, then when it was handed over, then what makes it unique.
 */
export function historyKeys(parcel: Placed): Record<string, string> {
  const deliveredDate = parcel.statusHistory.findLast(({ status }) => status === 'COMPLETED')?.statusDate;
  const parts = splitParcelId(parcel.parcelId);
  if (parcel.status !== 'COMPLETED' || deliveredDate === undefined || !parts) return {};
  const places = HISTORY_ORDERS.map((order) => {
    const { partitionKey, sortKey } = TABLE.historyIndexes[order];
    return {
      [partitionKey]: historyPartition(parts.customerId),
      [sortKey]: `${SORTED_BY[order](parcel)}#${deliveredDate}#${parts.suffix}`,
    };
  });
  return Object.assign({ deliveredDate }, ...places);
}

const PLACE = /#\d{4}-\d\d-\d\dT[\d:.]+Z#([0-9a-v]{14})$/;

/** The key in the table of the parcel that has this place in an index of the history, or null where none can have it. */
export function keyOfPlace(customerId: string, place: string): Key | null {
  const [, suffix] = PLACE.exec(place) ?? [];
  if (suffix === undefined) return null;
  return { pk: customerPartition(customerId), sk: `${CUSTOMER_SORT.pastParcels}${suffix}` };
}
