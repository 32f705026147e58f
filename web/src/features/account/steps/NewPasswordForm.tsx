import Button from '@mui/material/Button';
import { FormError } from '#web/components/form/FormError.tsx';
import { FormStack } from '#web/components/form/FormStack.tsx';
import { SubmitButton } from '#web/components/form/SubmitButton.tsx';
import { useAppForm } from '#web/components/form/use-app-form.ts';
import { confirmNewPassword } from '#web/lib/identity/identity-accounts.ts';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { NewPassword } from '../password-schemas.ts';
import type { StepProps } from './step-props.ts';
import { useStepSubmit } from './use-step-submit.ts';

/** Replaces a temporary password. */
export function NewPasswordForm({ onOutcome, onReturn }: StepProps) {
  const form = useAppForm(NewPassword, { password: '', confirmPassword: '' });
  const { submit, failure } = useStepSubmit(form, {
    send: ({ password }) => confirmNewPassword(password),
    field: 'password',
    onOutcome,
  });

  return (
    <FormStack onSubmit={submit}>
      <FormError message={failure} />
      <NewPasswordFields form={form} autoFocus />
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Saving…" size="large">
        Set password
      </SubmitButton>
      <Button onClick={onReturn}>Return to Login</Button>
    </FormStack>
  );
}
