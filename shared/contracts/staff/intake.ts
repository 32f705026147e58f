import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { HAZARD_CLASSES } from '#shared/rules/staff/hazard-classes.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { Cursor, Instant, PresignedUpload, pageLimit, RequestId, Url } from '../primitives.ts';
import { Id, line } from '../text.ts';
import { CarrierInput, Measure, ShelfInput, shelfOf, trackingNumber } from './inputs.ts';
import { ReasonInput } from './reasons.ts';
import { FoundCustomer, StaffParcel } from './staff-parcel.ts';

const MAX_LABEL_LENGTH = 200;
const MAX_IMAGE_BYTES = 15_000_000;
export const MAX_PHOTOS = 20;

/** The address line on the box, if the customer is unknown. */
const AddressLine = line(MAX_LABEL_LENGTH);

const IntakeFields = {
  shippingTrackingNum: trackingNumber('Scan or enter the tracking number.'),
  shippingProvider: CarrierInput,
  destinationCode: z.nullable(z.enum(DESTINATION_CODES)),
  length: Measure,
  width: Measure,
  height: Measure,
  weightLbs: Measure,
  damaged: z.boolean(),
  hazard: z.boolean(),
  hazardClass: z.nullable(z.enum(HAZARD_CLASSES)),
  oversized: z.boolean(),
  locationDetail: ShelfInput,
  addressLine: AddressLine,
};

/**
 * A package that arrived in Tacoma. Inches and pounds. The browser chooses `intakeId`, so that a repeated request
 * receives nothing twice; the photos are uploaded under it. Without a `customerId` it waits until its customer is
 * found, and needs a shelf or a photo. `isSecondBox`: another package with a tracking number that was received before.
 */
export const IntakeInput = z.strictObject({
  intakeId: RequestId,
  customerId: z.nullable(Id),
  isSecondBox: z.optional(z.boolean()),
  ...IntakeFields,
  locationDetail: shelfOf('TAC'),
});
export type IntakeInput = z.infer<typeof IntakeInput>;

/** A package whose customer is unknown. Those that were received before packages got a `waitingNumber` have none. */
export const WaitingIntake = z.object({
  intakeId: z.string(),
  receivedAt: Instant,
  ...IntakeFields,
  // As stored, which may be by a version that accepted more.
  shippingTrackingNum: z.string(),
  shippingProvider: z.string(),
  locationDetail: z.string(),
  addressLine: z.string(),
  waitingNumber: z.optional(z.string()),
});
export type WaitingIntake = z.infer<typeof WaitingIntake>;

/** Why a customer may be the one of a waiting package. The first ones are the more certain. */
export const SUGGESTION_REASONS = ['CUSTOMER_NUMBER', 'PRE_ALERT', 'NAME'] as const;
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number];

export const Suggestion = z.object({ customer: FoundCustomer, reason: z.enum(SUGGESTION_REASONS) });
export type Suggestion = z.infer<typeof Suggestion>;

const MatchInput = z.strictObject({
  customerId: Id,
  destinationCode: z.optional(z.nullable(z.enum(DESTINATION_CODES))),
});
export type MatchInput = z.infer<typeof MatchInput>;

const IntakeId = z.object({ intakeId: RequestId });

const PhotoName = z
  .string()
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,60}\.(jpg|png|webp)$/, 'The file name is not valid.'));

/** The name decides the group: names with `hazard` are hazard documents. `bytes` is the exact size of the file. */
export const UploadInput = z.strictObject({
  name: PhotoName,
  contentType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
  bytes: z.int().check(z.gte(1), z.lte(MAX_IMAGE_BYTES, 'A photo can have at most 15 MB.')),
});
export type UploadInput = z.infer<typeof UploadInput>;

export const intakeRoutes = defineRoutes('intake', {
  receivePackage: {
    key: 'POST /staff/intakes',
    summary:
      'Receive a package. While its customer is unknown, its parcel is null and it has a number of its own, which is on its label.',
    access: STAFF_ACTIONS.receivePackages,
    body: IntakeInput,
    response: z.object({
      intakeId: z.string(),
      parcel: z.nullable(StaffParcel),
      waitingNumber: z.optional(z.string()),
    }),
    errors: [404, 409],
  },
  createUpload: {
    key: 'POST /staff/intakes/{intakeId}/uploads',
    summary: 'Get a presigned URL to which a photo can be uploaded with PUT, valid for five minutes',
    access: STAFF_ACTIONS.receivePackages,
    params: IntakeId,
    body: UploadInput,
    response: PresignedUpload,
    errors: [409],
  },
  removeUpload: {
    key: 'DELETE /staff/intakes/{intakeId}/uploads/{name}',
    summary: 'Remove a photo of a package that has not been received yet',
    access: STAFF_ACTIONS.receivePackages,
    params: z.extend(IntakeId, { name: PhotoName }),
    response: null,
    errors: [409],
  },
  listWaitingIntakes: {
    key: 'GET /staff/intakes',
    summary: 'List the packages without a known customer, the longest waiting first',
    access: STAFF_ACTIONS.findCustomerOfIntake,
    query: z.strictObject({ limit: z._default(pageLimit(100), 25), cursor: z.optional(Cursor) }),
    response: z.array(WaitingIntake),
    paged: true,
  },
  suggestCustomers: {
    key: 'GET /staff/intakes/{intakeId}/suggestions',
    summary: 'List at most five customers who may be the one of a waiting package, the likeliest first',
    access: STAFF_ACTIONS.findCustomerOfIntake,
    params: IntakeId,
    response: z.array(Suggestion),
    skipsUnreadable: true,
  },
  listIntakeImages: {
    key: 'GET /staff/intakes/{intakeId}/images',
    summary: 'Get presigned URLs of the photos of a package without a known customer, by name',
    access: STAFF_ACTIONS.findCustomerOfIntake,
    params: IntakeId,
    response: z.object({ images: z.record(z.string(), Url) }),
  },
  matchIntake: {
    key: 'PUT /staff/intakes/{intakeId}/customer',
    summary: 'Set the customer of a received package. Its parcel is created and its photos move to it.',
    access: STAFF_ACTIONS.findCustomerOfIntake,
    params: IntakeId,
    body: MatchInput,
    response: StaffParcel,
    errors: [409],
  },
  removeIntake: {
    key: 'POST /staff/intakes/{intakeId}/removal',
    summary:
      'Take a package without a known customer off the list. Its tracking number can be received again.',
    access: STAFF_ACTIONS.findCustomerOfIntake,
    params: IntakeId,
    body: z.strictObject({ reason: ReasonInput }),
    response: null,
    errors: [409],
  },
});
