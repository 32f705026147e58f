import { type AbandonmentFile, MailedNoticeInput } from '#shared/contracts/staff/abandonment.ts';
import { FormDialog } from '#web/components/dialog/FormDialog.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { useAppForm } from '#web/components/form/use-app-form.ts';
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
  const form = useAppForm(
    MailedNoticeInput,
    { mailedOn: today, carrier: 'USPS Certified Mail', trackingNumber: '' },
    `mailed notice ${parcelId}`,
  );
  const { mutateAsync } = useRecordMailed(parcelId);
  return (
    <FormDialog
      form={form}
      send={mutateAsync}
      title="Record mailed notice"
      submitLabel="Record"
      busyLabel="Saving…"
      maxWidth="xs"
      onClosed={onClosed}
    >
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
    </FormDialog>
  );
}
