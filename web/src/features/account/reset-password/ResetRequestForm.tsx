import { useState } from 'react';
import { FormError } from '../../../components/form/FormError.tsx';
import { FormStack } from '../../../components/form/FormStack.tsx';
import { FormTextField } from '../../../components/form/FormTextField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { useAppForm, useSubmit } from '../../../components/form/use-app-form.ts';
import { preloadIdentity } from '../../../lib/identity/identity.ts';
import { requestPasswordReset } from '../../../lib/identity/identity-accounts.ts';
import { paths } from '../../../lib/paths.ts';
import { normalEmail, ResetRequest } from '../password-schemas.ts';
import { codeNotSentText } from '../sign-in-errors.ts';
import { CenteredLink } from '../TextLink.tsx';

interface ResetRequestFormProps {
  /** What the field begins with. */
  email: string;
  /** Why the page before could not have a code sent; shown until it is tried again. */
  problem: string | null;
  onSent: (email: string) => void;
}

/** Step 1: where the code goes. Whether there is an account for it, nobody is told. */
export function ResetRequestForm({ email: given, problem: before, onSent }: ResetRequestFormProps) {
  const [problem, setProblem] = useState(before);
  const form = useAppForm(ResetRequest, { email: given });
  const { submit, failure } = useSubmit(
    form,
    async ({ email }) => {
      setProblem(null);
      await requestPasswordReset(email);
      onSent(normalEmail(email));
    },
    {
      explain: (error) => {
        form.setFocus('email');
        return codeNotSentText(error);
      },
    },
  );

  return (
    <FormStack onSubmit={submit} onFocus={preloadIdentity}>
      <FormError message={problem ?? failure} />
      <FormTextField form={form} name="email" label="Email" type="email" autoComplete="username" />
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Sending…" size="large">
        Send code
      </SubmitButton>
      <CenteredLink to={paths.login}>Return to Login</CenteredLink>
    </FormStack>
  );
}
