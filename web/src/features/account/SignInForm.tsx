import { useState } from 'react';
import { FormError } from '../../components/FormError.tsx';
import { FormTextField } from '../../components/FormTextField.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { SubmitButton } from '../../components/SubmitButton.tsx';
import { useAppForm } from '../../lib/form.ts';
import { prepareIdentity, signIn } from '../../lib/identity.ts';
import type { SignInOutcome } from '../../lib/identity-types.ts';
import { FormStack } from './FormStack.tsx';
import { Credentials } from './schemas.ts';
import { signInErrorText } from './sign-in-errors.ts';

/** Step 0: e-mail and password. A refusal keeps what was typed and leads back to the password. */
export function SignInForm({ onOutcome }: { onOutcome: (outcome: SignInOutcome) => Promise<void> }) {
  const form = useAppForm(Credentials, { email: '', password: '' });
  const [error, setError] = useState<string | null>(null);

  const submit = form.handleSubmit(async ({ email, password }) => {
    setError(null);
    try {
      await onOutcome(await signIn(email, password));
    } catch (cause) {
      const text = signInErrorText(cause);
      if (text === null) return onOutcome('Failure');
      setError(text);
      form.setFocus('password', { shouldSelect: true });
    }
  });

  return (
    <FormStack onSubmit={submit} onFocus={prepareIdentity}>
      <FormError message={error} />
      <FormTextField form={form} name="email" label="Email" type="email" autoComplete="username" />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Logging in…" size="large">
        Log in
      </SubmitButton>
    </FormStack>
  );
}
