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
  ({ TABLE_NAME, IMAGE_BUCKET }, tools) => {
    const table = connectTable(TABLE_NAME, tools);
    const parcels = parcelAccess(parcelRepository(table));
    const images = imageService(imageRepository(table), connectObjectReader(IMAGE_BUCKET), parcels);
    return {
      getParcelThumbnails: ({ caller, params }) => images.thumbnails(caller, params.parcelId),
      getParcelImage: ({ caller, params }) => images.imageUrl(caller, params.parcelId, params.name),
      getParcelSignature: ({ caller, params }) => images.signature(caller, params.parcelId),
    };
  },
);
