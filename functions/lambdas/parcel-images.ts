import { parcelImageRoutes } from '#shared/contracts/parcel-images.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { connectObjectStore } from '../core/platform/object-store.ts';
import { imageService } from '../parcels/images/image-service.ts';

export const handler = defineService(
  'parcel-images',
  parcelImageRoutes,
  ({ TABLE_NAME, IMAGE_BUCKET }, tools) => {
    const images = imageService(connectTable(TABLE_NAME, tools), connectObjectStore(IMAGE_BUCKET));
    return {
      getParcelThumbnails: ({ caller, params }) => images.thumbnails(caller, params.parcelId),
      getParcelImage: ({ caller, params }) => images.imageUrl(caller, params.parcelId, params.name),
      getParcelSignature: ({ caller, params }) => images.signature(caller, params.parcelId),
    };
  },
);
