import type { Lanes, Location } from '#shared/contracts/locations.ts';
import type { LocationType } from '#shared/rules/locations.ts';

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
