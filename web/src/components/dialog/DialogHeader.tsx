import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useLayoutEffect } from 'react';
import { lowerToasts } from '#web/lib/toasts.ts';
import { CloseIcon } from '../icons.tsx';

interface DialogHeaderProps {
  /** The id of the heading, for `aria-labelledby`. */
  titleId: string;
  title: ReactNode;
  /** Controls before the close button. */
  children?: ReactNode;
  closeLabel?: string;
  /** Without it, there is no close button. */
  onClose?: (() => void) | undefined;
  /** A compact header whose title is a live region, for content that needs the space. */
  isCompact?: boolean;
}

/** The header of every dialog: title and close button. */
export function DialogHeader(props: DialogHeaderProps) {
  const { titleId, title, children, closeLabel = 'Close', onClose, isCompact = false } = props;
  useLayoutEffect(lowerToasts, []);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        ...(isCompact ? { pl: 2, pr: 1, py: 1 } : { pl: { xs: 2, sm: 3 }, pr: 1.5, py: 1.5 }),
      }}
    >
      <Typography
        id={titleId}
        component="h2"
        variant={isCompact ? 'body1' : 'h2'}
        aria-live={isCompact ? 'polite' : undefined}
        sx={{
          flexGrow: 1,
          minWidth: 0,
          py: onClose ? 0 : 1,
          overflowWrap: 'anywhere',
          ...(isCompact && { fontWeight: 700 }),
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
