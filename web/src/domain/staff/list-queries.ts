import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { call, callShown } from '#web/lib/api/api-client.ts';
import { STAFF } from './queries.ts';

/** The lists of packages. */
export const listKeys = {
  board: [...STAFF, 'board'],
  counts: [...STAFF, 'counts'],
  find: (text: string) => [...STAFF, 'find', text],
  customer: (customerId: string) => [...STAFF, 'customer', customerId],
} as const;

const MINUTE_MS = 60_000;

/** The number of packages in each open status, in all terminals together. */
export function usePackageCounts() {
  return useQuery({
    queryKey: listKeys.counts,
    queryFn: ({ signal }) => call('getPackageCounts', {}, { signal }),
    refetchInterval: MINUTE_MS,
    select:
      ({ terminals }) =>
      (status: ParcelStatus) =>
        terminals.reduce((sum, { counts }) => sum + ((counts as Record<string, number>)[status] ?? 0), 0),
  });
}

/** The packages and customers that match a scan or search text. */
export function findQuery(text: string) {
  return queryOptions({
    queryKey: listKeys.find(text),
    queryFn: async ({ signal }) => {
      const { shown, unreadable } = await callShown('find', { query: { text } }, { signal });
      return { ...shown, unreadable };
    },
  });
}

/** Like {@link findQuery}. Disabled for an empty text. */
export function useFind(text: string) {
  return useQuery({ ...findQuery(text), enabled: text !== '', placeholderData: keepPreviousData });
}

/** A customer with their open packages. `refetchInterval` is in milliseconds. */
export function useCustomerParcels(customerId: string, refetchInterval: number | false = false) {
  return useQuery({
    refetchInterval,
    queryKey: listKeys.customer(customerId),
    queryFn: async ({ signal }) => {
      const { shown, unreadable } = await callShown(
        'listCustomerParcels',
        { params: { customerId } },
        { signal },
      );
      return { ...shown, unreadable };
    },
  });
}
