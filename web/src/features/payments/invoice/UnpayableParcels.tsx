import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Ref, useId } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { Mono } from '#web/components/display/Mono.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { AlertIcon } from '#web/components/icons.tsx';
import { ON_SCREEN_ONLY } from '#web/components/layout/PrintStyle.tsx';
import { packages } from '#web/domain/parcel/labels.ts';

interface UnpayableParcelsProps {
  parcels: readonly Parcel[];
  onRemove: () => void;
  /** For the focus. */
  ref: Ref<HTMLDivElement>;
}

/** Says which packages block the payment, and removes them. */
export function UnpayableParcels({ parcels, onRemove, ref }: UnpayableParcelsProps) {
  const id = useId();
  return (
    // Always rendered: a live region must exist before its content.
    <Box ref={ref} tabIndex={-1} role="alert" sx={[ON_SCREEN_ONLY, REGION_STYLE]}>
      {parcels.length > 0 && (
        <Callout
          icon={AlertIcon}
          tone="error"
          title={
            parcels.length === 1 ? 'A package can no longer be paid.' : 'Some packages can no longer be paid.'
          }
        >
          <div id={id}>Remove these tracking numbers to go on:</div>
          <Box component="ul" aria-labelledby={id} sx={{ m: 0, my: 1, pl: 2.5 }}>
            {parcels.map(({ parcelId, shippingTrackingNum, freightBillNum }) => (
              <Box component="li" key={parcelId} sx={{ overflowWrap: 'anywhere' }}>
                <Mono>{shippingTrackingNum || freightBillNum}</Mono>
              </Box>
            ))}
          </Box>
          <Button variant="contained" onClick={onRemove}>
            Remove {packages(parcels.length)}
          </Button>
        </Callout>
      )}
    </Box>
  );
}

const REGION_STYLE = { mb: 2, '&:empty': { m: 0 }, '&:focus': { outline: 'none' } };
