import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { DEFAULT_HISTORY_ORDER, DIRECTIONS, HISTORY_ORDERS, HISTORY_PAGE } from '../rules/parcel-history.ts';
import { Cursor, Dollars, Instant, LocationCode, pageLimit } from './primitives.ts';

/** A completed parcel as shown in Historical Packages. Pounds and US dollars. */
export const HistoryParcel = z.object({
  parcelId: z.string(),
  freightBillNum: z.string(),
  originCode: LocationCode,
  destinationCode: z.nullable(LocationCode),
  deliveredDate: Instant,
  weightLbs: z.number(),
  price: z.nullable(Dollars),
  shippingTrackingNum: z.string(),
});
export type HistoryParcel = z.infer<typeof HistoryParcel>;

export const ParcelHistoryQuery = z.strictObject({
  sort: z._default(z.enum(HISTORY_ORDERS), DEFAULT_HISTORY_ORDER.sort),
  direction: z._default(z.enum(DIRECTIONS), DEFAULT_HISTORY_ORDER.direction),
  limit: z._default(pageLimit(HISTORY_PAGE.maximum), HISTORY_PAGE.size),
  cursor: z.optional(Cursor),
});

export const parcelHistoryRoutes = defineRoutes({
  listParcelHistory: {
    service: 'parcels',
    method: 'GET',
    path: '/parcels/history',
    summary: "List the caller's completed parcels, sorted by any column",
    access: ['Customer'],
    query: ParcelHistoryQuery,
    response: z.array(HistoryParcel),
    paged: true,
  },
});
