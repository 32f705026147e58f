import type { Location } from '#shared/contracts/locations.ts';
import { addDays } from '../calendar-dates.ts';
import type { ClosedTime } from '../terminals/closures.ts';
import { formatClock } from './dates.ts';
import { dayText } from './storage.ts';

type Address = Pick<Location, 'address1' | 'city' | 'state' | 'postalCode'>;
type OpeningTimes = Pick<
  Location,
  'weekdayOpenTime' | 'weekdayCloseTime' | 'weekendOpenTime' | 'weekendCloseTime'
>;

/** `1700 Anchorage Port Road, Anchorage, AK 99501` */
export function addressLine({ address1, city, state, postalCode }: Address): string {
  return `${address1}, ${city}, ${state} ${postalCode}`;
}

/** A Google Maps search for the address. It needs no API key. */
export function mapUrl(address: Address): string {
  const query = new URLSearchParams({ api: '1', query: addressLine(address) });
  return `https://www.google.com/maps/search/?${query}`;
}

/** The regular hours, in the terminal's local time. Terminals are always closed on Sundays. */
export function openingHours(times: OpeningTimes): { days: string; hours: string }[] {
  const weekdays = hoursOf(times.weekdayOpenTime, times.weekdayCloseTime);
  const saturdays = hoursOf(times.weekendOpenTime, times.weekendCloseTime);
  const isClosedAllWeekend = saturdays === CLOSED;
  return [
    { days: 'Mon–Fri', hours: weekdays },
    ...(isClosedAllWeekend
      ? [{ days: 'Sat–Sun', hours: CLOSED }]
      : [
          { days: 'Sat', hours: saturdays },
          { days: 'Sun', hours: CLOSED },
        ]),
  ];
}

export const CLOSED = 'Closed';

function hoursOf(open: string, close: string): string {
  return open === '' || close === '' ? CLOSED : `${formatClock(open)} – ${formatClock(close)}`;
}

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
