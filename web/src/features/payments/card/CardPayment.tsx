import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type CardFrameMessage, isAccepted } from '#shared/contracts/card-frame.ts';
import { packages } from '#web/domain/parcel/labels.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError, isClientError } from '#web/lib/api/api-error.ts';
import { useIsCurrentPage } from '#web/lib/navigation/use-latest-location.ts';
import { formatDollars, formatNumber } from '#web/lib/numbers.ts';
import { paths } from '#web/lib/paths.ts';
import { openPayment, useCardPageToken, useOpenPayment } from '../payment-queries.ts';
import { findPaid, useShowResult } from '../payment-result.ts';
import { CardPage } from './CardPage.tsx';
import { transactionDataOf } from './card-messages.ts';

/** The card page for paying for these parcels. The outcome of the payment always comes from the server. */
export function CardPayment({ parcelIds }: { parcelIds: readonly string[] }) {
  const { tokenQuery, isRejected, isConfirming, record } = useCardPayment(parcelIds);
  return (
    <CardPage
      tokenQuery={tokenQuery}
      action="sale"
      back={paths.invoice}
      errorTitle="The card page could not be opened. Your card was not charged."
      isLeaving={isRejected}
      busyText={isConfirming ? 'We are confirming your payment. Do not pay again.' : null}
      onMessage={(message) => void record(message)}
    >
      {({ total, totalWithSurcharge, surchargeRate }) => (
        <div>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'h2' }}>
            <span>{packages(parcelIds.length)}</span>
            <span>{formatDollars(total)}</span>
          </Box>
          {totalWithSurcharge > total && (
            <Box sx={{ mt: 0.5, color: 'text.secondary' }}>
              Credit cards add a surcharge of {formatNumber(surchargeRate * 100)}%, for a total of{' '}
              {formatDollars(totalWithSurcharge)}.
            </Box>
          )}
        </div>
      )}
    </CardPage>
  );
}

/** How often a payment is looked up after the card page reports that it is done. */
const CONFIRMING_MS = 3000;

/**
 * The card page's token for paying for these parcels. Shows the result as soon as the server has one: after a message
 * from the card page, from a lookup, or when the server rejects a token because the parcels are paid.
 */
function useCardPayment(parcelIds: readonly string[]) {
  const tokenQuery = useCardPageToken(parcelIds);
  const { data: token, error, refetch, isFetching } = tokenQuery;
  const showResult = useShowResult();
  const [isConfirming, setIsConfirming] = useState(false);
  const paymentId = token?.paymentId ?? null;
  const isOpen = token?.status === 'open';
  const { data: outcome } = useOpenPayment(
    isOpen ? paymentId : null,
    isConfirming ? CONFIRMING_MS : undefined,
  );
  const isRejected = useRejectedToken(parcelIds, error);

  useEffect(() => {
    if (paymentId === null) return;
    if (isOpen) openPayment.write(paymentId);
    else showResult({ paymentId });
  }, [paymentId, isOpen, showResult]);

  useEffect(() => {
    if (!outcome || outcome.paymentId !== paymentId || outcome.status === 'open') return;
    // A request of this tab replaces the payment if a price has changed.
    if (outcome.status === 'replaced' && isFetching) return;
    if (outcome.status === 'expired' && !isConfirming) void refetch();
    else showResult(outcome);
  }, [outcome, paymentId, isConfirming, isFetching, refetch, showResult]);

  const record = async (message: CardFrameMessage) => {
    if (paymentId === null) return;
    setIsConfirming(true);
    const body = { parcelIds: [...parcelIds], transactionData: transactionDataOf(message), paymentId };
    // Without a response, the result page looks up what happened.
    const recorded = await call('recordPayment', { body }).catch(() => null);
    if (recorded?.status !== 'open') return showResult({ paymentId });
    // The provider has no record of the charge yet. The page keeps looking it up, unless the card page reported a
    // failure.
    setIsConfirming(isAccepted(message.returnMessage));
  };

  return { tokenQuery, isRejected, isConfirming, record };
}

/** Leaves the card page if the server rejects a token because the parcels are paid or can no longer be paid for. */
function useRejectedToken(parcelIds: readonly string[], error: unknown): boolean {
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const showResult = useShowResult();
  const isPaid = error instanceof ApiError && error.status === 409;
  const isUnpayable =
    error instanceof ApiError && error.fieldErrors?.some(({ field }) => field === 'parcelIds') === true;
  const ids = parcelIds.join(',');

  useEffect(() => {
    if (!isPaid) return;
    let isStale = false;
    void paidResult(ids.split(',')).then((result) => {
      if (!isStale) showResult(result);
    });
    return () => {
      isStale = true;
    };
  }, [isPaid, ids, showResult]);

  useEffect(() => {
    // The invoice lists the packages to remove.
    if (isUnpayable && isCurrentPage()) navigate(paths.invoice, { replace: true });
  }, [isUnpayable, isCurrentPage, navigate]);

  return isPaid || isUnpayable;
}

/** This tab's own payment may have paid for the parcels, and its response was lost. */
async function paidResult(parcelIds: string[]) {
  const paymentId = openPayment.read();
  if (paymentId) {
    const own = await call('getPayment', { params: { paymentId } }).catch((error: unknown) =>
      isClientError(error) ? null : undefined,
    );
    // Without a response, the result page looks it up again.
    if (own === undefined) return { paymentId };
    const isSame = own?.parcels.some(({ parcelId }) => parcelIds.includes(parcelId));
    const isOver = own?.status === 'expired' || own?.status === 'replaced';
    if (isSame && !isOver) return { paymentId };
  }
  const paid = await findPaid(parcelIds).catch(() => null);
  return paid ?? { status: 'already_paid' as const, freightBills: [] };
}
