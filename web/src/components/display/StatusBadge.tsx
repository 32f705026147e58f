import Chip from '@mui/material/Chip';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';

export interface BadgeLook {
  icon: ComponentType<SvgIconProps>;
  tone: 'success' | 'warning' | 'error' | 'info' | 'neutral';
}

interface StatusBadgeProps extends BadgeLook {
  children: string;
}

/** A status as text and icon on a tint. The color only repeats what they say. */
export function StatusBadge({ icon: Icon, tone, children }: StatusBadgeProps) {
  return (
    <Chip
      component="span"
      size="small"
      color={tone === 'neutral' ? 'default' : tone}
      icon={<Icon aria-hidden />}
      label={children}
    />
  );
}
