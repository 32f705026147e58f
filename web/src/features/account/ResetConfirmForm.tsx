import Button from '@mui/material/Button';
import { useState } from 'react';
import { paths } from '../../app/paths.ts';
import { FormError } from '../../components/FormError.tsx';
import { FormTextField } from '../../components/FormTextField.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { SubmitButton } from '../../components/SubmitButton.tsx';
import { useAppForm } from '../../lib/form.ts';
import { confirmPasswordReset, requestPasswordReset } from '../../lib/identity-accounts.ts';
import { isCodeFault } from './code-faults.ts';
import { FormStack } from './FormStack.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { ResetConfirmation } from './password-schemas.ts';
import { ResendButton } from './ResendButton.tsx';
import { signInErrorText } from './sign-in-errors.ts';
import { CenteredLink } from './TextLink.tsx';

const FAILED = 'Your password could not be updated. Please try again.';

interface ResetConfirmFormProps {
  email: string;
  onDone: () => void;
  onBack: () => void;
  /** Called when the person gives up and returns to the login page. */
  onLeave: () => void;
}

/** Step 2: the code that was sent, and the new password. */
export function ResetConfirmForm({ email, onDone, onBack, onLeave }: ResetConfirmFormProps) {
  const form = useAppForm(ResetConfirmation, { email, code: '', password: '', confirmPassword: '' });
  const [error, setError] = useState<string | null>(null);

  const submit = form.handleSubmit(async ({ code, password }) => {
    setError(null);
    try {
      await confirmPasswordReset(email, code, password);
      onDone();
    } catch (cause) {
      const text = signInErrorText(cause) ?? FAILED;
      if (isCodeFault(cause)) form.setError('code', { type: 'server', message: text });
      else setError(text);
      form.setFocus('code', { shouldSelect: true });
    }
  });

  return (
    <FormStack onSubmit={submit}>
      <FormError message={error} />
      <FormTextField form={form} name="email" label="Email" type="email" autoComplete="username" disabled />
      <FormTextField
        form={form}
        name="code"
        label="Confirmation Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <NewPasswordField form={form} name="password" />
      <PasswordField
        form={form}
        name="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
      />
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Saving…" size="large">
        Set password
      </SubmitButton>
      <ResendButton label="Resend Email" email={email} onResend={() => requestPasswordReset(email)} />
      <Button onClick={onBack}>Go Back</Button>
      <CenteredLink to={paths.login} onClick={onLeave}>
        Return to Login
      </CenteredLink>
    </FormStack>
  );
}
