import type { LocationCode } from './locations.ts';
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

export interface HistorySort {
  sort: HistoryOrder;
  direction: Direction;
}

/**
 * What a sort means that may be incomplete: most recently delivered first by default, and a column without a direction
 * ascends.
 */
export function historySortOf({
  sort,
  direction,
}: Partial<Record<'sort' | 'direction', string | null>>): HistorySort {
  const order = HISTORY_ORDERS.find((name) => name === sort);
  return {
    sort: order ?? 'deliveredDate',
    direction: DIRECTIONS.find((name) => name === direction) ?? (order ? 'ascending' : 'descending'),
  };
}

/** The default and maximum number of parcels per page. */
export const HISTORY_PAGE = { size: 25, maximum: 500 } as const;

/** The maximum length of a search text. */
export const MAX_SEARCH_LENGTH = 100;

/** What is left out of a history. All parts are optional. */
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

/** Returns a test for the parcels of a filtered history. */
export function historyFilter({ q, from, to }: HistoryFilter): (parcel: Delivered) => boolean {
  const text = plain(q ?? '');
  return (parcel) => {
    const { freightBillNum, shippingTrackingNum, destinationCode, deliveredDate } = parcel;
    if (!plain(freightBillNum).includes(text) && !plain(shippingTrackingNum).includes(text)) return false;
    if (from === undefined && to === undefined) return true;
    // All destinations are in Alaska. A parcel without one was handed over at its origin.
    const zone = destinationCode === null ? 'America/Los_Angeles' : 'America/Anchorage';
    const date = toLocalDate(new Date(deliveredDate), zone);
    return (from === undefined || from <= date) && (to === undefined || date <= to);
  };
}
