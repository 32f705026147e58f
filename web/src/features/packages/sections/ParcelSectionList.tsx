import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { type ComponentType, memo } from 'react';
import type { Parcel } from '../../../../../shared/contracts/parcel.ts';
import type { ParcelSection } from '../../../../../shared/rules/parcel-status.ts';
import { Money } from '../../../components/display/Money.tsx';
import { AlertIcon, CardIcon, CheckCircleIcon } from '../../../components/icons.tsx';
import { ParcelCard } from '../../../domain/parcel/card/ParcelCard.tsx';
import {
  DEFERRED_CARDS_STYLE,
  DEFERRED_FROM,
  PARCEL_GRID_STYLE,
} from '../../../domain/parcel/card/parcel-card-style.ts';
import { SelectAll } from './SelectAll.tsx';
import { SECTION_ACCENTS, type SectionOfParcels, sectionTitleId } from './sections.ts';

interface SectionLook {
  icon: ComponentType<SvgIconProps>;
  emptyText: string;
}

const SECTION_LOOK: Record<ParcelSection, SectionLook> = {
  'ACTION REQUIRED': {
    icon: AlertIcon,
    emptyText: 'Nothing needs your attention.',
  },
  'PAYMENT REQUIRED': {
    icon: CardIcon,
    emptyText: 'Nothing is waiting for payment.',
  },
  'NO ACTION REQUIRED': {
    icon: CheckCircleIcon,
    emptyText: 'No other packages are on their way.',
  },
};

/** Styled here, because inserting the styles of the empty text later would recalculate those of the whole page. */
const SECTION_STYLE = { '& > p': { m: 0, color: 'text.secondary', fontSize: '0.875rem' } };

interface ParcelSectionListProps {
  section: SectionOfParcels;
  /** Whether a search or filter is active. */
  isNarrowed: boolean;
  /** The parcels selected for payment. */
  selection: ReadonlySet<string>;
  onSelect: (parcel: Parcel, isSelected: boolean) => void;
  onSelectAll: (parcels: readonly Parcel[], isSelected: boolean) => void;
  onShowDetails: (parcel: Parcel) => void;
  onEditNotes: (parcel: Parcel) => void;
  onResolve: (parcel: Parcel) => void;
}

/** A section with its count and cards. An empty section keeps its place and shows a short text. */
export const ParcelSectionList = memo(function ParcelSectionList(props: ParcelSectionListProps) {
  const { section, isNarrowed, selection, onSelect, onSelectAll, ...onCard } = props;
  const { name, parcels, due } = section;
  const { icon: Icon, emptyText } = SECTION_LOOK[name];
  const titleId = sectionTitleId(name);
  return (
    <Box component="section" aria-labelledby={titleId} sx={SECTION_STYLE}>
      <Box
        data-empty={parcels.length === 0 || undefined}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          pb: 1,
          mb: 1.5,
          borderBottom: 2,
          borderColor: SECTION_ACCENTS[name],
          '& > svg': { color: SECTION_ACCENTS[name], fontSize: 22 },
          '&[data-empty]': { borderColor: 'divider', '& > svg': { color: 'text.secondary' } },
        }}
      >
        <Icon aria-hidden />
        <Typography
          id={titleId}
          component="h2"
          tabIndex={-1}
          sx={{
            fontSize: '0.875rem',
            fontWeight: 800,
            letterSpacing: '0.05em',
            scrollMarginTop: 88,
            '&:focus': { outline: 'none' },
          }}
        >
          {name}{' '}
          <Box
            component="span"
            sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary', fontWeight: 600 }}
          >
            ({parcels.length})
          </Box>
        </Typography>
        {due !== null && parcels.length > 0 && (
          <Box sx={{ ml: 'auto', fontWeight: 700, whiteSpace: 'nowrap' }}>
            <Money amount={due} /> due
          </Box>
        )}
      </Box>
      {name === 'PAYMENT REQUIRED' && parcels.length > 0 && (
        <SelectAll parcels={parcels} selection={selection} onSelectAll={onSelectAll} />
      )}
      {parcels.length === 0 ? (
        <p>{isNarrowed ? 'No matching packages here.' : emptyText}</p>
      ) : (
        <Box
          sx={
            parcels.length < DEFERRED_FROM
              ? PARCEL_GRID_STYLE
              : [PARCEL_GRID_STYLE, DEFERRED_CARDS_STYLE].flat()
          }
        >
          {parcels.map((parcel) => (
            <ParcelCard
              key={parcel.parcelId}
              parcel={parcel}
              isSelected={selection.has(parcel.parcelId)}
              onSelect={onSelect}
              {...onCard}
            />
          ))}
        </Box>
      )}
    </Box>
  );
});
