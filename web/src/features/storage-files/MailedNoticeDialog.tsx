import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { type AbandonmentFile, MailedNoticeInput } from '#shared/contracts/staff/abandonment.ts';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { showServerErrors, useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { useRecordMailed } from './storage-queries.ts';

interface MailedNoticeDialogProps {
  file: AbandonmentFile;
  /** The local date at the terminal. */
  today: string;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

/** Records that a notice was mailed. The number of the mail piece identifies it, so a repeated press records it once. */
export function MailedNoticeDialog({ file: { parcelId }, today, onClosed }: MailedNoticeDialogProps) {
  const formId = useId();
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  const form = useAppForm(
    MailedNoticeInput,
    { mailedOn: today, carrier: 'USPS Certified Mail', trackingNumber: '' },
    `mailed notice ${parcelId}`,
  );
  const { mutateAsync } = useRecordMailed(parcelId);
  const { submit, failure } = useSubmit(
    form,
    async (body) => {
      await mutateAsync(body);
      close();
    },
    { explain: (thrown) => showServerErrors(form, thrown) },
  );
  return (
    <ResponsiveDialog
      open={isOpen}
      onClose={close}
      onExited={onClosed}
      title="Record mailed notice"
      maxWidth="xs"
      actions={
        <>
          <Button variant="outlined" onClick={close}>
            Cancel
          </Button>
          <SubmitButton form={formId} isSubmitting={form.formState.isSubmitting} busyLabel="Saving…">
            Record
          </SubmitButton>
        </>
      }
    >
      <FormStack id={formId} onSubmit={submit}>
        <UnsavedChanges hasChanges={isOpen && form.formState.isDirty} />
        <FormTextField form={form} name="mailedOn" label="Mailed on" type="date" autoComplete="off" />
        <FormTextField form={form} name="carrier" label="Sent by" autoComplete="off" />
        <FormTextField
          form={form}
          name="trackingNumber"
          label="Tracking number"
          autoComplete="off"
          autoFocus
          hint="Of the mail piece. It proves when the notice was mailed and received."
        />
        <FormError message={failure} />
      </FormStack>
    </ResponsiveDialog>
  );
}
