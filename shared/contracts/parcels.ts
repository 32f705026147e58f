import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { MAX_NOTES_LENGTH } from '../rules/notes.ts';
import { CHARGE_TYPES, PARCEL_STATUSES, PAYMENT_STATUSES } from '../rules/parcel-status.ts';
import { Dollars, Instant, LocationCode, ParcelId } from './primitives.ts';

export const ParcelStatus = z.enum(PARCEL_STATUSES);
export const PaymentStatus = z.enum(PAYMENT_STATUSES);

export const Charge = z.object({ chargeId: z.string(), chargeType: z.enum(CHARGE_TYPES), amount: Dollars });
export type Charge = z.infer<typeof Charge>;

export const StatusChange = z.object({ status: ParcelStatus, statusDate: Instant });
export type StatusChange = z.infer<typeof StatusChange>;

/** A parcel as its owner sees it. Inches, pounds, US dollars. `price` is null until it is priced. */
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

export const ListParcelsQuery = z.strictObject({
  statuses: StatusList,
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/)),
      z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(100))),
    ),
  ),
  cursor: z.optional(z.string().check(z.maxLength(1024))),
});

export const NotesInput = z.strictObject({
  customerNotes: z
    .string()
    .check(z.maxLength(MAX_NOTES_LENGTH, `Notes can be at most ${MAX_NOTES_LENGTH} characters.`)),
});

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
  updateParcelNotes: {
    service: 'parcels',
    method: 'PUT',
    path: '/parcels/{parcelId}/notes',
    summary: "Change the customer's notes on a parcel",
    access: ['Customer'],
    params: ParcelId,
    body: NotesInput,
    response: Parcel,
    errors: [404, 409],
  },
  getParcelThumbnails: {
    service: 'parcels',
    method: 'GET',
    path: '/parcels/{parcelId}/thumbnails',
    summary: 'Small pictures of a parcel: a map of image name to base64 JPEG',
    access: ['Customer'],
    params: ParcelId,
    response: z.object({ images: z.record(z.string(), z.string()) }),
    errors: [404],
  },
  getParcelImage: {
    service: 'parcels',
    method: 'GET',
    path: '/parcels/{parcelId}/image/{name}',
    summary: 'An address of the full picture, good for five minutes',
    access: ['Customer'],
    params: z.extend(ParcelId, { name: z.string() }),
    response: z.object({ url: z.url() }),
    errors: [404],
  },
});
