import { useState } from 'react';
import { ConfirmDialog } from '#web/components/dialog/ConfirmDialog.tsx';
import { useRemoveStoredCard } from '#web/domain/payment/stored-card-queries.ts';
import { prefixed } from '#web/lib/errors/error-explanation.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';

interface RemoveCardDialogProps {
  /** Called when the dialog is no longer visible. */
  onClosed: (isRemoved: boolean) => void;
}

/** Asks before the stored card is removed. Stays open after a failure. */
export function RemoveCardDialog({ onClosed }: RemoveCardDialogProps) {
  const remove = useRemoveStoredCard();
  const [isOpen, setIsOpen] = useState(true);
  // Not the mutation's own state, which is a moment late for the second click of a double click.
  const [isBusy, setIsBusy] = useState(false);
  const close = () => setIsOpen(false);
  const confirm = () => {
    setIsBusy(true);
    remove.mutate(undefined, { onSuccess: close, onError: () => setIsBusy(false) });
  };
  return (
    <ConfirmDialog
      open={isOpen}
      title="Remove stored card"
      confirmLabel="Remove"
      cancelLabel="Keep it"
      isDestructive
      isBusy={isBusy}
      busyLabel="Removing…"
      error={remove.error && prefixed('The card was not removed. ', explainError(remove.error))}
      onConfirm={confirm}
      onCancel={close}
      onExited={() => onClosed(remove.isSuccess)}
    >
      You cannot pay with this card until you store it again. Are you sure you want to remove it?
    </ConfirmDialog>
  );
}
