import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ComponentProps, type ComponentType, memo, type ReactNode, useId } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { MAX_PARCELS_PER_PAYMENT, type ParcelSection } from '#shared/rules/payment.ts';
import { addressLine, CLOSED, mapUrl, openingHours } from '#shared/rules/texts/terminals.ts';
import { once } from '#web/components/display/once.ts';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { AlertIcon, CardIcon, CheckCircleIcon } from '#web/components/icons.tsx';
import { PickupLink } from '#web/domain/appointment/PickupLink.tsx';
import {
  DEFERRED_CARDS_STYLE,
  DEFERRED_FROM,
  PARCEL_GRID_STYLE,
  PARCEL_ROWS_STYLE,
} from '#web/domain/parcel/parcel-card-style.ts';
import { TERMINAL_FAILED, useLocationNames, useTerminal } from '#web/domain/terminal/queries.ts';
import { ParcelCard } from './ParcelCard.tsx';
import { readyByTerminal, type SectionOfParcels, sectionTitleId } from './sections.ts';

const LOOKS: Record<ParcelSection, { icon: ComponentType<SvgIconProps>; accent: string; emptyText: string }> =
  {
    'ACTION REQUIRED': { icon: AlertIcon, accent: 'error.main', emptyText: 'Nothing needs your attention.' },
    'PAYMENT REQUIRED': {
      icon: CardIcon,
      accent: 'warning.main',
      emptyText: 'Nothing is waiting for payment.',
    },
    'NO ACTION REQUIRED': {
      icon: CheckCircleIcon,
      accent: 'success.main',
      emptyText: 'No other packages are on their way.',
    },
  };

interface CardsProps extends Omit<ComponentProps<typeof ParcelCard>, 'parcel' | 'isSelected'> {
  selection: ReadonlySet<string>;
  asRows: boolean;
}

interface ParcelSectionListProps extends CardsProps {
  section: SectionOfParcels;
  /** How many cards to render at most. */
  limit: number;
  onSelectAll: (parcels: readonly Parcel[], isSelected: boolean) => void;
}

/**
 * A section with its count and cards: first those that are ready for pickup, by terminal. An empty one shows a short
 * text.
 */
export const ParcelSectionList = memo(function ParcelSectionList(props: ParcelSectionListProps) {
  const { section, limit, onSelectAll, ...cards } = props;
  const { name, parcels, shownTerminals } = section;
  const { icon: Icon, accent, emptyText } = LOOKS[name];
  const titleId = sectionTitleId(name);
  const { groups, rest } = readyByTerminal(parcels);
  const rendered = new Set([...groups.flatMap(([, ready]) => ready), ...rest].slice(0, limit));
  const within = (all: readonly Parcel[]) => all.filter((parcel) => rendered.has(parcel));
  return (
    <Section aria-labelledby={titleId}>
      <Box
        data-empty={parcels.length === 0 || undefined}
        sx={[TITLE_STYLE, { borderColor: accent, '& > svg': { color: accent } }]}
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
        <ReadyGroup key={code} code={code} count={ready.length} isFirst={!shownTerminals.has(code)}>
          <Cards parcels={within(ready)} isCut={within(ready).length < ready.length} {...cards} />
        </ReadyGroup>
      ))}
      {rest.length > 0 && (
        <Cards parcels={within(rest)} isCut={within(rest).length < rest.length} {...cards} />
      )}
    </Section>
  );
});

interface CutCardsProps extends CardsProps {
  parcels: readonly Parcel[];
  /** Whether more cards follow after the first paint. */
  isCut: boolean;
}

function Cards({ parcels, isCut, selection, asRows, ...onCard }: CutCardsProps) {
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
      {/* The last card of an odd number is wide, and would become narrow when another follows. */}
      {isCut && <i />}
    </Box>
  );
}

const Section = styled('section')(once({ '& > p': { m: 0, color: 'text.secondary', typography: 'body2' } }));

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

interface SelectAllProps extends Pick<ParcelSectionListProps, 'selection' | 'onSelectAll'> {
  parcels: readonly Parcel[];
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
      slotProps={{ typography: { variant: 'body2', sx: { fontWeight: 600 } } }}
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

interface ReadyGroupProps {
  code: LocationCode;
  count: number;
  /** Whether no earlier section has packages that are ready there. */
  isFirst: boolean;
  children: ReactNode;
}

/**
 * The packages of a section that are ready at one terminal. The first group of a terminal shows its address and hours,
 * and the pickup link for the packages of all sections.
 */
function ReadyGroup({ code, count, isFirst, children }: ReadyGroupProps) {
  const nameOf = useLocationNames();
  const titleId = useId();
  return (
    <Group role="group" aria-labelledby={titleId}>
      <Head>
        <b id={titleId}>
          Ready for pickup in {nameOf(code)} ({count})
        </b>
        {isFirst && <PickupLink code={code} />}
        {isFirst && <TerminalPlace code={code} />}
      </Head>
      {children}
    </Group>
  );
}

/** The address of a terminal, linked to a map, and the hours when it is open. */
function TerminalPlace({ code }: { code: LocationCode }) {
  return (
    <Loaded isLine query={useTerminal(code)} loading={null} failure={TERMINAL_FAILED}>
      {(terminal) =>
        terminal && (
          <Place>
            <Link href={mapUrl(terminal)} target="_blank" rel="noopener noreferrer" underline="always">
              {addressLine(terminal)}
              <VisuallyHidden> (map, opens in a new tab)</VisuallyHidden>
            </Link>
            <div>
              {openingHours(terminal)
                .filter(({ hours }) => hours !== CLOSED)
                .map(({ days, hours }) => `${days} ${hours}`)
                .join(', ')}
            </div>
          </Place>
        )
      }
    </Loaded>
  );
}

const Group = styled('div')(once({ mb: { xs: 1.25, sm: 2.5 }, '&:last-child': { mb: 0 } }));

const Head = styled('div')(
  once({
    mb: 0.75,
    '& > b': { display: 'block', typography: 'body2', fontWeight: 700 },
    '& > a': { width: 'fit-content' },
  }),
);

const Place = styled('div')(
  once({
    typography: 'body2',
    lineHeight: '20px',
    color: 'text.secondary',
    '& > a': {
      position: 'relative',
      display: 'inline-block',
      minHeight: 24,
      color: 'inherit',
      fontWeight: 500,
      // A touch target of 44 px, over the hours and not over the link above.
      '&::after': { content: '""', position: 'absolute', inset: '0 0 -20px' },
    },
  }),
);
