import type { Estimate } from '#shared/contracts/sailings/estimates.ts';
import { type Sort, type SortInput, sortOf } from '../parcel-history.ts';
import { mayFreeze } from '../pre-alerts/pre-alert.ts';
import { isHeld } from './moves.ts';

/**
 * The flags that the board can be filtered by. A parcel matches if it has one of the chosen flags. `untold`: it is ready for
 * pickup, and no message has told its customer. `notArrived`: its load was checked, and it was missing. `undecided`: its
 * sailing left it behind, is canceled or does not call at its terminal, and nobody has chosen another one. `held`: it waits for
 * other packages of its customer. `refused`: its customer does not take it.
 */
export const PARCEL_FLAGS = [
  'damaged',
  'hazard',
  'oversized',
  'tmError',
  'untold',
  'notArrived',
  'undecided',
  'keepFromFreezing',
  'held',
  'refused',
] as const;
export type ParcelFlag = (typeof PARCEL_FLAGS)[number];

interface Flagged {
  damaged: boolean;
  hazard: boolean;
  oversized: boolean;
  keepFromFreezing?: boolean | undefined;
  heldUntil?: string | undefined;
  hasTmError: boolean;
  storage?: { noticeDate: string | null } | undefined;
  estimate?: Pick<Estimate, 'basis'> | undefined;
  refusedNext?: string | undefined;
}

/** Whether a parcel has a flag at this time. */
export function hasFlag(parcel: Flagged, flag: ParcelFlag, now: Date): boolean {
  if (flag === 'keepFromFreezing') return parcel.keepFromFreezing === true && mayFreeze(now);
  if (flag === 'held') return isHeld(parcel, now);
  if (flag === 'notArrived') return parcel.estimate?.basis === 'NOT_ARRIVED';
  if (flag === 'undecided') return parcel.estimate?.basis === 'UNDECIDED';
  if (flag === 'refused') return parcel.refusedNext !== undefined;
  if (flag === 'untold') return parcel.storage?.noticeDate === null;
  return flag === 'tmError' ? parcel.hasTmError : parcel[flag];
}

/** The orders that the list index supports, for any number of packages. */
const INDEXED_ORDERS = ['destinationCode', 'since'] as const;

/** The orders that are sorted after reading, within {@link SORTED_PACKAGES}. */
export const BOUNDED_ORDERS = ['freightBillNum', 'customerName', 'locationDetail', 'price'] as const;
export type BoundedOrder = (typeof BOUNDED_ORDERS)[number];

export const BOARD_ORDERS = [...INDEXED_ORDERS, ...BOUNDED_ORDERS] as const;
export type BoardOrder = (typeof BOARD_ORDERS)[number];

/** The number of packages that a {@link BoundedOrder} sorts. Reading them costs 37 to 60 read units. */
export const SORTED_PACKAGES = 500;

export type BoardSort = Sort<BoardOrder>;

/** By destination, and within each the longest waiting first. */
export const DEFAULT_BOARD_SORT: BoardSort = { sort: 'destinationCode', direction: 'ascending' };

export const boardSortOf = (input: SortInput): BoardSort => sortOf(BOARD_ORDERS, DEFAULT_BOARD_SORT, input);

export const isBounded = (sort: BoardOrder): sort is BoundedOrder =>
  BOUNDED_ORDERS.some((name) => name === sort);
