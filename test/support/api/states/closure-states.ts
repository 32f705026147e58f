import { randomUUID } from 'node:crypto';
import { closureService } from '#functions/appointments/closures/closure-service.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import type { Portal } from '#local/portal.ts';
import { addDays, weekdayOf } from '#shared/rules/calendar-dates.ts';
import { holidaysBetween } from '#shared/rules/holidays.ts';
import { slotOf } from '#shared/rules/pickup-times.ts';
import { aFreePickupTime } from '#test/support/appointments.ts';
import { tableNamed } from '#test/support/stores.ts';

type Stores = Pick<Portal, 'tableName'>;

/** Two minutes on a business day months ahead, when Deadhorse is open. Each is another, because closures cannot overlap. */
function* newTimes(): Generator<{ from: string; until: string; middle: string }, never> {
  const today = new Date().toISOString().slice(0, 10);
  const dates = Array.from({ length: 260 }, (_, day) => addDays(today, 90 + day));
  const holidays = holidaysBetween(today, addDays(today, 350)).map(({ date }) => date);
  const open = dates.filter((date) => ![0, 6].includes(weekdayOf(date)) && !holidays.includes(date));
  for (;;)
    for (let minute = 11 * 60; minute < 15 * 60; minute += 2)
      for (const date of open) {
        const clock = (at: number) => `${date}T${new Date(at * 60_000).toISOString().slice(11, 16)}`;
        yield { from: clock(minute), until: clock(minute + 2), middle: clock(minute + 1) };
      }
}
const times = newTimes();

/** A time when a terminal is open. */
export const openTerminal = async () => ({ closureId: randomUUID(), ...times.next().value });

/** A closure, and a time at which it can end earlier. */
export async function closedTerminal({ tableName }: Stores) {
  const { closureId, from, until, middle } = await openTerminal();
  const closures = closureService(tableNamed(tableName), systemClock);
  const input = { closureId, locationCode: 'PBY', from, until, reason: 'Storm' } as const;
  await closures.create(input, { email: 'service@northbound.test' });
  return { closureId, from, until: middle };
}

/** The rest of a day from a free pickup time in Anchorage on. */
export async function freeSlots({ tableName }: Stores) {
  const from = slotOf(await aFreePickupTime(tableName));
  return { from, until: `${from.slice(0, 10)}T23:59` };
}
