import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { type ComponentType, memo } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import type { ParcelSection } from '#shared/rules/parcel-status.ts';
import { MAX_PARCELS_PER_PAYMENT } from '#shared/rules/payment.ts';
import { AlertIcon, CardIcon, CheckCircleIcon } from '#web/components/icons.tsx';
import { ParcelCard } from '#web/domain/parcel/card/ParcelCard.tsx';
import {
  DEFERRED_CARDS_STYLE,
  DEFERRED_FROM,
  PARCEL_GRID_STYLE,
  PARCEL_ROWS_STYLE,
} from '#web/domain/parcel/card/parcel-card-style.ts';
import { ReadyGroup } from './ReadyGroup.tsx';
import { readyByTerminal, SECTION_ACCENTS, type SectionOfParcels, sectionTitleId } from './sections.ts';

interface SectionDisplay {
  icon: ComponentType<SvgIconProps>;
  emptyText: string;
}

const SECTION_DISPLAY: Record<ParcelSection, SectionDisplay> = {
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

interface CardsProps {
  /** The parcels selected for payment. */
  selection: ReadonlySet<string>;
  onSelect: (parcel: Parcel, isSelected: boolean) => void;
  onShowDetails: (parcel: Parcel) => void;
  onEditNotes: (parcel: Parcel) => void;
  onResolve: (parcel: Parcel) => void;
  /** Dense rows instead of cards. */
  asRows: boolean;
}

interface ParcelSectionListProps extends CardsProps {
  section: SectionOfParcels;
  onSelectAll: (parcels: readonly Parcel[], isSelected: boolean) => void;
}

/** A section with its count and cards: first those that are ready for pickup, by terminal. An empty one shows a short text. */
export const ParcelSectionList = memo(function ParcelSectionList(props: ParcelSectionListProps) {
  const { section, onSelectAll, ...cards } = props;
  const { name, parcels, introduced } = section;
  const { icon: Icon, emptyText } = SECTION_DISPLAY[name];
  const titleId = sectionTitleId(name);
  const { groups, rest } = readyByTerminal(parcels);
  return (
    <Box component="section" aria-labelledby={titleId} sx={SECTION_STYLE}>
      <Box
        data-empty={parcels.length === 0 || undefined}
        sx={[
          TITLE_STYLE,
          { borderColor: SECTION_ACCENTS[name], '& > svg': { color: SECTION_ACCENTS[name] } },
        ]}
      >
        <Icon aria-hidden />
        <Typography id={titleId} component="h2" tabIndex={-1}>
          {name} <span>({parcels.length})</span>
        </Typography>
        {name === 'PAYMENT REQUIRED' && parcels.length > 0 && (
          <SelectAll parcels={parcels} selection={cards.selection} onSelectAll={onSelectAll} />
        )}
      </Box>
      {parcels.length === 0 && <p>{emptyText}</p>}
      {groups.map(([code, ready]) => (
        <ReadyGroup key={code} code={code} count={ready.length} isFirst={!introduced.has(code)}>
          <Cards parcels={ready} {...cards} />
        </ReadyGroup>
      ))}
      {rest.length > 0 && <Cards parcels={rest} {...cards} />}
    </Box>
  );
});

function Cards({ parcels, selection, asRows, ...onCard }: CardsProps & { parcels: readonly Parcel[] }) {
  const layout = asRows ? PARCEL_ROWS_STYLE : PARCEL_GRID_STYLE;
  return (
    <Box sx={parcels.length < DEFERRED_FROM ? layout : [layout, DEFERRED_CARDS_STYLE].flat()}>
      {parcels.map((parcel) => (
        <ParcelCard
          key={parcel.parcelId}
          parcel={parcel}
          isSelected={selection.has(parcel.parcelId)}
          {...onCard}
        />
      ))}
    </Box>
  );
}

/** Styled here, because inserting the styles of the empty text later would recalculate those of the whole page. */
const SECTION_STYLE = { '& > p': { m: 0, color: 'text.secondary', fontSize: '0.875rem' } };

const TITLE_STYLE = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 32,
  mb: '6px',
  borderBottom: 2,
  '& > svg': { fontSize: 20 },
  '& > h2': {
    flexGrow: 1,
    fontSize: '0.875rem',
    fontWeight: 800,
    letterSpacing: '0.03em',
    lineHeight: 1.2,
    scrollMarginTop: 88,
    '&:focus': { outline: 'none' },
    '& > span': { color: 'text.secondary', fontWeight: 600 },
  },
  '&[data-empty]': { borderColor: 'divider', '& > svg': { color: 'text.secondary' } },
  // 44 px in a line of 32.
  '& > .MuiFormControlLabel-root': { my: '-6px' },
};

interface SelectAllProps {
  /** The visible parcels. */
  parcels: readonly Parcel[];
  selection: ReadonlySet<string>;
  onSelectAll: (parcels: readonly Parcel[], isSelected: boolean) => void;
}

/** Selects all visible parcels, as many as one payment can include. The next press clears them. */
function SelectAll({ parcels, selection, onSelectAll }: SelectAllProps) {
  const selected = parcels.filter(({ parcelId }) => selection.has(parcelId)).length;
  const isAll = selected === parcels.length;
  const isFull = selection.size >= MAX_PARCELS_PER_PAYMENT;
  return (
    <FormControlLabel
      label={
        parcels.length > MAX_PARCELS_PER_PAYMENT
          ? `Select All (${MAX_PARCELS_PER_PAYMENT} at most)`
          : 'Select All'
      }
      slotProps={{ typography: { sx: { fontSize: '0.875rem', fontWeight: 600 } } }}
      control={
        <Checkbox
          checked={isAll}
          indeterminate={selected > 0 && !isAll}
          onChange={() => onSelectAll(parcels, !isAll && !(isFull && selected > 0))}
        />
      }
    />
  );
}
