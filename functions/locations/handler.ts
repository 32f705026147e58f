import { locationRoutes } from '#shared/contracts/locations.ts';
import { defineService } from '../http/service.ts';
import { listLanes, listLocations } from './location-service.ts';
import { terminalsAt } from './terminals.ts';

export const handler = defineService(
  'locations',
  locationRoutes,
  () => ({}),
  ({ clock }) => ({
    listLocations: ({ query }) => listLocations(terminalsAt(clock.now()), query.type),
    listLanes: () => listLanes(terminalsAt(clock.now())),
  }),
);
