import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

/** The query key of the signed-in customer's stored card. */
export const STORED_CARD = ['payment', 'stored-card'] as const;

/** The signed-in customer's stored card, or null if there is none. */
export function useStoredCard() {
  return useQuery({
    queryKey: STORED_CARD,
    queryFn: ({ signal }) => call('getStoredCard', {}, { signal }),
    // Another tab may have stored or removed one.
    refetchOnWindowFocus: 'always',
  });
}
