import type { Estimate, LaneRecord } from '#shared/contracts/sailings/estimates.ts';
import { addDays } from '../calendar-dates.ts';
import { bestTime, type DateRange, type SailingReason } from '../sailings/sailing.ts';
import { toLocalDate } from '../time-zone.ts';
import { formatClock, formatDay, formatMonthDay, ORIGIN_TIME_ZONE } from './dates.ts';

/** Why a date has changed, after "because of". */
export const SAILING_REASON_TEXTS: Record<SailingReason, string> = {
  WEATHER: 'bad weather',
  BREAKDOWN: 'a breakdown',
  PORT: 'delays at the port',
  CARRIER_SCHEDULE: "a change of the carrier's schedule",
  HOLIDAY: 'a holiday',
  CARGO_ROLLED: 'a full ship',
  ROAD: 'road conditions',
  CORRECTION: 'an error in our dates',
};

/** `Dec 3`, for a local date or time. The year is never said, because no range is longer than a few weeks. */
export const monthDayText = (local: string): string => {
  const noon = `${local.slice(0, 10)}T12:00:00Z`;
  return formatMonthDay(noon, 'UTC', new Date(noon));
};

/** `Dec 3 to 4`, `Nov 30 to Dec 2`, `Dec 3`. For sentences and messages. */
export function rangeText({ from, to }: DateRange): string {
  if (from === to) return monthDayText(from);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${monthDayText(from)} to ${isOneMonth ? Number(to.slice(8)) : monthDayText(to)}`;
}

/** `Thu 12/3 to Fri 12/4`, `Thu 12/3`. For lists, where the weekday matters and room is short. */
export const weekdayRangeText = ({ from, to }: DateRange): string =>
  from === to ? weekdayText(from) : `${weekdayText(from)} to ${weekdayText(to)}`;

function weekdayText(date: string): string {
  const weekday = formatDay(`${date}T12:00:00Z`, 'UTC').slice(0, 3);
  return `${weekday} ${Number(date.slice(5, 7))}/${Number(date.slice(8))}`;
}

/** `noon`, `5:00 PM`. */
const hourText = (time: string): string => (time === '12:00' ? 'noon' : formatClock(time));

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Wednesday noon`, `Friday 5:00 PM`, and a week or more ahead `Wed, Dec 9, noon`: a cut-off, local time in Tacoma. */
export function cutoffText(cutoff: string, now: Date): string {
  const [date = '', time = ''] = cutoff.split('T');
  const noon = `${date}T12:00:00Z`;
  const isNear = date < addDays(toLocalDate(now, ORIGIN_TIME_ZONE), 7);
  return isNear
    ? `${WEEKDAYS[new Date(noon).getUTCDay()]} ${hourText(time)}`
    : `${formatDay(noon, 'UTC')}, ${hourText(time)}`;
}

/** `Arrives about Dec 3 to 4 if it reaches us by Wednesday noon.` */
export const arrivesText = (arrival: DateRange & { readonly reachesBy: string }, now: Date): string =>
  `Arrives about ${rangeText(arrival)} if it reaches us by ${cutoffText(arrival.reachesBy, now)}.`;

/** `22 of the last 24 sailings arrived within the first range we gave.` */
export const keptText = ({ kept, of }: LaneRecord): string =>
  `${kept} of the last ${of} sailings arrived within the first range we gave.`;

/** The day of the sailing of an estimate: `Nov 30`. */
export const sailingDayText = ({ departure }: Pick<NonNullable<Estimate['sailing']>, 'departure'>): string =>
  monthDayText(bestTime(departure));

/** `your answer`, after "waits for". Staff read whose it is. */
export function waitText(waitsFor: NonNullable<Estimate['waitsFor']>, reader: 'customer' | 'staff'): string {
  if (waitsFor === 'ANSWER') return reader === 'customer' ? 'your answer' : "the customer's answer";
  if (waitsFor === 'INSPECTION') return 'inspection';
  if (waitsFor === 'OTHER_BOXES')
    return reader === 'customer' ? 'your other boxes' : "the customer's other boxes";
  return reader === 'customer' ? 'our check' : 'a check in Tacoma';
}

/** `Expected Dec 3 to 4, waits for your answer`: an estimate in a line, short enough to stand beside the route on a phone. */
export function expectedText(estimate: Estimate): string {
  const { waitsFor } = estimate;
  return `Expected ${rangeText(estimate)}${waitsFor ? `, waits for ${waitText(waitsFor, 'customer')}` : ''}`;
}

/** What an estimate rests on, without the range: `on the sailing of Nov 30`, `left behind, sailing not chosen yet`. */
export function basisText({ basis, sailing, leftBehind }: Estimate): string {
  if (basis === 'NOT_ARRIVED') return 'not arrived with its load';
  if (basis === 'UNDECIDED') return `${leftBehind ? 'left behind, ' : ''}next sailing not chosen yet`;
  if (basis === 'HISTORY' || !sailing) return 'based on earlier sailings';
  return `${leftBehind ? 'left behind, now ' : ''}on the sailing of ${sailingDayText(sailing)}`;
}

/**
 * Why the last day of a range is not that of the first one: `Was Dec 3 to 4. Later because of bad weather.` Null if it is the
 * same, or if nothing was said at departure.
 */
export function changeText({ to, first, reason }: Estimate): string | null {
  if (!first || first.to === to) return null;
  const change = to > first.to ? 'Later' : 'Earlier';
  const why = reason ? ` because of ${SAILING_REASON_TEXTS[reason]}` : ' than we first said';
  return `Was ${rangeText(first)}. ${change}${why}.`;
}

/**
 * `NB500012 is expected Dec 7 to 8, after this pickup`, for the local date of a pickup. `maybe after` within the range, and
 * nothing of it once the range is over.
 */
export function besidePickupText(freightBillNum: string, range: DateRange, pickupDate: string): string {
  const after = pickupDate < range.from ? ', after this pickup' : ', maybe after this pickup';
  return `${freightBillNum} is expected ${rangeText(range)}${pickupDate < range.to ? after : ''}`;
}
