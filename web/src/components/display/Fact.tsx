import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The small label above a value. */
export function FactLabel({ children }: { children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{ display: 'block', typography: 'body2', lineHeight: 1.5, color: 'text.secondary' }}
    >
      {children}
    </Box>
  );
}

interface FactProps {
  label: string;
  children: ReactNode;
  /** Fills a row of a grid or flex box; `untilDesktop` does so on narrow screens only. */
  wide?: boolean | 'untilDesktop';
}

/** A label and its value in a `dl`. */
export function Fact({ label, children, wide = false }: FactProps) {
  return (
    <Box
      sx={{
        textAlign: 'start',
        ...(wide && {
          gridColumn: wide === 'untilDesktop' ? { xs: '1 / -1', md: 'auto' } : '1 / -1',
          flexBasis: '100%',
          minWidth: 0,
        }),
      }}
    >
      <Box component="dt">
        <FactLabel>{label}</FactLabel>
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'break-word' }}>
        {children}
      </Box>
    </Box>
  );
}

/** A `dl` in two columns. */
export function FactGrid({ children }: { children: ReactNode }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
      {children}
    </Box>
  );
}
