import { TABLE } from '../../shared/deployment/table.ts';
import type { LocationCode } from '../../shared/rules/locations.ts';
import type { Direction, HistoryOrder } from '../../shared/rules/parcel-history.ts';
import { isFinal, type ParcelStatus } from '../../shared/rules/parcel-status.ts';
import { normalizeScanCode } from '../../shared/rules/scan-codes.ts';
import {
  CUSTOMER_SORT,
  customerPartition,
  historyPartition,
  type Key,
  parcelListPartition,
  scanCodePartition,
} from '../data/keys.ts';
import { decodeCursor, invalidCursor, type Page } from '../data/page.ts';
import type { Table } from '../data/table.ts';
import type { Write } from '../data/writes.ts';
import {
  type HistoryParcelRecord,
  historyEntryKey,
  historyEntryReader,
  isTableOrder,
} from './history-entry-record.ts';
import { type ListedParcel, listedParcelKey, listedParcelReader } from './listed-parcel-record.ts';
import { destinationPrefix, type ParcelRecord, parcelEntity, parcelKeys } from './parcel-record.ts';
import { codesOf, scanCodeEntity, scanCodesOf } from './scan-code-record.ts';

export interface ParcelListOptions {
  statuses: readonly ParcelStatus[];
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface HistoryListOptions {
  sort: HistoryOrder;
  direction: Direction;
  limit: number;
  cursor?: string | undefined;
}

/** What staff list: the parcels of a status, of one destination (null: without one) or all, the longest waiting first. */
export interface StatusListOptions {
  status: ParcelStatus;
  destinationCode?: LocationCode | null | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** The part of a customer's parcels in which these statuses stand: those that may still move, those that are past, or both. */
function prefixOf(statuses: readonly ParcelStatus[]): string {
  const past = statuses.filter(isFinal).length;
  if (past === 0) return CUSTOMER_SORT.openParcels;
  return past === statuses.length ? CUSTOMER_SORT.closedParcels : CUSTOMER_SORT.parcels;
}

/** How many past parcels, with their entries and scan codes, fit in the 100 writes of a transaction. */
export const CREATE_BATCH_SIZE = 14;

/** The key of the place that a cursor names. @throws InvalidInput where no record can have that place. */
const requireKey = (key: Key | null): Key => {
  if (!key) throw invalidCursor();
  return key;
};

/** The parcels of a table: by id, by customer, past ones in the orders of the history; for staff by status and number. */
export function parcelRepository(table: Table) {
  async function find(parcelId: string, consistent = false): Promise<ParcelRecord | null> {
    const keys = parcelKeys(parcelId);
    if (!keys) return null;
    return (
      (await table.get(parcelEntity, keys.open, consistent)) ??
      (await table.get(parcelEntity, keys.closed, consistent))
    );
  }

  /** Pointers are written before the parcel. If the parcel is not written then, a look-up finds nothing. */
  const putScanCodes = (parcel: ParcelRecord, before?: ParcelRecord): Promise<unknown> =>
    Promise.all(scanCodesOf(parcel, before).map((code) => table.put(scanCodeEntity, code)));

  return {
    /** A parcel by its id alone, or null. Half a read unit while it may still move, one when it is past. */
    find,

    /**
     * The parcels that have this freight bill or tracking number, scanned or typed: half a read unit for the number, then
     * as {@link find} for each.
     */
    findByCode: async (scanned: string): Promise<ParcelRecord[]> => {
      const code = normalizeScanCode(scanned);
      if (code === '') return [];
      const { items } = await table.query(scanCodeEntity, { partition: scanCodePartition(code) });
      const found = await Promise.all(items.map(({ parcelId }) => find(parcelId)));
      return found.flatMap((parcel) => (parcel && codesOf(parcel).includes(code) ? [parcel] : []));
    },

    /** A page of a staff list. @throws InvalidInput for a cursor of another list. */
    listByStatus: ({
      status,
      destinationCode,
      limit,
      cursor,
    }: StatusListOptions): Promise<Page<ListedParcel>> => {
      const prefix = destinationCode === undefined ? undefined : destinationPrefix(destinationCode);
      const keyOf = (place: string) => requireKey(listedParcelKey(status, place));
      return table.query(listedParcelReader, {
        index: { ...TABLE.listIndex, keyOf },
        partition: parcelListPartition(status),
        limit,
        ...(prefix !== undefined && { prefix }),
        ...(cursor !== undefined && { after: decodeCursor(cursor, prefix ?? '') }),
      });
    },

    /** A customer's parcels, newest first. @throws InvalidInput for a cursor of another list. */
    listOfCustomer: (
      customerId: string,
      { statuses, limit, cursor }: ParcelListOptions,
    ): Promise<Page<ParcelRecord>> => {
      const prefix = prefixOf(statuses);
      return table.query(parcelEntity, {
        partition: customerPartition(customerId),
        prefix,
        descending: true,
        filter: ({ status }) => statuses.includes(status),
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
      { sort, direction, limit, cursor }: HistoryListOptions,
    ): Promise<Page<HistoryParcelRecord>> => {
      // A place in one order means nothing in another, so it begins with the name of its order.
      const prefix = `${sort}#`;
      const after = cursor === undefined ? undefined : decodeCursor(cursor, prefix);
      const keyOf = (place: string) => requireKey(historyEntryKey(customerId, sort, place));
      if (after !== undefined) keyOf(after);
      return table.query(historyEntryReader, {
        partition: historyPartition(customerId),
        prefix,
        descending: direction === 'descending',
        limit,
        ...(!isTableOrder(sort) && { index: { ...TABLE.listIndex, keyOf } }),
        ...(after !== undefined && { after }),
      });
    },

    /** @throws VersionConflict when a parcel of this id exists. */
    create: async (parcel: ParcelRecord): Promise<void> => {
      await putScanCodes(parcel);
      await table.create(parcelEntity, parcel);
    },

    /**
     * Makes parcels in one transaction, at most {@link CREATE_BATCH_SIZE}, all of them or none.
     * @throws VersionConflict when one of them exists.
     */
    createTogether: (parcels: readonly ParcelRecord[]): Promise<void> => {
      const writes = parcels.flatMap((parcel) => [
        ...scanCodesOf(parcel).map((code): [string, Write] => [
          `${parcel.parcelId} by ${code.code}`,
          table.upsert(scanCodeEntity, code),
        ]),
        ...Object.entries(table.changes(parcel.parcelId, parcelEntity, null, parcel)),
      ]);
      return table.transact(Object.fromEntries(writes));
    },

    /** @throws VersionConflict when the parcel was changed since `before` was read. */
    save: async (before: ParcelRecord, after: ParcelRecord): Promise<ParcelRecord> => {
      await putScanCodes(after, before);
      return table.save(parcelEntity, before, after);
    },
  };
}
export type ParcelRepository = ReturnType<typeof parcelRepository>;
