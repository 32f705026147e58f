import {
  infiniteQueryOptions,
  type QueryState,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Receipt } from '#shared/contracts/receipts.ts';
import type { InputOf } from '#shared/routes.ts';
import { call, callPage } from '#web/lib/api/api-client.ts';
import { pollDelay } from '#web/lib/api/poll-delay.ts';
import { FRESH_FOR_ONE_VISIT_MS } from '#web/lib/api/query-client.ts';
import { setData } from '#web/lib/api/set-data.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { isRefundOpen } from './receipt.ts';

/** The query key of everything about receipts. A payment or a refund invalidates all of it. */
export const RECEIPTS = ['receipts'] as const;

const keys = {
  mine: [...RECEIPTS, 'mine'],
  one: (paymentId: string) => [...RECEIPTS, 'one', paymentId],
  byNumber: (receiptNumber: string) => [...RECEIPTS, 'number', receiptNumber],
} as const;

/** How often a receipt with an open refund is polled. */
const REFUND_POLL_MS = [15_000];

/** The customer's receipts, newest first, in pages. */
export const myReceipts = infiniteQueryOptions({
  queryKey: keys.mine,
  queryFn: ({ pageParam, signal }) =>
    callPage('listReceipts', { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  // A payment may have been recorded since, even in another tab.
  staleTime: FRESH_FOR_ONE_VISIT_MS,
});

export const useMyReceipts = () => useInfiniteQuery(myReceipts);

/** One of the customer's receipts. */
export function useReceipt(paymentId: string) {
  return useQuery({
    queryKey: keys.one(paymentId),
    queryFn: ({ signal }) => call('getReceipt', { params: { paymentId } }, { signal }),
    // Customer service may have refunded it.
    staleTime: 0,
    refetchInterval: pollInterval,
  });
}

/** A receipt of any customer by its number. */
export function useReceiptByNumber(receiptNumber: string) {
  return useQuery({
    queryKey: keys.byNumber(receiptNumber),
    queryFn: ({ signal }) => call('findReceipt', { params: { receiptNumber } }, { signal }),
    // Staff issue refunds here, and a colleague may already have refunded the payment.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: pollInterval,
  });
}

/** Refunds parcels of a payment. The dialog shows errors. */
export function useRefundPayment(receiptNumber: string) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (input: InputOf<'refundPayment'>) => call('refundPayment', input),
    onSuccess: (receipt) => setData(client, { queryKey: keys.byNumber(receipt.receiptNumber) }, receipt),
    // Even after a failure, because the receipt on screen is probably stale.
    onError: () => void client.invalidateQueries({ queryKey: RECEIPTS }),
    meta: { failure: `The refund of receipt ${receiptNumber} was not issued.`, isShown: true },
  });
}

const pollInterval = ({ state }: { state: QueryState<Receipt> }) =>
  state.data?.refunds.some(isRefundOpen) ? pollDelay(state, REFUND_POLL_MS) : false;
