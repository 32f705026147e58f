import * as z from 'zod/mini';
import { STAFF_ROLES } from '../roles.ts';
import { defineRoutes } from '../route.ts';
import { DECLARED_VALUE_TOO_HIGH, DECLARED_VALUE_TOO_LOW } from '../rules/pricing/cover.ts';
import { DOT_CLASSES, HAZARD_UNITS, PACKING_GROUPS } from '../rules/staff/hazard-inspection.ts';
import { STAFF_ACTIONS } from '../rules/staff/staff-actions.ts';
import { LIABILITY } from '../rules/terms.ts';
import { Parcel } from './parcel.ts';
import { Dollars, Instant, LocationCode, ParcelId, TrackingNumber } from './primitives.ts';
import { ReasonInput } from './staff/inputs.ts';
import { StaffParcel } from './staff/staff-parcel.ts';
import { line } from './text.ts';

/** What a package contains, in the customer's words. */
export const Contents = line(200);

/**
 * A customer's choice. `declaredValue` null keeps the default cover. Without `contents`, what was stated before stays.
 * `agreement` is the number of the bill of lading that the customer saw, 0 without one. `isImplied`: the customer read the
 * offer and continued to the payment.
 */
export const CoverInput = z.strictObject({
  declaredValue: z.nullable(
    Dollars.check(
      z.gt(LIABILITY.perPackage, DECLARED_VALUE_TOO_LOW),
      z.lte(LIABILITY.maxDeclaredValue, DECLARED_VALUE_TOO_HIGH),
    ),
  ),
  contents: z.optional(Contents),
  agreement: z.int().check(z.gte(0)),
  isImplied: z.optional(z.boolean()),
});
export type CoverInput = z.infer<typeof CoverInput>;

/** A change by staff, for a customer who asked for it. */
export const StaffCoverInput = z.strictObject({
  ...z.omit(CoverInput, { isImplied: true }).shape,
  reason: ReasonInput,
});
export type StaffCoverInput = z.infer<typeof StaffCoverInput>;

/** How the limit was agreed: the customer chose it, or continued to the payment; or staff changed it. */
export const AGREED_BY = ['CHOICE', 'PAYMENT', 'STAFF'] as const;

export const Party = z.object({ name: z.string(), company: z.string(), address: z.string() });
export type Party = z.infer<typeof Party>;

/** The inspection of hazardous goods; empty before it. */
export const HazardStatement = {
  hazard: z.boolean(),
  unNumber: z.optional(z.string()),
  dotClass: z.optional(z.enum(DOT_CLASSES)),
  packingGroup: z.optional(z.enum(PACKING_GROUPS)),
  hazardQuantity: z.optional(z.number()),
  hazardUnit: z.optional(z.enum(HAZARD_UNITS)),
};

/**
 * What was agreed about the carriage of a package, as it was agreed. It never changes: a later choice has the next `number`.
 * `contents` is empty if the customer stated none. Inches, pounds, US dollars; `coverPrice` is for the limit. `by` is
 * the name of the customer, or the email address of staff, and `reason` is why they changed it; only staff get these two.
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
  ...HazardStatement,
  limit: Dollars,
  coverPrice: Dollars,
});
export type BillOfLading = z.infer<typeof BillOfLading>;

/** The bills of lading of a package, the latest first; empty if nothing was agreed. */
export const BillsOfLading = z.object({ freightBillNum: z.string(), bills: z.array(BillOfLading) });
export type BillsOfLading = z.infer<typeof BillsOfLading>;

export const coverRoutes = defineRoutes('payments', {
  chooseCover: {
    key: 'PUT /parcels/{parcelId}/cover',
    summary: 'Declare the value of a parcel, or keep the default cover. What was paid for more is refunded.',
    access: ['Customer'],
    params: ParcelId,
    body: CoverInput,
    response: Parcel,
    errors: [409],
  },
  changeCover: {
    key: 'PUT /staff/parcels/{parcelId}/cover',
    summary: 'Change the declared value of a parcel for its customer. What was paid for more is refunded.',
    access: STAFF_ACTIONS.edit,
    params: ParcelId,
    body: StaffCoverInput,
    response: StaffParcel,
    errors: [409],
  },
  getBillsOfLading: {
    key: 'GET /parcels/{parcelId}/bills-of-lading',
    summary: "Get what was agreed about the carriage of a parcel: one of the caller's, or any for staff",
    access: ['Customer', ...STAFF_ROLES],
    params: ParcelId,
    response: BillsOfLading,
  },
});
