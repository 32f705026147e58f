import { styled } from '@mui/material/styles';

const TICK = 'polygon(14% 44%, 0 62%, 42% 100%, 100% 18%, 84% 4%, 40% 66%)';

/**
 * A label around a native checkbox, at a size for fingers. The box is drawn here, because browsers make one that is
 * disabled look much like one that is not, in the dark scheme most of all.
 */
export const CheckboxLabel = styled('label')(({ theme: { vars } }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 10,
  flexShrink: 0,
  width: 'fit-content',
  minWidth: 44,
  minHeight: 44,
  fontWeight: 600,
  cursor: 'pointer',
  input: {
    appearance: 'none',
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: 24,
    height: 24,
    margin: 0,
    borderRadius: 7,
    border: `2px solid ${vars.palette.text.secondary}`,
    backgroundColor: vars.palette.background.paper,
    cursor: 'inherit',
    '&::before': { content: '""', width: 14, height: 14, clipPath: TICK },
    '&:checked, &:indeterminate': {
      borderColor: vars.palette.primary.main,
      backgroundColor: vars.palette.primary.main,
      '&::before': { backgroundColor: vars.palette.primary.contrastText },
    },
    '&:indeterminate::before': { height: 3, clipPath: 'none' },
    '&:disabled': {
      borderColor: vars.palette.divider,
      backgroundColor: vars.palette.background.sunken,
      cursor: 'default',
    },
    '@media (forced-colors: active)': { appearance: 'auto', '&::before': { content: 'none' } },
  },
}));
