import Button from '@mui/material/Button';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { WaitingIntake } from '#shared/contracts/staff/intake.ts';
import { ReasonInput } from '#shared/contracts/staff/reasons.ts';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { useStaffMutation } from '#web/domain/staff/queries.ts';
import { notify } from '#web/lib/toasts.ts';

interface RemovePackageProps {
  intake: Pick<WaitingIntake, 'intakeId' | 'shippingTrackingNum'>;
}

/** Takes a waiting package off the list, with a reason. */
export function RemovePackage({ intake }: RemovePackageProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        color="error"
        variant="outlined"
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
        sx={{ justifySelf: 'start' }}
      >
        Remove from the list
      </Button>
      {isAsking && <RemoveDialog intake={intake} onClose={() => setIsAsking(false)} />}
    </>
  );
}

const RemoveForm = z.object({ reason: ReasonInput });

function RemoveDialog({ intake, onClose }: RemovePackageProps & { onClose: () => void }) {
  const { intakeId, shippingTrackingNum } = intake;
  const remove = useStaffMutation('removeIntake', `${shippingTrackingNum} was not removed.`);
  const form = useAppForm(RemoveForm, { reason: '' }, `remove ${intakeId}`);
  const { submit, failure } = useSubmit(form, async ({ reason }) => {
    await remove.mutateAsync(
      { params: { intakeId }, body: { reason } },
      // Not called once the dialog has been closed.
      { onSuccess: () => notify(`${shippingTrackingNum} was removed.`) },
    );
    onClose();
  });
  return (
    <ResponsiveDialog open onClose={onClose} title="Remove this package?" maxWidth="xs">
      <FormStack aria-label="Remove this package" onSubmit={submit}>
        <UnsavedChanges hasChanges={form.formState.isDirty} />
        <FormError message={failure} />
        <div>
          {shippingTrackingNum} will be taken off the list, and its tracking number can be received again.
          This cannot be undone.
        </div>
        <FormTextField
          form={form}
          name="reason"
          label="Reason"
          hint="For our records, with your name."
          autoComplete="off"
          autoFocus
        />
        <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Removing…">
          Remove
        </SubmitButton>
      </FormStack>
    </ResponsiveDialog>
  );
}
