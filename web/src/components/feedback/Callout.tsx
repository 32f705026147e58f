import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType, ReactNode } from 'react';

interface CalloutProps {
  icon: ComponentType<SvgIconProps>;
  tone: 'error' | 'warning' | 'info' | 'success';
  title: string;
  children: ReactNode;
}

/** A persistent message inside a card. Use a toast for events. */
export function Callout({ icon: Icon, tone, title, children }: CalloutProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1.25,
        px: 1.5,
        py: 1.25,
        borderRadius: '10px',
        bgcolor: tone === 'info' ? 'background.sunken' : `${tone}.light`,
        fontSize: '0.8125rem',
        lineHeight: 1.5,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 20, color: `${tone}.main`, flexShrink: 0 }} />
      <Box sx={{ minWidth: 0 }}>
        <Box component="strong" sx={{ display: 'block' }}>
          {title}
        </Box>
        {children}
      </Box>
    </Box>
  );
}
