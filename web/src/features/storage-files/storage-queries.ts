import {
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { InputOf } from '#shared/routes.ts';
import type { DESTINATION_CODES } from '#shared/rules/locations.ts';
import type { StorageStage } from '#shared/rules/terms.ts';
import { STAFF } from '#web/domain/staff/queries.ts';
import { callPage, callShown } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { FRESH_FOR_ONE_VISIT_MS } from '#web/lib/api/query-client.ts';
import { setData } from '#web/lib/api/set-data.ts';

const STORAGE = [...STAFF, 'storage'];
const fileKey = (parcelId: string) => [...STORAGE, 'file', parcelId];

/** The packages at a terminal whose storage is charged, in pages. */
export const storedParcels = (terminal: (typeof DESTINATION_CODES)[number], stage: StorageStage) =>
  infiniteQueryOptions({
    queryKey: [...STORAGE, 'list', terminal, stage],
    queryFn: ({ pageParam, signal }) =>
      callPage('listStoredParcels', { query: { terminal, stage, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: FRESH_FOR_ONE_VISIT_MS,
  });

/** The file of a package, or null if it does not wait at a terminal. */
export function useAbandonmentFile(parcelId: string) {
  return useQuery({
    queryKey: fileKey(parcelId),
    queryFn: async ({ signal }) => {
      try {
        return await callShown('getAbandonmentFile', { params: { parcelId } }, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    // The customer may have paid or picked it up.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

/** Records a notice that was mailed. The form shows errors; the toast is for a user who has left. */
export function useRecordMailed(parcelId: string) {
  const client: QueryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<'recordMailedNotice'>['body']) =>
      callShown('recordMailedNotice', { params: { parcelId }, body }),
    onSuccess: async (file) => {
      await setData(client, { queryKey: fileKey(parcelId), exact: true }, file);
      void client.invalidateQueries({ queryKey: [...STORAGE, 'list'] });
    },
    meta: {
      success: 'Mailed notice recorded.',
      failure: 'The mailed notice was not recorded.',
      isShown: true,
    },
  });
}
