import { sailingRoutes } from '#shared/contracts/sailings/sailings.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { arrivalsService } from '../sailings/arrivals-service.ts';
import { manifestService } from '../sailings/manifest-service.ts';
import { sailingService } from '../sailings/sailing-service.ts';

export const handler = defineService('sailings', sailingRoutes, ({ TABLE_NAME }, tools) => {
  const table = connectTable(TABLE_NAME, tools);
  const sailings = sailingService(table, tools.clock);
  const manifests = manifestService(table, tools.clock);
  const arrivals = arrivalsService(table, tools.clock);
  return {
    listSailings: ({ query }) => sailings.list(query),
    getSailing: ({ params }) => sailings.get(params.sailingId),
    createSailing: ({ caller, body }) => sailings.create(caller, body),
    createSeason: ({ caller, body }) => sailings.createSeason(caller, body),
    changeSailing: ({ caller, params, body }) => sailings.change(caller, params.sailingId, body),
    getManifest: ({ params }) => manifests.manifest(params),
    closeCall: ({ caller, params, body }) => manifests.close(caller, params, body.unlisted),
    listLaneRecords: () => arrivals.laneRecords(),
    listNextArrivals: () => arrivals.nextArrivals(),
  };
});
