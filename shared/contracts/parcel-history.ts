import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import {
  DIRECTIONS,
  HISTORY_ORDERS,
  HISTORY_PAGE,
  type HistoryFilter,
  MAX_SEARCH_LENGTH,
} from '../rules/parcel-history.ts';
import {
  CalendarDate,
  Cursor,
  Dollars,
  Instant,
  LocationCode,
  pageLimit,
  TrackingNumber,
} from './primitives.ts';
import { numberLine } from './text.ts';

/** A completed parcel as shown in Historical Packages. Pounds and US dollars. */
export const HistoryParcel = z.object({
  parcelId: z.string(),
  freightBillNum: z.string(),
  originCode: LocationCode,
  destinationCode: z.nullable(LocationCode),
  deliveredDate: Instant,
  weightLbs: z.number(),
  price: z.nullable(Dollars),
  shippingTrackingNum: TrackingNumber,
});
export type HistoryParcel = z.infer<typeof HistoryParcel>;

/** Delivery dates. */
const Dates = { from: z.optional(CalendarDate), to: z.optional(CalendarDate) };

const INVALID_RANGE = 'The start date must not be after the end date.';

const isRange = z.refine<HistoryFilter>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { error: INVALID_RANGE, path: ['to'] },
);

/** Without a `sort`, the latest deliveries come first; with one, ascending is the default. */
export const ParcelHistoryQuery = z
  .strictObject({
    q: z.optional(numberLine(MAX_SEARCH_LENGTH)),
    ...Dates,
    sort: z.optional(z.enum(HISTORY_ORDERS)),
    direction: z.optional(z.enum(DIRECTIONS)),
    limit: z._default(pageLimit(HISTORY_PAGE.maximum), HISTORY_PAGE.size),
    cursor: z.optional(Cursor),
  })
  .check(isRange);

/** How many completed parcels there are, and the sum of their prices in US dollars. */
export const HistoryTotal = z.object({ count: z.int(), price: Dollars });
export type HistoryTotal = z.infer<typeof HistoryTotal>;

export const parcelHistoryRoutes = defineRoutes('parcels', {
  listParcelHistory: {
    key: 'GET /parcels/history',
    summary:
      "List the caller's completed parcels. `q` is a whole freight bill or tracking number, or part of one. A filtered page can be short and still have a cursor.",
    access: ['Customer'],
    query: ParcelHistoryQuery,
    response: z.array(HistoryParcel),
    paged: true,
  },
  totalParcelHistory: {
    key: 'GET /parcels/history/total',
    summary: "Count the caller's completed parcels, all or those of some dates, and sum their prices",
    access: ['Customer'],
    query: z.strictObject(Dates).check(isRange),
    response: HistoryTotal,
  },
});
