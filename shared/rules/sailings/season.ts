import type { SailingInput, SeasonInput } from '#shared/contracts/sailings/plan.ts';
import { addDays, datesBetween, daysBetween, weekdayOf } from '../calendar-dates.ts';
import { placeIn } from '../staff/places.ts';

/** The longest season, in days, and how many sailings it can have. */
const [MAX_DAYS, MAX_SAILINGS] = [366, 200];

/** A load number in the form in which it is stored: `load-55` as `LOAD 55`. Throws if it is none, which the contract rules out. */
export function loadNumberOf(text: string): string {
  const [, kind, digits] = /^([A-Z]+)[ -]?(\d+)$/.exec(placeIn(text, 'LOAD') ?? '') ?? [];
  if (kind === undefined || digits === undefined) throw new Error(`Not a load number: ${text}`);
  return `${kind} ${digits}`;
}

/** The load number that is so many after the first one. */
export function laterLoad(first: string, count: number): string {
  const [kind, digits] = loadNumberOf(first).split(' ');
  return `${kind} ${Number(digits) + count}`;
}

/** Why a season cannot be entered, or null if it can. */
export function seasonProblem(
  season: SeasonInput,
): { readonly field: keyof SeasonInput; readonly message: string } | null {
  const { first, last } = season;
  if (last < first) return { field: 'last', message: 'The last day must not be before the first.' };
  if (daysBetween(first, last) >= MAX_DAYS)
    return { field: 'last', message: 'A season can last at most a year.' };
  const count = departureDates(season).length;
  if (count === 0)
    return { field: 'weekdays', message: 'No sailing departs on these weekdays between these days.' };
  if (count > MAX_SAILINGS)
    return { field: 'last', message: `A season can have at most ${MAX_SAILINGS} sailings.` };
  return placeIn(laterLoad(season.firstLoad, count - 1), 'LOAD') === null
    ? { field: 'firstLoad', message: 'The last load number would be too long.' }
    : null;
}

const departureDates = ({ first, last, weekdays, exceptions }: SeasonInput): string[] =>
  datesBetween(first, last).filter(
    (date) => weekdays.includes(weekdayOf(date)) && !exceptions.includes(date),
  );

/**
 * The sailings of a weekly pattern by their dates. Load numbers count those that sail, so an exception takes none. All times
 * are local, so a change of clocks does not move them.
 */
export function seasonSailings(season: SeasonInput): SailingInput[] {
  const { firstLoad, carrier, departureTime, cutoff, calls } = season;
  return departureDates(season).map((date, index) => ({
    loadNumber: laterLoad(firstLoad, index),
    carrier,
    cutoff: `${addDays(date, cutoff.days)}T${cutoff.time}`,
    departure: `${date}T${departureTime}`,
    calls: calls.map(({ arrival, ...call }) => ({
      ...call,
      arrival: `${addDays(date, arrival.days)}T${arrival.time}`,
    })),
  }));
}
