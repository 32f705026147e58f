import * as z from 'zod/mini';
import { TABLE } from '../../shared/deployment/table.ts';
import { isFinal, type ParcelStatus } from '../../shared/rules/parcel-status.ts';
import type { Key } from '../data/keys.ts';
import { ParcelRecord, parcelKeys } from './parcel-record.ts';

/**
 * A parcel as projected into the list index: without notes, payment and version, whose changes would cost index
 * writes.
 */
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
    /** When the parcel got its status. */
    since: z.string(),
  },
);
export type ListedParcel = z.infer<typeof ListedParcel>;

export const listedParcelReader = {
  read: (item: Record<string, unknown>): ListedParcel => {
    const [, since] = String(item[TABLE.listIndex.sortKey]).split('#');
    return ListedParcel.parse({ ...item, since });
  },
};

/** The table key of a parcel from its sort key in the list of a status, or null if the sort key is malformed. */
export function listedParcelKey(status: ParcelStatus, sortKey: string): Key | null {
  const keys = parcelKeys(sortKey.split('#').at(-1) ?? '');
  return keys && (isFinal(status) ? keys.closed : keys.open);
}
