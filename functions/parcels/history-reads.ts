import { TABLE } from '../../shared/deployment/table.ts';
import type { Direction, HistoryOrder } from '../../shared/rules/parcel-history.ts';
import { historyPartition } from '../data/keys.ts';
import { decodeCursor, requireKey, type ShownPage } from '../data/page.ts';
import type { Table } from '../data/table.ts';
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

/** Few may match: pages of the size of the list would need many requests. */
const matching = (filter: HistoryMatch) => filter && { filter, readLimit: FILTERED_READ };

const WHOLE_HISTORY_PREFIX = `${'deliveredDate' satisfies HistoryOrder}#`;

/** Reads the completed parcels of customers. */
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
      const after = cursor === undefined ? undefined : decodeCursor(cursor, prefix);
      const keyOf = (sortKey: string) => requireKey(historyEntryKey(customerId, sort, sortKey));
      if (after !== undefined) keyOf(after);
      return table.queryShown(historyEntryReader, {
        partition: historyPartition(customerId),
        prefix,
        descending: direction === 'descending',
        limit,
        ...matching(filter),
        ...(!isTableOrder(sort) && { index: { ...TABLE.listIndex, keyOf } }),
        ...(after !== undefined && { after }),
      });
    },

    /** All of a customer's completed parcels that match. @throws Unreadable */
    wholeHistory: async (customerId: string, filter: HistoryMatch): Promise<HistoryParcelRecord[]> => {
      const order = { partition: historyPartition(customerId), prefix: WHOLE_HISTORY_PREFIX };
      return (await table.query(historyEntryReader, { ...order, ...matching(filter) })).items;
    },
  };
}
