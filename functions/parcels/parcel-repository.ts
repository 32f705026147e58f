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

/**
 * A staff list: the parcels in a status, the longest waiting first. A `destinationCode` of null selects parcels
 * without a destination, undefined selects all.
 */
export interface StatusListOptions {
  status: ParcelStatus;
  destinationCode?: LocationCode | null | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** The sort key prefix of the parcels in these statuses: open ones, closed ones or both. */
function prefixOf(statuses: readonly ParcelStatus[]): string {
  const closedCount = statuses.filter(isFinal).length;
  if (closedCount === 0) return CUSTOMER_SORT.openParcels;
  return closedCount === statuses.length ? CUSTOMER_SORT.closedParcels : CUSTOMER_SORT.parcels;
}

/** The number of completed parcels whose entries and scan codes fit in the 100 writes of a transaction. */
export const CREATE_BATCH_SIZE = 14;

/** @throws InvalidInput if the cursor does not encode a valid key. */
const requireKey = (key: Key | null): Key => {
  if (!key) throw invalidCursor();
  return key;
};

/**
 * Reads and writes parcels: by id, by customer, in the sort orders of the history, and for staff by status and scan
 * code.
 */
export function parcelRepository(table: Table) {
  async function find(parcelId: string, consistent = false): Promise<ParcelRecord | null> {
    const keys = parcelKeys(parcelId);
    if (!keys) return null;
    return (
      (await table.get(parcelEntity, keys.open, consistent)) ??
      (await table.get(parcelEntity, keys.closed, consistent))
    );
  }

  /** Pointers are written before the parcel. If writing the parcel then fails, a lookup ignores them. */
  const putScanCodes = (parcel: ParcelRecord, before?: ParcelRecord): Promise<unknown> =>
    Promise.all(scanCodesOf(parcel, before).map((code) => table.put(scanCodeEntity, code)));

  return {
    /** A parcel by its id, or null. Costs 0.5 read units if it is open, 1 read unit if it is closed. */
    find,

    /**
     * The parcels with this freight bill or tracking number, scanned or typed. Costs 0.5 read units for the scan
     * code, plus the cost of {@link find} for each parcel.
     */
    findByCode: async (scanned: string): Promise<ParcelRecord[]> => {
      const code = normalizeScanCode(scanned);
      if (code === '') return [];
      const { items } = await table.query(scanCodeEntity, { partition: scanCodePartition(code) });
      const found = await Promise.all(items.map(({ parcelId }) => find(parcelId)));
      return found.flatMap((parcel) => (parcel && codesOf(parcel).includes(code) ? [parcel] : []));
    },

    /** A page of a staff list. @throws InvalidInput for a cursor of another list */
    listByStatus: ({
      status,
      destinationCode,
      limit,
      cursor,
    }: StatusListOptions): Promise<Page<ListedParcel>> => {
      const prefix = destinationCode === undefined ? undefined : destinationPrefix(destinationCode);
      const keyOf = (sortKey: string) => requireKey(listedParcelKey(status, sortKey));
      return table.query(listedParcelReader, {
        index: { ...TABLE.listIndex, keyOf },
        partition: parcelListPartition(status),
        limit,
        ...(prefix !== undefined && { prefix }),
        ...(cursor !== undefined && { after: decodeCursor(cursor, prefix ?? '') }),
      });
    },

    /** A customer's parcels, newest first. @throws InvalidInput for a cursor of another list */
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
     * A page of a customer's completed parcels, in the given sort order.
     * @throws InvalidInput for a cursor of another list or another sort order.
     */
    historyOfCustomer: async (
      customerId: string,
      { sort, direction, limit, cursor }: HistoryListOptions,
    ): Promise<Page<HistoryParcelRecord>> => {
      // A cursor is valid only for its own sort order, whose name is part of the sort key.
      const prefix = `${sort}#`;
      const after = cursor === undefined ? undefined : decodeCursor(cursor, prefix);
      const keyOf = (sortKey: string) => requireKey(historyEntryKey(customerId, sort, sortKey));
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

    /** @throws VersionConflict if a parcel with this id exists. */
    create: async (parcel: ParcelRecord): Promise<void> => {
      await putScanCodes(parcel);
      await table.create(parcelEntity, parcel);
    },

    /**
     * Creates up to {@link CREATE_BATCH_SIZE} parcels in one transaction.
     * @throws VersionConflict if one of them exists.
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

    /** @throws VersionConflict if the parcel has changed since `before` was read. */
    save: async (before: ParcelRecord, after: ParcelRecord): Promise<ParcelRecord> => {
      await putScanCodes(after, before);
      return table.save(parcelEntity, before, after);
    },
  };
}
export type ParcelRepository = ReturnType<typeof parcelRepository>;
