import type { CSSObject } from '@mui/material/styles';

/** A control without a look of its own: the frame around it has it. */
export const CONTROL_STYLE = {
  flexGrow: 1,
  minWidth: 0,
  minHeight: 46,
  margin: 0,
  padding: '10px 0',
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  // The frame around it shows the focus.
  ':focus-visible': { outline: 'none' },
} satisfies CSSObject;
