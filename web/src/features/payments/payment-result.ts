import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { PARCELS } from '#web/domain/parcel/queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useIsCurrentPage } from '#web/lib/navigation/use-latest-location.ts';
import { paths } from '#web/lib/paths.ts';

/**
 * A result without a payment on the server, kept in the history entry of /payment-result, so that it survives a
 * reload. It never reports a successful payment: only the server does.
 */
export const ResultState = z.discriminatedUnion('status', [
  z.object({ status: z.literal('already_paid'), freightBills: z.array(z.string()) }),
  z.object({
    status: z.enum(['validation', 'failed']),
    message: z.string(),
    method: z.optional(z.enum(['NEW_CARD', 'STORED_CARD'])),
  }),
  /** `isFromProfile`: the customer was storing a card without a payment. */
  z.object({ status: z.literal('failed_storage'), isFromProfile: z.optional(z.boolean()) }),
]);
export type ResultState = z.infer<typeof ResultState>;

export const PAYMENT_PARAMETER = 'payment';

export const paymentResultPath = (paymentId: string) =>
  `${paths.paymentResult}?${new URLSearchParams({ [PAYMENT_PARAMETER]: paymentId })}`;

/**
 * Returns a function that shows the result of a payment: a `paymentId` whose outcome the server has, or a state. It
 * replaces the page, so that Back does not return to a completed payment, does nothing once the customer has left, and
 * refetches the parcels. Stable.
 */
export function useShowResult() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const isCurrentPage = useIsCurrentPage();
  const isLeaving = useRef(false);
  return useCallback(
    (result: { paymentId: string } | ResultState) => {
      void client.invalidateQueries({ queryKey: PARCELS });
      if (isLeaving.current || !isCurrentPage()) return;
      isLeaving.current = true;
      const { to, state } =
        'paymentId' in result
          ? { to: paymentResultPath(result.paymentId), state: null }
          : { to: paths.paymentResult, state: result };
      navigate(to, { replace: true, state });
    },
    [client, isCurrentPage, navigate],
  );
}

/** The `already_paid` result, or null if none of these parcels is paid. */
export async function findPaid(parcelIds: readonly string[]): Promise<ResultState | null> {
  const query = { parcelIds: parcelIds.join(',') };
  const { paidParcelFreightBills: freightBills } = await call('listPaidParcels', { query });
  return freightBills.length > 0 ? { status: 'already_paid', freightBills } : null;
}
