import { parcelImageRoutes } from '#shared/contracts/parcel-images.ts';
import { connectTable } from '../data/table.ts';
import { defineService } from '../http/service.ts';
import { imageRepository } from '../parcels/image-repository.ts';
import { imageService } from '../parcels/image-service.ts';
import { parcelAccess } from '../parcels/parcel-access.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { connectObjectReader } from '../platform/object-reader.ts';

export const handler = defineService(
  'parcel-images',
  parcelImageRoutes,
  ({ TABLE_NAME, IMAGE_BUCKET }, tools) => ({
    table: connectTable(TABLE_NAME, tools),
    store: connectObjectReader(IMAGE_BUCKET),
  }),
  ({ table, store }) => {
    const images = imageService(imageRepository(table), store, parcelAccess(parcelRepository(table)));
    return {
      getParcelThumbnails: ({ caller, params }) => images.thumbnails(caller, params.parcelId),
      getParcelImage: ({ caller, params }) => images.imageUrl(caller, params.parcelId, params.name),
      getParcelSignature: ({ caller, params }) => images.signature(caller, params.parcelId),
    };
  },
);
