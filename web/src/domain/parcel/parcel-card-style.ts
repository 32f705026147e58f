import type { SxProps, Theme } from '@mui/material/styles';

/** The frame of a card. */
export const PARCEL_CARD_STYLE: SxProps<Theme> = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: { xs: '5px', sm: 1 },
  minWidth: 0,
  p: { xs: '8px 10px', sm: '12px 16px' },
  borderRadius: '14px',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  // A shadow instead of a wider border, so that the layout does not shift.
  '&[data-selected]': {
    borderColor: 'primary.main',
    boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)',
  },
  '@media (hover: hover)': { '&:hover': { borderColor: 'text.secondary' } },
  '&:focus': { outline: 'none' },
  '& > header': { display: 'flex', alignItems: 'center', gap: '6px', height: 28 },
  // A touch target of 44 px in a line of 28, extending into the card's padding.
  '& > header > *': { flexShrink: 0 },
  '& > header > .MuiCheckbox-root': { m: '-10px' },
  '& > header > .MuiButton-root': { m: '-8px -8px -8px auto', px: 1 },
  // At the bottom of a card that is as tall as its neighbor. Without notes, both parts share a line.
  '& > footer': { display: 'flex', flexWrap: 'wrap', mt: 'auto' },
  '& > [data-part="status"]': { display: 'flex', gap: 1, alignItems: 'center' },
  '& h3': { m: 0, fontSize: '1.125rem', lineHeight: 1.3, '& > [translate]': { fontWeight: 700 } },
  // The Details button covers the card, behind its other controls.
  '& [data-stretched]::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: 1,
    borderRadius: 'inherit',
  },
  '& [data-stretched]': { position: 'static' },
  '& .MuiCheckbox-root, & a, & button:not([data-stretched])': { position: 'relative', zIndex: 2 },
};

/** As many columns as fit. The last card of an odd number fills its row. */
export const PARCEL_GRID_STYLE: SxProps<Theme> = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 780px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  gap: { xs: '6px', sm: 1.5 },
  '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
};

/** One dense row per parcel, without the progress, for customers with many parcels on a desktop. */
export const PARCEL_ROWS_STYLE: SxProps<Theme> = {
  display: 'grid',
  gap: '4px',
  '& > article': {
    display: 'grid',
    gridTemplateColumns: '224px 224px minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: 2,
    rowGap: 0,
    py: '2px',
    borderRadius: '8px',
  },
  '& > article > ol': { display: 'none' },
  // The route with its notes is above the tracking number.
  '& > article > header, & > article > [data-part="status"]': { gridRow: 'span 2' },
  '& > article > dl, & > article > footer': { gridColumn: 3, mt: 0 },
  // Small targets for a mouse, in a narrow column.
  '& footer .MuiIconButton-root': { width: 28, height: 28, p: '4px', m: '-3px 0' },
  '& > article > footer': { rowGap: '6px' },
  '& > article > .MuiAlert-root': { order: 1, gridColumn: '1 / -1', mb: '4px' },
};

/** Skips the layout and paint of off-screen cards. Only for long lists, because it makes the scrollbar inaccurate. */
export const DEFERRED_CARDS_STYLE: SxProps<Theme> = {
  '& > *': { contentVisibility: 'auto', containIntrinsicSize: 'auto 210px' },
};

/** The minimum number of cards for `DEFERRED_CARDS_STYLE`. */
export const DEFERRED_FROM = 24;
