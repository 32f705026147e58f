import type { SxProps, Theme } from '@mui/material/styles';

/** The frame of a card and of its skeleton. */
export const PARCEL_CARD_STYLE: SxProps<Theme> = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2.5,
  p: { xs: 2, sm: 2.5 },
  borderRadius: '16px',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  // A shadow instead of a wider border, so that the layout does not shift.
  '&[data-selected]': {
    borderColor: 'primary.main',
    boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)',
  },
};

/** As many columns as fit. */
export const PARCEL_GRID_STYLE: SxProps<Theme> = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  gap: { xs: 1.5, sm: 2 },
  alignItems: 'start',
};

/** Skips the layout and paint of off-screen cards. Only for long lists, because it makes the scrollbar inaccurate. */
export const DEFERRED_CARDS_STYLE: SxProps<Theme> = {
  '& > *': { contentVisibility: 'auto', containIntrinsicSize: 'auto 320px' },
};

/** The number of cards from which `DEFERRED_CARDS_STYLE` is worth it. */
export const DEFERRED_FROM = 24;
