import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Failure } from '#web/lib/errors/explain-error.ts';
import { BusyButton } from '../controls/BusyButton.tsx';
import { FormError } from '../form/FormStack.tsx';
import { ResponsiveDialog } from './ResponsiveDialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The question, including what cannot be undone. */
  children: ReactNode;
  /** The action, such as 'Cancel appointment'. */
  confirmLabel: string;
  /** The label of the cancel button, which has the initial focus. */
  cancelLabel?: string;
  /** Shows the confirm button in red. */
  isDestructive?: boolean;
  /** While the action runs: both buttons are inactive. */
  isBusy?: boolean;
  /** The label of the confirm button while busy, such as 'Deleting…'. */
  busyLabel?: string;
  /** Why the action failed. The dialog stays open for another try. */
  error?: Failure | null;
  onConfirm: () => void;
  /** Called by the cancel button, Escape or a click on the backdrop. */
  onCancel: () => void;
  /** Called after the closing transition. */
  onExited?: () => void;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel = 'Cancel' } = props;
  const {
    isDestructive = false,
    isBusy = false,
    busyLabel = confirmLabel,
    error,
    onConfirm,
    onCancel,
    onExited,
  } = props;
  const cancel = () => isBusy || onCancel();
  return (
    <ResponsiveDialog
      isAlert
      open={open}
      onClose={cancel}
      {...(onExited && { onExited })}
      title={title}
      actions={
        <>
          <BusyButton autoFocus variant="outlined" isBusy={isBusy} onClick={cancel}>
            {cancelLabel}
          </BusyButton>
          <BusyButton
            variant="contained"
            color={isDestructive ? 'error' : 'primary'}
            isBusy={isBusy}
            busyLabel={busyLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <div>{children}</div>
        <FormError message={error} />
      </Box>
    </ResponsiveDialog>
  );
}
