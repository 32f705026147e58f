/** By what the list of past parcels can be ordered: its columns, in their order on screen. */
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

/** The last delivered first, until somebody asks for another order. */
export const DEFAULT_HISTORY_ORDER = { sort: 'deliveredDate', direction: 'descending' } as const satisfies {
  sort: HistoryOrder;
  direction: Direction;
};

/** How many past parcels a page holds unless it is said, and at the most. */
export const HISTORY_PAGE = { size: 25, maximum: 500 } as const;
