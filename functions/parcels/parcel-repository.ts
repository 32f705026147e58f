import type { LocationCode } from '#shared/rules/locations.ts';
import type { Direction } from '#shared/rules/parcel-history.ts';
import { isFinal, PARCELS_PAGE, type ParcelStatus } from '#shared/rules/parcel-status.ts';
import {
  CUSTOMER_SORT,
  customerPartition,
  destinationPrefix,
  parcelListPartition,
} from '../core/data/keys.ts';
import type { Page, ShownPage } from '../core/data/query.ts';
import { listSortKey } from '../core/data/reader.ts';
import type { Table } from '../core/data/table.ts';
import { MAX_TRANSACTION_WRITES, type Write } from '../core/data/write.ts';
import * as writes from '../core/data/writes.ts';
import { ENTRIES_PER_PARCEL } from './history-entry-record.ts';
import {
  idOfListed,
  type ListedParcelRecord,
  listedParcelKey,
  listedParcelReader,
} from './listed-parcel-record.ts';
import { type ParcelRecord, parcelEntity, parcelKeys } from './parcel-record.ts';
import { codeLookup, scanCodeEntity, scanCodesOf } from './scan-codes.ts';

export interface ParcelListOptions {
  statuses: readonly ParcelStatus[];
  limit?: number | undefined;
  cursor?: string | undefined;
}

/**
 * A staff list: the parcels in a status, the longest waiting first. A `destinationCode` of null selects parcels
 * without a destination, undefined selects all.
 */
export interface StatusListOptions {
  status: ParcelStatus;
  destinationCode?: LocationCode | null | undefined;
  /** Only parcels that got the status by then. */
  before?: Date | undefined;
  /** A page with a filter reads at most {@link READ_FACTOR} times its limit. */
  filter?: ((parcel: ListedParcelRecord) => boolean) | undefined;
  direction?: Direction | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** For a page of 25 rows of 600 bytes, 43 rows are read, which costs 3.5 read units. */
export const READ_FACTOR = 1.7;

/** Sorts after everything that follows a time in a sort key. */
const LAST = '~';

/** The sort key prefix of the parcels in these statuses: open ones, closed ones or both. */
function prefixOf(statuses: readonly ParcelStatus[]): string {
  const closedCount = statuses.filter(isFinal).length;
  if (closedCount === 0) return CUSTOMER_SORT.openParcels;
  return closedCount === statuses.length ? CUSTOMER_SORT.closedParcels : CUSTOMER_SORT.parcels;
}

/** A completed parcel, its entry in the history, and the pointers from its two scan codes. */
const WRITES_PER_CREATION = 1 + ENTRIES_PER_PARCEL + 2;
export const CREATE_BATCH_SIZE = Math.floor(MAX_TRANSACTION_WRITES / WRITES_PER_CREATION);

/**
 * Reads and writes parcels: by id, by customer, and for staff by status and scan code. `historyReads` has the sort
 * orders of the history.
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

  /**
   * The writes that create a parcel with its pointers, for a transaction. The claim of a received tracking number is
   * already a pointer.
   */
  const creation = (parcel: ParcelRecord, { isClaimed = false } = {}): Record<string, Write> => ({
    ...Object.fromEntries(
      scanCodesOf(
        parcel,
        isClaimed ? { ...parcel, freightBillNum: '', waitingNumber: undefined } : undefined,
      ).map((code): [string, Write] => [
        `${parcel.parcelId} by ${code.code}`,
        writes.put(scanCodeEntity, code),
      ]),
    ),
    ...writes.withEntries(parcel.parcelId, parcelEntity, null, parcel),
  });

  const lookUpCode = codeLookup(table, find);

  return {
    /** A parcel by its id, or null. Costs 0.5 read units if it is open, 1 read unit if it is closed. */
    find,

    /**
     * The parcels with this freight bill or tracking number, scanned or typed. Costs 0.5 read units for the scan
     * code, plus the cost of {@link find} for each parcel.
     */
    findByCode: async (scanned: string): Promise<ParcelRecord[]> => (await lookUpCode(scanned)).parcels,

    /** Like {@link findByCode}, with the intake that claims the tracking number while its customer is unknown. */
    lookUpCode,

    /**
     * A page of a staff list. With a filter it can be short, even empty, and still have a next one.
     * @throws InvalidInput for a cursor of another list
     */
    listByStatus: async ({
      status,
      destinationCode,
      before,
      filter = () => true,
      direction,
      limit,
      cursor,
    }: StatusListOptions): Promise<ShownPage<ListedParcelRecord>> => {
      const prefix = destinationCode === undefined ? undefined : destinationPrefix(destinationCode);
      const until = before?.toISOString();
      const upTo = prefix !== undefined && until !== undefined ? `${prefix}${until}${LAST}` : undefined;
      return table.queryShown(listedParcelReader, {
        list: parcelListPartition(status),
        keyOf: (sortKey) => listedParcelKey(status, sortKey),
        limit,
        maxRead: Math.ceil(limit * READ_FACTOR),
        filter: (parcel) => (until === undefined || parcel.since <= until) && filter(parcel),
        descending: direction === 'descending',
        prefix,
        upTo,
        cursor,
      });
    },

    /**
     * The ids of the parcels in a status, in the order of its list, including those whose row is from an earlier
     * version.
     * @throws InvalidInput for a cursor of another list
     */
    listIdsByStatus: (status: ParcelStatus, limit: number, cursor?: string): Promise<Page<string>> =>
      table.query(
        { read: (item) => idOfListed(listSortKey(item)) },
        {
          list: parcelListPartition(status),
          keyOf: (sortKey) => listedParcelKey(status, sortKey),
          limit,
          cursor,
        },
      ),

    /**
     * A customer's parcels, newest first. Without a limit, open parcels are not paginated, closed ones are. A page can be
     * short, even empty, and still have a next one.
     * @throws InvalidInput for a cursor of another list
     */
    listOfCustomer: (
      customerId: string,
      { statuses, limit = statuses.some(isFinal) ? PARCELS_PAGE : undefined, cursor }: ParcelListOptions,
    ): Promise<ShownPage<ParcelRecord>> => {
      const prefix = prefixOf(statuses);
      return table.queryShown(parcelEntity, {
        partition: customerPartition(customerId),
        prefix,
        descending: true,
        filter: ({ status }) => statuses.includes(status),
        ...(limit === undefined
          ? { wholeBecause: 'A customer has few open parcels.' }
          : { limit, maxRead: Math.ceil(limit * READ_FACTOR) }),
        cursor,
      });
    },

    /**
     * All open parcels of a customer, read consistently for a decision. Costs 1 read unit per 4 KB.
     * @throws Unreadable
     */
    listOpen: async (customerId: string): Promise<ParcelRecord[]> => {
      const { items } = await table.query(parcelEntity, {
        partition: customerPartition(customerId),
        prefix: CUSTOMER_SORT.openParcels,
        consistent: true,
        wholeBecause: 'A customer has few open parcels.',
      });
      return items;
    },

    /** Creates a parcel with its pointers. @throws VersionConflict if a parcel with this id exists. */
    create: async (parcel: ParcelRecord): Promise<void> => {
      await putScanCodes(parcel);
      await table.create(parcelEntity, parcel);
    },

    /** Adds a pointer from a scan code to a parcel. */
    point: (code: string, parcelId: string): Promise<void> =>
      table.put(scanCodeEntity, { code, parcelId, version: 1 }),

    /**
     * Creates up to {@link CREATE_BATCH_SIZE} parcels in one transaction.
     * @throws VersionConflict if one of them exists.
     */
    createTogether: (parcels: readonly ParcelRecord[]): Promise<void> =>
      table.transact(Object.assign({}, ...parcels.map((parcel) => creation(parcel)))),

    creation,

    /** @throws VersionConflict if the parcel has changed since `before` was read. */
    save: async (before: ParcelRecord, after: ParcelRecord): Promise<ParcelRecord> => {
      await putScanCodes(after, before);
      return table.save(parcelEntity, before, after);
    },

    /** Saves a parcel by these writes, which contain its own. @throws VersionConflict */
    saveWith: async (
      before: ParcelRecord,
      after: ParcelRecord,
      named: Readonly<Record<string, Write>>,
    ): Promise<void> => {
      await putScanCodes(after, before);
      await table.transact(named);
    },
  };
}
export type ParcelRepository = ReturnType<typeof parcelRepository>;
