import { type Query, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PaymentLink } from '#shared/contracts/public/payment-links.ts';
import { listKeys } from '#web/domain/staff/queries.ts';
import { call } from '#web/lib/api/api-client.ts';

const LINKS = ['payment-links'] as const;
const OF_CUSTOMER = [...LINKS, 'of-customer'] as const;

/** The links of the customer who is signed in. */
export const useMyPaymentLinks = (enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: LINKS,
    queryFn: ({ signal }) => call('listPaymentLinks', {}, { signal }),
    staleTime: 0,
  });

/** How often staff look whether a link was paid, while one is open. */
const POLL_MS = 5000;

const whileOpen = ({ state: { data } }: Query<PaymentLink[]>) =>
  data?.some(({ state }) => state === 'OPEN') ? POLL_MS : false;

/**
 * The links of a customer, for staff. Looks again while one is open, so that the screen says by itself that it is paid, and
 * then reads the customer's packages again, which can be handed over now.
 */
export function useCustomerPaymentLinks(customerId: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: [...OF_CUSTOMER, customerId],
    queryFn: ({ signal }) => call('listCustomerPaymentLinks', { params: { customerId } }, { signal }),
    staleTime: 0,
    refetchInterval: whileOpen,
  });
  const paid = query.data?.filter(({ state }) => state === 'PAID').length;
  const known = useRef(paid);
  useEffect(() => {
    if (paid !== undefined && known.current !== undefined && paid > known.current)
      void client.invalidateQueries({ queryKey: listKeys.customer(customerId) });
    known.current = paid;
  }, [client, customerId, paid]);
  return query;
}

/** An id that stays the same until a request for the same packages has succeeded, so that a repeated one creates no second link. */
function useRequestId() {
  const latest = useRef({ packages: '', id: '' });
  const idFor = (parcelIds: readonly string[]): string => {
    const asked = parcelIds.join();
    if (latest.current.packages !== asked) latest.current = { packages: asked, id: crypto.randomUUID() };
    return latest.current.id;
  };
  const renew = () => {
    latest.current = { packages: '', id: '' };
  };
  return { idFor, renew };
}

/** Creates a link for packages of the customer who is signed in. */
export function useCreatePaymentLink() {
  const client = useQueryClient();
  const request = useRequestId();
  return useMutation({
    mutationFn: (parcelIds: readonly string[]) =>
      call('createPaymentLink', { body: { parcelIds: [...parcelIds], requestId: request.idFor(parcelIds) } }),
    onSuccess: () => {
      request.renew();
      return client.invalidateQueries({ queryKey: LINKS });
    },
    meta: { failure: 'The payment link could not be created.' },
  });
}

export function useRevokePaymentLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (linkId: string) => call('revokePaymentLink', { params: { linkId } }),
    onSettled: () => client.invalidateQueries({ queryKey: LINKS }),
    meta: { success: 'The payment link was ended.', failure: 'The payment link could not be ended.' },
  });
}

/** Creates a link for packages of a customer, and sends it to them. */
export function useSendPaymentLink(customerId: string) {
  const client = useQueryClient();
  const request = useRequestId();
  return useMutation({
    mutationFn: (parcelIds: readonly string[]) =>
      call('sendPaymentLink', {
        params: { customerId },
        body: { parcelIds: [...parcelIds], requestId: request.idFor(parcelIds) },
      }),
    onSuccess: () => {
      request.renew();
      return client.invalidateQueries({ queryKey: OF_CUSTOMER });
    },
    meta: { success: 'The payment link was sent.', failure: 'The payment link could not be sent.' },
  });
}

/** Sends a link to its customer again. */
export function useResendPaymentLink(customerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ linkId, sends }: Pick<PaymentLink, 'linkId' | 'sends'>) =>
      call('resendPaymentLink', { params: { customerId, linkId }, body: { sends } }),
    onSettled: () => client.invalidateQueries({ queryKey: OF_CUSTOMER }),
    meta: { success: 'The payment link was sent again.', failure: 'The payment link could not be sent.' },
  });
}
