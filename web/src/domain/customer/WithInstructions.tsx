import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { BELOW_BAR } from '#web/components/layout/bar-height.ts';
import { ShippingInstructions } from './ShippingInstructions.tsx';

interface WithInstructionsProps {
  /** The registration page for visitors. */
  registerPath: string;
  /** Whether they come first on a narrow screen, for customers without packages. */
  isFirst?: boolean;
  children: ReactNode;
}

/** A page's content with the shipping instructions: beside it on a wide screen, below it on a narrow one. */
export function WithInstructions({ registerPath, isFirst = false, children }: WithInstructionsProps) {
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
      <Box sx={{ position: { lg: 'sticky' }, top: BELOW_BAR, order: { xs: isFirst ? -1 : 0, lg: 0 } }}>
        <ShippingInstructions registerPath={registerPath} />
      </Box>
    </Box>
  );
}
