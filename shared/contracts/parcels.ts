import * as z from 'zod/mini';
import { STAFF_ROLES } from '../roles.ts';
import { defineRoutes } from '../route.ts';
import { MAX_SEEN, PARCEL_STATUSES, PARCELS_PAGE } from '../rules/parcel-status.ts';
import { NotesInput, Parcel, ParcelStatus, ResolutionInput } from './parcel.ts';
import { Cursor, commaList, ParcelId, pageLimit } from './primitives.ts';
import { StaffParcel } from './staff/staff-parcel.ts';
import { Id } from './text.ts';

const STATUS_BY_NAME = new Map(PARCEL_STATUSES.map((status) => [status.toLowerCase(), status]));

/** A comma-separated list of lowercase statuses, such as `origin,troubled`. Duplicates are removed. */
const StatusList = commaList(z.array(ParcelStatus).check(z.minLength(1)), (list) =>
  [...new Set(list.toLowerCase().split(','))].map((name) => STATUS_BY_NAME.get(name) ?? name),
).check(z.meta({ items: { type: 'string', enum: [...STATUS_BY_NAME.keys()] } }));

export const ListParcelsQuery = z.strictObject({
  statuses: StatusList,
  limit: z.optional(pageLimit(PARCELS_PAGE)),
  cursor: z.optional(Cursor),
});

export const parcelRoutes = defineRoutes('parcels', {
  listParcels: {
    key: 'GET /parcels',
    summary: "List the caller's parcels in the given statuses. A page can be short and still have a cursor.",
    access: ['Customer'],
    query: ListParcelsQuery,
    response: z.array(Parcel),
    paged: true,
  },
  getParcel: {
    key: 'GET /parcels/{parcelId}',
    summary: "Get a parcel: one of the caller's, or any for staff, with what only they see",
    access: ['Customer', ...STAFF_ROLES],
    params: ParcelId,
    response: z.union([StaffParcel, Parcel]),
  },
  reportSeenParcels: {
    key: 'PUT /parcels/seen',
    summary:
      'Report parcels that are ready for pickup as seen on the site, which starts their storage if their customer was not told. Returns them.',
    access: ['Customer'],
    body: z.strictObject({ parcelIds: z.array(Id).check(z.minLength(1), z.maxLength(MAX_SEEN)) }),
    response: z.array(Parcel),
    errors: [404],
  },
  resolveParcel: {
    key: 'PUT /parcels/{parcelId}/update',
    summary: 'Resolve the issues of a parcel: set its missing destination, accept its damage, or both',
    access: ['Customer'],
    params: ParcelId,
    body: ResolutionInput,
    response: Parcel,
    errors: [409],
  },
  updateParcelNotes: {
    key: 'PUT /parcels/{parcelId}/notes',
    summary: "Update the customer's notes on a parcel",
    access: ['Customer'],
    params: ParcelId,
    body: NotesInput,
    response: Parcel,
    errors: [409],
  },
});
