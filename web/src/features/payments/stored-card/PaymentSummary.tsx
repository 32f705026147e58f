import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { SurchargePreview } from '#shared/contracts/payments.ts';
import { AmountRow } from '#web/components/display/AmountRow.tsx';
import { Money } from '#web/components/display/Money.tsx';
import { PARCEL_CARD_STYLE } from '#web/domain/parcel/card/parcel-card-style.ts';
import { packages } from '#web/domain/parcel/labels.ts';
import { formatNumber } from '#web/lib/numbers.ts';

interface PaymentSummaryProps {
  parcelCount: number;
  /** The price in US dollars, from the list of parcels. */
  price: number;
  /** Undefined while it loads, and after a failure. */
  preview: SurchargePreview | undefined;
  hasFailed: boolean;
}

/** The price, the surcharge with its rate, and the total. */
export function PaymentSummary({ parcelCount, price, preview, hasFailed }: PaymentSummaryProps) {
  const amount = (value: number | undefined) => {
    if (value !== undefined) return <Money amount={value} />;
    return hasFailed ? 'Unknown' : <Skeleton width={64} />;
  };
  const isSurcharged = preview !== undefined && preview.surchargeAmount > 0;
  return (
    <Box component="section" aria-labelledby="payment-summary" sx={PARCEL_CARD_STYLE}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <Typography id="payment-summary" variant="h2">
          Summary
        </Typography>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {packages(parcelCount)}
        </Box>
      </Box>
      <Box component="dl" sx={{ m: 0 }}>
        <AmountRow name="Price">
          <Money amount={preview?.amountBeforeSurcharge ?? price} />
        </AmountRow>
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
