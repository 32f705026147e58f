import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sumDollars } from '#shared/rules/money.ts';
import { AmountRow } from '#web/components/display/AmountRow.tsx';
import { Money } from '#web/components/display/Money.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { PARCELS } from '#web/domain/parcel/queries.ts';
import { type Payment, useTryAgain } from './use-try-again.ts';

/**
 * What the parcels of a canceled charge cost now, without the surcharge, and the way to pay that. Empty if the price is the
 * same: then paying again would fail again, and customer service has to help.
 */
export function NewPrice({ payment }: { payment: Payment }) {
  const client = useQueryClient();
  const { tryAgain, parcels, isFetching } = useTryAgain(payment);
  // The prices in the cache are those of the canceled charge.
  useEffect(() => void client.invalidateQueries({ queryKey: PARCELS }), [client]);

  if (isFetching) return <Skeleton variant="rounded" height={96} aria-label="Loading the price" />;
  if (!parcels || parcels.length === 0) return null;
  const price = sumDollars(parcels.map((parcel) => parcel.price ?? 0));
  const previous = payment.totalPrice;
  if (previous === price) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box component="dl" sx={{ m: 0 }}>
        {previous !== null && (
          <AmountRow name="Previous price">
            <Box component="s" sx={{ color: 'text.secondary' }}>
              <Money amount={previous} />
            </Box>
          </AmountRow>
        )}
        <AmountRow
          name={`${previous !== null ? 'New price' : 'Price'} for ${packages(parcels.length)}`}
          total
        >
          <Money amount={price} />
        </AmountRow>
      </Box>
      <Button variant="contained" onClick={tryAgain}>
        Try Again
      </Button>
    </Box>
  );
}
