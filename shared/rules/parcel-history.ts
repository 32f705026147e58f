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

/** The default order: most recently delivered first. */
export const DEFAULT_HISTORY_ORDER = { sort: 'deliveredDate', direction: 'descending' } as const satisfies {
  sort: HistoryOrder;
  direction: Direction;
};

/** The default and maximum number of parcels per page. */
export const HISTORY_PAGE = { size: 25, maximum: 500 } as const;
