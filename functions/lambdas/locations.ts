import { locationRoutes } from '#shared/contracts/locations.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { closureReader } from '../locations/closures.ts';
import { listLanes, listLocations, terminalsAt } from '../locations/terminals.ts';

export const handler = defineService('locations', locationRoutes, ({ TABLE_NAME }, tools) => {
  const { locations } = closureReader(connectTable(TABLE_NAME, tools), tools.clock);
  return {
    listLocations: async ({ query }) => listLocations(await locations(), query.type),
    listLanes: () => listLanes(terminalsAt(tools.clock.now())),
  };
});
