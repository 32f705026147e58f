import { handoverRoutes } from '#shared/contracts/staff/handovers.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { connectObjectStore } from '../core/platform/object-store.ts';
import { handoverService } from '../handovers/handover-service.ts';

export const handler = defineService('handovers', handoverRoutes, ({ TABLE_NAME, IMAGE_BUCKET }, tools) => {
  const table = connectTable(TABLE_NAME, tools);
  const service = handoverService(table, connectObjectStore(IMAGE_BUCKET), tools.clock);
  return { handOver: ({ caller, body }) => service.handOver(caller, body) };
});
