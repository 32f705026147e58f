import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StoredCardPayment } from '#shared/contracts/payments.ts';
import { PARCELS } from '#web/domain/parcel/queries.ts';
import { SURCHARGE_PREVIEWS } from '#web/domain/payment/stored-card-queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError, isClientError } from '#web/lib/api/api-error.ts';
import type { Failure } from '#web/lib/errors/error-explanation.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { paths } from '#web/lib/paths.ts';
import { useIsCurrentPage } from '#web/lib/use-is-current-page.ts';
import { paymentResultPath, type ResultState } from '../payment-result.ts';
import { forgetRequest, requestFor, unansweredRequest } from './payment-request.ts';

/**
 * Pays with the stored card and goes to the result. One payment at a time, also for a double click.
 *
 * After a request without an answer, the card may have been charged. Then there is no result to show, and 'failed' could be
 * wrong: the page stays, says so, and the next press sends the same request, which the server answers without a second
 * charge. Only an answer of the payment service ends a request.
 */
export function usePay(customer: string, parcelIds: readonly string[]) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const isCurrentPage = useIsCurrentPage();
  const isRunning = useRef(false);
  const [isPaying, setIsPaying] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const showResult = (url: string, state?: ResultState) => {
    void client.invalidateQueries({ queryKey: PARCELS });
    // Replaces this page, so that Back does not lead to a payment that was made.
    if (isCurrentPage()) navigate(url, { replace: true, ...(state && { state }) });
  };

  /** Whether some of the parcels are paid already. Then shows that. */
  const showPaid = async (): Promise<boolean> => {
    const query = { parcelIds: parcelIds.join(',') };
    const { paidParcelFreightBills: freightBills } = await call('listPaidParcels', { query });
    if (freightBills.length > 0) showResult(paths.paymentResult, { status: 'already_paid', freightBills });
    return freightBills.length > 0;
  };

  /** Whether a new payment can begin. Otherwise shows why not. */
  const canBegin = async (total: number): Promise<boolean> => {
    if (await showPaid()) return false;
    const { totalAmount } = await call('previewSurcharge', { body: { parcelIds: [...parcelIds] } });
    if (totalAmount === total) return true;
    void client.invalidateQueries({ queryKey: PARCELS });
    void client.invalidateQueries({ queryKey: SURCHARGE_PREVIEWS });
    setFailure(`The total is now ${formatDollars(totalAmount)}. Check it and press Pay again.`);
    return false;
  };

  const send = async (isRetry: boolean, total: number) => {
    const { requestId, parcelIds: requested } = requestFor(customer, parcelIds);
    let answer: Partial<StoredCardPayment> | undefined;
    try {
      answer = await call('payWithStoredCard', {
        body: { parcelIds: requested, requestId, expectedTotal: total },
      });
    } catch (error) {
      if (isAnswer(error)) {
        // Paid in another tab, or by the first try before the card was removed.
        const isPaid = error.status === 409 && (await showPaid());
        forgetRequest();
        if (!isPaid) showResult(paths.paymentResult, resultOf(error, isRetry));
        return;
      }
      // The gateway refused the request, so it did not reach the payment service. An earlier try may have.
      if (!isLimit(error) && (isRetry || !isClientError(error))) return;
      forgetRequest();
      throw error;
    }
    // Something other than the payment service answered, so the payment is as unknown as without an answer.
    if (!answer?.paymentId) return;
    forgetRequest();
    showResult(paymentResultPath(answer.paymentId));
  };

  /** Starts a payment of this total in US dollars, or repeats the one without an answer. */
  const pay = async (total: number) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsPaying(true);
    setFailure(null);
    // The parcels of a retry are paid already if the first try went through.
    const isRetry = unansweredRequest(customer, parcelIds) !== null;
    try {
      if (isRetry || (await canBegin(total))) await send(isRetry, total);
    } catch (error) {
      // A message about packages that cannot be paid stays, and the new list takes them out of the selection.
      if (isClientError(error)) void client.invalidateQueries({ queryKey: PARCELS });
      setFailure(explainError(error));
    }
    isRunning.current = false;
    setIsPaying(false);
  };

  return {
    pay,
    isPaying,
    /** Whether a payment of these parcels was sent and not answered. */
    isUnconfirmed: !isPaying && unansweredRequest(customer, parcelIds) !== null,
    /** Why no payment was made; null without a failure. */
    failure,
    dismissFailure: () => setFailure(null),
  };
}

/** Whether the payment service itself answered with this error. */
const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 404, 409].includes(error.status);

/** Whether the payment service refuses another payment. A request that it knows gets its answer instead. */
const isLimit = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 429 && error.message !== '';

function resultOf(error: ApiError, isRetry: boolean): ResultState {
  const validation = error.fieldErrors?.find(({ field }) => field === 'transactionValidation');
  if (validation) return { status: 'validation', message: validation.message, method: 'STORED_CARD' };
  const { cause } = explainError(error);
  // The answer to a retry says nothing about the first try, if the retry was rejected before the server looked for it.
  const start = isRetry ? 'We could not confirm your payment.' : 'Your card was not charged.';
  return { status: 'failed', message: `${start} ${cause}`, method: 'STORED_CARD' };
}
