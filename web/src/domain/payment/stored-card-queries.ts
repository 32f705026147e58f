import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StoredCard } from '../../../../shared/contracts/payments.ts';
import { call } from '../../lib/api/api-client.ts';

export const STORED_CARD = ['payments', 'stored-card'] as const;

const storedCard = queryOptions({
  queryKey: STORED_CARD,
  queryFn: ({ signal }) => call('getStoredCard', {}, { signal }),
  // Another tab may have replaced it.
  refetchOnWindowFocus: 'always',
});

export const SURCHARGE_PREVIEWS = ['payments', 'preview'] as const;

/** The customer's stored card, or null. */
export function useStoredCard() {
  return useQuery(storedCard);
}

/** Removes the stored card. The dialog shows errors. */
export function useRemoveStoredCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('removeStoredCard', {}),
    onSuccess: async () => {
      // A response still in flight may be older.
      await client.cancelQueries({ queryKey: storedCard.queryKey });
      client.setQueryData<StoredCard | null>(storedCard.queryKey, null);
    },
    meta: { success: 'Card removed.', failure: false },
  });
}

/**
 * The surcharge and the total of these parcels with the stored card. A request for each price: the answer to an older
 * price is never shown for a new one.
 */
export function useSurchargePreview(parcelIds: readonly string[], total: number, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: [...SURCHARGE_PREVIEWS, parcelIds, total],
    queryFn: ({ signal }) => call('previewSurcharge', { body: { parcelIds: [...parcelIds] } }, { signal }),
    staleTime: 0,
  });
}
