import { MINUTE_MS } from '#shared/rules/durations.ts';
import { toLocalTime, utcOffsetMinutes } from '#shared/rules/time-zone.ts';

/** A change of a zone's offset from UTC, which is in minutes. */
export interface Transition {
  readonly at: Date;
  readonly from: number;
  readonly to: number;
}
/** No zone changes its offset and changes it back within a week. */
const STEP_MS = 7 * 24 * 60 * MINUTE_MS;

/** The changes of a zone's offset between two instants, in order. */
export function transitionsBetween(first: Date, last: Date, timeZone: string): Transition[] {
  const transitions: Transition[] = [];
  let from = utcOffsetMinutes(first, timeZone);
  for (let start = first.getTime(); start < last.getTime(); start += STEP_MS) {
    const end = Math.min(start + STEP_MS, last.getTime());
    const to = utcOffsetMinutes(new Date(end), timeZone);
    if (from !== to) transitions.push({ at: firstWithOtherOffset(start, end, from, timeZone), from, to });
    from = to;
  }
  return transitions;
}

/** Bisects to the minute when an offset ends. */
function firstWithOtherOffset(start: number, end: number, offset: number, timeZone: string): Date {
  let [before, after] = [start / MINUTE_MS, end / MINUTE_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (utcOffsetMinutes(new Date(middle * MINUTE_MS), timeZone) === offset) before = middle;
    else after = middle;
  }
  return new Date(after * MINUTE_MS);
}

/** The local time that clocks showed when they were changed, before the change: `2026-03-08T02:00:00`. */
export function localTimeBefore({ at, from }: Transition): string {
  return toLocalTime(new Date(at.getTime() + from * MINUTE_MS), 'UTC').slice(0, 19);
}
