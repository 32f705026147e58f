import {
  type QueryClient,
  queryOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { LISTED_STATUSES } from '#shared/rules/parcel-status.ts';
import { call, callPage, callShown, type Page, type Shown } from '#web/lib/api/api-client.ts';
import { setData } from '#web/lib/api/set-data.ts';

/** The prefix of all query keys about parcels except their images. A payment invalidates all of them. */
export const PARCELS = ['parcels'] as const;

/** The prefix of all lists, so that a changed parcel can be replaced in each of them. */
const LISTS = ['parcels', 'list'] as const;

const ACTIVE = LISTED_STATUSES.join(',').toLowerCase();

/** All parcels that are not delivered yet, including lost ones. The API does not paginate them. */
export const activeParcels = queryOptions({
  queryKey: [...LISTS, 'active'],
  queryFn: ({ signal }) => callPage('listParcels', { query: { statuses: ACTIVE } }, { signal }),
});

export function useActiveParcels() {
  return useQuery({ ...activeParcels, select: ({ items }) => items });
}

/** The number of active parcels that cannot be shown. */
export function useUnreadableParcels(): number | undefined {
  return useQuery({ ...activeParcels, select: ({ unreadable }) => unreadable }).data;
}

/**
 * A change that the customer makes to a parcel. The lists show the saved parcel at once. They are refetched even after
 * a failure, because the parcel on screen is probably stale. The form shows errors while it is open.
 */
export function useParcelMutation<Input>(
  save: (input: Input) => Promise<Parcel>,
  toasts: { success: string | ((input: Input, saved: Parcel) => string); failure: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      const saved = await save(input);
      await replaceInLists(client, saved);
      return saved;
    },
    // Not awaited, so that the form closes at once.
    onSettled: () => void client.invalidateQueries({ queryKey: LISTS }),
    meta: { ...toasts, isShown: true },
  });
}

/** Refetches a parcel and replaces it in all lists. Resolves to null and changes nothing if the request fails. */
export function useRefetchParcel(): (parcelId: string) => Promise<Parcel | null> {
  const client = useQueryClient();
  return async (parcelId) => {
    const parcel = await call('getParcel', { params: { parcelId } }).catch(() => null);
    if (parcel) await replaceInLists(client, parcel);
    return parcel;
  };
}

const replaceInLists = (client: QueryClient, saved: Parcel): Promise<void> =>
  setData<Page<Parcel[]>>(client, { queryKey: LISTS }, withParcel(saved));

const withParcel = (saved: Parcel) => (page: Page<Parcel[]> | undefined) =>
  page && {
    ...page,
    items: page.items.map((parcel) => (parcel.parcelId === saved.parcelId ? saved : parcel)),
  };

/** Shows a parcel as the server has it now, without a request and without ending one that is in flight. */
export function putParcel(client: QueryClient, parcel: Parcel): void {
  client.setQueriesData({ queryKey: LISTS }, withParcel(parcel));
  client.setQueryData(oneKey(parcel.parcelId), (current) => current && parcel);
}

const oneKey = (parcelId: string) => ['parcels', 'one', parcelId] as const;

/** One of the customer's parcels, in any status. */
export function useParcel(parcelId: string, options: { enabled: boolean }) {
  return useQuery({
    queryKey: oneKey(parcelId),
    queryFn: ({ signal }) => call('getParcel', { params: { parcelId } }, { signal }),
    ...options,
  });
}

/** The thumbnails of a parcel, sorted by name. */
export function useThumbnails(parcelId: string) {
  return useQuery({
    queryKey: ['images', parcelId, 'thumbnails'],
    queryFn: ({ signal }) => callShown('getParcelThumbnails', { params: { parcelId } }, { signal }),
    select: ({ shown, unreadable }): Shown<Thumbnail[]> => ({
      shown: Object.entries(shown.images)
        .map(([name, base64]) => ({ name, src: `data:image/jpeg;base64,${base64}` }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })),
      unreadable,
    }),
    staleTime: 5 * MINUTE_MS,
  });
}

export interface Thumbnail {
  name: string;
  /** A data URL. */
  src: string;
}

/** For queries of presigned URLs, which expire after five minutes: refetched after four, or on return to this tab. */
export const PRESIGNED = { staleTime: 4 * MINUTE_MS, gcTime: 4 * MINUTE_MS, refetchInterval: 4 * MINUTE_MS };

/** A query of a presigned URL. */
export type UrlQuery = UseQueryOptions<{ url: string }>;

export const fullImage = (parcelId: string, name: string): UrlQuery => ({
  ...PRESIGNED,
  queryKey: ['images', parcelId, 'full', name],
  queryFn: ({ signal }) => call('getParcelImage', { params: { parcelId, name } }, { signal }),
});

/** Requests the URL of a full image when it is needed. */
export function useFetchFullImage(parcelId: string): (name: string) => Promise<string> {
  const client = useQueryClient();
  return async (name) => (await client.fetchQuery(fullImage(parcelId, name))).url;
}
