import * as z from 'zod/mini';
import { STAFF_ROLES } from '../roles.ts';
import { defineRoutes } from '../route.ts';
import { ParcelId, Url } from './primitives.ts';
import { FileName } from './text.ts';

/** A map from image name to the image in base64. */
const Images = z.object({ images: z.record(z.string(), z.string()) });

export const parcelImageRoutes = defineRoutes('parcel-images', {
  getParcelThumbnails: {
    key: 'GET /parcels/{parcelId}/thumbnails',
    summary: 'Get the thumbnails of a parcel: a map from image name to base64 JPEG',
    access: ['Customer', ...STAFF_ROLES],
    params: ParcelId,
    response: Images,
    skipsUnreadable: true,
  },
  getParcelImage: {
    key: 'GET /parcels/{parcelId}/image/{name}',
    summary: 'Get a presigned URL of a full-size image, valid for five minutes',
    access: ['Customer', ...STAFF_ROLES],
    params: z.extend(ParcelId, { name: FileName }),
    response: z.object({ url: Url }),
  },
  getParcelSignature: {
    key: 'GET /parcels/{parcelId}/signature',
    summary:
      'Get the signature of a completed parcel: a map from image name to base64 PNG, empty without one',
    access: STAFF_ROLES,
    params: ParcelId,
    response: Images,
  },
});
