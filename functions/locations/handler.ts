import { locationRoutes } from '../../shared/contracts/locations.ts';
import { defineService } from '../http/service.ts';
import { listLanes, listLocations } from './location-service.ts';
import { TERMINALS } from './terminals.ts';

export const handler = defineService(
  'locations',
  locationRoutes,
  () => ({}),
  () => ({
    listLocations: ({ query }) => listLocations(TERMINALS, query.type),
    listLanes: () => listLanes(TERMINALS),
  }),
);
