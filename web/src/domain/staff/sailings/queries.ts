import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SailingInput, SeasonInput } from '#shared/contracts/sailings/plan.ts';
import type { InputOf } from '#shared/routes.ts';
import { call } from '#web/lib/api/api-client.ts';
import { setData } from '#web/lib/api/set-data.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { STAFF } from '../queries.ts';

const SAILINGS = [...STAFF, 'sailings'];
const sailingKey = (sailingId: string) => [...SAILINGS, 'one', sailingId];

/** The sailings that were planned to depart between two dates, at most 60 days apart. */
export const sailingsQuery = (first: string, last: string) =>
  queryOptions({
    queryKey: [...SAILINGS, 'list', first, last],
    queryFn: ({ signal }) => call('listSailings', { query: { first, last } }, { signal }),
    placeholderData: keepPreviousData,
    // Colleagues correct sailings at any time.
    refetchOnWindowFocus: 'always',
  });

export const useSailings = (first: string, last: string) => useQuery(sailingsQuery(first, last));

export const sailingQuery = (sailingId: string) =>
  queryOptions({
    queryKey: sailingKey(sailingId),
    queryFn: ({ signal }) => call('getSailing', { params: { sailingId } }, { signal }),
    refetchOnWindowFocus: 'always',
  });

/** How many of the last sailings of each lane were ready within their first range. */
export const laneRecords = queryOptions({
  queryKey: [...SAILINGS, 'lanes'],
  queryFn: ({ signal }) => call('listLaneRecords', {}, { signal }),
});

/** Corrects a sailing. The dialog shows errors; the sailing on screen is then stale, and is refetched. */
export function useChangeSailing(sailingId: string, failure: string) {
  const client = useQueryClient();
  const key = sailingKey(sailingId);
  return useSingleMutation({
    mutationFn: (body: InputOf<'changeSailing'>['body']) =>
      call('changeSailing', { params: { sailingId }, body }),
    onSuccess: (saved) => setData(client, { queryKey: key, exact: true }, saved),
    onSettled: () => void client.invalidateQueries({ queryKey: STAFF }),
    meta: {
      success: 'Saved. If the last day has changed, those aboard are told in ten minutes.',
      failure,
      isShown: true,
    },
  });
}

/** Enters a sailing. The form shows errors. */
export function useCreateSailing() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: SailingInput) => call('createSailing', { body }),
    onSettled: () => void client.invalidateQueries({ queryKey: STAFF }),
    meta: { failure: 'The sailing was not entered.', isShown: true },
  });
}

/** Enters the sailings of a season. The form shows errors. */
export function useCreateSeason() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: SeasonInput) => call('createSeason', { body }),
    onSettled: () => void client.invalidateQueries({ queryKey: STAFF }),
    meta: { failure: 'The season was not entered.', isShown: true },
  });
}
