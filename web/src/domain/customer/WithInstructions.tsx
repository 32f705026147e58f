import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { BELOW_BAR } from '../../components/layout/bar-height.ts';
import { ShippingInstructions } from './ShippingInstructions.tsx';

interface WithInstructionsProps {
  /** Where visitors register. */
  registerPath: string;
  /** What the page is about. */
  children: ReactNode;
}

/**
 * A page's own content with the shipping instructions: beside it where there is room, below it on a phone, where the
 * first view belongs to the packages.
 */
export function WithInstructions({ registerPath, children }: WithInstructionsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 344px' },
        gap: { xs: 4, lg: 5 },
        alignItems: 'start',
      }}
    >
      <Box sx={{ minWidth: 0 }}>{children}</Box>
      <Box sx={{ position: { lg: 'sticky' }, top: BELOW_BAR }}>
        <ShippingInstructions registerPath={registerPath} />
      </Box>
    </Box>
  );
}
