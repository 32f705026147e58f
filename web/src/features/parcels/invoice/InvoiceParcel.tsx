import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Parcel } from '../../../../../shared/contracts/parcels.ts';
import { Mono } from '../../../components/Mono.tsx';
import { ON_SCREEN_ONLY } from '../../../components/PrintStyle.tsx';
import { TrashIcon } from '../../../components/parcel-icons.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { useLocationNames } from '../../../lib/locations.ts';
import { Charges } from '../details/Charges.tsx';
import { Fact } from '../Fact.tsx';
import { dimensions, STATUS_LABELS, weight } from '../labels.ts';
import { PARCEL_CARD_STYLE } from '../parcel-card-style.ts';

interface InvoiceParcelProps {
  parcel: Parcel;
  onRemove: (parcel: Parcel) => void;
}

/** One parcel of an invoice: which it is, what it measures and what it costs. */
export function InvoiceParcel({ parcel, onRemove }: InvoiceParcelProps) {
  const nameOf = useLocationNames();
  const titleId = `invoice-${parcel.parcelId}`;
  const destination = parcel.destinationCode === null ? 'Missing' : nameOf(parcel.destinationCode);
  return (
    <Box component="article" aria-labelledby={titleId} sx={PARCEL_CARD_STYLE}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Box component="h3" id={titleId} sx={{ m: 0, fontSize: '1.25rem', lineHeight: 1.3 }}>
            <VisuallyHidden>Freight bill </VisuallyHidden>
            <Mono sx={{ fontWeight: 700 }}>{parcel.freightBillNum}</Mono>
          </Box>
          <Box sx={{ color: 'text.secondary' }}>
            {nameOf(parcel.originCode)} to {destination} · {STATUS_LABELS[parcel.status]}
          </Box>
        </Box>
        <IconButton
          aria-label={`Remove ${parcel.freightBillNum} from the invoice`}
          onClick={() => onRemove(parcel)}
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
        <Fact label="Dimensions (L × W × H)">{dimensions(parcel)}</Fact>
        <Fact label="Weight">{weight(parcel.weightLbs)}</Fact>
        <Fact label="Carrier">{parcel.shippingProvider || 'Not known'}</Fact>
        <Fact label="Tracking number" wide>
          {parcel.shippingTrackingNum === '' ? (
            'None given'
          ) : (
            <Mono sx={{ fontSize: '0.875rem' }}>{parcel.shippingTrackingNum}</Mono>
          )}
        </Fact>
        {parcel.customerNotes !== '' && (
          <Fact label="Notes" wide>
            <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {parcel.customerNotes}
            </Box>
          </Fact>
        )}
      </Box>
      <Charges parcel={parcel} />
    </Box>
  );
}
