import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import type { StoredCard, SurchargePreview } from '#shared/contracts/payments.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { AmountRow, Money } from '#web/components/display/Money.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { ErrorDetails } from '#web/components/feedback/ErrorDetails.tsx';
import { AlertIcon } from '#web/components/icons.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { PARCEL_CARD_STYLE } from '#web/domain/parcel/parcel-card-style.ts';
import { PARCELS } from '#web/domain/parcel/queries.ts';
import { isExpired, StoredCardFacts } from '#web/domain/payment/StoredCardFacts.tsx';
import { useSurchargePreview } from '#web/domain/payment/stored-card-queries.ts';
import { isClientError } from '#web/lib/api/api-error.ts';
import { portalTime } from '#web/lib/clock.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { formatDollars, formatNumber } from '#web/lib/numbers.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { usePay } from './use-pay.ts';

interface StoredPaymentProps {
  card: StoredCard;
  /** At least one. */
  parcels: readonly Parcel[];
  /** Their price in US dollars. */
  total: number;
}

/** The stored card, what it is charged, and the Pay button. */
export function StoredPayment({ card, parcels, total }: StoredPaymentProps) {
  const customer = useSession().identity?.username ?? '';
  const parcelIds = parcels.map(({ parcelId }) => parcelId);
  const expired = isExpired(card.expiration, portalTime());
  const { data: preview, error, isFetching, refetch } = useSurchargePreview(parcelIds, total, !expired);
  const { pay, isPaying, isUnconfirmed, failure, dismissFailure } = usePay(customer, parcelIds);
  const client = useQueryClient();
  useEffect(() => {
    // The server rejected the selection, so the parcels have changed. Refetching them updates the selection.
    if (isClientError(error)) void client.invalidateQueries({ queryKey: PARCELS });
  }, [error, client]);
  const [dismissed, setDismissed] = useState<unknown>(null);

  const isReady = preview !== undefined && !error;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box component="section" aria-labelledby="stored-card" sx={PARCEL_CARD_STYLE}>
        <Typography id="stored-card" variant="h2">
          Stored Card
        </Typography>
        <StoredCardFacts card={card} />
        {expired && (
          <Callout icon={AlertIcon} tone="error" title="This card has expired.">
            Pay with a new card. If you store it, it replaces this one.
          </Callout>
        )}
      </Box>
      {!expired && (
        <PaymentSummary
          parcelCount={parcels.length}
          price={total}
          preview={preview}
          hasFailed={error !== null}
        />
      )}
      {error && error !== dismissed && (
        <Callout
          icon={AlertIcon}
          tone="error"
          role="alert"
          title="An error occurred while fetching surcharge information."
          onClose={() => setDismissed(error)}
        >
          <ErrorDetails explanation={explainError(error)} />
        </Callout>
      )}
      {isUnconfirmed && (
        <Callout icon={AlertIcon} tone="warning" role="alert" title="We could not confirm your payment.">
          It may have gone through. Press Pay again to find out. You will not be charged twice.
        </Callout>
      )}
      {failure !== null && (
        <Callout
          icon={AlertIcon}
          tone="error"
          role="alert"
          title="Your payment didn't go through."
          onClose={dismissFailure}
        >
          {typeof failure === 'string' ? failure : <ErrorDetails explanation={failure} />}
        </Callout>
      )}
      <Box sx={ACTIONS_STYLE}>
        {expired ? (
          <RouteButton to={paths.payment} variant="contained">
            Pay with New Card
          </RouteButton>
        ) : error ? (
          <BusyButton
            variant="contained"
            isBusy={isFetching}
            busyLabel="Trying again…"
            onClick={() => void refetch()}
          >
            Try again
          </BusyButton>
        ) : (
          <BusyButton
            variant="contained"
            isBusy={!isReady || isPaying}
            onClick={() => isReady && pay(preview.totalAmount)}
          >
            <span>
              {isPaying ? 'Paying…' : 'Pay'}
              {isReady && !isPaying && <VisuallyHidden> {formatDollars(preview.totalAmount)}</VisuallyHidden>}
            </span>
          </BusyButton>
        )}
        <RouteButton to={paths.invoice} variant="outlined">
          Back
        </RouteButton>
      </Box>
    </Box>
  );
}

/** The buttons fill a phone's width, the main one on top. */
const ACTIONS_STYLE = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row-reverse' },
  gap: 1.5,
} as const;

interface PaymentSummaryProps {
  parcelCount: number;
  /** The price in US dollars, from the list of parcels. */
  price: number;
  /** Undefined while it loads, and after a failure. */
  preview: SurchargePreview | undefined;
  hasFailed: boolean;
}

/** The price, the surcharge with its rate, and the total. */
function PaymentSummary({ parcelCount, price, preview, hasFailed }: PaymentSummaryProps) {
  const amount = (value: number | undefined) => {
    if (value !== undefined) return <Money amount={value} />;
    return hasFailed ? 'Unknown' : <Skeleton width={64} />;
  };
  const isSurcharged = preview !== undefined && preview.surchargeAmount > 0;
  return (
    <Box component="section" aria-labelledby="payment-summary" sx={PARCEL_CARD_STYLE}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Typography id="payment-summary" variant="h2">
          Summary
        </Typography>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {packages(parcelCount)}
        </Box>
      </Box>
      <Box component="dl" sx={{ m: 0 }}>
        <AmountRow name="Price" amount={preview?.amountBeforeSurcharge ?? price} />
        <AmountRow
          name={isSurcharged ? `Surcharge (${formatNumber(preview.surchargeRate * 100)}%)` : 'Surcharge'}
        >
          {amount(preview?.surchargeAmount)}
        </AmountRow>
        {preview && !isSurcharged && (
          <Typography component="div" variant="body2" color="textSecondary" sx={{ mb: 0.75 }}>
            No surcharge on debit, gift and prepaid cards.
          </Typography>
        )}
        <AmountRow name="Total" total="large">
          {amount(preview?.totalAmount)}
        </AmountRow>
      </Box>
    </Box>
  );
}
