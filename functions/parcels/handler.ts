import { parcelHistoryRoutes } from '../../shared/contracts/parcel-history.ts';
import { parcelRoutes } from '../../shared/contracts/parcels.ts';
import { connectTable } from '../data/table.ts';
import { defineService } from '../http/service.ts';
import { connectObjectReader } from '../platform/object-reader.ts';
import { imageRepository } from './image-repository.ts';
import { imageService } from './image-service.ts';
import { parcelRepository } from './parcel-repository.ts';
import { parcelService } from './parcel-service.ts';

export const handler = defineService(
  'parcels',
  { ...parcelRoutes, ...parcelHistoryRoutes },
  ({ TABLE_NAME, IMAGE_BUCKET }, tools) => ({
    table: connectTable(TABLE_NAME, tools),
    store: connectObjectReader(IMAGE_BUCKET),
  }),
  ({ table, store, clock }) => {
    const parcels = parcelService(parcelRepository(table), clock);
    const images = imageService(imageRepository(table), store, parcels);
    return {
      listParcels: ({ caller, query }) => parcels.list(caller, query),
      listParcelHistory: ({ caller, query }) => parcels.history(caller, query),
      getParcel: ({ caller, params }) => parcels.get(caller, params.parcelId),
      updateParcelNotes: ({ caller, params, body }) =>
        parcels.updateNotes(caller, params.parcelId, body.customerNotes, body.version),
      resolveParcel: ({ caller, params, body }) => parcels.resolve(caller, params.parcelId, body),
      getParcelThumbnails: ({ caller, params }) => images.thumbnails(caller, params.parcelId),
      getParcelImage: ({ caller, params }) => images.imageUrl(caller, params.parcelId, params.name),
    };
  },
);
