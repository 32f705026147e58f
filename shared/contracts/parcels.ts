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
 * A parcel as its owner sees it. Inches, pounds, US dollars. `price` is null until it is priced. `version` counts the
 * changes: who changes something gives back the one that they saw.
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
});
export type Parcel = z.infer<typeof Parcel>;

const STATUS_BY_WORD = new Map(PARCEL_STATUSES.map((status) => [status.toLowerCase(), status]));

/** `origin,troubled`: a comma-separated list of statuses in lower case, each at most once. */
const StatusList = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list) =>
      [...new Set(list.toLowerCase().split(','))].map((word) => STATUS_BY_WORD.get(word) ?? word),
    ),
  ),
  z.array(ParcelStatus),
);

/** How many parcels a page holds at the most, and when past ones are asked for without a limit. */
export const PARCELS_PAGE = 100;

export const ListParcelsQuery = z.strictObject({
  statuses: StatusList,
  limit: z.optional(pageLimit(PARCELS_PAGE)),
  cursor: z.optional(Cursor),
});

/** With `version`, notes that were changed since that version of the parcel are not overwritten. */
export const NotesInput = z.strictObject({
  customerNotes: z.string().check(
    z.refine((notes) => notesLength(notes) <= MAX_NOTES_LENGTH, NOTES_TOO_LONG),
    z.describe(`At most ${MAX_NOTES_LENGTH} UTF-16 code units, without control characters and outer spaces`),
  ),
  version: z.optional(z.int().check(z.gte(1))),
});

/** How its owner settles what holds a parcel up: a destination where it is missing, the damage accepted, or both. */
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
    summary: "The caller's parcels in the given statuses",
    access: ['Customer'],
    query: ListParcelsQuery,
    response: z.array(Parcel),
    paged: true,
  },
  getParcel: {
    service: 'parcels',
    method: 'GET',
    path: '/parcels/{parcelId}',
    summary: 'One parcel',
    access: ['Customer'],
    params: ParcelId,
    response: Parcel,
  },
  resolveParcel: {
    service: 'parcels',
    method: 'PUT',
    path: '/parcels/{parcelId}/update',
    summary: 'Settle what holds a parcel up: set its missing destination, accept its damage, or both',
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
    summary: "Change the customer's notes on a parcel",
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
    summary: 'Small images of a parcel: a map of image name to base64 JPEG',
    access: ['Customer'],
    params: ParcelId,
    response: z.object({ images: z.record(z.string(), z.string()) }),
  },
  getParcelImage: {
    service: 'parcels',
    method: 'GET',
    path: '/parcels/{parcelId}/image/{name}',
    summary: 'An address of the full image, good for five minutes',
    access: ['Customer'],
    params: z.extend(ParcelId, { name: z.string() }),
    response: z.object({ url: z.url() }),
  },
});
