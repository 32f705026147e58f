import { handoverRoutes } from '#shared/contracts/staff/handovers.ts';
import { connectTable } from '../data/table.ts';
import { defineService } from '../http/service.ts';
import { parcelAccess } from '../parcels/parcel-access.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { openRefunds } from '../payments/refunds/open-refunds.ts';
import { connectObjectStore } from '../platform/object-store.ts';
import { handoverCompletion } from './handover-completion.ts';
import { handoverRepository } from './handover-repository.ts';
import { handoverService } from './handover-service.ts';

export const handler = defineService(
  'handovers',
  handoverRoutes,
  ({ TABLE_NAME, IMAGE_BUCKET }, tools) => ({
    table: connectTable(TABLE_NAME, tools),
    store: connectObjectStore(IMAGE_BUCKET),
  }),
  ({ table, store, clock }) => {
    const handovers = handoverRepository(table);
    const parcels = parcelRepository(table);
    const service = handoverService({
      handovers,
      parcels: parcelAccess(parcels),
      parcelsInRefund: openRefunds(table),
      complete: handoverCompletion(handovers, parcels),
      store,
      clock,
    });
    return { handOver: ({ caller, body }) => service.handOver(caller, body) };
  },
);
