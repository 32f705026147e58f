import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';

export type BadgeTone = 'success' | 'warning' | 'error' | 'info' | 'neutral';

interface StatusBadgeProps {
  icon: ComponentType<SvgIconProps>;
  tone: BadgeTone;
  children: string;
}

/** A status as text and icon on a tint. The color only repeats what they say. */
export function StatusBadge({ icon: Icon, tone, children }: StatusBadgeProps) {
  const accent = tone === 'neutral' ? 'text.secondary' : `${tone}.main`;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        px: 1,
        py: 0.375,
        borderRadius: 99,
        fontSize: '0.75rem',
        lineHeight: 1.35,
        fontWeight: 700,
        whiteSpace: 'nowrap',
        color: 'text.primary',
        bgcolor: tone === 'neutral' ? 'background.sunken' : `${tone}.light`,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 16, color: accent }} />
      {children}
    </Box>
  );
}
