import { parcelImageRoutes } from '#shared/contracts/parcel-images.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { connectObjectReader } from '../core/platform/object-reader.ts';
import { imageRepository } from '../parcels/images/image-repository.ts';
import { imageService } from '../parcels/images/image-service.ts';
import { parcelAccess } from '../parcels/parcel-access.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';

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
