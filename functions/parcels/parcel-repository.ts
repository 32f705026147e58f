import { TABLE } from '../../shared/deployment/table.ts';
import type { Direction, HistoryOrder } from '../../shared/rules/parcel-history.ts';
import { isFinal, type ParcelStatus } from '../../shared/rules/parcel-status.ts';
import { CUSTOMER_SORT, customerPartition, historyPartition, type Key } from '../data/keys.ts';
import { decodeCursor, invalidCursor, type Page } from '../data/page.ts';
import type { Table } from '../data/table.ts';
import { type ParcelRecord, parcelEntity, parcelKeys } from './parcel-record.ts';
import { keyOfPlace, type PastParcelRecord, pastParcelReader } from './past-parcel-record.ts';

export interface ParcelListing {
  statuses: readonly ParcelStatus[];
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface HistoryListing {
  sort: HistoryOrder;
  direction: Direction;
  limit: number;
  cursor?: string | undefined;
}

/** The part of a customer's parcels in which these statuses stand: those that may still move, those that are past, or both. */
function prefixOf(statuses: readonly ParcelStatus[]): string {
  const past = statuses.filter(isFinal).length;
  if (past === 0) return CUSTOMER_SORT.openParcels;
  return past === statuses.length ? CUSTOMER_SORT.pastParcels : CUSTOMER_SORT.parcels;
}

/** The parcels of a table: by id, by customer, and past ones in the orders of the history. */
export function parcelRepository(table: Table) {
  return {
    /** A parcel by its id alone, or null. Half a read unit while it may still move, one when it is past. */
    find: async (parcelId: string, consistent = false): Promise<ParcelRecord | null> => {
      const keys = parcelKeys(parcelId);
      if (!keys) return null;
      return (
        (await table.get(parcelEntity, keys.open, consistent)) ??
        (await table.get(parcelEntity, keys.past, consistent))
      );
    },

    /** A customer's parcels, newest first. @throws InvalidInput for a cursor of another list. */
    listOfCustomer: (
      customerId: string,
      { statuses, limit, cursor }: ParcelListing,
    ): Promise<Page<ParcelRecord>> => {
      const prefix = prefixOf(statuses);
      return table.query(parcelEntity, {
        partition: customerPartition(customerId),
        prefix,
        backwards: true,
        keep: ({ status }) => statuses.includes(status),
        ...(limit !== undefined && { limit }),
        ...(cursor !== undefined && { after: decodeCursor(cursor, prefix) }),
      });
    },

    /**
     * A page of the parcels that were handed over to a customer, in the order of a column, of all of them.
     * @throws InvalidInput for a cursor of another list or another order.
     */
    historyOfCustomer: async (
      customerId: string,
      { sort, direction, limit, cursor }: HistoryListing,
    ): Promise<Page<PastParcelRecord>> => {
      // A place in one order means nothing in another, so the cursor says which it is of.
      const order = `${sort}:`;
      const after = cursor === undefined ? undefined : decodeCursor(cursor, order).slice(order.length);
      const keyOf = (place: string): Key => {
        const key = keyOfPlace(customerId, place);
        if (!key) throw invalidCursor();
        return key;
      };
      const page = await table.query(pastParcelReader, {
        index: { ...TABLE.historyIndexes[sort], keyOf },
        partition: historyPartition(customerId),
        backwards: direction === 'descending',
        limit,
        ...(after !== undefined && { after }),
      });
      return { items: page.items, ...(page.after !== undefined && { after: order + page.after }) };
    },

    /** @throws VersionConflict when a parcel of this id exists. */
    create: (parcel: ParcelRecord): Promise<void> => table.create(parcelEntity, parcel),

    /** @throws VersionConflict when the parcel was changed since `before` was read. */
    save: (before: ParcelRecord, after: ParcelRecord): Promise<ParcelRecord> =>
      table.save(parcelEntity, before, after),
  };
}
export type ParcelRepository = ReturnType<typeof parcelRepository>;
