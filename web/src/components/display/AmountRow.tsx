import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface AmountRowProps {
  name: string;
  /** The amount. */
  children: ReactNode;
  /** What the rows above come to, set off from them by a line; `large` where it is what the reader came for. */
  total?: boolean | 'large';
}

/** One pair of a `dl`: a name, and its amount at the end of the line. */
export function AmountRow({ name, children, total = false }: AmountRowProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        gap: 2,
        py: 0.75,
        ...(total && { mt: 0.5, pt: 1.25, borderTop: 1, borderColor: 'divider', fontWeight: 700 }),
        ...(total === 'large' && { fontSize: '1.125rem' }),
      }}
    >
      <dt>{name}</dt>
      <Box component="dd" sx={{ m: 0, textAlign: 'end' }}>
        {children}
      </Box>
    </Box>
  );
}
