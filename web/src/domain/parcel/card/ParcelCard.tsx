import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import type { Parcel } from '../../../../../shared/contracts/parcel.ts';
import { Mono } from '../../../components/display/Mono.tsx';
import { VisuallyHidden } from '../../../components/display/VisuallyHidden.tsx';
import { ParcelAlerts } from '../ParcelAlerts.tsx';
import { ParcelBadges } from '../ParcelBadges.tsx';
import { ParcelFacts } from '../ParcelFacts.tsx';
import { ParcelProgress } from '../ParcelProgress.tsx';
import { ParcelCheckbox } from './ParcelCheckbox.tsx';
import { ParcelNotes } from './ParcelNotes.tsx';
import { PARCEL_CARD_STYLE } from './parcel-card-style.ts';

interface ParcelCardProps {
  parcel: Parcel;
  /** Selected for payment. */
  isSelected: boolean;
  onSelect: (parcel: Parcel, isSelected: boolean) => void;
  onShowDetails: (parcel: Parcel) => void;
  onEditNotes: (parcel: Parcel) => void;
  onResolve: (parcel: Parcel) => void;
}

/**
 * A parcel in the list. Memoized: a refresh keeps the objects of unchanged parcels, and selecting one renders only its
 * frame and checkbox again.
 */
export const ParcelCard = memo(function ParcelCard(props: ParcelCardProps) {
  const { parcel, isSelected, onSelect, onShowDetails, onEditNotes, onResolve } = props;
  return (
    <Box
      component="article"
      aria-labelledby={titleId(parcel)}
      data-selected={isSelected || undefined}
      sx={PARCEL_CARD_STYLE}
    >
      <HeadingRow>
        <ParcelCheckbox parcel={parcel} isSelected={isSelected} onSelect={onSelect} />
        <CardHeading parcel={parcel} onShowDetails={onShowDetails} />
      </HeadingRow>
      <CardContent parcel={parcel} onEditNotes={onEditNotes} onResolve={onResolve} />
    </Box>
  );
});

const HeadingRow = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  // The padding of the card is part of the touch target.
  '& > .MuiCheckbox-root': { margin: -10 },
});

const titleId = ({ parcelId }: Parcel) => `parcel-${parcelId}`;

type CardHeadingProps = Pick<ParcelCardProps, 'parcel' | 'onShowDetails'>;

const CardHeading = memo(function CardHeading({ parcel, onShowDetails }: CardHeadingProps) {
  return (
    <>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          component="h3"
          id={titleId(parcel)}
          sx={{ m: 0, fontSize: '1.375rem', lineHeight: 1.3, mb: 0.75 }}
        >
          <VisuallyHidden>Freight bill </VisuallyHidden>
          <Mono sx={{ fontWeight: 700 }}>{parcel.freightBillNum}</Mono>
        </Box>
        <ParcelBadges parcel={parcel} />
      </Box>
      <Button size="small" variant="outlined" onClick={() => onShowDetails(parcel)}>
        Details<VisuallyHidden> of {parcel.freightBillNum}</VisuallyHidden>
      </Button>
    </>
  );
});

type CardContentProps = Pick<ParcelCardProps, 'parcel' | 'onEditNotes' | 'onResolve'>;

const CardContent = memo(function CardContent({ parcel, onEditNotes, onResolve }: CardContentProps) {
  return (
    <>
      <ParcelAlerts parcel={parcel} onResolve={onResolve} />
      <ParcelProgress parcel={parcel} />
      <ParcelFacts parcel={parcel} onResolve={onResolve} />
      <ParcelNotes parcel={parcel} onEdit={onEditNotes} />
    </>
  );
});
