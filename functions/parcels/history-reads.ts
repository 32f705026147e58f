import type { Direction, HistoryOrder } from '#shared/rules/parcel-history.ts';
import { historyPartition } from '../core/data/keys.ts';
import type { ShownPage } from '../core/data/query.ts';
import type { Table } from '../core/data/table.ts';
import {
  type HistoryParcelRecord,
  historyEntryKey,
  historyEntryReader,
  isTableOrder,
} from './history-entry-record.ts';

type HistoryMatch = ((parcel: HistoryParcelRecord) => boolean) | undefined;

export interface HistoryListOptions {
  sort: HistoryOrder;
  direction: Direction;
  limit: number;
  cursor?: string | undefined;
  filter?: HistoryMatch;
}

/** Entries per request of a filtered history: about 30 read units. */
const FILTERED_READ = 500;

/**
 * The maximum number of entries that a filtered page reads: the longest history we design for, about 580 read units.
 */
const MAX_READ = 10_000;

const WHOLE_HISTORY_PREFIX = `${'deliveredDate' satisfies HistoryOrder}#`;

export function historyReads(table: Table) {
  return {
    /**
     * A page of a customer's completed parcels, in the given sort order.
     * @throws InvalidInput for a cursor of another list or another sort order.
     */
    historyOfCustomer: async (
      customerId: string,
      { sort, direction, limit, cursor, filter }: HistoryListOptions,
    ): Promise<ShownPage<HistoryParcelRecord>> => {
      // A cursor is valid only for its own sort order, whose name is part of the sort key.
      const prefix = `${sort}#`;
      const pk = historyPartition(customerId);
      const range = {
        ...(isTableOrder(sort) ? { partition: pk } : { list: pk }),
        keyOf: (sortKey: string) => historyEntryKey(customerId, sort, sortKey),
        prefix,
        descending: direction === 'descending',
        limit,
        cursor,
      };
      return table.queryShown(
        historyEntryReader,
        // If few entries match, requests of the page size would be too many.
        filter ? { ...range, filter, readLimit: FILTERED_READ, maxRead: MAX_READ } : range,
      );
    },

    /** All of a customer's completed parcels that match. @throws Unreadable */
    wholeHistory: async (customerId: string, filter: HistoryMatch): Promise<HistoryParcelRecord[]> => {
      const { items } = await table.query(historyEntryReader, {
        partition: historyPartition(customerId),
        prefix: WHOLE_HISTORY_PREFIX,
        wholeBecause: 'A total needs each entry.',
        ...(filter && { filter }),
      });
      return items;
    },
  };
}
