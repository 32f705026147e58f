import Alert, { type AlertColor, type AlertProps } from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import IconButton from '@mui/material/IconButton';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import { CloseIcon } from '../icons.tsx';

interface CalloutProps extends Pick<AlertProps, 'role' | 'children'> {
  icon: ComponentType<SvgIconProps>;
  tone: AlertColor;
  title: string;
  /** Shows a close button. */
  onClose?: () => void;
}

/** A persistent message inside a card; with the role `alert`, one that appears later. Use a toast for events. */
export function Callout({ icon: Icon, tone, title, children, onClose, ...rest }: CalloutProps) {
  return (
    <Alert
      {...rest}
      severity={tone}
      icon={<Icon aria-hidden fontSize="inherit" />}
      action={
        onClose && (
          <IconButton size="small" aria-label="Close" onClick={onClose}>
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
