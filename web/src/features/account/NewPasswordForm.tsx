import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormError } from '../../components/FormError.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { SubmitButton } from '../../components/SubmitButton.tsx';
import { useAppForm } from '../../lib/form.ts';
import { confirmNewPassword } from '../../lib/identity-accounts.ts';
import { FormStack } from './FormStack.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { NewPassword } from './password-schemas.ts';
import { signInErrorText } from './sign-in-errors.ts';
import type { StepProps } from './step-props.ts';

/** Step 1: the own password that takes the place of a temporary one. */
export function NewPasswordForm({ onOutcome, onReturn }: StepProps) {
  const form = useAppForm(NewPassword, { password: '', confirmPassword: '' });
  const [error, setError] = useState<string | null>(null);

  const submit = form.handleSubmit(async ({ password }) => {
    setError(null);
    try {
      await onOutcome(await confirmNewPassword(password));
    } catch (cause) {
      const text = signInErrorText(cause);
      if (text === null) return onOutcome({ step: 'Failure' });
      setError(text);
      form.setFocus('password', { shouldSelect: true });
    }
  });

  return (
    <FormStack onSubmit={submit}>
      <FormError message={error} />
      <NewPasswordField form={form} name="password" autoFocus />
      <PasswordField
        form={form}
        name="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
      />
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Saving…" size="large">
        Set password
      </SubmitButton>
      <Button onClick={onReturn}>Return to Login</Button>
    </FormStack>
  );
}
