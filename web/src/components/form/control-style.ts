import type { CSSObject, Theme } from '@mui/material/styles';

/** The frame of whatever can be filled in or chosen. */
export const controlFrame = ({ vars }: Theme) =>
  ({
    borderRadius: 10,
    // Darker than a divider: the edge of a control has to stand out 3:1 from what is around it.
    border: `1px solid color-mix(in srgb, ${vars.palette.text.secondary} 80%, transparent)`,
    backgroundColor: vars.palette.background.paper,
  }) satisfies CSSObject;

/** Over {@link controlFrame} while the control inside has the focus. */
export const controlFocus = ({ vars }: Theme) =>
  ({
    borderColor: vars.palette.secondary.main,
    boxShadow: `0 0 0 3px color-mix(in srgb, ${vars.palette.secondary.main} 35%, transparent)`,
  }) satisfies CSSObject;

const TICK = 'polygon(14% 44%, 0 62%, 42% 100%, 100% 18%, 84% 4%, 40% 66%)';

/**
 * A native checkbox. The box is drawn here, because browsers make one that is disabled look much like one that is not,
 * in the dark scheme most of all.
 */
export const checkbox = ({ vars }: Theme) =>
  ({
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
  }) satisfies CSSObject;
