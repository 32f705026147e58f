import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import type { Breakpoint } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { useNavigationGuard } from '#web/lib/navigation/navigation-guards.ts';
import { isClosing } from '#web/lib/navigation/use-url-state.ts';
import { lowerToasts } from '#web/lib/toasts.ts';
import { focusHeading } from '../controls/keep-focus.ts';
import { DialogForms, leaveForms, type UnsavedForm } from '../form/unsaved.ts';
import { CloseIcon } from '../icons.tsx';

interface ResponsiveDialogProps {
  open: boolean;
  /** Called by the close button, Escape, a click on the backdrop or Back. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons that stay visible while the content scrolls, the primary one last. */
  actions?: ReactNode;
  maxWidth?: Breakpoint;
  /** An alert dialog: small on a phone too, without a close button. */
  isAlert?: boolean;
  /** Whether the dialog has its own entry in the browser's history, which Back leaves. */
  hasEntry?: boolean;
  /** A side sheet. Its actions fill the width. */
  isSheet?: boolean;
  /** Called after the closing transition. */
  onExited?: () => void;
}

/**
 * The dialog of this site: full screen on a phone unless it is an alert or a sheet, a card on wider screens. Asks before it
 * closes over unsaved changes of its form.
 */
export function ResponsiveDialog(props: ResponsiveDialogProps) {
  const {
    open,
    onClose,
    title,
    children,
    actions,
    isAlert = false,
    isSheet = false,
    hasEntry = false,
    onExited,
  } = props;
  const { maxWidth = isAlert ? 'xs' : 'sm' } = props;
  const id = useId();
  const [forms] = useState<UnsavedForm[]>(() => []);
  const close = () => leaveForms(onClose, forms);
  // Back closes a dialog without an entry of its own, instead of leaving the page. While a layer below is being closed, it
  // does not.
  useNavigationGuard(
    open && !hasEntry,
    ({ historyAction }) => historyAction === 'POP' && !isClosing(),
    (blocked) => {
      blocked.reset();
      close();
    },
  );
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  return (
    <Dialog
      open={open}
      onClose={close}
      fullScreen={isPhone && !isAlert && !isSheet}
      fullWidth={!isSheet}
      maxWidth={maxWidth}
      aria-labelledby={`${id}-title`}
      {...(isAlert && { role: 'alertdialog', 'aria-describedby': `${id}-content` })}
      {...(isSheet && { sx: SHEET_STYLE })}
      slotProps={{
        transition: {
          onExited: (dialog) => {
            onExited?.();
            // The button that opened the dialog may be gone. Then the focus is still in the dialog, which is about to go.
            const { activeElement } = document;
            if (activeElement instanceof HTMLElement && dialog.contains(activeElement)) activeElement.blur();
            focusHeading();
          },
        },
      }}
    >
      <DialogHeader titleId={`${id}-title`} title={title} onClose={isAlert ? undefined : close} />
      <Box id={`${id}-content`} sx={{ overflowY: 'auto', flexGrow: 1, px: { xs: 2, sm: 3 }, pt: 0.5, pb: 3 }}>
        <DialogForms value={forms}>{children}</DialogForms>
      </Box>
      {actions && (
        <Box sx={[ACTIONS_STYLE, isSheet ? SHEET_ACTIONS_STYLE : CARD_ACTIONS_STYLE]}>{actions}</Box>
      )}
    </Dialog>
  );
}

const ACTIONS_STYLE = {
  display: 'flex',
  gap: 1.5,
  px: { xs: 2, sm: 3 },
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
};

const CARD_ACTIONS_STYLE = {
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  whiteSpace: 'nowrap',
  '& > *': { flex: { xs: '1 1 auto', sm: '0 0 auto' }, px: { xs: 1, sm: 2.25 } },
};

const SHEET_ACTIONS_STYLE = {
  whiteSpace: 'nowrap',
  '& > *': { flex: 1 },
  '& > :last-child': { flex: 2 },
};

const SHEET_STYLE = {
  '& .MuiDialog-container': { justifyContent: 'flex-end' },
  '& .MuiDialog-paper': {
    m: 0,
    width: 'min(400px, 100% - 32px)',
    height: '100%',
    maxHeight: 'none',
    borderStartEndRadius: 0,
    borderEndEndRadius: 0,
  },
};

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
