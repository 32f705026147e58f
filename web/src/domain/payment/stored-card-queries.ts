import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StoredCard } from '#shared/contracts/payments.ts';
import { call } from '#web/lib/api/api-client.ts';
import { setData } from '#web/lib/api/set-data.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';

/** The query key of the signed-in customer's stored card. */
export const STORED_CARD = ['payments', 'stored-card'] as const;

export const SURCHARGE_PREVIEWS = ['payments', 'preview'] as const;

/** The signed-in customer's stored card, or null if there is none. */
export function useStoredCard() {
  return useQuery({
    queryKey: STORED_CARD,
    queryFn: ({ signal }) => call('getStoredCard', {}, { signal }),
    // Another tab may have stored or removed one.
    refetchOnWindowFocus: 'always',
  });
}

/** Removes the stored card. The dialog shows errors. */
export function useRemoveStoredCard() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: () => call('removeStoredCard', {}),
    onSuccess: () => setData<StoredCard | null>(client, { queryKey: STORED_CARD, exact: true }, null),
    meta: { success: 'Card removed.', failure: 'The stored card was not removed.', isShown: true },
  });
}

/**
 * The surcharge and the total of these parcels with the stored card. Each total in US dollars has its own request, so that
 * the preview of an older price is never shown for a new one.
 */
export function useSurchargePreview(parcelIds: readonly string[], total: number, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: [...SURCHARGE_PREVIEWS, parcelIds, total],
    queryFn: ({ signal }) => call('previewSurcharge', { body: { parcelIds: [...parcelIds] } }, { signal }),
    staleTime: 0,
  });
}
