import { connectTable } from '../core/data/table.ts';
import { defineEventFunction } from '../core/events/event-function.ts';
import { countsService } from '../overview/counts/counts-service.ts';

/** Invoked for changes to parcels. Maintains the counters of each terminal. */
export const handler = defineEventFunction(
  'counts',
  ({ TABLE_NAME }, tools) => countsService(connectTable(TABLE_NAME, tools)).count,
);
