import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api/api-client.ts';

const OUTCOME = ['payments', 'outcome'] as const;

/** How long to wait before each lookup of a pending payment. The last one repeats. */
const LOOKUP_DELAYS_MS = [2000, 3000, 5000, 10_000, 15_000] as const;
const LAST_DELAY_MS = 15_000;

/**
 * The outcome of a payment, from the server. A pending payment is looked up until it is settled. Each return to this tab
 * looks up a payment that is not approved: a declined or expired one can still be approved late.
 */
export function usePaymentOutcome(paymentId: string) {
  return useQuery({
    queryKey: [...OUTCOME, paymentId],
    queryFn: ({ signal }) => call('getPayment', { params: { paymentId } }, { signal }),
    staleTime: ({ state }) => (state.data?.status === 'approved' ? Number.POSITIVE_INFINITY : 0),
    refetchOnWindowFocus: ({ state }) => state.data?.status !== 'approved' && 'always',
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      data?.status === 'pending' &&
      (LOOKUP_DELAYS_MS[dataUpdateCount + errorUpdateCount - 1] ?? LAST_DELAY_MS),
  });
}

/**
 * Looks up a payment while its card page is open, in case the message of the page is lost: on each return to this tab, and
 * every 15 seconds or faster. Not cached, because a payment that is opened again was perhaps declined before.
 */
export function useOpenPayment(paymentId: string | null, intervalMs = LAST_DELAY_MS) {
  return useQuery({
    enabled: paymentId !== null,
    queryKey: ['payments', 'open', paymentId],
    queryFn: ({ signal }) => call('getPayment', { params: { paymentId: paymentId ?? '' } }, { signal }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: intervalMs,
  });
}
