import { DAY_MS, MINUTE_MS } from './durations.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The offset of a time zone from UTC at an instant, in minutes; negative west of Greenwich. */
export function utcOffsetMinutes(at: Date, timeZone: string): number {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  // `11/24/2026, GMT-09:00`, and `GMT` alone for UTC.
  const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d+):(\d+)/.exec(format.format(at)) ?? [];
  const offset = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -offset : offset;
}

/** An instant as local time with its offset, to the second: `2026-11-24T10:00:00-09:00`. */
export function toLocalTime(at: Date, timeZone: string): string {
  const offset = utcOffsetMinutes(at, timeZone);
  const local = new Date(at.getTime() + offset * MINUTE_MS).toISOString().slice(0, 19);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${local}${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`;
}

/** The date in a time zone: `2026-11-24`. */
export const toLocalDate = (at: Date, timeZone: string): string => toLocalTime(at, timeZone).slice(0, 10);

/**
 * The instant of a local date (`2026-11-24`) and time (`10:00`). When clocks are set back, the first of the two; null
 * if clocks are set forward past it.
 */
export function fromLocalTime(date: string, time: string, timeZone: string): Date | null {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  // Clocks change at most once in the two days, so one of these offsets applies.
  const before = utcOffsetMinutes(new Date(asUtc - DAY_MS), timeZone);
  const after = utcOffsetMinutes(new Date(asUtc + DAY_MS), timeZone);
  for (const offset of [before, after]) {
    const at = new Date(asUtc - offset * MINUTE_MS);
    if (before === after || utcOffsetMinutes(at, timeZone) === offset) return at;
  }
  return null;
}

/** The instant of a local time such as `2026-11-24T10:00`. One that clocks are set forward past is an hour later. */
export function instantOf(localTime: string, timeZone: string): Date {
  const [date = '', time = ''] = localTime.split('T');
  const asUtc = Date.parse(`${localTime}:00Z`);
  const before = utcOffsetMinutes(new Date(asUtc - DAY_MS), timeZone);
  return fromLocalTime(date, time, timeZone) ?? new Date(asUtc - before * MINUTE_MS);
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
