import { randomInt } from 'node:crypto';
import { appointmentService } from '#functions/appointments/appointment-service.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import { tableNamed } from './stores.ts';

/** The appointment service on a table of the local engine. */
export const appointmentServiceOf = (tableName: string) =>
  appointmentService(tableNamed(tableName), systemClock);

let nextDay = 0;

/**
 * A random free pickup time in Anchorage in the next weeks, so that tests rarely use the same slot. Consecutive calls
 * return different days, so that two samples of a request differ in their time.
 */
export async function aFreePickupTime(tableName: string): Promise<string> {
  const appointments = appointmentServiceOf(tableName);
  const day = nextDay++;
  const dates = (await appointments.dates('ANC')).filter(({ reason }) => reason === null);
  const { date } = itemAt(dates, day);
  const times = await appointments.times('ANC', date);
  return itemAt(times, randomInt(100));
}

/** The item at an index, which wraps around at the end of the list. */
function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}
