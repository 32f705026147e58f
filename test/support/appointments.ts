import type { AppointmentService } from '../../functions/appointments/appointment-service.ts';
import { appointmentServiceOn } from '../../functions/appointments/connect-appointments.ts';
import { connectTable } from '../../functions/data/table.ts';
import { systemClock } from '../../functions/platform/clock.ts';

/** The appointment service on a table of the local engine. */
export function appointmentServiceOf(tableName: string): AppointmentService {
  return appointmentServiceOn(connectTable(tableName), systemClock);
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
