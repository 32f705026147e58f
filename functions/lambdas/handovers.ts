import { handoverRoutes } from '#shared/contracts/staff/handovers.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { connectObjectStore } from '../core/platform/object-store.ts';
import { handoverCompletion } from '../handovers/handover-completion.ts';
import { handoverRepository } from '../handovers/handover-repository.ts';
import { handoverService } from '../handovers/handover-service.ts';
import { parcelAccess } from '../parcels/parcel-access.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { openRefunds } from '../payments/refunds/open-refunds.ts';

export const handler = defineService('handovers', handoverRoutes, ({ TABLE_NAME, IMAGE_BUCKET }, tools) => {
  const table = connectTable(TABLE_NAME, tools);
  const handovers = handoverRepository(table);
  const parcels = parcelRepository(table);
  const service = handoverService({
    handovers,
    parcels: parcelAccess(parcels),
    parcelsInRefund: openRefunds(table),
    complete: handoverCompletion(handovers, parcels),
    store: connectObjectStore(IMAGE_BUCKET),
    clock: tools.clock,
  });
  return { handOver: ({ caller, body }) => service.handOver(caller, body) };
});
