import { useState } from 'react';
import { paths } from '../../app/paths.ts';
import { FormError } from '../../components/FormError.tsx';
import { FormTextField } from '../../components/FormTextField.tsx';
import { SubmitButton } from '../../components/SubmitButton.tsx';
import { useAppForm } from '../../lib/form.ts';
import { prepareIdentity } from '../../lib/identity.ts';
import { requestPasswordReset } from '../../lib/identity-accounts.ts';
import { FormStack } from './FormStack.tsx';
import { normalEmail, ResetRequest } from './password-schemas.ts';
import { signInErrorText } from './sign-in-errors.ts';
import { CenteredLink } from './TextLink.tsx';

const FAILED = 'The code could not be sent. Please try again.';

interface ResetRequestFormProps {
  /** What the field begins with. */
  email: string;
  onSent: (email: string) => void;
}

/** Step 1: where the code goes. Whether there is an account for it, nobody is told. */
export function ResetRequestForm({ email: given, onSent }: ResetRequestFormProps) {
  const form = useAppForm(ResetRequest, { email: given });
  const [error, setError] = useState<string | null>(null);

  const submit = form.handleSubmit(async ({ email }) => {
    setError(null);
    try {
      await requestPasswordReset(email);
      onSent(normalEmail(email));
    } catch (cause) {
      setError(signInErrorText(cause) ?? FAILED);
      form.setFocus('email');
    }
  });

  return (
    <FormStack onSubmit={submit} onFocus={prepareIdentity}>
      <FormError message={error} />
      <FormTextField form={form} name="email" label="Email" type="email" autoComplete="username" />
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Sending…" size="large">
        Send code
      </SubmitButton>
      <CenteredLink to={paths.login}>Return to Login</CenteredLink>
    </FormStack>
  );
}
