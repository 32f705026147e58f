import type { Lanes, Location } from '#shared/contracts/locations.ts';
import { type Closure, holidaysBetween } from '#shared/rules/holidays.ts';
import type { LocationCode, LocationType } from '#shared/rules/locations.ts';
import { bookableDates } from '#shared/rules/pickup-times.ts';

/** A terminal in this file. `closures` are in addition to the holidays, for a storm or an inventory for example. */
type Terminal = Omit<Location, 'closures'> & { readonly closures?: Location['closures'] };

/** The pickup settings of every terminal. */
const PICKUPS = { slotMinutes: 30, slotCapacity: 3, leadMinutes: 120 } as const;

/**
 * The terminals and their opening hours. They change a few times a year, so they are reviewed and deployed with the
 * code, and cost no reads. Times are local times at the terminal; empty means that it is closed.
 */
const TERMINALS: readonly Terminal[] = [
  {
    locationCode: 'TAC',
    name: 'Tacoma',
    type: 'ORIGIN',
    address1: '2102 Port of Tacoma Road, Dock 4',
    city: 'Tacoma',
    state: 'WA',
    postalCode: '98421',
    timeZone: 'America/Los_Angeles',
    weekdayOpenTime: '08:00',
    weekdayCloseTime: '17:00',
    weekendOpenTime: '',
    weekendCloseTime: '',
    ...PICKUPS,
  },
  {
    locationCode: 'ANC',
    name: 'Anchorage',
    type: 'DESTINATION',
    address1: '1700 Anchorage Port Road',
    city: 'Anchorage',
    state: 'AK',
    postalCode: '99501',
    timeZone: 'America/Anchorage',
    weekdayOpenTime: '08:00',
    weekdayCloseTime: '17:00',
    weekendOpenTime: '09:00',
    weekendCloseTime: '13:00',
    ...PICKUPS,
  },
  {
    locationCode: 'FBK',
    name: 'Fairbanks',
    type: 'DESTINATION',
    address1: '3101 Industrial Avenue',
    city: 'Fairbanks',
    state: 'AK',
    postalCode: '99701',
    timeZone: 'America/Anchorage',
    weekdayOpenTime: '08:00',
    weekdayCloseTime: '17:00',
    weekendOpenTime: '',
    weekendCloseTime: '',
    ...PICKUPS,
  },
  {
    locationCode: 'KEN',
    name: 'Kenai',
    type: 'DESTINATION',
    address1: '210 Trading Bay Road',
    city: 'Kenai',
    state: 'AK',
    postalCode: '99611',
    timeZone: 'America/Anchorage',
    weekdayOpenTime: '09:00',
    weekdayCloseTime: '16:30',
    weekendOpenTime: '10:00',
    weekendCloseTime: '13:00',
    ...PICKUPS,
  },
  {
    locationCode: 'KOD',
    name: 'Kodiak',
    type: 'DESTINATION',
    address1: '727 Shelikof Street',
    city: 'Kodiak',
    state: 'AK',
    postalCode: '99615',
    timeZone: 'America/Anchorage',
    weekdayOpenTime: '09:00',
    weekdayCloseTime: '16:00',
    weekendOpenTime: '',
    weekendCloseTime: '',
    ...PICKUPS,
  },
  {
    locationCode: 'PBY',
    name: 'Prudhoe Bay',
    type: 'DESTINATION',
    address1: 'Deadhorse Airport Cargo Apron',
    city: 'Prudhoe Bay',
    state: 'AK',
    postalCode: '99734',
    timeZone: 'America/Anchorage',
    weekdayOpenTime: '10:00',
    weekdayCloseTime: '16:00',
    weekendOpenTime: '',
    weekendCloseTime: '',
    ...PICKUPS,
  },
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
