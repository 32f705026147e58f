import { useQuery } from '@tanstack/react-query';
import type { SharedOutcome } from '#shared/contracts/public/payment-links.ts';
import { call } from '#web/lib/api/api-client.ts';
import { isClientError } from '#web/lib/api/api-error.ts';
import { pollDelay } from '#web/lib/api/poll-delay.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';

/** What a link asks for, as of now. */
export const useSharedPayment = (token: string) =>
  useQuery({
    queryKey: ['shared-payment', token],
    queryFn: ({ signal }) => call('viewSharedPayment', { body: { token } }, { signal }),
    // Whoever opens the link again sees what is true then.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** Opens the card page of a link. */
export const useOpenShared = (token: string) =>
  useSingleMutation({
    mutationFn: () => call('openSharedPayment', { body: { token } }),
    meta: { failure: false },
  });

/** How long to wait between two lookups: while the card page is open, and once it has reported something. */
const OPEN_MS = 15_000;
const CONFIRMING_MS = 3000;
const LOOKUPS = 40;

const IS_OPEN: Readonly<Record<SharedOutcome['status'], boolean>> = {
  open: true,
  pending: true,
  approved: false,
  declined: false,
  validation: false,
  expired: false,
  replaced: false,
};

/** The outcome of a payment with a link, looked up until it is settled. */
export const useSharedOutcome = (token: string, reference: string | null, isConfirming: boolean) =>
  useQuery({
    enabled: reference !== null,
    queryKey: ['shared-payment', token, 'outcome', reference],
    queryFn: ({ signal }) =>
      call('checkSharedPayment', { body: { token, reference: reference ?? '' } }, { signal }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: ({ state }) => state.data?.status !== 'approved' && 'always',
    refetchInterval: ({ state }) => {
      const goesOn = state.data ? IS_OPEN[state.data.status] : !isClientError(state.error);
      return goesOn && pollDelay(state, Array(LOOKUPS).fill(isConfirming ? CONFIRMING_MS : OPEN_MS));
    },
  });
