import { useMemo } from 'react';
import type { LocationCode } from '#shared/rules/locations.ts';
import { useLocationNames, useLocations, useTimeZones } from './queries.ts';

export interface Terminals {
  nameOf: (code: LocationCode) => string;
  timeZoneOf: (code: LocationCode) => string;
}

/** The names and time zones of the terminals. The object changes only when the terminals are loaded. */
export function useTerminals(): Terminals {
  const { data } = useLocations();
  const nameOf = useLocationNames();
  const timeZoneOf = useTimeZones();
  // biome-ignore lint/correctness/useExhaustiveDependencies: both functions depend only on the locations
  return useMemo(() => ({ nameOf, timeZoneOf }), [data]);
}
