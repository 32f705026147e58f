import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { formatPhone, INVALID_PHONE, isPhone } from '#shared/rules/customer.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { DECLARED_VALUE_TOO_HIGH } from '#shared/rules/pricing/cover.ts';
import { HAZARD_CLASSES } from '#shared/rules/staff/hazard-classes.ts';
import {
  DOT_CLASSES,
  formatUnNumber,
  HAZARD_UNITS,
  isUnNumber,
  PACKING_GROUPS,
} from '#shared/rules/staff/hazard-inspection.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import {
  type EditableField,
  PRICED_FIELDS,
  type PricedField,
  type StaffFields,
} from '#shared/rules/staff/staff-fields.ts';
import { LIABILITY } from '#shared/rules/terms.ts';
import { Charge } from '../parcel.ts';
import { Dollars, Instant, ParcelId } from '../primitives.ts';
import { line, text } from '../text.ts';
import { CarrierInput, Measure, ShelfInput, trackingNumber } from './inputs.ts';
import { reasonInput } from './reasons.ts';
import { StaffParcel } from './staff-parcel.ts';

const MAX_STAFF_NOTES = 2000;
/** Shorter than other reasons, because the firewall inspects only the first 8 KB of a body, most of which are the notes. */
export const MAX_EDIT_REASON = 150;
const MAX_AMOUNT = 100_000;

const Amount = Dollars.check(z.lte(MAX_AMOUNT, 'At most $100,000.'));

const EnteredFields = {
  length: Measure,
  width: Measure,
  height: Measure,
  weightLbs: Measure,
  destinationCode: z.nullable(z.enum(DESTINATION_CODES)),
  hazard: z.boolean(),
  hazardClass: z.nullable(z.enum(HAZARD_CLASSES)),
  unNumber: line(20).check(
    z.overwrite(formatUnNumber),
    z.refine((text) => text === '' || isUnNumber(text), 'Enter UN or NA and four digits, such as UN1203.'),
  ),
  dotClass: z.nullable(z.enum(DOT_CLASSES)),
  packingGroup: z.nullable(z.enum(PACKING_GROUPS)),
  hazardQuantity: z.nullable(Measure),
  hazardUnit: z.nullable(z.enum(HAZARD_UNITS)),
  // In the U.S., because it is answered in English at any time (49 CFR 172.604).
  emergencyPhone: line(40).check(
    z.overwrite(formatPhone),
    z.refine((text) => text === '' || isPhone(text), INVALID_PHONE),
  ),
  oversized: z.boolean(),
  // A package without a price cannot be paid, and so cannot be handed over.
  manualPrice: z.nullable(Amount.check(z.gte(0.01, 'Must be positive'))),
  declaredValue: z.nullable(Dollars.check(z.lte(LIABILITY.maxDeclaredValue, DECLARED_VALUE_TOO_HIGH))),
  additionalFees: Amount,
  damaged: z.boolean(),
  locationDetail: ShelfInput,
  shippingProvider: CarrierInput,
  shippingTrackingNum: trackingNumber('Enter the tracking number.'),
  notes: text(MAX_STAFF_NOTES),
} satisfies { [F in EditableField]: z.ZodMiniType<StaffFields[F]> };

/** What the price of a parcel depends on. */
export const PriceInput = z.strictObject(
  Object.fromEntries(PRICED_FIELDS.map((field) => [field, EnteredFields[field]])) as Pick<
    typeof EnteredFields,
    PricedField
  >,
);
export type PriceInput = z.infer<typeof PriceInput>;

/**
 * `editVersion` is the version that the edit is based on. `isSecondBox`: another open package has its tracking number. A
 * changed declared value needs a `reason`.
 */
export const ParcelEdit = z.strictObject({
  ...EnteredFields,
  editVersion: z.int().check(z.gte(0)),
  isSecondBox: z.optional(z.boolean()),
  reason: z.optional(reasonInput(MAX_EDIT_REASON)),
});
export type ParcelEdit = z.infer<typeof ParcelEdit>;

/**
 * The price that a parcel would have. Null if it has none; `reason` says why. With `paidBefore`, it is what would still be
 * due.
 */
export const PricePreview = z.object({
  price: z.nullable(Dollars),
  paidBefore: z.optional(Dollars),
  charges: z.array(Charge),
  reason: z.nullable(z.string()),
});
export type PricePreview = z.infer<typeof PricePreview>;

/** One entry of the audit trail. `by` is an email address, a customer or a part of the system. */
export const AuditTrailEntry = z.object({
  at: Instant,
  by: z.string(),
  action: z.string(),
  reason: z.nullable(z.string()),
  changes: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
});
export type AuditTrailEntry = z.infer<typeof AuditTrailEntry>;

export const parcelEditRoutes = defineRoutes('staff-edits', {
  editParcel: {
    key: 'PUT /staff/parcels/{parcelId}',
    summary: 'Correct a parcel. Its price is recalculated.',
    access: STAFF_ACTIONS.edit,
    params: ParcelId,
    body: ParcelEdit,
    response: StaffParcel,
    errors: [409],
  },
  previewPrice: {
    key: 'POST /staff/parcels/{parcelId}/price',
    summary: 'Calculate the price that a parcel would have',
    access: STAFF_ACTIONS.edit,
    params: ParcelId,
    body: PriceInput,
    response: PricePreview,
  },
  getAuditTrail: {
    key: 'GET /staff/parcels/{parcelId}/audit',
    summary: 'List who changed what on a parcel, the latest first',
    access: STAFF_ACTIONS.seeAuditTrail,
    params: ParcelId,
    response: z.array(AuditTrailEntry),
    skipsUnreadable: true,
  },
});
