import type { LocationCode } from './locations.ts';
import { matchesNumber } from './scan-codes.ts';
import { plain } from './text.ts';
import { toLocalDate } from './time-zone.ts';

/** The sortable columns of Historical Packages, in their order on screen. */
export const HISTORY_ORDERS = [
  'freightBillNum',
  'originCode',
  'destinationCode',
  'deliveredDate',
  'weightLbs',
  'price',
  'shippingTrackingNum',
] as const;
export type HistoryOrder = (typeof HISTORY_ORDERS)[number];

export const DIRECTIONS = ['ascending', 'descending'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface Sort<Order> {
  sort: Order;
  direction: Direction;
}

export type HistorySort = Sort<HistoryOrder>;

/** A sort as in a URL. It may be incomplete, and unknown values count as missing. */
export type SortInput = Partial<Record<'sort' | 'direction', string | null>>;

/** What a sort means: `fallback` without an order, and ascending with an order but without a direction. */
export function sortOf<Order extends string>(
  orders: readonly Order[],
  fallback: Sort<Order>,
  { sort, direction }: SortInput,
): Sort<Order> {
  const order = orders.find((name) => name === sort);
  return {
    sort: order ?? fallback.sort,
    direction: DIRECTIONS.find((name) => name === direction) ?? (order ? 'ascending' : fallback.direction),
  };
}

/** Most recently delivered first by default. */
export const historySortOf = (input: SortInput): HistorySort =>
  sortOf(HISTORY_ORDERS, { sort: 'deliveredDate', direction: 'descending' }, input);

/** The default and maximum number of parcels per page. */
export const HISTORY_PAGE = { size: 25, maximum: 500 } as const;

export const MAX_SEARCH_LENGTH = 100;

/** The filter of a history. All parts are optional. */
export interface HistoryFilter {
  /** Part of a freight bill or tracking number, as typed. */
  q?: string | undefined;
  /** The first and the last delivery date in the time zone of the delivering terminal, such as `2026-11-24`. */
  from?: string | undefined;
  to?: string | undefined;
}

interface Delivered {
  freightBillNum: string;
  shippingTrackingNum: string;
  destinationCode: LocationCode | null;
  /** ISO 8601 in UTC. */
  deliveredDate: string;
}

export function isHistoryFiltered({ q, from, to }: HistoryFilter): boolean {
  return plain(q ?? '') !== '' || from !== undefined || to !== undefined;
}

/** Returns a predicate for the parcels of a filtered history. */
export function historyFilter({ q, from, to }: HistoryFilter): (parcel: Delivered) => boolean {
  const typed = q ?? '';
  const text = plain(typed);
  return (parcel) => {
    const { freightBillNum, shippingTrackingNum, destinationCode, deliveredDate } = parcel;
    if (!plain(freightBillNum).includes(text) && !matchesNumber(shippingTrackingNum, typed)) return false;
    if (from === undefined && to === undefined) return true;
    // All destinations are in Alaska. A parcel without one was handed over at its origin.
    const zone = destinationCode === null ? 'America/Los_Angeles' : 'America/Anchorage';
    const date = toLocalDate(new Date(deliveredDate), zone);
    return (from === undefined || from <= date) && (to === undefined || date <= to);
  };
}
