import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CardFrameMessage } from '#shared/contracts/card-frame.ts';
import { PARCELS } from '#web/domain/parcel/queries.ts';
import { transactionDataOf } from '#web/domain/payment/card-frame.ts';
import { paymentResultPath } from '#web/domain/payment/result-state.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useIsCurrentPage } from '#web/lib/use-is-current-page.ts';

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
