import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { isAccepted } from '#shared/contracts/card-frame.ts';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { formatDollars, formatNumber } from '#web/lib/numbers.ts';
import { paths } from '#web/lib/paths.ts';
import { openPayment, useCardPageToken, useOpenPayment } from '../payment-queries.ts';
import { CardFrame } from './CardFrame.tsx';
import { BackButton, CardPageSkeleton, Confirming } from './card-page-parts.tsx';
import { useCardResult, useRefusedToken } from './use-card-payment.ts';

/** How often a payment is looked up after the card page has said that it is done. */
const CONFIRMING_MS = 3000;

/** The card page for these parcels. Every answer about the payment comes from the server. */
export function CardPayment({ parcelIds }: { parcelIds: readonly string[] }) {
  const { data: token, error, isFetching, refetch } = useCardPageToken(parcelIds);
  const { showResult, record, isConfirming } = useCardResult(parcelIds);
  const paymentId = token?.paymentId ?? null;
  const isOpen = token?.status === 'open';
  const { data: outcome } = useOpenPayment(
    isOpen ? paymentId : null,
    isConfirming ? CONFIRMING_MS : undefined,
  );
  const isRefused = useRefusedToken(parcelIds, error);

  useEffect(() => {
    if (paymentId === null) return;
    if (isOpen) openPayment.remember(paymentId);
    else showResult(paymentId);
  }, [paymentId, isOpen, showResult]);

  useEffect(() => {
    if (!outcome || outcome.paymentId !== paymentId || outcome.status === 'open') return;
    if (outcome.status === 'expired' && !isConfirming) void refetch();
    else showResult(outcome.paymentId);
  }, [outcome, paymentId, isConfirming, refetch, showResult]);

  if (error && !isRefused && (!token || !isConfirming)) {
    return (
      <>
        <ErrorState
          title="The card page could not be opened. Your card was not charged."
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
        <BackButton to={paths.invoice} />
      </>
    );
  }
  if (!token?.token || paymentId === null) return <CardPageSkeleton back={paths.invoice} />;
  const { total, totalWithSurcharge, surchargeRate } = token;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <div>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'h2' }}>
          <span>{packages(parcelIds.length)}</span>
          <span>{formatDollars(total)}</span>
        </Box>
        {totalWithSurcharge > total && (
          <Box sx={{ mt: 0.5, color: 'text.secondary' }}>
            With a credit card, a surcharge of {formatNumber(surchargeRate * 100)}% makes it{' '}
            {formatDollars(totalWithSurcharge)}.
          </Box>
        )}
      </div>
      {isConfirming && <Confirming>We are confirming your payment. Do not pay again.</Confirming>}
      <CardFrame
        token={token.token}
        action="sale"
        isHidden={isConfirming}
        onMessage={(message) => void record(paymentId, message, isAccepted(message.returnMessage))}
      />
      {!isConfirming && <BackButton to={paths.invoice} />}
    </Box>
  );
}
