import { type Query, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { PaymentOutcome, PaymentToken } from '#shared/contracts/payments.ts';
import type { InputOf } from '#shared/routes.ts';
import { STORED_CARD } from '#web/domain/payment/stored-card-queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { isClientError } from '#web/lib/api/api-error.ts';
import { pollDelay } from '#web/lib/api/poll-delay.ts';
import { storedValue, tabStorage } from '#web/lib/storage.ts';

/**
 * The process token for paying for these parcels, or for storing a card if there are none. It is renewed while the page stays
 * open and when the customer returns to this tab. The server returns the same token for the same parcels until it expires.
 */
export function useCardPageToken(parcelIds: readonly string[] | null) {
  return useQuery({
    queryKey: ['payments', 'token', parcelIds],
    queryFn: ({ signal }) =>
      call('createPaymentToken', { body: parcelIds ? { parcelIds: [...parcelIds] } : {} }, { signal }),
    // Each visit to the page requests it again, because the payment may have ended in the meantime.
    gcTime: 0,
    staleTime: freshMs,
    refetchInterval: freshMs,
  });
}

const freshMs = ({ state: { data, dataUpdatedAt } }: Query<PaymentToken>) =>
  data ? tokenFreshMs(data.timestamp, dataUpdatedAt) : 0;

const TOKEN_LIFETIME_MS = 10 * 60_000;

/** The minimum time between two requests, even if the clocks of this device and the server disagree. */
const MIN_INTERVAL_MS = 30_000;

/**
 * How long a token stays fresh after this device received it, in milliseconds. `timestamp` is when the server opened it,
 * and `receivedAt` when this device received it.
 */
export function tokenFreshMs(timestamp: number, receivedAt: number): number {
  const age = Math.max(0, receivedAt - timestamp);
  return Math.max(MIN_INTERVAL_MS, TOKEN_LIFETIME_MS - age);
}

/** Saves the card that the card page stored with the provider. The page shows the result. */
export function useSaveCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<'saveCard'>) => call('saveCard', input),
    // Even after a failure, because the card may have been stored before the connection was lost.
    onSettled: () => client.invalidateQueries({ queryKey: STORED_CARD }),
    meta: { failure: false },
  });
}

/** How long to wait before each lookup of a pending payment. */
const LOOKUP_DELAYS_MS = [2000, 3000, 5000, 10_000, 15_000, 15_000, 15_000, 15_000];
const OPEN_INTERVAL_MS = 15_000;
/** So often at that interval: a card page can be paid on for ten minutes. */
const OPEN_LOOKUPS = 40;

/** Whether the customer still waits for the outcome. */
export const IS_AWAITED: Readonly<Record<PaymentOutcome['status'], boolean>> = {
  open: true,
  pending: true,
  approved: false,
  declined: false,
  validation: false,
  expired: false,
  replaced: false,
};

/**
 * The outcome of a payment, from the server. It is looked up again until it is settled, also after failures of the server or
 * the network. A payment that is not approved is looked up on each return to this tab, because a declined or expired one can
 * still be approved late.
 */
export function usePaymentOutcome(paymentId: string) {
  return useQuery({
    queryKey: ['payments', 'outcome', paymentId],
    queryFn: ({ signal }) => call('getPayment', { params: { paymentId } }, { signal }),
    staleTime: ({ state }) => (state.data?.status === 'approved' ? Number.POSITIVE_INFINITY : 0),
    refetchOnWindowFocus: ({ state }) => state.data?.status !== 'approved' && 'always',
    refetchInterval: ({ state }) =>
      (state.data ? IS_AWAITED[state.data.status] : state.error !== null && !isClientError(state.error)) &&
      pollDelay(state, LOOKUP_DELAYS_MS),
  });
}

/**
 * Looks up a payment while its card page is open, in case the page's message is lost: on each return to this tab, and
 * every 15 seconds for ten minutes, then less often. Not cached, because a payment that is opened again may have been declined before.
 */
export function useOpenPayment(paymentId: string | null, intervalMs = OPEN_INTERVAL_MS) {
  return useQuery({
    enabled: paymentId !== null,
    queryKey: ['payments', 'open', paymentId],
    queryFn: ({ signal }) => call('getPayment', { params: { paymentId: paymentId ?? '' } }, { signal }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => pollDelay(state, Array(OPEN_LOOKUPS).fill(intervalMs)),
  });
}

/**
 * The payment whose card page was last open in this tab. After a reload, its parcels may be paid and deselected, and
 * only this leads to its result.
 */
export const openPayment = storedValue(tabStorage, 'open-payment', z.string());
