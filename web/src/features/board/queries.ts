import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PaymentLimit } from '#shared/contracts/staff/payment-limit.ts';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { listKeys } from '#web/domain/staff/list-queries.ts';
import { STAFF } from '#web/domain/staff/queries.ts';
import { call, callPage } from '#web/lib/api/api-client.ts';
import { type BoardChoice, boardQueryOf } from './board-choice.ts';

/** The API answers a short page if few packages match. So many requests fill one page of the table. */
const MAX_REQUESTS = 8;

interface BoardPage {
  choice: BoardChoice;
  /** Counted from 0. */
  page: number;
  cursor: string | undefined;
}

/** A page of the board. While it loads, the previous page stays as placeholder data. */
export function useBoardPage({ choice, page, cursor }: BoardPage) {
  return useQuery({
    queryKey: [...listKeys.board, choice, cursor],
    queryFn: async ({ signal }) => {
      const parcels: ListedParcel[] = [];
      let nextCursor: string | null = cursor ?? null;
      let sortedWithin: number | null = null;
      let unreadable = 0;
      for (let request = 1; request <= MAX_REQUESTS; request += 1) {
        const limit = String(choice.size - parcels.length);
        const input = { query: { ...boardQueryOf(choice), limit, cursor: nextCursor ?? undefined } };
        const answer = await callPage('listBoard', input, { signal });
        parcels.push(...answer.items);
        unreadable += answer.unreadable;
        ({ nextCursor, sortedWithin } = answer);
        if (nextCursor === null || parcels.length >= choice.size) break;
      }
      return { parcels, unreadable, nextCursor, sortedWithin, first: page * choice.size };
    },
    placeholderData: keepPreviousData,
  });
}

const paymentLimitKey = (customerId: string) => [...STAFF, 'payment-limit', customerId];

/** Whether a customer has reached a payment limit, for those who may lift it. */
export function usePaymentLimit(customerId: string, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: paymentLimitKey(customerId),
    queryFn: ({ signal }) => call('getPaymentLimit', { params: { customerId } }, { signal }),
    // The customer may be on the phone, trying it again.
    staleTime: 0,
  });
}

/** Lets a customer pay with cards again. The dialog shows errors. */
export function useLiftPaymentLimit(customerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('liftPaymentLimit', { params: { customerId } }),
    onSuccess: (limit) => client.setQueryData<PaymentLimit>(paymentLimitKey(customerId), limit),
    meta: { success: 'The customer can pay with cards again.', failure: false },
  });
}
