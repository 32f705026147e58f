import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import type { Destination } from '#shared/rules/sailings/sailing.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { ORIGIN_TIME_ZONE } from '#web/lib/dates.ts';
import { STAFF } from '../queries.ts';
import { sailingsQuery } from '../sailings/queries.ts';

/** Colleagues change sailings and loads while a tablet shows them. */
const KEPT_FRESH = {
  staleTime: MINUTE_MS / 2,
  refetchInterval: MINUTE_MS,
  refetchOnWindowFocus: 'always',
} as const;

/** Planned departures from so many days ago to so many days ahead, at most 60 days apart. */
function sailingsBetween(daysBack: number, daysAhead: number, now: Date) {
  const today = toLocalDate(now, ORIGIN_TIME_ZONE);
  return { ...sailingsQuery(addDays(today, -daysBack), addDays(today, daysAhead)), ...KEPT_FRESH };
}

/** The sailings that packages may depart on. A late one was planned for an earlier day. */
export const departingSailings = (now: Date) => sailingsBetween(10, 20, now);

/** The sailings that packages may arrive with. A barge takes two weeks, and what it left behind comes later. */
export const arrivingSailings = (now: Date) => sailingsBetween(45, 2, now);

interface CallId {
  readonly sailingId: string;
  readonly locationCode: Destination;
}

/** The packages of a sailing for a terminal. */
export const manifestQuery = (params: CallId) =>
  queryOptions({
    queryKey: [...STAFF, 'manifest', params.sailingId, params.locationCode],
    queryFn: ({ signal }) => call('getManifest', { params }, { signal }),
    ...KEPT_FRESH,
  });

/** Closes the load of a sailing at a terminal. The dialog shows errors. */
export function useCloseLoad(params: CallId, loadNumber: string) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (unlisted: readonly string[]) =>
      call('closeCall', { params, body: { unlisted: [...unlisted] } }),
    onSettled: () => void client.invalidateQueries({ queryKey: STAFF }),
    meta: { success: `${loadNumber} is closed.`, failure: `${loadNumber} was not closed.`, isShown: true },
  });
}
