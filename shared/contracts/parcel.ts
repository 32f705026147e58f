import * as z from 'zod/mini';
import { COLLECTORS } from '../rules/collection/collectors.ts';
import { DESTINATION_CODES } from '../rules/locations.ts';
import { HOLD_REASONS } from '../rules/parcel-holds.ts';
import { CHARGE_TYPES, PARCEL_STATUSES, PAYMENT_STATUSES } from '../rules/parcel-status.ts';
import { REFUSAL_NEXT, REFUSAL_REASONS } from '../rules/staff/refusals.ts';
import { Dollars, Instant, LocationCode } from './primitives.ts';
import { Estimate } from './sailings/estimates.ts';
import { ParcelStorage } from './storage.ts';
import { Notes } from './text.ts';

export const ParcelStatus = z.enum(PARCEL_STATUSES);
export const PaymentStatus = z.enum(PAYMENT_STATUSES);

export const Charge = z.object({ chargeId: z.string(), chargeType: z.enum(CHARGE_TYPES), amount: Dollars });
export type Charge = z.infer<typeof Charge>;

/** `holdReason` and `message` are what staff told the customer: why the parcel is on hold, or that it is corrected. */
export const StatusChange = z.object({
  status: ParcelStatus,
  statusDate: Instant,
  holdReason: z.optional(z.enum(HOLD_REASONS)),
  message: z.optional(z.string()),
});
export type StatusChange = z.infer<typeof StatusChange>;

/**
 * What we pay at most for a lost or damaged package, in US dollars. `agreement` is the number of its latest bill of lading:
 * 0 if no limit was agreed. `canChange`: it has not departed yet.
 */
export const Cover = z.object({ limit: Dollars, agreement: z.int(), canChange: z.boolean() });
export type Cover = z.infer<typeof Cover>;

/** A package that its customer does not take: why, what follows, and since when. */
export const Refusal = z.object({
  reason: z.enum(REFUSAL_REASONS),
  next: z.enum(REFUSAL_NEXT),
  at: Instant,
});

/** Inches and pounds. */
export const PhysicalFields = {
  weightLbs: z.number(),
  length: z.number(),
  width: z.number(),
  height: z.number(),
  damaged: z.boolean(),
  damageAccepted: z.boolean(),
  hazard: z.boolean(),
  oversized: z.boolean(),
};

/**
 * What the customer said before it arrived. `statedValue` in US dollars is information, and no cover. `heldUntil` is until when
 * it waits in Tacoma for other packages of its customer, at the latest; it may be over.
 */
const PreAlertedFields = {
  contents: z.optional(z.string()),
  statedValue: z.optional(Dollars),
  keepFromFreezing: z.optional(z.boolean()),
  heldUntil: z.optional(Instant),
};

/**
 * A parcel as shown to its customer. Inches, pounds, US dollars. `price` is null until the parcel is priced. If charges
 * were added after a payment, `price` and `charges` are those that are still due, and `paidBefore` was paid.
 * `version` is for optimistic locking: an update sends the version that it is based on. `paymentId`, `transactionId` and
 * `transactionDate` are those of its payment. `storage` is there while the parcel is ready for pickup; it is not part of the
 * price. `estimate` is there before that, while it is known when the package will be ready. With its `trackingCode`, anybody
 * follows it without a login. `refusal` is there if the customer does not take it. `signerName` is who signed for it,
 * and `collectedBy` is there if that was not the customer.
 */
export const Parcel = z.object({
  parcelId: z.string(),
  freightBillNum: z.string(),
  status: ParcelStatus,
  paymentStatus: PaymentStatus,
  originCode: LocationCode,
  destinationCode: z.nullable(LocationCode),
  price: z.nullable(Dollars),
  paidBefore: z.optional(Dollars),
  shippingTrackingNum: z.string(),
  shippingProvider: z.string(),
  customerNotes: z.string(),
  customerId: z.string(),
  ...PhysicalFields,
  ...PreAlertedFields,
  charges: z.array(Charge),
  cover: z.optional(Cover),
  statusHistory: z.array(StatusChange),
  updateDate: Instant,
  version: z.int(),
  paymentId: z.optional(z.string()),
  transactionId: z.optional(z.string()),
  transactionDate: z.optional(Instant),
  signerName: z.optional(z.string()),
  collectedBy: z.optional(z.enum(COLLECTORS)),
  storage: z.optional(ParcelStorage),
  estimate: z.optional(Estimate),
  trackingCode: z.optional(z.string()),
  refusal: z.optional(Refusal),
  /** The carrier or expediter that collected it for the customer. */
  agentName: z.optional(z.string()),
});
export type Parcel = z.infer<typeof Parcel>;

/** With `version`, an update fails if the notes have changed since that version of the parcel. */
export const NotesInput = z.strictObject({
  customerNotes: Notes,
  version: z.optional(z.int().check(z.gte(1))),
});

/**
 * How a customer resolves the issues of a parcel: by setting the missing destination, accepting the damage, or both.
 */
export const ResolutionInput = z
  .strictObject({
    destinationCode: z.optional(z.enum(DESTINATION_CODES, 'Choose a destination.')),
    acceptsDamage: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ destinationCode, acceptsDamage }) => destinationCode !== undefined || acceptsDamage === true,
      'Choose a destination or accept the damage.',
    ),
    z.meta({
      anyOf: [
        { required: ['destinationCode'] },
        { required: ['acceptsDamage'], properties: { acceptsDamage: { const: true } } },
      ],
    }),
  );
export type ResolutionInput = z.infer<typeof ResolutionInput>;
