// Intl, not a date library: browsers include all time zones and the only locale used here.
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const timeFormats = new Map<string, Intl.DateTimeFormat>();

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

/** `AKST`, the abbreviation of the time zone at this instant. */
export function formatZone(instant: string, timeZone: string): string {
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  const parts = formatter.formatToParts(new Date(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

function format(
  cache: Map<string, Intl.DateTimeFormat>,
  options: Intl.DateTimeFormatOptions,
  instant: string,
  timeZone: string,
): string {
  const formatter = cache.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  cache.set(timeZone, formatter);
  return formatter.format(new Date(instant));
}
