import { addDays } from '../calendar-dates.ts';
import type { ClosedTime } from '../terminals/closures.ts';
import { formatClock, formatDay } from './dates.ts';

const MIDNIGHT = '00:00';

/** `Mon, Nov 30`, `Mon, Nov 30 to Tue, Dec 1`, `Sun, Nov 29, 12:00 PM to 5:00 PM`: when a terminal is closed. */
export function closedTimeText({ from, until }: Pick<ClosedTime, 'from' | 'until'>): string {
  const [start, end] = [from, until].map(partsOf);
  if (!start || !end) return '';
  if (start.time === MIDNIGHT && end.time === MIDNIGHT) {
    const last = addDays(end.date, -1);
    return last <= start.date ? dayText(start.date) : `${dayText(start.date)} to ${dayText(last)}`;
  }
  const sameDay = start.date === end.date;
  return `${dayText(start.date)}, ${formatClock(start.time)} to ${sameDay ? '' : `${dayText(end.date)}, `}${formatClock(end.time)}`;
}

const partsOf = (local: string) => ({ date: local.slice(0, 10), time: local.slice(11) });
const dayText = (date: string) => formatDay(date, 'UTC');
