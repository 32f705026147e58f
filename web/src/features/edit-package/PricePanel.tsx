import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { PriceInput } from '#shared/contracts/staff/parcel-edit.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { AmountRow, Money } from '#web/components/display/Money.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Charges } from '#web/domain/parcel/ParcelFacts.tsx';
import { STAFF } from '#web/domain/staff/queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { type EditForm, toPriceInput } from './edit-form.ts';

interface PricePanelProps {
  parcel: StaffParcel;
  newPrice: ReturnType<typeof useNewPrice>;
}

export function PricePanel({ parcel, newPrice }: PricePanelProps) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={PANEL_STYLE}>
      <Typography variant="h2" id={titleId} sx={{ mb: 1.5 }}>
        Price
      </Typography>
      {isUnchanged(parcel, newPrice) ? (
        <Charges parcel={parcel} />
      ) : (
        <BothPrices parcel={parcel} newPrice={newPrice} />
      )}
    </Box>
  );
}

/** A paid price does not change, but charges can be added to it. */
const isUnchanged = ({ paymentStatus }: StaffParcel, { query: { data } }: PricePanelProps['newPrice']) =>
  paymentStatus === 'PAID' && data?.paidBefore === undefined;

function BothPrices({ parcel, newPrice: { query, isValid, isCurrent } }: PricePanelProps) {
  const { data } = query;
  if (!isValid) return 'Correct the marked fields to see the new price.';
  return (
    <>
      <Box component="dl" sx={{ m: 0 }}>
        <AmountRow name="Current price">{priceText(parcel.price)}</AmountRow>
      </Box>
      <Loaded isPart query={query} loading="Calculating…" failure="The new price could not be calculated.">
        {(priced) => (
          <Box aria-busy={!isCurrent} sx={{ opacity: isCurrent ? 1 : 0.6, mt: 1 }}>
            <Box sx={{ fontWeight: 650 }}>With your changes</Box>
            {priced.price === null ? (priced.reason ?? 'No price') : <Charges parcel={priced} />}
          </Box>
        )}
      </Loaded>
      <LiveRegion isHidden>
        {isCurrent && data && (data.price === null ? 'No price' : `New price: ${formatDollars(data.price)}`)}
      </LiveRegion>
    </>
  );
}

/** The new price beside the buttons, on screens where the panel is far below the fields. */
export function PriceSummary({ parcel, newPrice }: PricePanelProps) {
  const { query, isValid, isCurrent } = newPrice;
  const { data } = query;
  if (isUnchanged(parcel, newPrice) || !data || !isValid) return null;
  return (
    <Box sx={{ display: { md: 'none' }, mr: 'auto', alignSelf: 'center', opacity: isCurrent ? 1 : 0.6 }}>
      New price <strong>{priceText(data.price)}</strong>
    </Box>
  );
}

const priceText = (price: number | null) => (price === null ? 'None' : <Money amount={price} />);

const PANEL_STYLE = {
  p: 2.5,
  borderRadius: 2,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  position: { md: 'sticky' },
  top: { md: 88 },
};

const DELAY_MS = 400;

/** The price of a package with the values of the form. The latest values win. */
export function useNewPrice({ parcelId }: StaffParcel, values: EditForm) {
  const entered = toPriceInput(values);
  const isValid = PriceInput.safeParse(entered).success;
  // As text, because each render creates a new object.
  const current = JSON.stringify(isValid ? entered : null);
  const settled = useDebounced(current, DELAY_MS);
  const input = useMemo(() => JSON.parse(settled) as PriceInput | null, [settled]);
  const query = useQuery({
    queryKey: [...STAFF, 'price', parcelId, input],
    queryFn: input
      ? ({ signal }) => call('previewPrice', { params: { parcelId }, body: input }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
  });
  const { data, isFetching } = query;
  return {
    /** Its data is the last calculated price; undefined before the first. */
    query,
    isValid,
    /** Whether the data belongs to the values of the form. */
    isCurrent: data !== undefined && !isFetching && settled === current,
  };
}
