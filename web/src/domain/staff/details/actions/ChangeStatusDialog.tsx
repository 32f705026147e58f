import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { ReasonInput } from '../../../../../../shared/contracts/staff/inputs.ts';
import type { StaffParcel } from '../../../../../../shared/contracts/staff/staff-parcel.ts';
import { ResponsiveDialog } from '../../../../components/dialog/ResponsiveDialog.tsx';
import { FormError } from '../../../../components/form/FormError.tsx';
import { FormStack } from '../../../../components/form/FormStack.tsx';
import { FormTextField } from '../../../../components/form/FormTextField.tsx';
import { SubmitButton } from '../../../../components/form/SubmitButton.tsx';
import { useAppForm, useSubmit } from '../../../../components/form/use-app-form.ts';
import { STATUS_LABELS } from '../../../parcel/labels.ts';
import { useSetStatus } from '../../queries.ts';
import type { StatusOption } from './status-changes.ts';

const ReasonForm = z.object({ reason: ReasonInput });

interface ChangeStatusDialogProps {
  parcel: StaffParcel;
  option: StatusOption;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

/** Asks for the reason of a status change, and changes the status. */
export function ChangeStatusDialog({ parcel, option, onClosed }: ChangeStatusDialogProps) {
  const formId = useId();
  const [isOpen, setIsOpen] = useState(true);
  // The dialog keeps its text while it closes.
  const [before] = useState(STATUS_LABELS[parcel.status]);
  const form = useAppForm(ReasonForm, { reason: '' });
  const setStatus = useSetStatus();
  const { submit, failure } = useSubmit(form, async ({ reason }) => {
    const { parcelId } = parcel;
    await setStatus.mutateAsync({ params: { parcelId }, body: { status: option.status, reason } });
    setIsOpen(false);
  });
  const close = () => setIsOpen(false);
  return (
    <ResponsiveDialog
      open={isOpen}
      onClose={close}
      onExited={onClosed}
      title={option.label}
      maxWidth="xs"
      actions={
        <>
          <Button variant="outlined" onClick={close}>
            Cancel
          </Button>
          <SubmitButton form={formId} isSubmitting={form.formState.isSubmitting} busyLabel="Saving…">
            {option.label}
          </SubmitButton>
        </>
      }
    >
      <FormStack id={formId} onSubmit={submit}>
        <div>
          The status of <strong>{parcel.freightBillNum}</strong> changes from {before} to{' '}
          {STATUS_LABELS[option.status]}.
        </div>
        <Box>
          <FormTextField
            form={form}
            name="reason"
            label="Reason"
            autoComplete="off"
            rows={3}
            autoFocus
            hint="For the history of changes. The customer does not see it."
          />
        </Box>
        <FormError message={failure} />
      </FormStack>
    </ResponsiveDialog>
  );
}
