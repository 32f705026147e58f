import Box from '@mui/material/Box';
import { packages } from '#web/domain/parcel/labels.ts';
import { formatDollars, formatNumber } from '#web/lib/numbers.ts';
import { paths } from '#web/lib/paths.ts';
import { CardPage } from './CardPage.tsx';
import { useCardPayment } from './use-card-payment.ts';

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
              With a credit card, a surcharge of {formatNumber(surchargeRate * 100)}% makes it{' '}
              {formatDollars(totalWithSurcharge)}.
            </Box>
          )}
        </div>
      )}
    </CardPage>
  );
}
