import { defineService } from '../http/service.ts';
import { listLanes, listLocations } from './location-service.ts';
import { TERMINALS } from './terminals.ts';

export const handler = defineService(
  'locations',
  () => ({}),
  () => ({
    listLocations: ({ query }) => listLocations(TERMINALS, query.type),
    listLanes: () => listLanes(TERMINALS),
  }),
);
