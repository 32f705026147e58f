import { addDays } from '#shared/rules/calendar-dates.ts';
import {
  type Direction,
  type HistoryFilter,
  type HistoryOrder,
  historyFilter,
  isHistoryFiltered,
} from '#shared/rules/parcel-history.ts';
import { plain } from '#shared/rules/text.ts';
import { historyPartition } from '../core/data/keys.ts';
import { decodeCursor, type ShownPage } from '../core/data/query.ts';
import type { Table } from '../core/data/table.ts';
import {
  type HistoryParcelRecord,
  historyEntryEntity,
  historyEntryKey,
  historyParcelRecord,
  historySortKey,
} from './history-entry-record.ts';
import { type ParcelRecord, parcelEntity, parcelKeys } from './parcel-record.ts';
import { codeLookup } from './scan-codes.ts';

interface HistoryListOptions extends HistoryFilter {
  sort: HistoryOrder;
  direction: Direction;
  limit: number;
  cursor?: string | undefined;
}

/** The maximum number of entries that a filtered page reads, and that are sorted by a column: about 30 read units. */
const MAX_READ = 500;

const BY_DELIVERY = 'deliveredDate' satisfies HistoryOrder;

/** Sorts after everything that follows a date in a sort key. */
const LAST = '~';

/** The sort keys of these delivery dates, in the order of deliveries. */
function deliveryRange({ from, to }: Pick<HistoryFilter, 'from' | 'to'>) {
  const prefix = `${BY_DELIVERY}#`;
  if (from === undefined && to === undefined) return { prefix };
  // All terminals are west of Greenwich, so a date there starts and ends later than in UTC, where `to` must not be the
  // last day that can be written with four digits.
  const last = to === undefined ? '' : ([to, addDays(to, 1)].toSorted().at(-1) ?? to);
  return { prefix, from: `${prefix}#${from ?? ''}`, upTo: `${prefix}#${last}${LAST}` };
}

const compareKeys =
  (direction: Direction) =>
  (a: string, b: string): number =>
    (a < b ? -1 : Number(a > b)) * (direction === 'descending' ? -1 : 1);

function comparing(order: HistoryOrder, direction: Direction) {
  const compare = compareKeys(direction);
  return (a: HistoryParcelRecord, b: HistoryParcelRecord) =>
    compare(historySortKey(order, a), historySortKey(order, b));
}

/** Reads a customer's history: completed parcels, sorted by any column. */
export function historyReads(table: Table) {
  /**
   * The customer's completed parcels with exactly this freight bill or tracking number, or null if there are none or more
   * than a page. Costs 0.5 read units, and 0.5 read units for each of the customer's parcels.
   */
  async function withNumber(
    customerId: string,
    { q = '', from, to, sort, direction, limit }: HistoryListOptions,
  ): Promise<ShownPage<HistoryParcelRecord> | null> {
    let unreadable = 0;
    const findPast = async (parcelId: string): Promise<ParcelRecord | null> => {
      const keys = parcelId.startsWith(`${customerId}-`) ? parcelKeys(parcelId) : null;
      if (!keys) return null;
      const { pk: partition, sk: prefix } = keys.closed;
      const page = await table.queryShown(parcelEntity, { partition, prefix, limit: 1 });
      unreadable += page.unreadable;
      return page.shown[0] ?? null;
    };
    const { parcels, isComplete } = await codeLookup(table, findPast)(plain(q));
    const shown = parcels
      .flatMap((parcel) => historyParcelRecord(parcel) ?? [])
      .filter(historyFilter({ from, to }))
      .toSorted(comparing(sort, direction));
    return isComplete && shown.length > 0 && shown.length <= limit ? { shown, unreadable } : null;
  }

  /** Part of a number, and dates, are compared with at most {@link MAX_READ} entries for each page. */
  async function byDelivery(
    customerId: string,
    { direction, limit, cursor, ...filter }: HistoryListOptions,
  ): Promise<ShownPage<HistoryParcelRecord>> {
    const range = {
      partition: historyPartition(customerId),
      keyOf: (sortKey: string) => historyEntryKey(customerId, sortKey),
      ...deliveryRange(filter),
      descending: direction === 'descending',
      limit,
      cursor,
    };
    if (!isHistoryFiltered(filter)) return table.queryShown(historyEntryEntity, range);
    return table.queryShown(historyEntryEntity, {
      ...range,
      filter: historyFilter(filter),
      // If few entries of the range match, requests of the page size would be too many.
      readLimit: plain(filter.q ?? '') === '' ? limit : MAX_READ,
      maxRead: MAX_READ,
    });
  }

  /** By another column, only the latest {@link MAX_READ} entries are sorted. Each page reads them again. */
  async function byColumn(
    customerId: string,
    { sort, direction, limit, cursor, ...filter }: HistoryListOptions,
  ): Promise<ShownPage<HistoryParcelRecord>> {
    const start = cursor === undefined ? undefined : decodeCursor(cursor, `${sort}#`);
    const { shown: read, unreadable } = await table.queryShown(historyEntryEntity, {
      partition: historyPartition(customerId),
      ...deliveryRange(filter),
      descending: true,
      // One more shows whether there are older ones.
      limit: MAX_READ + 1,
    });
    const shown = read.slice(0, MAX_READ);
    const compare = compareKeys(direction);
    const rest = shown
      .filter(historyFilter(filter))
      .toSorted(comparing(sort, direction))
      .filter((parcel) => start === undefined || compare(historySortKey(sort, parcel), start) > 0);
    const page = rest.slice(0, limit);
    const last = rest.length > limit ? page.at(-1) : undefined;
    return {
      shown: page,
      unreadable,
      ...(last && { after: historySortKey(sort, last) }),
      ...(read.length + unreadable > MAX_READ && { sortedWithin: MAX_READ }),
    };
  }

  return {
    /**
     * A page of a customer's completed parcels that match, in the given sort order: those with the whole number `q`, or
     * else those with a number that contains it. A page with a filter can be short, even empty, and still have a next
     * one.
     * By another column than the delivery date, only the latest packages are sorted and searched.
     * @throws InvalidInput for a cursor of another list or another sort order.
     */
    ofCustomer: async (
      customerId: string,
      options: HistoryListOptions,
    ): Promise<ShownPage<HistoryParcelRecord>> => {
      // A cursor continues a list, and packages with a whole number are always on one page.
      const exact = options.cursor === undefined ? await withNumber(customerId, options) : null;
      return exact ?? (options.sort === BY_DELIVERY ? byDelivery : byColumn)(customerId, options);
    },

    /** All of a customer's completed parcels, or those of some delivery dates. @throws Unreadable */
    whole: async (
      customerId: string,
      dates: Pick<HistoryFilter, 'from' | 'to'>,
    ): Promise<HistoryParcelRecord[]> => {
      const { items } = await table.query(historyEntryEntity, {
        partition: historyPartition(customerId),
        ...deliveryRange(dates),
        wholeBecause: 'A total needs each entry.',
        filter: historyFilter(dates),
      });
      return items;
    },
  };
}
