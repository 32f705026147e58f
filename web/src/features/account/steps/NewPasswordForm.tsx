import Button from '@mui/material/Button';
import { FormError } from '../../../components/FormError.tsx';
import { FormStack } from '../../../components/FormStack.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { useAppForm, useSubmit } from '../../../lib/form.ts';
import { confirmNewPassword } from '../../../lib/identity-accounts.ts';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { NewPassword } from '../password-schemas.ts';
import { signInErrorText } from '../sign-in-errors.ts';
import type { StepProps } from './step-props.ts';

/** Step 1: the own password that takes the place of a temporary one. */
export function NewPasswordForm({ onOutcome, onReturn }: StepProps) {
  const form = useAppForm(NewPassword, { password: '', confirmPassword: '' });
  const { submit, failure } = useSubmit(
    form,
    async ({ password }) => onOutcome(await confirmNewPassword(password)),
    {
      explain: async (error) => {
        const text = signInErrorText(error);
        if (text === null) await onOutcome({ step: 'Failure' });
        else form.setFocus('password', { shouldSelect: true });
        return text;
      },
    },
  );

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
