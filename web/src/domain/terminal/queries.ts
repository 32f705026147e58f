import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Lanes, Location } from '#shared/contracts/locations.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { DESTINATION_CODES, LOCATION_NAMES, type LocationCode } from '#shared/rules/locations.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ALASKA_TIME_ZONE, ORIGIN_TIME_ZONE } from '#web/lib/dates.ts';

const STALE_AFTER_MS = 5 * MINUTE_MS;
/** For what others change at any time: free times when they book, and closures of terminals. */
export const KEPT_FRESH = {
  staleTime: STALE_AFTER_MS,
  refetchInterval: STALE_AFTER_MS,
  refetchOnWindowFocus: 'always',
} as const;

/** The query key of the terminals. */
export const LOCATIONS = ['locations'] as const;

/** The terminals. */
export const locations = queryOptions({
  queryKey: LOCATIONS,
  queryFn: () => call('listLocations', { query: {} }),
  staleTime: STALE_AFTER_MS,
});

export const useLocations = () => useQuery(locations);

/** The same for a page that depends on their closures: refetched on focus and every five minutes. */
export const useFreshLocations = () => useQuery({ ...locations, ...KEPT_FRESH });

/** The destinations of each origin. Fetched once per page load. */
export const lanes = queryOptions({
  queryKey: ['lanes'],
  queryFn: () => call('listLanes', {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The destinations of each origin, as select options. */
export function useLanes() {
  return useQuery({ ...lanes, select: ({ routes }) => routes });
}

const KNOWN_LANES: Lanes['routes'] = {
  TAC: DESTINATION_CODES.map((value) => ({ value, label: LOCATION_NAMES[value] })),
};

/** Like {@link useLanes}, but falls back to the lanes known at build time. */
export function useKnownLanes(): Lanes['routes'] {
  return useLanes().data ?? KNOWN_LANES;
}

/** Returns the name of a terminal. Falls back to the names known at build time. Stable until the names change. */
export function useLocationNames(): (code: LocationCode) => string {
  const { data } = useLocations();
  return useCallback(
    (code) => data?.find((location) => location.locationCode === code)?.name ?? LOCATION_NAMES[code],
    [data],
  );
}

/** The terminals in Alaska, as options of a select. Stable until their names change. */
export function useDestinationOptions() {
  const nameOf = useLocationNames();
  return useMemo(() => DESTINATION_CODES.map((value) => ({ value, label: nameOf(value) })), [nameOf]);
}

/** A terminal with its address and hours; null if it is not open. */
export function useTerminal(code: LocationCode) {
  return useQuery({
    ...locations,
    select: useCallback(
      (all: Location[]) => all.find(({ locationCode }) => locationCode === code) ?? null,
      [code],
    ),
  });
}

/** The error of a {@link useTerminal} that failed. */
export const TERMINAL_FAILED = 'The address and hours could not be loaded.';

/** Returns the time zone for a terminal's dates and times. */
export function useTimeZones(): (code: LocationCode) => string {
  const { data } = useLocations();
  return (code) =>
    data?.find((location) => location.locationCode === code)?.timeZone ??
    (code === 'TAC' ? ORIGIN_TIME_ZONE : ALASKA_TIME_ZONE);
}

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
