import type { SxProps, Theme } from '@mui/material/styles';

const TICK = 'polygon(14% 44%, 0 62%, 42% 100%, 100% 18%, 84% 4%, 40% 66%)';

/**
 * A label around a native checkbox, at a size for fingers. The box is drawn here, because browsers make one that is
 * disabled look much like one that is not, in the dark scheme most of all.
 */
export const CHECKBOX_STYLE = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1.25,
  minWidth: 44,
  minHeight: 44,
  fontWeight: 600,
  cursor: 'pointer',
  '&:has(:disabled)': { cursor: 'default' },
  '& input': {
    appearance: 'none',
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: 24,
    height: 24,
    m: 0,
    borderRadius: '7px',
    border: 2,
    borderColor: 'text.secondary',
    bgcolor: 'background.paper',
    cursor: 'inherit',
    '&::before': { content: '""', width: 14, height: 14, bgcolor: 'transparent', clipPath: TICK },
    '&:checked, &:indeterminate': {
      borderColor: 'primary.main',
      bgcolor: 'primary.main',
      '&::before': { bgcolor: 'primary.contrastText' },
    },
    '&:indeterminate::before': { height: 3, clipPath: 'none' },
    '&:disabled': { borderColor: 'divider', bgcolor: 'background.sunken' },
    '@media (forced-colors: active)': { appearance: 'auto', '&::before': { content: 'none' } },
  },
} as const satisfies SxProps<Theme>;
