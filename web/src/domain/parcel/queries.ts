import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Parcel } from '../../../../shared/contracts/parcels.ts';
import type { InputOf } from '../../../../shared/routes.ts';
import { ACTIVE_STATUSES } from '../../../../shared/rules/parcel-status.ts';
import { call } from '../../lib/api/api-client.ts';
import { resolutionMessage } from './labels.ts';

/** Every list of parcels stands below `lists`, so that a changed parcel is changed in all of them. */
const parcelKeys = {
  lists: ['parcels', 'list'],
  active: ['parcels', 'list', 'active'],
} as const;

const ACTIVE = ACTIVE_STATUSES.join(',').toLowerCase();

/** All parcels that may still move; the API answers them whole. */
export const activeParcels = queryOptions({
  queryKey: parcelKeys.active,
  queryFn: ({ signal }) => call('listParcels', { query: { statuses: ACTIVE } }, { signal }),
});

export function useActiveParcels() {
  return useQuery(activeParcels);
}

/** Saves the customer's notes and shows the saved parcel wherever it is listed, before the lists are asked again. */
export function useUpdateNotes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: InputOf<'updateParcelNotes'>) => {
      const saved = await call('updateParcelNotes', input);
      replaceInLists(client, saved);
      // Not awaited: the dialog closes now, and a list that was on its way with the old notes is asked anew.
      void client.invalidateQueries({ queryKey: parcelKeys.lists });
      return saved;
    },
    meta: { success: 'Notes updated.', failure: false },
  });
}

/**
 * Settles what holds a parcel up. A refusal means that the parcel is not as it was seen any more, so that is asked for
 * then too.
 */
export function useResolveParcel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: InputOf<'resolveParcel'>) => {
      const saved = await call('resolveParcel', input);
      replaceInLists(client, saved);
      return saved;
    },
    onSettled: () => void client.invalidateQueries({ queryKey: parcelKeys.lists }),
    meta: { success: ({ body }: InputOf<'resolveParcel'>) => resolutionMessage(body), failure: false },
  });
}

/**
 * Asks for a parcel as it is now and shows it wherever it is listed. Null where no answer came: what was known of it
 * stays then.
 */
export function useRefetchParcel(): (parcelId: string) => Promise<Parcel | null> {
  const client = useQueryClient();
  return async (parcelId) => {
    const parcel = await call('getParcel', { params: { parcelId } }).catch(() => null);
    if (parcel) replaceInLists(client, parcel);
    return parcel;
  };
}

function replaceInLists(client: QueryClient, saved: Parcel): void {
  client.setQueriesData<Parcel[]>({ queryKey: parcelKeys.lists }, (parcels) =>
    parcels?.map((parcel) => (parcel.parcelId === saved.parcelId ? saved : parcel)),
  );
}

/** One of the customer's parcels by its id, in any status. */
export function useParcel(parcelId: string) {
  return useQuery({
    queryKey: ['parcels', 'one', parcelId],
    queryFn: ({ signal }) => call('getParcel', { params: { parcelId } }, { signal }),
  });
}

const MINUTE_MS = 60_000;

/** The small images of a parcel, sorted by name, as addresses for `img`. */
export function useThumbnails(parcelId: string) {
  return useQuery({
    queryKey: ['images', parcelId, 'thumbnails'],
    queryFn: ({ signal }) => call('getParcelThumbnails', { params: { parcelId } }, { signal }),
    select: ({ images }) => thumbnailsOf(images),
    staleTime: 5 * MINUTE_MS,
  });
}

export interface Thumbnail {
  name: string;
  src: string;
}

function thumbnailsOf(images: Record<string, string>): Thumbnail[] {
  return Object.entries(images)
    .map(([name, base64]) => ({ name, src: `data:image/jpeg;base64,${base64}` }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** The address of a full image expires after five minutes; it is asked anew after four, also in the background. */
const ADDRESS_GOOD_FOR_MS = 4 * MINUTE_MS;

export function useFullImage(parcelId: string, name: string) {
  return useQuery({
    queryKey: ['images', parcelId, 'full', name],
    queryFn: ({ signal }) => call('getParcelImage', { params: { parcelId, name } }, { signal }),
    staleTime: ADDRESS_GOOD_FOR_MS,
    gcTime: ADDRESS_GOOD_FOR_MS,
    refetchInterval: ADDRESS_GOOD_FOR_MS,
    refetchIntervalInBackground: true,
  });
}
