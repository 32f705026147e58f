import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { FormError } from '../form/FormError.tsx';
import { ResponsiveDialog } from './ResponsiveDialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The question, with what cannot be undone. */
  children: ReactNode;
  /** What the confirming control does, in a word or two, such as 'Cancel appointment'. */
  confirmLabel: string;
  /** The way out that changes nothing. It has the focus at first. */
  cancelLabel?: string;
  /** For what destroys something. */
  isDestructive?: boolean;
  /** While the work goes on: both controls wait, and the question stays. */
  isBusy?: boolean;
  /** What the confirming control says meanwhile, such as 'Deleting…'. */
  busyLabel?: string;
  /** Why it could not be done; the question stays, to try again. */
  error?: string | null;
  onConfirm: () => void;
  /** Asked for by the way out, Escape or a press beside the dialog. */
  onCancel: () => void;
}

/** Asks before something that cannot be taken back: one control does it, the other leaves everything as it is. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel = 'Cancel' } = props;
  const {
    isDestructive = false,
    isBusy = false,
    busyLabel = confirmLabel,
    error,
    onConfirm,
    onCancel,
  } = props;
  const cancel = () => isBusy || onCancel();
  // A control that is merely marked keeps the focus, which the browser takes from one that is disabled.
  const waiting = { 'aria-disabled': isBusy, sx: { '&[aria-disabled="true"]': { opacity: 0.75 } } };
  return (
    <ResponsiveDialog
      isQuestion
      open={open}
      onClose={cancel}
      title={title}
      actions={
        <>
          <Button autoFocus variant="outlined" onClick={cancel} {...waiting}>
            {cancelLabel}
          </Button>
          <Button
            variant="contained"
            color={isDestructive ? 'error' : 'primary'}
            onClick={() => isBusy || onConfirm()}
            {...waiting}
          >
            {isBusy ? busyLabel : confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      <FormError message={error} />
    </ResponsiveDialog>
  );
}
