import { randomInt, randomUUID } from 'node:crypto';
import { closureService } from '#functions/appointments/closures/closure-service.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import type { Portal } from '#local/portal.ts';
import { addDays, weekdayOf } from '#shared/rules/calendar-dates.ts';
import { tableNamed } from '../stores.ts';

type Stores = Pick<Portal, 'tableName'>;

/** Two minutes on a weekday months ahead, when Deadhorse is open, so that samples rarely use the same time. */
function aTime() {
  const date = addDays(new Date().toISOString().slice(0, 10), randomInt(90, 350));
  const weekday = [0, 6].includes(weekdayOf(date)) ? addDays(date, 2) : date;
  const minute = randomInt(11 * 60, 15 * 60);
  const clock = (at: number) => `${weekday}T${new Date(at * 60_000).toISOString().slice(11, 16)}`;
  return { from: clock(minute), until: clock(minute + 2), middle: clock(minute + 1) };
}

/** A time when a terminal is open. */
export const openTerminal = async () => ({ closureId: randomUUID(), ...aTime() });

/** A closure, and a time at which it can end earlier. */
export async function closedTerminal({ tableName }: Stores) {
  const { closureId, from, until, middle } = await openTerminal();
  const closures = closureService(tableNamed(tableName), systemClock);
  const input = { closureId, locationCode: 'PBY', from, until, reason: 'Storm' } as const;
  await closures.create(input, { email: 'service@northbound.test' });
  return { closureId, from, until: middle };
}
