// Intl, not a date library: browsers include all time zones and the only locale used here.
type FormatCache = Map<string, Intl.DateTimeFormat>;
const dateFormats: FormatCache = new Map();
const timeFormats: FormatCache = new Map();
const weekdayFormats: FormatCache = new Map();
const zoneFormats: FormatCache = new Map();

/** Tacoma's time zone, also used while a package has no destination. */
export const ORIGIN_TIME_ZONE = 'America/Los_Angeles';
export const ALASKA_TIME_ZONE = 'America/Anchorage';

/** `10/24/2025` in the given time zone. */
export function formatDate(instant: string, timeZone: string): string {
  return format(dateFormats, { year: 'numeric', month: '2-digit', day: '2-digit' }, instant, timeZone);
}

/** `9:05 PM` in the given time zone. */
export function formatTime(instant: string, timeZone: string): string {
  const text = format(timeFormats, { hour: 'numeric', minute: '2-digit', hour12: true }, instant, timeZone);
  // Browsers differ in the space before AM and PM.
  return text.replace(/\s/gu, ' ');
}

/** `Tue` in the given time zone. */
export function formatWeekday(instant: string, timeZone: string): string {
  return format(weekdayFormats, { weekday: 'short' }, instant, timeZone);
}

/** `AKST`, the abbreviation of the time zone at this instant. */
export function formatZone(instant: string, timeZone: string): string {
  const formatter = formatterOf(zoneFormats, { timeZoneName: 'short' }, timeZone);
  const parts = formatter.formatToParts(new Date(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** A local time without a date, such as `08:30`, as `8:30 AM`. */
export function formatClock(time: string): string {
  return formatTime(`1970-01-01T${time}:00Z`, 'UTC');
}

function format(
  cache: FormatCache,
  options: Intl.DateTimeFormatOptions,
  instant: string,
  timeZone: string,
): string {
  return formatterOf(cache, options, timeZone).format(new Date(instant));
}

function formatterOf(
  cache: FormatCache,
  options: Intl.DateTimeFormatOptions,
  timeZone: string,
): Intl.DateTimeFormat {
  const formatter = cache.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  cache.set(timeZone, formatter);
  return formatter;
}
