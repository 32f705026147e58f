import Button from '@mui/material/Button';
import { useState } from 'react';
import { PASSWORD_MIN_LENGTH } from '../../../../shared/rules/password.ts';
import { FormError } from '../../components/FormError.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { SubmitButton } from '../../components/SubmitButton.tsx';
import { useAppForm } from '../../lib/form.ts';
import { confirmNewPassword } from '../../lib/identity.ts';
import type { SignInOutcome } from '../../lib/identity-types.ts';
import { FormStack } from './FormStack.tsx';
import { NewPassword } from './schemas.ts';
import { signInErrorText } from './sign-in-errors.ts';

interface NewPasswordFormProps {
  onOutcome: (outcome: SignInOutcome) => Promise<void>;
  onReturn: () => void;
}

/** Step 1: the own password that takes the place of a temporary one. */
export function NewPasswordForm({ onOutcome, onReturn }: NewPasswordFormProps) {
  const form = useAppForm(NewPassword, { password: '', confirmPassword: '' });
  const [error, setError] = useState<string | null>(null);

  const submit = form.handleSubmit(async ({ password }) => {
    setError(null);
    try {
      await onOutcome(await confirmNewPassword(password));
    } catch (cause) {
      const text = signInErrorText(cause);
      if (text === null) return onOutcome('Failure');
      setError(text);
      form.setFocus('password', { shouldSelect: true });
    }
  });

  return (
    <FormStack onSubmit={submit}>
      <FormError message={error} />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        autoComplete="new-password"
        autoFocus
        hint={`At least ${PASSWORD_MIN_LENGTH} characters, with an uppercase and a lowercase letter, a number and a symbol.`}
      />
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
