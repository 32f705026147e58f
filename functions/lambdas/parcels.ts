import { parcelHistoryRoutes } from '#shared/contracts/parcel-history.ts';
import { parcelRoutes } from '#shared/contracts/parcels.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { parcelService } from '../parcels/parcel-service.ts';

export const handler = defineService(
  'parcels',
  { ...parcelRoutes, ...parcelHistoryRoutes },
  ({ TABLE_NAME }, tools) => {
    const parcels = parcelService(connectTable(TABLE_NAME, tools), tools.clock);
    return {
      listParcels: ({ caller, query }) => parcels.list(caller, query),
      listParcelHistory: ({ caller, query }) => parcels.history(caller, query),
      totalParcelHistory: ({ caller, query }) => parcels.historyTotal(caller, query),
      getParcel: ({ caller, params }) => parcels.get(caller, params.parcelId),
      reportSeenParcels: ({ caller, body }) => parcels.reportSeen(caller, body.parcelIds),
      updateParcelNotes: ({ caller, params, body }) =>
        parcels.updateNotes(caller, params.parcelId, body.customerNotes, body.version),
      resolveParcel: ({ caller, params, body }) => parcels.resolve(caller, params.parcelId, body),
    };
  },
);
