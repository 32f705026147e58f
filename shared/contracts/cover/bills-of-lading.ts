import * as z from 'zod/mini';
import { STAFF_ROLES } from '#shared/roles.ts';
import { defineRoutes } from '#shared/route.ts';
import { DOT_CLASSES, HAZARD_UNITS, PACKING_GROUPS } from '#shared/rules/staff/hazard-inspection.ts';
import { Dollars, Instant, LocationCode, ParcelId, TrackingNumber } from '../primitives.ts';

/** How the limit was agreed: the customer chose it, or continued to the payment; or staff changed it. */
const AGREED_BY = ['CHOICE', 'PAYMENT', 'STAFF'] as const;

const Party = z.object({ name: z.string(), company: z.string(), address: z.string() });
export type Party = z.infer<typeof Party>;

/**
 * What was agreed about the carriage of a package, as it was agreed. It never changes: a later choice has the next `number`.
 * `contents` is empty if the customer stated none. Inches, pounds, US dollars; `coverPrice` is for the limit. `by` is
 * the name of the customer, or the email address of staff, and `reason` is why they changed it; only staff get these two.
 * The facts of hazardous goods are those of their inspection, and are missing before it.
 */
export const BillOfLading = z.object({
  number: z.int(),
  agreedAt: Instant,
  agreedBy: z.enum(AGREED_BY),
  by: z.string(),
  reason: z.optional(z.string()),
  termsVersion: z.string(),
  customerNumber: z.string(),
  shipper: Party,
  consignee: Party,
  freightBillNum: z.string(),
  shippingTrackingNum: TrackingNumber,
  originCode: LocationCode,
  destinationCode: z.nullable(LocationCode),
  contents: z.string(),
  pieces: z.int(),
  weightLbs: z.number(),
  length: z.number(),
  width: z.number(),
  height: z.number(),
  hazard: z.boolean(),
  unNumber: z.optional(z.string()),
  dotClass: z.optional(z.enum(DOT_CLASSES)),
  packingGroup: z.optional(z.enum(PACKING_GROUPS)),
  hazardQuantity: z.optional(z.number()),
  hazardUnit: z.optional(z.enum(HAZARD_UNITS)),
  limit: Dollars,
  coverPrice: Dollars,
});
export type BillOfLading = z.infer<typeof BillOfLading>;

/** The bills of lading of a package, the latest first; empty if nothing was agreed. */
export const BillsOfLading = z.object({ freightBillNum: z.string(), bills: z.array(BillOfLading) });
export type BillsOfLading = z.infer<typeof BillsOfLading>;

export const billOfLadingRoutes = defineRoutes('parcels', {
  getBillsOfLading: {
    key: 'GET /parcels/{parcelId}/bills-of-lading',
    summary: "Get what was agreed about the carriage of a parcel: one of the caller's, or any for staff",
    access: ['Customer', ...STAFF_ROLES],
    params: ParcelId,
    response: BillsOfLading,
  },
});
