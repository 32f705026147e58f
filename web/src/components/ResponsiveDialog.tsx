import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import type { Breakpoint } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import { CloseIcon } from './icons.tsx';

interface ResponsiveDialogProps {
  open: boolean;
  /** Asked for by the close control, Escape or a click beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The controls at the bottom, which stay in view while the content scrolls. The primary one last. */
  actions?: ReactNode;
  maxWidth?: Breakpoint;
  /** A question to be answered before anything else: small on a phone too, and left only by one of its actions. */
  isQuestion?: boolean;
  /** Called when it has gone from the screen, to forget what it showed. */
  onExited?: () => void;
}

/**
 * The one dialog of this site: a full-screen sheet on a phone unless it is a question, a card above. Labelled by its
 * title; the focus goes back to the control that opened it.
 */
export function ResponsiveDialog(props: ResponsiveDialogProps) {
  const { open, onClose, title, children, actions, isQuestion = false, onExited } = props;
  const { maxWidth = isQuestion ? 'xs' : 'sm' } = props;
  const id = useId();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={isPhone && !isQuestion}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={`${id}-title`}
      {...(isQuestion && { role: 'alertdialog', 'aria-describedby': `${id}-content` })}
      slotProps={{ transition: { onExited } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: { xs: 2, sm: 3 }, pr: 1.5, py: 1.5 }}>
        <Typography
          id={`${id}-title`}
          variant="h2"
          sx={{ flexGrow: 1, minWidth: 0, py: isQuestion ? 1 : 0, overflowWrap: 'anywhere' }}
        >
          {title}
        </Typography>
        {!isQuestion && (
          <IconButton aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        )}
      </Box>
      <Box id={`${id}-content`} sx={{ overflowY: 'auto', flexGrow: 1, px: { xs: 2, sm: 3 }, pt: 0.5, pb: 3 }}>
        {children}
      </Box>
      {actions && (
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'flex-end',
            gap: 1.5,
            px: { xs: 2, sm: 3 },
            py: 2,
            borderTop: 1,
            borderColor: 'divider',
            '& > *': { flex: { xs: 1, sm: '0 0 auto' }, px: { xs: 1, sm: 2.25 } },
          }}
        >
          {actions}
        </Box>
      )}
    </Dialog>
  );
}
