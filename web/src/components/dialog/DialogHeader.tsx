import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CloseIcon } from '../icons.tsx';

interface DialogHeaderProps {
  /** The id of the heading, by which the dialog is labelled. */
  titleId: string;
  title: ReactNode;
  /** Controls before the one that closes. */
  children?: ReactNode;
  closeLabel?: string;
  /** Without it there is no control that closes. */
  onClose?: (() => void) | undefined;
  /** Low, where the content is to have the room; what its title then says changes, and is read out. */
  isLow?: boolean;
}

/** The top of every dialog: its title, and the control that closes it. */
export function DialogHeader(props: DialogHeaderProps) {
  const { titleId, title, children, closeLabel = 'Close', onClose, isLow = false } = props;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        ...(isLow ? { pl: 2, pr: 1, py: 1 } : { pl: { xs: 2, sm: 3 }, pr: 1.5, py: 1.5 }),
      }}
    >
      <Typography
        id={titleId}
        component="h2"
        variant={isLow ? 'body1' : 'h2'}
        aria-live={isLow ? 'polite' : undefined}
        sx={{
          flexGrow: 1,
          minWidth: 0,
          py: onClose ? 0 : 1,
          overflowWrap: 'anywhere',
          ...(isLow && { fontWeight: 700 }),
        }}
      >
        {title}
      </Typography>
      {children}
      {onClose && (
        <IconButton aria-label={closeLabel} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      )}
    </Box>
  );
}
