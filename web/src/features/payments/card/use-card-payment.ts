import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CardFrameMessage } from '#shared/contracts/card-frame.ts';
import { PARCELS } from '#web/domain/parcel/queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError, isClientError } from '#web/lib/api/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { useIsCurrentPage } from '#web/lib/use-is-current-page.ts';
import { openPayment } from '../payment-queries.ts';
import { paymentResultPath, type ResultState } from '../payment-result.ts';
import { transactionDataOf } from './card-messages.ts';

/** Records what the card page has said, and goes to the result that the server knows. */
export function useCardResult(parcelIds: readonly string[]) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const isCurrentPage = useIsCurrentPage();
  const isLeaving = useRef(false);
  const [isConfirming, setIsConfirming] = useState(false);

  const showResult = useCallback(
    (paymentId: string) => {
      if (isLeaving.current || !isCurrentPage()) return;
      isLeaving.current = true;
      void client.invalidateQueries({ queryKey: PARCELS });
      // Replaces this page, so that Back does not lead to a payment that was made.
      navigate(paymentResultPath(paymentId), { replace: true });
    },
    [client, isCurrentPage, navigate],
  );

  const record = async (paymentId: string, message: CardFrameMessage, accepted: boolean) => {
    setIsConfirming(true);
    const body = { parcelIds: [...parcelIds], transactionData: transactionDataOf(message), paymentId };
    // Without an answer, the result page finds out what happened.
    const outcome = await call('recordPayment', { body }).catch(() => null);
    if (outcome?.status !== 'open') return showResult(paymentId);
    // The provider does not know the charge yet. The page keeps looking it up, unless there is none to wait for.
    setIsConfirming(accepted);
  };

  return { showResult, record, isConfirming };
}

/**
 * Leaves the card page if the server refuses a token because the parcels are paid, or cannot be paid any more. Returns
 * whether it does.
 */
export function useRefusedToken(parcelIds: readonly string[], error: unknown): boolean {
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const isPaid = error instanceof ApiError && error.status === 409;
  const isUnpayable = isFieldError(error, 'parcelIds');
  const ids = parcelIds.join(',');

  useEffect(() => {
    if (!isPaid) return;
    let isStale = false;
    void paidResult(ids.split(',')).then(({ to, state }) => {
      if (!isStale && isCurrentPage()) navigate(to, { replace: true, ...(state && { state }) });
    });
    return () => {
      isStale = true;
    };
  }, [isPaid, ids, isCurrentPage, navigate]);

  useEffect(() => {
    // The invoice lists the packages to remove.
    if (isUnpayable && isCurrentPage()) navigate(paths.invoice, { replace: true });
  }, [isUnpayable, isCurrentPage, navigate]);

  return isPaid || isUnpayable;
}

/** The parcels may have been paid by this tab's own payment, whose answer was lost. */
async function paidResult(parcelIds: string[]): Promise<{ to: string; state?: ResultState }> {
  const paymentId = openPayment.read();
  if (paymentId) {
    const own = await call('getPayment', { params: { paymentId } }).catch((error: unknown) =>
      isClientError(error) ? null : undefined,
    );
    // Without an answer, the result page asks again.
    if (own === undefined) return { to: paymentResultPath(paymentId) };
    const isSame = own?.parcels.some(({ parcelId }) => parcelIds.includes(parcelId));
    if (isSame && own?.status !== 'expired') return { to: paymentResultPath(paymentId) };
  }
  const paid = await call('listPaidParcels', { query: { parcelIds: parcelIds.join(',') } }).catch(() => null);
  const freightBills = paid?.paidParcelFreightBills ?? [];
  return {
    to: paths.paymentResult,
    state: { status: 'already_paid', freightBills },
  };
}

function isFieldError(error: unknown, name: string): boolean {
  return error instanceof ApiError && error.fieldErrors?.some(({ field }) => field === name) === true;
}
