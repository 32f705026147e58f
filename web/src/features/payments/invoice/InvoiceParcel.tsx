import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type Ref, useId } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { amountDue } from '#shared/rules/payment.ts';
import { Fact } from '#web/components/display/Fact.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { AlertIcon, TrashIcon } from '#web/components/icons.tsx';
import { ON_SCREEN_ONLY } from '#web/components/layout/Page.tsx';
import { CoverChoice } from '#web/domain/parcel/cover/CoverChoice.tsx';
import { packages, STATUS_LABELS } from '#web/domain/parcel/labels.ts';
import { NotesText } from '#web/domain/parcel/NotesText.tsx';
import { Charges, MeasureFacts, TrackingNumber } from '#web/domain/parcel/ParcelFacts.tsx';
import { PARCEL_CARD_STYLE } from '#web/domain/parcel/parcel-card-style.ts';
import { TerminalName } from '#web/domain/terminal/TerminalName.tsx';
import { chargesDue } from './invoice-charges.ts';

/** A parcel of an invoice with its measurements and charges. */
export function InvoiceParcel({ parcel, onRemove }: { parcel: Parcel; onRemove: () => void }) {
  const titleId = `invoice-${parcel.parcelId}`;
  return (
    <Box component="article" aria-labelledby={titleId} sx={PARCEL_CARD_STYLE}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Box component="h3" id={titleId} sx={{ m: 0, fontSize: '1.375rem', lineHeight: 1.3 }}>
            <VisuallyHidden>Freight bill </VisuallyHidden>
            <Mono sx={{ fontWeight: 700 }}>{parcel.freightBillNum}</Mono>
          </Box>
          <Box sx={{ color: 'text.secondary' }}>
            <TerminalName code={parcel.originCode} /> to <TerminalName code={parcel.destinationCode} /> ·{' '}
            {STATUS_LABELS[parcel.status]}
          </Box>
        </Box>
        <IconButton
          aria-label={`Remove ${parcel.freightBillNum} from the invoice`}
          onClick={onRemove}
          sx={{ mt: -0.5, mr: -0.75, ...ON_SCREEN_ONLY }}
        >
          <TrashIcon />
        </IconButton>
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
          gap: 1.5,
        }}
      >
        <MeasureFacts parcel={parcel} />
        <Fact label="Tracking number" wide>
          <TrackingNumber number={parcel.shippingTrackingNum} canCopy={false} />
        </Fact>
        {parcel.customerNotes !== '' && (
          <Fact label="Notes" wide>
            <NotesText>{parcel.customerNotes}</NotesText>
          </Fact>
        )}
      </Box>
      <Charges
        parcel={{ price: amountDue(parcel), paidBefore: parcel.paidBefore, charges: chargesDue(parcel) }}
        of={parcel}
      />
      {parcel.cover?.canChange && (
        <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
          <CoverChoice
            parcel={parcel}
            otherwise="If you continue without a choice, you agree to this coverage."
          />
        </Box>
      )}
    </Box>
  );
}

interface UnpayableParcelsProps {
  parcels: readonly Parcel[];
  onRemove: () => void;
  ref: Ref<HTMLDivElement>;
}

/** Lists the packages that block the payment, with a button that removes them. */
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
            parcels.length === 1
              ? "A package can't be paid for anymore."
              : "Some packages can't be paid for anymore."
          }
        >
          <div id={id}>Remove these tracking numbers to continue:</div>
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
