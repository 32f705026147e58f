import Alert, { type AlertColor } from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import IconButton from '@mui/material/IconButton';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType, ReactNode } from 'react';
import { CloseIcon } from '../icons.tsx';

interface CalloutProps {
  icon: ComponentType<SvgIconProps>;
  tone: AlertColor;
  title: string;
  children?: ReactNode;
  /** `alert` for a message that appears later and must be announced. */
  role?: 'alert' | 'note';
  /** Shows a close button. */
  onClose?: () => void;
}

/** A persistent message inside a card. Use a toast for events. */
export function Callout({ icon: Icon, tone, title, children, role = 'note', onClose }: CalloutProps) {
  return (
    <Alert
      severity={tone}
      role={role}
      icon={<Icon aria-hidden fontSize="inherit" />}
      action={
        onClose && (
          <IconButton size="small" aria-label="Close" onClick={onClose} sx={TARGET_STYLE}>
            <CloseIcon fontSize="small" />
          </IconButton>
        )
      }
    >
      <AlertTitle>{title}</AlertTitle>
      {children}
    </Alert>
  );
}

/** A touch target of 44 px. */
const TARGET_STYLE = { '&::after': { content: '""', position: 'absolute', inset: '-7px' } };
