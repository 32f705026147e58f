import * as z from 'zod/mini';
import { HAZARD_CLASSES } from '#shared/rules/staff/hazard-classes.ts';
import { DOT_CLASSES, HAZARD_UNITS, PACKING_GROUPS } from '#shared/rules/staff/hazard-inspection.ts';
import { REFUSAL_NEXT } from '#shared/rules/staff/refusals.ts';
import { NOTICE_CHANNELS, SETTLEMENT_KINDS, TOLD_WAYS } from '#shared/rules/staff/told-ways.ts';
import { Parcel, ParcelStatus, PaymentStatus, PhysicalFields } from '../parcel.ts';
import { CustomerFields, Dollars, Instant, LocationCode, TrackingNumber } from '../primitives.ts';
import { Estimate } from '../sailings/estimates.ts';
import { ParcelStorage } from '../storage.ts';

/**
 * How the customer learned that a parcel is ready for pickup, and what was paid or waived of its storage, oldest first.
 * `by` of a settlement is the email address of the staff member who waived it. `refundedAt` makes it due again.
 */
const StorageHistory = z.object({
  notices: z.array(
    z.object({
      at: Instant,
      by: z.enum(NOTICE_CHANNELS),
      told: z.optional(z.object({ by: z.string(), way: z.enum(TOLD_WAYS) })),
    }),
  ),
  settlements: z.array(
    z.object({
      kind: z.enum(SETTLEMENT_KINDS),
      at: Instant,
      amount: Dollars,
      days: z.int(),
      by: z.optional(z.string()),
      reason: z.optional(z.string()),
      refundedAt: z.optional(Instant),
    }),
  ),
});

/**
 * A parcel as shown to staff. `locationDetail` is its shelf, `tmError` the error of the shipping system, `notes` those
 * of staff. Staff enter `hazardClass` (the handling fee), `declaredValue`, `manualPrice` (the base price of an oversized parcel) and
 * `additionalFees`; the charges follow from them. `unNumber` to `emergencyPhone` are the inspection of hazardous goods. An edit sends the `editVersion` that it is based on.
 */
export const StaffParcel = z.extend(Parcel, {
  ...CustomerFields,
  locationDetail: z.string(),
  tmError: z.nullable(z.string()),
  notes: z.string(),
  hazardClass: z.nullable(z.enum(HAZARD_CLASSES)),
  unNumber: z.string(),
  dotClass: z.nullable(z.enum(DOT_CLASSES)),
  packingGroup: z.nullable(z.enum(PACKING_GROUPS)),
  hazardQuantity: z.nullable(z.number()),
  hazardUnit: z.nullable(z.enum(HAZARD_UNITS)),
  emergencyPhone: z.string(),
  inspectedBy: z.nullable(z.string()),
  inspectedAt: z.nullable(Instant),
  declaredValue: z.nullable(Dollars),
  manualPrice: z.nullable(Dollars),
  additionalFees: Dollars,
  editVersion: z.int(),
  /** The barcode as it was scanned, if it contains more than the tracking number. */
  scannedNum: z.optional(z.string()),
  /** The sailing that it is on or came with, and the one that left it behind. */
  sailingId: z.optional(z.string()),
  rolledFrom: z.optional(z.string()),
  /** Only of a parcel that is ready for pickup. */
  storageHistory: z.optional(StorageHistory),
  /** What the customer said who refuses it, and who recorded that. */
  refusalDetails: z.optional(z.object({ note: z.string(), by: z.string() })),
  /** The number that it had while its customer was unknown. */
  waitingNumber: z.optional(z.string()),
});
export type StaffParcel = z.infer<typeof StaffParcel>;

/**
 * A row of a staff list. `since` is when the parcel got its status. `storage` is there if the parcel is ready for pickup, and
 * `estimate` of those that are in transit.
 */
export const ListedParcel = z.object({
  parcelId: z.string(),
  customerId: z.string(),
  freightBillNum: z.string(),
  status: ParcelStatus,
  since: Instant,
  paymentStatus: PaymentStatus,
  originCode: LocationCode,
  destinationCode: z.nullable(LocationCode),
  shippingTrackingNum: TrackingNumber,
  shippingProvider: z.string(),
  ...PhysicalFields,
  keepFromFreezing: z.optional(z.boolean()),
  heldUntil: z.optional(Instant),
  hasTmError: z.boolean(),
  price: z.nullable(Dollars),
  locationDetail: z.string(),
  ...CustomerFields,
  storage: z.optional(ParcelStorage),
  estimate: z.optional(Estimate),
  /** What follows, if its customer does not take it. */
  refusedNext: z.optional(z.enum(REFUSAL_NEXT)),
});
export type ListedParcel = z.infer<typeof ListedParcel>;

/** What distinguishes customers with the same name. A search by number also finds the terminal that they prefer. */
export const FoundCustomer = z.object({
  customerId: z.string(),
  customerNumber: z.string(),
  name: z.string(),
  company: z.string(),
  preferredDestination: z.optional(LocationCode),
});
export type FoundCustomer = z.infer<typeof FoundCustomer>;

/** A customer with what staff need to reach them: only in responses about this one customer. */
export const CustomerContact = z.extend(FoundCustomer, {
  mobileNumber: z.string(),
  emailAddress: z.string(),
});
export type CustomerContact = z.infer<typeof CustomerContact>;

/** A closed parcel. `since` is when it was collected or deleted; `signerName` is who collected it. */
export const ClosedParcel = z.extend(ListedParcel, { signerName: z.optional(z.string()) });
export type ClosedParcel = z.infer<typeof ClosedParcel>;

/** A received package whose customer is unknown, found by its tracking number or by `waitingNumber`, which is on its label. */
export const FoundWaiting = z.object({
  intakeId: z.string(),
  shippingTrackingNum: TrackingNumber,
  receivedAt: Instant,
  addressLine: z.string(),
  waitingNumber: z.optional(z.string()),
});
export type FoundWaiting = z.infer<typeof FoundWaiting>;
