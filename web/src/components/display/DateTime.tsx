import { formatDate, formatTime } from '../../lib/dates.ts';

interface DateTimeProps {
  /** ISO 8601. */
  instant: string;
  /** Of the terminal where it happened. */
  timeZone: string;
}

// No element of a styled library: a table has hundreds of them.
const WHOLE = { whiteSpace: 'nowrap' } as const;

/** Date and time on a terminal's clock. The time is never cut from its AM or PM. */
export function DateTime({ instant, timeZone }: DateTimeProps) {
  return (
    <time dateTime={instant}>
      {formatDate(instant, timeZone)} <span style={WHOLE}>{formatTime(instant, timeZone)}</span>
    </time>
  );
}
