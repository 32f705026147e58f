import { locationRoutes } from '#shared/contracts/locations.ts';
import { defineService } from '../core/http/service.ts';
import { listLanes, listLocations } from '../locations/location-service.ts';
import { terminalsAt } from '../locations/terminals.ts';

export const handler = defineService(
  'locations',
  locationRoutes,
  () => ({}),
  ({ clock }) => ({
    listLocations: ({ query }) => listLocations(terminalsAt(clock.now()), query.type),
    listLanes: () => listLanes(terminalsAt(clock.now())),
  }),
);
