import { useState } from 'react';
import { ConfirmDialog } from '#web/components/dialog/ConfirmDialog.tsx';
import { useRemoveStoredCard } from '#web/domain/payment/stored-card-queries.ts';
import { explainError, prefixed } from '#web/lib/errors/explain-error.ts';

interface RemoveCardDialogProps {
  /** Called when the dialog is no longer visible. */
  onClosed: (isRemoved: boolean) => void;
}

/** Asks before the stored card is removed. Stays open after a failure. */
export function RemoveCardDialog({ onClosed }: RemoveCardDialogProps) {
  const remove = useRemoveStoredCard();
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  return (
    <ConfirmDialog
      open={isOpen}
      title="Remove stored card"
      confirmLabel="Remove"
      cancelLabel="Keep it"
      isDestructive
      isBusy={remove.isPending || remove.isSuccess}
      busyLabel="Removing…"
      error={remove.error && prefixed('The card was not removed. ', explainError(remove.error))}
      onConfirm={() => remove.mutate(undefined, { onSuccess: close })}
      onCancel={close}
      onExited={() => onClosed(remove.isSuccess)}
    >
      You cannot pay with this card until you store it again. Are you sure you want to remove it?
    </ConfirmDialog>
  );
}
