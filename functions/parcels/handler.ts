import { parcelHistoryRoutes } from '../../shared/contracts/parcel-history.ts';
import { parcelRoutes } from '../../shared/contracts/parcels.ts';
import { connectTable } from '../data/table.ts';
import { defineService } from '../http/service.ts';
import { connectObjectReader } from '../platform/object-reader.ts';
import { parcelRepository } from './parcel-repository.ts';
import { parcelService } from './parcel-service.ts';
import { pictureRepository } from './picture-repository.ts';
import { pictureService } from './picture-service.ts';

export const handler = defineService(
  'parcels',
  { ...parcelRoutes, ...parcelHistoryRoutes },
  ({ TABLE_NAME, PICTURE_BUCKET }, tools) => ({
    table: connectTable(TABLE_NAME, tools),
    store: connectObjectReader(PICTURE_BUCKET),
  }),
  ({ table, store, clock }) => {
    const parcels = parcelService(parcelRepository(table), clock);
    const pictures = pictureService(pictureRepository(table), store, parcels);
    return {
      listParcels: ({ caller, query }) => parcels.list(caller, query),
      listPastParcels: ({ caller, query }) => parcels.history(caller, query),
      getParcel: ({ caller, params }) => parcels.get(caller, params.parcelId),
      updateParcelNotes: ({ caller, params, body }) =>
        parcels.updateNotes(caller, params.parcelId, body.customerNotes, body.version),
      resolveParcel: ({ caller, params, body }) => parcels.resolve(caller, params.parcelId, body),
      getParcelThumbnails: ({ caller, params }) => pictures.thumbnails(caller, params.parcelId),
      getParcelImage: ({ caller, params }) => pictures.address(caller, params.parcelId, params.name),
    };
  },
);
