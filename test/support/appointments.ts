import { appointmentRepository } from '../../functions/appointments/appointment-repository.ts';
import {
  type AppointmentService,
  appointmentService,
} from '../../functions/appointments/appointment-service.ts';
import { customerSummaries } from '../../functions/customers/customer-summary.ts';
import { connectTable, type Table } from '../../functions/data/table.ts';
import { readyParcels } from '../../functions/parcels/ready-parcels.ts';
import { type Clock, systemClock } from '../../functions/platform/clock.ts';

/** The appointment service on a table of the local engine. */
export function appointmentServiceOf(tableName: string, clock: Clock = systemClock): AppointmentService {
  return appointmentServiceOn(connectTable(tableName), clock);
}

export function appointmentServiceOn(table: Table, clock: Clock): AppointmentService {
  return appointmentService({
    appointments: appointmentRepository(table),
    findCustomer: customerSummaries(table),
    countReady: readyParcels(table),
    clock,
  });
}

/** A free pickup time in Anchorage, on any day of the next weeks, so that tests rarely meet in a slot. */
export async function aFreePickupTime(tableName: string): Promise<string> {
  const appointments = appointmentServiceOf(tableName);
  const dates = (await appointments.dates('ANC')).filter(({ reason }) => reason === null);
  const { date } = anyOf(dates);
  return anyOf(await appointments.times('ANC', date));
}

function anyOf<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}
