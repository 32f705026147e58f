import type { Lanes, Location } from '#shared/contracts/locations.ts';
import { type Closure, holidaysBetween } from '#shared/rules/holidays.ts';
import { LOCATION_NAMES, type LocationCode, type LocationType } from '#shared/rules/locations.ts';
import { bookableDates } from '#shared/rules/pickup-times.ts';

/** A terminal in this file. `closures` are in addition to the holidays, for a storm or an inventory for example. */
type Terminal = Omit<Location, 'closures'> & { readonly closures?: Location['closures'] };

/** From opening to closing, local time at the terminal. */
type Hours = readonly [open: string, close: string];
const CLOSED: Hours = ['', ''];

/** A terminal with the pickup settings of all terminals. */
function terminal(
  locationCode: LocationCode,
  address: Pick<Terminal, 'address1' | 'postalCode'>,
  [weekdayOpenTime, weekdayCloseTime]: Hours,
  [weekendOpenTime, weekendCloseTime]: Hours = CLOSED,
): Terminal {
  const name = LOCATION_NAMES[locationCode];
  return {
    ...{ locationCode, name, city: name, ...address },
    ...(locationCode === 'TAC'
      ? { type: 'ORIGIN', state: 'WA', timeZone: 'America/Los_Angeles' }
      : { type: 'DESTINATION', state: 'AK', timeZone: 'America/Anchorage' }),
    ...{ weekdayOpenTime, weekdayCloseTime, weekendOpenTime, weekendCloseTime },
    ...{ slotMinutes: 30, slotCapacity: 3, leadMinutes: 120 },
  };
}

/**
 * The terminals and their opening hours on weekdays and Saturdays. They change a few times a year, so they are reviewed
 * and deployed with the code, and cost no reads (decision 75).
 */
const TERMINALS = [
  terminal('TAC', { address1: '2102 Port of Tacoma Road, Dock 4', postalCode: '98421' }, ['08:00', '17:00']),
  terminal(
    'ANC',
    { address1: '1700 Anchorage Port Road', postalCode: '99501' },
    ['08:00', '17:00'],
    ['09:00', '13:00'],
  ),
  terminal('FBK', { address1: '3101 Industrial Avenue', postalCode: '99701' }, ['08:00', '17:00']),
  terminal(
    'KEN',
    { address1: '210 Trading Bay Road', postalCode: '99611' },
    ['09:00', '16:30'],
    ['10:00', '13:00'],
  ),
  terminal('KOD', { address1: '727 Shelikof Street', postalCode: '99615' }, ['09:00', '16:00']),
  terminal('PBY', { address1: 'Deadhorse Airport Cargo Apron', postalCode: '99734' }, ['10:00', '16:00']),
];

/** All terminals, with their closures from today to the last bookable date. */
export function terminalsAt(now: Date): Location[] {
  return TERMINALS.map((terminal) => {
    const { first, last } = bookableDates(terminal.timeZone, now);
    return { ...terminal, closures: closuresBetween(first, last, terminal.closures) };
  });
}

/** @throws Error for a code without a terminal, which the contracts rule out */
export function terminalAt(code: LocationCode, now: Date): Location {
  const terminal = terminalsAt(now).find(({ locationCode }) => locationCode === code);
  if (!terminal) throw new Error(`There is no terminal ${code}.`);
  return terminal;
}

/** The holidays and the terminal's own closures in a range of dates, in order. */
export function closuresBetween(first: string, last: string, own: readonly Closure[] = []): Closure[] {
  return [...holidaysBetween(first, last), ...own.filter(({ date }) => first <= date && date <= last)].sort(
    (a, b) => a.date.localeCompare(b.date),
  );
}

/** All terminals, or those of one type. */
export function listLocations(terminals: readonly Location[], type?: LocationType): Location[] {
  return terminals.filter((terminal) => type === undefined || terminal.type === type);
}

/** The destinations of each origin, sorted by name. */
export function listLanes(terminals: readonly Location[]): Lanes {
  const options = listLocations(terminals, 'DESTINATION')
    .map(({ name, locationCode }) => ({ label: name, value: locationCode }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const origins = listLocations(terminals, 'ORIGIN');
  return { routes: Object.fromEntries(origins.map(({ locationCode }) => [locationCode, options])) };
}
