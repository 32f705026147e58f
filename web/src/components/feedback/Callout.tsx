import Alert, { type AlertColor } from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType, ReactNode } from 'react';

interface CalloutProps {
  icon: ComponentType<SvgIconProps>;
  tone: AlertColor;
  title: string;
  children: ReactNode;
}

/** A persistent message inside a card. Use a toast for events. */
export function Callout({ icon: Icon, tone, title, children }: CalloutProps) {
  return (
    <Alert severity={tone} icon={<Icon aria-hidden fontSize="inherit" />}>
      <AlertTitle>{title}</AlertTitle>
      {children}
    </Alert>
  );
}
