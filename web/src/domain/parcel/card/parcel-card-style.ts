import type { SxProps, Theme } from '@mui/material/styles';

/** The frame that a card and its skeleton share. */
export const PARCEL_CARD_STYLE: SxProps<Theme> = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2.5,
  p: { xs: 2, sm: 2.5 },
  borderRadius: '16px',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  // The frame is doubled where it is selected for payment, so that nothing moves.
  '&[data-selected]': {
    borderColor: 'primary.main',
    boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)',
  },
};

/** As many columns as the width has room for. */
export const PARCEL_GRID_STYLE: SxProps<Theme> = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  gap: { xs: 1.5, sm: 2 },
  alignItems: 'start',
};

/** For long lists: a card out of view is neither laid out nor painted. Short ones keep an exact scroll bar instead. */
export const DEFERRED_CARDS_STYLE: SxProps<Theme> = {
  '& > *': { contentVisibility: 'auto', containIntrinsicSize: 'auto 320px' },
};

export const DEFERRED_FROM = 24;
