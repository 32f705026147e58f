import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { DESTINATION_CODES } from '../rules/locations.ts';
import { MAX_NOTES_LENGTH, NOTES_TOO_LONG, notesLength } from '../rules/notes.ts';
import { CHARGE_TYPES, PARCEL_STATUSES, PAYMENT_STATUSES } from '../rules/parcel-status.ts';
import { Cursor, Dollars, Instant, LocationCode, ParcelId, pageLimit } from './primitives.ts';

export const ParcelStatus = z.enum(PARCEL_STATUSES);
export const PaymentStatus = z.enum(PAYMENT_STATUSES);

export const Charge = z.object({ chargeId: z.string(), chargeType: z.enum(CHARGE_TYPES), amount: Dollars });
export type Charge = z.infer<typeof Charge>;

export const StatusChange = z.object({ status: ParcelStatus, statusDate: Instant });
export type StatusChange = z.infer<typeof StatusChange>;

/**
 * A parcel as shown to its customer. Inches, pounds, US dollars. `price` is null until the parcel is priced.
 * `version` is for optimistic locking: an update sends the version that it is based on. `paymentId`, `transactionId` and
 * `transactionDate` are those of its payment.
 */
export const Parcel = z.object({
  parcelId: z.string(),
  freightBillNum: z.string(),
  status: ParcelStatus,
  paymentStatus: PaymentStatus,
  originCode: LocationCode,
  destinationCode: z.nullable(LocationCode),
  price: z.nullable(Dollars),
  shippingTrackingNum: z.string(),
  shippingProvider: z.string(),
  customerNotes: z.string(),
  customerId: z.string(),
  weightLbs: z.number(),
  length: z.number(),
  width: z.number(),
  height: z.number(),
  damaged: z.boolean(),
  damageAccepted: z.boolean(),
  hazard: z.boolean(),
  oversized: z.boolean(),
  charges: z.array(Charge),
  statusHistory: z.array(StatusChange),
  updateDate: Instant,
  version: z.int(),
  paymentId: z.optional(z.string()),
  transactionId: z.optional(z.string()),
  transactionDate: z.optional(Instant),
});
export type Parcel = z.infer<typeof Parcel>;

const STATUS_BY_NAME = new Map(PARCEL_STATUSES.map((status) => [status.toLowerCase(), status]));

/** A comma-separated list of lowercase statuses, such as `origin,troubled`. Duplicates are removed. */
const StatusList = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list) =>
      [...new Set(list.toLowerCase().split(','))].map((name) => STATUS_BY_NAME.get(name) ?? name),
    ),
  ),
  z.array(ParcelStatus),
);

/** The maximum page size. It is also the default if closed parcels are listed. */
export const PARCELS_PAGE = 100;

export const ListParcelsQuery = z.strictObject({
  statuses: StatusList,
  limit: z.optional(pageLimit(PARCELS_PAGE)),
  cursor: z.optional(Cursor),
});

/** With `version`, an update fails if the notes have changed since that version of the parcel. */
export const NotesInput = z.strictObject({
  customerNotes: z.string().check(
    z.refine((notes) => notesLength(notes) <= MAX_NOTES_LENGTH, NOTES_TOO_LONG),
    z.describe(
      `At most ${MAX_NOTES_LENGTH} UTF-16 code units, not counting control characters and surrounding spaces`,
    ),
  ),
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
  );
export type ResolutionInput = z.infer<typeof ResolutionInput>;

export const parcelRoutes = defineRoutes({
  listParcels: {
    service: 'parcels',
    method: 'GET',
    path: '/parcels',
    summary: "List the caller's parcels in the given statuses",
    access: ['Customer'],
    query: ListParcelsQuery,
    response: z.array(Parcel),
    paged: true,
  },
  getParcel: {
    service: 'parcels',
    method: 'GET',
    path: '/parcels/{parcelId}',
    summary: 'Get a parcel',
    access: ['Customer'],
    params: ParcelId,
    response: Parcel,
  },
  resolveParcel: {
    service: 'parcels',
    method: 'PUT',
    path: '/parcels/{parcelId}/update',
    summary: 'Resolve the issues of a parcel: set its missing destination, accept its damage, or both',
    access: ['Customer'],
    params: ParcelId,
    body: ResolutionInput,
    response: Parcel,
    errors: [409],
  },
  updateParcelNotes: {
    service: 'parcels',
    method: 'PUT',
    path: '/parcels/{parcelId}/notes',
    summary: "Update the customer's notes on a parcel",
    access: ['Customer'],
    params: ParcelId,
    body: NotesInput,
    response: Parcel,
    errors: [409],
  },
  getParcelThumbnails: {
    service: 'parcels',
    method: 'GET',
    path: '/parcels/{parcelId}/thumbnails',
    summary: 'Get the thumbnails of a parcel: a map from image name to base64 JPEG',
    access: ['Customer'],
    params: ParcelId,
    response: z.object({ images: z.record(z.string(), z.string()) }),
  },
  getParcelImage: {
    service: 'parcels',
    method: 'GET',
    path: '/parcels/{parcelId}/image/{name}',
    summary: 'Get a presigned URL of a full-size image, valid for five minutes',
    access: ['Customer'],
    params: z.extend(ParcelId, { name: z.string() }),
    response: z.object({ url: z.url() }),
  },
});
