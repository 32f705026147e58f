import { formatDate, formatTime, formatZone } from '#web/lib/dates.ts';

interface DateTimeProps {
  /** ISO 8601. */
  instant: string;
  /** The terminal's IANA time zone. */
  timeZone: string;
}

// An inline style, because tables render hundreds of these.
const NO_WRAP = { whiteSpace: 'nowrap' } as const;

/** A date and time in a terminal's time zone, which it names. */
export function DateTime({ instant, timeZone }: DateTimeProps) {
  return (
    <time dateTime={instant}>
      {formatDate(instant, timeZone)}{' '}
      <span style={NO_WRAP}>
        {formatTime(instant, timeZone)} {formatZone(instant, timeZone)}
      </span>
    </time>
  );
}
