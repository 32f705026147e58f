import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { ReasonInput } from '#shared/contracts/staff/reasons.ts';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { useStaffParcelMutation } from './queries.ts';

const Form = z.object({ reason: ReasonInput });

interface WaiveStorageDialogProps {
  /** In its latest version, whose sum is waived. */
  parcel: Pick<ListedParcel, 'parcelId' | 'freightBillNum' | 'storage'>;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

/** Waives the storage that is due for a package, with a reason. The server says if the sum is above the limit of the user. */
export function WaiveStorageDialog({ parcel, onClosed }: WaiveStorageDialogProps) {
  const { parcelId, freightBillNum, storage } = parcel;
  const formId = useId();
  const [isOpen, setIsOpen] = useState(true);
  // A repeated request waives nothing more.
  const [requestId] = useState(() => crypto.randomUUID());
  const form = useAppForm(Form, { reason: '' });
  const due = storage?.due ?? 0;
  // The dialog keeps its sum while it closes.
  const [waived, setWaived] = useState<number | null>(null);
  const amount = formatDollars(waived ?? due);
  const { mutateAsync, isPending } = useStaffParcelMutation('waiveStorage', {
    success: `${amount} waived.`,
    failure: `The storage of ${freightBillNum} was not waived.`,
    isShown: isOpen,
  });
  const close = () => setIsOpen(false);
  const { submit, failure } = useSubmit(form, async ({ reason }) => {
    await mutateAsync({ params: { parcelId }, body: { amount: due, reason, requestId } });
    setWaived(due);
    close();
  });
  return (
    <ResponsiveDialog
      open={isOpen}
      onClose={close}
      onExited={onClosed}
      title="Waive storage"
      maxWidth="xs"
      actions={
        <>
          <Button variant="outlined" onClick={close}>
            Cancel
          </Button>
          <SubmitButton form={formId} isSubmitting={isPending} busyLabel="Waiving…">
            Waive {amount}
          </SubmitButton>
        </>
      }
    >
      <Box sx={{ mb: 2.5 }}>
        The customer does not pay {amount} storage for <strong>{freightBillNum}</strong>. From tomorrow,
        storage is charged again.
      </Box>
      <FormStack id={formId} onSubmit={submit}>
        <UnsavedChanges hasChanges={isOpen && form.formState.isDirty} />
        <FormTextField
          form={form}
          name="reason"
          label="Reason"
          autoComplete="off"
          rows={3}
          autoFocus
          hint="Shown in the change history. The customer does not see it."
        />
        <FormError message={failure} />
      </FormStack>
    </ResponsiveDialog>
  );
}
