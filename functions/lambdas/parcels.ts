import { billOfLadingRoutes } from '#shared/contracts/cover/bills-of-lading.ts';
import { parcelHistoryRoutes } from '#shared/contracts/parcel-history.ts';
import { parcelRoutes } from '#shared/contracts/parcels.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { billsOfLading } from '../parcels/cover/bills-of-lading.ts';
import { parcelService } from '../parcels/parcel-service.ts';

export const handler = defineService(
  'parcels',
  { ...parcelRoutes, ...parcelHistoryRoutes, ...billOfLadingRoutes },
  ({ TABLE_NAME }, tools) => {
    const table = connectTable(TABLE_NAME, tools);
    const parcels = parcelService(table, tools.clock);
    const bills = billsOfLading(table);
    return {
      listParcels: ({ caller, query }) => parcels.list(caller, query),
      listParcelHistory: ({ caller, query }) => parcels.history(caller, query),
      totalParcelHistory: ({ caller, query }) => parcels.historyTotal(caller, query),
      getParcel: ({ caller, params }) => parcels.get(caller, params.parcelId),
      reportSeenParcels: ({ caller, body }) => parcels.reportSeen(caller, body.parcelIds),
      updateParcelNotes: ({ caller, params, body }) =>
        parcels.updateNotes(caller, params.parcelId, body.customerNotes, body.version),
      getBillsOfLading: ({ caller, params }) => bills(caller, params.parcelId),
      resolveParcel: ({ caller, params, body }) => parcels.resolve(caller, params.parcelId, body),
    };
  },
);
