import { useQueryClient } from '@tanstack/react-query';
import type { StoredCardPayment } from '#shared/contracts/payments.ts';
import { PARCELS } from '#web/domain/parcel/queries.ts';
import { SURCHARGE_PREVIEWS } from '#web/domain/payment/stored-card-queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError, isClientError } from '#web/lib/api/api-error.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { findPaid, type ResultState, useShowResult } from '../payment-result.ts';
import { forgetRequest, requestFor, unconfirmedRequest } from './payment-request.ts';

/**
 * Pays with the stored card and shows the result. One payment at a time, even after a double click. If a request gets no
 * response, the card may have been charged. The page then says so instead of showing a result, and the next click repeats
 * the request, which does not charge the card twice. Only a response from the payment service ends a request.
 */
export function usePay(customer: string, parcelIds: readonly string[]) {
  const client = useQueryClient();
  const showResult = useShowResult();

  /** Shows the result if some of the parcels are already paid. Returns whether it does. */
  const showPaid = async (): Promise<boolean> => {
    const paid = await findPaid(parcelIds);
    if (paid) showResult(paid);
    return paid !== null;
  };

  const send = async (isRetry: boolean, expectedTotal: number) => {
    const request = requestFor(customer, parcelIds);
    const body = { parcelIds: request.parcelIds, requestId: request.requestId, expectedTotal };
    let response: Partial<StoredCardPayment>;
    try {
      response = await call('payWithStoredCard', { body });
    } catch (error) {
      if (isFromService(error)) {
        // Paid in another tab, or by the first attempt before the card was removed.
        const isPaid = error.status === 409 && (await showPaid());
        forgetRequest();
        if (!isPaid) showResult(resultOf(error, isRetry));
        return;
      }
      // The gateway rejected the request, so it did not reach the payment service. An earlier attempt may have.
      if (!isLimit(error) && (isRetry || !isClientError(error))) return;
      forgetRequest();
      throw error;
    }
    const { paymentId } = response;
    // Not from the payment service, so the outcome is unknown.
    if (!paymentId) return;
    forgetRequest();
    showResult({ paymentId });
  };

  const { mutate, isPending, data, error, reset } = useSingleMutation({
    mutationFn: async (total: number) => {
      // The parcels of a retry are already paid if the first attempt succeeded.
      const isRetry = unconfirmedRequest(customer, parcelIds) !== null;
      if (!isRetry) {
        if (await showPaid()) return null;
        const { totalAmount } = await call('previewSurcharge', { body: { parcelIds: [...parcelIds] } });
        if (totalAmount !== total) {
          void client.invalidateQueries({ queryKey: PARCELS });
          void client.invalidateQueries({ queryKey: SURCHARGE_PREVIEWS });
          return `The total is now ${formatDollars(totalAmount)}. Check it and press Pay again.`;
        }
      }
      await send(isRetry, total);
      return null;
    },
    onError: (failed) => {
      // The message about packages that cannot be paid for stays, and the new list drops them from the selection.
      if (isClientError(failed)) void client.invalidateQueries({ queryKey: PARCELS });
    },
    meta: { failure: false },
  });

  return {
    /** Starts a payment of this total in US dollars, or repeats the one without a response. */
    pay: (total: number) => mutate(total),
    isPaying: isPending,
    /** Whether a payment of these parcels was sent and got no response. */
    isUnconfirmed: !isPending && unconfirmedRequest(customer, parcelIds) !== null,
    /** Why no payment was made; null without a failure. */
    failure: error ? explainError(error) : (data ?? null),
    dismissFailure: reset,
  };
}

/** Whether the error is a response from the payment service itself. */
const isFromService = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 404, 409].includes(error.status);

/**
 * Whether the payment service rejected a new payment because of a limit. A repeated request gets its outcome instead.
 */
const isLimit = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 429 && error.message !== '';

function resultOf(error: ApiError, isRetry: boolean): ResultState {
  const validation = error.fieldErrors?.find(({ field }) => field === 'transactionValidation');
  if (validation) return { status: 'validation', message: validation.message, method: 'STORED_CARD' };
  const { cause } = explainError(error);
  // If a retry was rejected before the server looked up the first attempt, the outcome of that attempt is unknown.
  const start = isRetry ? 'We could not confirm your payment.' : 'Your card was not charged.';
  return { status: 'failed', message: `${start} ${cause}`, method: 'STORED_CARD' };
}
