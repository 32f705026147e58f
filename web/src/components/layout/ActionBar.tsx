import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface ActionBarProps {
  children: ReactNode;
  sx?: SxProps<Theme>;
}

/** The actions of a long page, sticky at the bottom of the window. */
export function ActionBar({ children, sx }: ActionBarProps) {
  return <Box sx={[BAR_STYLE, ...(Array.isArray(sx) ? sx : [sx])]}>{children}</Box>;
}

const BAR_STYLE = {
  position: 'sticky',
  bottom: 'var(--bottom-bar, 0px)',
  display: 'grid',
  gap: 1.5,
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  py: 1.5,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
} as const;
