import * as z from 'zod/mini';
import { LocationCode } from '#shared/contracts/primitives.ts';
import { TABLE } from '#shared/deployment/table.ts';
import type { LocationCode as LocationCodeType } from '#shared/rules/locations.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { destinationPrefix, parcelListPartition } from '../core/data/keys.ts';
import type { ShownPage } from '../core/data/page.ts';
import type { Table } from '../core/data/table.ts';

const Text = z._default(z.string(), '');

/**
 * What the overview shows of a parcel in a staff list. Not the row of the parcels' own repository, which would make the
 * function as large as that of the parcels.
 */
const ListedParcel = z.object({
  parcelId: z.string(),
  freightBillNum: z.string(),
  destinationCode: z.nullable(LocationCode),
  customerName: Text,
  companyName: Text,
  locationDetail: Text,
  length: z.number(),
  width: z.number(),
  height: z.number(),
  /** When the parcel got its status. */
  since: z.string(),
});
export type ListedParcel = z.infer<typeof ListedParcel>;

const listedParcelReader = {
  read: (item: Readonly<Record<string, unknown>>): ListedParcel => {
    const [, since] = String(item[TABLE.listIndex.sortKey]).split('#');
    return ListedParcel.parse({ ...item, since });
  },
};

/** The parcels that have been in a status for the longest time. */
export function waitingRepository(table: Table) {
  return {
    /** For one destination, or for none. Costs 0.5 read units for about seven parcels. */
    oldest: async (
      status: ParcelStatus,
      destinationCode: LocationCodeType | null,
      limit: number,
    ): Promise<ShownPage<ListedParcel>> => {
      // Never continued from a cursor, so no table key is derived from a row.
      const index = { ...TABLE.listIndex, keyOf: (sk: string) => ({ pk: '', sk }) };
      const prefix = destinationPrefix(destinationCode);
      const range = { index, partition: parcelListPartition(status), prefix, limit };
      return table.queryShown(listedParcelReader, range);
    },
  };
}
export type WaitingRepository = ReturnType<typeof waitingRepository>;
