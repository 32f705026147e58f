import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** For screen readers only on a phone. */
export const HIDDEN_ON_PHONE = {
  position: { xs: 'absolute', sm: 'static' },
  clipPath: { xs: 'inset(50%)', sm: 'none' },
} as const;

/** A button whose text is hidden on a phone, next to its start icon. */
export const ICON_ONLY_ON_PHONE = {
  minWidth: 44,
  '& > span:not(.MuiButton-startIcon)': HIDDEN_ON_PHONE,
  '& .MuiButton-startIcon': { ml: { xs: 0, sm: -0.5 }, mr: { xs: 0, sm: 1 } },
} as const;

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        width: '1px',
        height: '1px',
        m: '-1px',
        p: 0,
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
        border: 0,
      }}
    >
      {children}
    </Box>
  );
}
