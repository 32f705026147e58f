import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import type { Parcel } from '../../../../shared/contracts/parcels.ts';
import type { ParcelSection } from '../../../../shared/rules/parcel-status.ts';
import { AlertIcon } from '../../components/icons.tsx';
import { Money } from '../../components/Money.tsx';
import { CardIcon, CheckCircleIcon } from '../../components/parcel-icons.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { ParcelCard } from './ParcelCard.tsx';
import { PARCEL_GRID_STYLE } from './parcel-card-style.ts';
import type { SectionOfParcels } from './sections.ts';

interface SectionLook {
  icon: ComponentType<SvgIconProps>;
  accent: string;
  nothing: string;
}

const SECTION_LOOK: Record<ParcelSection, SectionLook> = {
  'ACTION REQUIRED': {
    icon: AlertIcon,
    accent: 'error.main',
    nothing: 'Nothing needs your decision.',
  },
  'PAYMENT REQUIRED': {
    icon: CardIcon,
    accent: 'warning.main',
    nothing: 'Nothing is waiting for a payment.',
  },
  'NO ACTION REQUIRED': {
    icon: CheckCircleIcon,
    accent: 'success.main',
    nothing: 'No other packages are on their way.',
  },
};

interface ParcelSectionListProps {
  section: SectionOfParcels;
  onShowDetails: (parcel: Parcel) => void;
  onEditNotes: (parcel: Parcel) => void;
}

/** One section with its count and cards; a quiet line where it is empty, so that the three keep their places. */
export function ParcelSectionList({ section, onShowDetails, onEditNotes }: ParcelSectionListProps) {
  const { name, parcels, due } = section;
  const { icon: Icon, accent, nothing } = SECTION_LOOK[name];
  const titleId = `section-${name.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          pb: 1,
          mb: 1.5,
          borderBottom: 2,
          borderColor: parcels.length > 0 ? accent : 'divider',
        }}
      >
        <Icon aria-hidden sx={{ color: parcels.length > 0 ? accent : 'text.secondary', fontSize: 22 }} />
        <Typography
          id={titleId}
          component="h2"
          sx={{ fontSize: '0.875rem', fontWeight: 800, letterSpacing: '0.06em' }}
        >
          {name}{' '}
          <Box
            component="span"
            sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary', fontWeight: 600 }}
          >
            ({parcels.length}
            <VisuallyHidden>{parcels.length === 1 ? ' package' : ' packages'}</VisuallyHidden>)
          </Box>
        </Typography>
        {due !== null && parcels.length > 0 && (
          <Box sx={{ ml: 'auto', fontWeight: 700 }}>
            <Money amount={due} /> due
          </Box>
        )}
      </Box>
      {parcels.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{nothing}</Typography>
      ) : (
        <Box sx={PARCEL_GRID_STYLE}>
          {parcels.map((parcel) => (
            <ParcelCard
              key={parcel.parcelId}
              parcel={parcel}
              onShowDetails={onShowDetails}
              onEditNotes={onEditNotes}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}
