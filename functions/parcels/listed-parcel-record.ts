import * as z from 'zod/mini';
import { TABLE } from '../../shared/deployment/table.ts';
import { isFinal, type ParcelStatus } from '../../shared/rules/parcel-status.ts';
import type { Key } from '../data/keys.ts';
import { ParcelRecord, parcelKeys } from './parcel-record.ts';

/** A parcel as the list of its status carries it: without notes, payment and version, which no list pays for. */
const ListedParcel = z.extend(
  z.pick(ParcelRecord, {
    parcelId: true,
    customerId: true,
    freightBillNum: true,
    status: true,
    originCode: true,
    destinationCode: true,
    shippingTrackingNum: true,
    shippingProvider: true,
    weightLbs: true,
    length: true,
    width: true,
    height: true,
    damaged: true,
    damageAccepted: true,
    hazard: true,
    oversized: true,
    priceCents: true,
  }),
  {
    /** Since when it has its status. */
    since: z.string(),
  },
);
export type ListedParcel = z.infer<typeof ListedParcel>;

/** Reads them from the index. */
export const listedParcelReader = {
  read: (item: Record<string, unknown>): ListedParcel => {
    const [, since] = String(item[TABLE.listIndex.sortKey]).split('#');
    return ListedParcel.parse({ ...item, since });
  },
};

/** The key in the table of the parcel at this place in the list of a status, or null where none can have it. */
export function listedParcelKey(status: ParcelStatus, place: string): Key | null {
  const keys = parcelKeys(place.split('#').at(-1) ?? '');
  return keys && (isFinal(status) ? keys.closed : keys.open);
}
