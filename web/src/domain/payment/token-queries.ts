import { type Query, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PaymentToken } from '#shared/contracts/payments.ts';
import type { InputOf } from '#shared/routes.ts';
import { call } from '#web/lib/api/api-client.ts';
import { STORED_CARD } from './stored-card-queries.ts';
import { tokenFreshMs } from './token-lifetime.ts';

/**
 * The process token for paying these parcels, or for storing a card without any. It is renewed while the page stays open
 * and when the customer returns to this tab. The server gives the same token for the same parcels until it is too old.
 */
export function useCardPageToken(parcelIds: readonly string[] | null) {
  return useQuery({
    queryKey: ['payments', 'token', parcelIds],
    queryFn: ({ signal }) =>
      call('createPaymentToken', { body: parcelIds ? { parcelIds: [...parcelIds] } : {} }, { signal }),
    // Another visit of the page asks the server again: the payment may have ended meanwhile.
    gcTime: 0,
    staleTime: freshMs,
    refetchInterval: freshMs,
  });
}

const freshMs = ({ state: { data, dataUpdatedAt } }: Query<PaymentToken>) =>
  data ? tokenFreshMs(data.timestamp, dataUpdatedAt) : 0;

/** Stores the card that the card page has stored at the provider. The page shows the result. */
export function useSaveCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<'saveCard'>) => call('saveCard', input),
    // After a failure too: the card may have been stored before the connection was lost.
    onSettled: () => client.invalidateQueries({ queryKey: STORED_CARD }),
    meta: { failure: false },
  });
}
