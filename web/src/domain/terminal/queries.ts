import { useQuery } from '@tanstack/react-query';
import type { Lanes } from '../../../../shared/contracts/locations.ts';
import { DESTINATION_CODES, LOCATION_NAMES, type LocationCode } from '../../../../shared/rules/locations.ts';
import { call } from '../../lib/api/api-client.ts';
import { ALASKA_TIME_ZONE, ORIGIN_TIME_ZONE } from '../../lib/dates.ts';

/** The terminals. They change a few times a year, so one answer lasts as long as the page. */
export function useLocations() {
  return useQuery({
    queryKey: ['locations'],
    queryFn: () => call('listLocations', { query: {} }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Which terminals each origin ships to, as options of a list. Lasts as long as the page, like the terminals. */
export function useLanes() {
  return useQuery({
    queryKey: ['lanes'],
    queryFn: () => call('listLanes', {}),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ routes }) => routes,
  });
}

const KNOWN_LANES: Lanes['routes'] = {
  TAC: DESTINATION_CODES.map((value) => ({ value, label: LOCATION_NAMES[value] })),
};

/** Like {@link useLanes}; until they are there, and where they do not come, those known at build time. */
export function useKnownLanes(): Lanes['routes'] {
  return useLanes().data ?? KNOWN_LANES;
}

/** The name of a terminal by its code; the names known at build time until the terminals are there. */
export function useLocationNames(): (code: LocationCode) => string {
  const { data } = useLocations();
  return (code) => data?.find((location) => location.locationCode === code)?.name ?? LOCATION_NAMES[code];
}

/** The time zone in which a terminal's dates and times are shown. */
export function useTimeZones(): (code: LocationCode) => string {
  const { data } = useLocations();
  return (code) =>
    data?.find((location) => location.locationCode === code)?.timeZone ??
    (code === 'TAC' ? ORIGIN_TIME_ZONE : ALASKA_TIME_ZONE);
}
