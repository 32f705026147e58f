import type { Lanes, Location } from '#shared/contracts/locations.ts';
import { holidaysBetween } from '#shared/rules/holidays.ts';
import { LOCATION_NAMES, type LocationCode, type LocationType } from '#shared/rules/locations.ts';
import { bookableDates } from '#shared/rules/pickup-times.ts';
import {
  type ClosedDay,
  type ClosedTime,
  closedAllDay,
  closedDaysOf,
} from '#shared/rules/terminals/closures.ts';

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

/** A closure of a terminal by staff. */
export type TerminalClosure = ClosedTime & { readonly locationCode: LocationCode };

/**
 * All terminals, with their closures from today to the last bookable date: holidays, their own, and those by staff.
 */
export function terminalsAt(now: Date, byStaff: readonly TerminalClosure[] = []): Location[] {
  return TERMINALS.map((terminal) => {
    const { first, last } = bookableDates(terminal.timeZone, now);
    const own = [...(terminal.closures ?? []), ...closedDays(terminal, byStaff)];
    return { ...terminal, closures: closuresBetween(first, last, own) };
  });
}

/** @throws Error for a code without a terminal, which the contracts rule out */
export function terminalAt(
  code: LocationCode,
  now: Date,
  byStaff: readonly TerminalClosure[] = [],
): Location {
  return withCode(terminalsAt(now, byStaff), code);
}

/** The closures of a terminal, its own of whole days and those by staff. Holidays are not among them. */
export function closuresOf<C extends TerminalClosure>(
  code: LocationCode,
  byStaff: readonly C[],
): (ClosedTime | C)[] {
  const own = withCode(TERMINALS, code).closures ?? [];
  return [...own.map(closedAllDay), ...byStaff.filter(({ locationCode }) => locationCode === code)];
}

/**
 * The local dates on which a terminal was or will be closed during a part of its opening hours, by its own closures or
 * those by staff. Holidays are not among them.
 */
export function closedDatesOf(code: LocationCode, byStaff: readonly TerminalClosure[]): Set<string> {
  const terminal = withCode(TERMINALS, code);
  const closed = closuresOf(code, byStaff).flatMap((closure) => closedDaysOf(terminal, closure));
  return new Set(closed.map(({ date }) => date));
}

const closedDays = (terminal: Terminal, byStaff: readonly TerminalClosure[]): ClosedDay[] =>
  byStaff
    .filter(({ locationCode }) => locationCode === terminal.locationCode)
    .flatMap((closure) => closedDaysOf(terminal, closure));

function withCode<T extends { readonly locationCode: LocationCode }>(
  terminals: readonly T[],
  code: LocationCode,
): T {
  const terminal = terminals.find(({ locationCode }) => locationCode === code);
  if (!terminal) throw new Error(`There is no terminal ${code}.`);
  return terminal;
}

/** The holidays and a terminal's other closures in a range of dates, in order. */
export function closuresBetween(first: string, last: string, others: readonly ClosedDay[] = []): ClosedDay[] {
  return [
    ...holidaysBetween(first, last),
    ...others.filter(({ date }) => first <= date && date <= last),
  ].sort((a, b) => a.date.localeCompare(b.date));
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
