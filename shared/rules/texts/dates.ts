// Intl, not a date library: browsers and Node include all time zones and the only locale used here.

/** Tacoma's time zone, also used while a package has no destination. */
export const ORIGIN_TIME_ZONE = 'America/Los_Angeles';
export const ALASKA_TIME_ZONE = 'America/Anchorage';

/** `10/24/2025` in the given time zone. */
export const formatDate = formatter({ year: 'numeric', month: '2-digit', day: '2-digit' });

/** `Tue, Nov 24` in the given time zone. */
export const formatDay = formatter({ weekday: 'short', month: 'short', day: 'numeric' });

const monthDay = formatter({ month: 'short', day: 'numeric' });
const monthDayYear = formatter({ year: 'numeric', month: 'short', day: 'numeric' });

/** `Nov 24`, or `Nov 24, 2025` if it is not this year, in the given time zone. */
export function formatMonthDay(instant: string, timeZone: string, now: Date): string {
  const full = monthDayYear(instant, timeZone);
  const isThisYear = full.slice(-4) === monthDayYear(now.toISOString(), timeZone).slice(-4);
  return isThisYear ? monthDay(instant, timeZone) : full;
}

/** `Tue` in the given time zone. */
export const formatWeekday = formatter({ weekday: 'short' });

const timeText = formatter({ hour: 'numeric', minute: '2-digit', hour12: true });

/** `9:05 PM` in the given time zone. */
export function formatTime(instant: string, timeZone: string): string {
  // Browsers differ in the space before AM and PM.
  return timeText(instant, timeZone).replace(/\s/gu, ' ');
}

/** `AKST`, the abbreviation of the time zone at this instant. */
export const formatZone = formatter({ timeZoneName: 'short' }, (format, date) => {
  return format.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? '';
});

/** A local time without a date, such as `08:30`, as `8:30 AM`. */
export function formatClock(time: string): string {
  return formatTime(`1970-01-01T${time}:00Z`, 'UTC');
}

/** Formats instants with one `Intl.DateTimeFormat` for each time zone. */
function formatter(
  options: Intl.DateTimeFormatOptions,
  textOf = (format: Intl.DateTimeFormat, date: Date) => format.format(date),
): (instant: string, timeZone: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (instant, timeZone) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    formats.set(timeZone, format);
    return textOf(format, new Date(instant));
  };
}
