import { useState } from 'react';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { ConfirmDialog } from '#web/components/dialog/ConfirmDialog.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { useDeleteParcel } from '#web/domain/staff/queries.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';

interface DeletePackageProps {
  parcel: StaffParcel;
  onDeleted: () => void;
  /** Called when the dialog is no longer visible and nothing was deleted. */
  onClosed: () => void;
}

/** Asks before a package is deleted, and deletes it. */
export function DeletePackage({ parcel, onDeleted, onClosed }: DeletePackageProps) {
  const [isOpen, setIsOpen] = useState(true);
  // Not the mutation's own state, which is a moment late for the second click of a double click.
  const [isBusy, setIsBusy] = useState(false);
  const request = useDeleteParcel();
  const confirm = () => {
    setIsBusy(true);
    request.mutate(parcel.parcelId, {
      onSuccess: () => setIsOpen(false),
      onError: () => setIsBusy(false),
    });
  };
  return (
    <ConfirmDialog
      open={isOpen}
      title="Delete package"
      confirmLabel="Delete package"
      cancelLabel="Keep package"
      isDestructive
      isBusy={isBusy}
      busyLabel="Deleting…"
      error={request.error && explainError(request.error)}
      onConfirm={confirm}
      onCancel={() => setIsOpen(false)}
      onExited={request.isSuccess ? onDeleted : onClosed}
    >
      <p>
        <Mono>{parcel.freightBillNum}</Mono>
      </p>
      Are you sure you want to permanently delete this package? This action cannot be undone.
    </ConfirmDialog>
  );
}
