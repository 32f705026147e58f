import { appointmentRepository } from '../appointments/appointment-repository.ts';
import { connectTable } from '../data/table.ts';
import { defineEventFunction } from '../events/event-function.ts';
import { readyParcels } from '../parcels/ready-parcels.ts';
import { pickupService } from './pickup-service.ts';

/** Invoked for changes to parcels. Keeps appointments in step with the packages that are ready for pickup. */
export const handler = defineEventFunction(
  'pickups',
  ({ TABLE_NAME }, tools) => {
    const table = connectTable(TABLE_NAME, tools);
    return {
      pickups: pickupService({
        appointments: appointmentRepository(table),
        countReady: readyParcels(table),
        clock: tools.clock,
      }),
    };
  },
  ({ pickups }) =>
    (changes) =>
      pickups.apply(changes),
);
