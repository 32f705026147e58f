import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import { BOTTOM_BAR } from '#web/components/layout/bar-height.ts';

/** The tabs and the account of customers at the bottom of a phone, where a thumb reaches them. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <>
      <GlobalStyles styles={SPACE_FOR_BAR} />
      <Box component="nav" aria-label="Main" sx={BAR_STYLE}>
        {children}
      </Box>
    </>
  );
}

/** Keeps other fixed and sticky bars, and the end of the page, above the bar. */
const SPACE_FOR_BAR = {
  '@media screen and (max-width: 599.95px)': {
    ':root': {
      '--bottom-bar': `calc(${BOTTOM_BAR}px + env(safe-area-inset-bottom))`,
      scrollPaddingBottom: BOTTOM_BAR + 16,
    },
    '#main': { marginBottom: 'var(--bottom-bar)' },
  },
};

const BAR_STYLE = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'appBar',
  display: { xs: 'grid', sm: 'none' },
  '@media print': { display: 'none' },
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  // Keeps its place while the tabs load.
  '& > button': { gridColumn: 4 },
  pb: 'env(safe-area-inset-bottom)',
  color: 'onBar.text',
  bgcolor: 'background.bar',
  boxShadow: '0 -1px 0 var(--mui-palette-onBar-edge)',
  '& > a, & > button': {
    flexDirection: 'column',
    justifyContent: 'center',
    gap: '2px',
    height: BOTTOM_BAR,
    minWidth: 0,
    p: 0,
    font: 'inherit',
    fontSize: '0.875rem',
    fontWeight: 600,
    lineHeight: 1.2,
    letterSpacing: '-0.01em',
    borderRadius: 0,
    color: 'onBar.quiet',
    outlineOffset: '-3px',
  },
  '& svg': { fontSize: 22 },
  '& > [aria-current]': { color: 'onBar.text', boxShadow: 'inset 0 3px 0 var(--mui-palette-onBar-accent)' },
  '& > a::after': { display: 'none' },
  // The name and the number are in the menu.
  '& small': { display: 'none' },
} as const;
