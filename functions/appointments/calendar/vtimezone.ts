import { addDays, weekdayOf } from '#shared/rules/calendar-dates.ts';
import { DAY_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import { toLocalTime, utcOffsetMinutes } from '#shared/rules/time-zone.ts';

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/**
 * The number of years in which a rule must hold, starting with the year before the event. In fewer years, for example,
 * the fourth Sunday of a month could always be the last.
 */
const YEARS = 7;

/**
 * The VTIMEZONE component of a zone (RFC 5545, section 3.6.5), correct from the start of the year of an event. It comes
 * from the same data as the pickup times. Outlook supports only yearly rules, so they are used where they are correct.
 */
export function vtimezone(timeZone: string, event: Date): string {
  const firstYear = event.getUTCFullYear() - 1;
  const first = new Date(Date.UTC(firstYear, 0, 1));
  const offset = utcOffsetMinutes(first, timeZone);
  const transitions = transitionsBetween(first, new Date(Date.UTC(firstYear + YEARS, 0, 1)), timeZone);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...(yearlyObservances(transitions, timeZone) ?? [
      ...observance({ at: first, from: offset, to: offset }, timeZone),
      ...transitions.flatMap((transition) => observance(transition, timeZone)),
    ]),
    'END:VTIMEZONE',
  ].join('\r\n');
}

/** An observance with a yearly rule for each kind of transition, or null if they do not all follow such a rule. */
function yearlyObservances(transitions: readonly Transition[], timeZone: string): string[] | null {
  const kinds = Object.values(Object.groupBy(transitions, ({ from, to }) => `${from} ${to}`));
  const observances = kinds.map((same = []) => {
    const rule = yearlyRule(same.map(localTimeBefore));
    return rule && same[0] && observance(same[0], timeZone, rule);
  });
  return observances.length > 0 && observances.every(isPresent) ? observances.flat() : null;
}

/** The rule of local times that fall on, for example, the second Sunday in March of every year. */
function yearlyRule(times: readonly string[]): string | null {
  const [first] = times;
  if (first === undefined || times.length !== YEARS) return null;
  const dates = times.map((time) => time.slice(0, 10));
  const isSame = <T>(partOf: (time: string) => T) => times.every((time) => partOf(time) === partOf(first));
  if (!isSame((time) => time.slice(5, 7)) || !isSame((time) => time.slice(10)) || !isSame(weekdayOfTime))
    return null;
  const isLast = dates.every((date) => addDays(date, 7).slice(5, 7) !== date.slice(5, 7));
  if (!isLast && !isSame(positionInMonth)) return null;
  const position = isLast ? -1 : positionInMonth(first);
  return `FREQ=YEARLY;BYMONTH=${Number(first.slice(5, 7))};BYDAY=${position}${WEEKDAYS[weekdayOfTime(first)]}`;
}

const weekdayOfTime = (time: string) => weekdayOf(time.slice(0, 10));
const positionInMonth = (time: string) => Math.ceil(Number(time.slice(8, 10)) / 7);
const isPresent = <T>(value: T | null | undefined): value is T => value != null;

function observance(transition: Transition, timeZone: string, rule?: string): string[] {
  const { at, from, to } = transition;
  const name = to > from ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${name}`,
    `DTSTART:${localTimeBefore(transition).replace(/[-:]/g, '')}`,
    ...(rule === undefined ? [] : [`RRULE:${rule}`]),
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `TZNAME:${abbreviation(at, timeZone)}`,
    `END:${name}`,
  ];
}

function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return [minutes < 0 ? '-' : '+', ...[hours, rest].map((part) => String(part).padStart(2, '0'))].join('');
}

function abbreviation(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** A change of a zone's offset from UTC, which is in minutes. */
export interface Transition {
  readonly at: Date;
  readonly from: number;
  readonly to: number;
}

/** No zone changes its offset and changes it back within a week. */
const STEP_MS = 7 * DAY_MS;

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
