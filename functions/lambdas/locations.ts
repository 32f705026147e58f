import { locationRoutes } from '#shared/contracts/locations.ts';
import { defineService } from '../core/http/service.ts';
import { listLanes, listLocations, terminalsAt } from '../locations/terminals.ts';

export const handler = defineService('locations', locationRoutes, (_environment, { clock }) => ({
  listLocations: ({ query }) => listLocations(terminalsAt(clock.now()), query.type),
  listLanes: () => listLanes(terminalsAt(clock.now())),
}));
