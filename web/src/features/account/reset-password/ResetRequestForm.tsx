import { useState } from 'react';
import { FormError } from '#web/components/form/FormError.tsx';
import { FormStack } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { SubmitButton } from '#web/components/form/SubmitButton.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { preloadIdentity } from '#web/lib/identity/identity.ts';
import { requestPasswordReset } from '#web/lib/identity/identity-accounts.ts';
import { normalizeEmail } from '#web/lib/normalize-email.ts';
import { paths } from '#web/lib/paths.ts';
import { useLinkState } from '../login-state.ts';
import { ResetRequest } from '../password-schemas.ts';
import { codeNotSentText } from '../sign-in-errors.ts';
import { CenteredLink } from '../TextLink.tsx';

interface ResetRequestFormProps {
  /** The initial value. */
  email: string;
  /** Why the previous page could not send a code; shown until the next attempt. */
  sendError: string | null;
  onSent: (email: string) => void;
}

/** Step 1: where to send the code. The form does not reveal whether an account exists. */
export function ResetRequestForm({ email: initialEmail, sendError, onSent }: ResetRequestFormProps) {
  const [initialError, setInitialError] = useState(sendError);
  const linkState = useLinkState();
  const form = useAppForm(ResetRequest, { email: initialEmail });
  const { submit, failure } = useSubmit(
    form,
    async ({ email }) => {
      setInitialError(null);
      await requestPasswordReset(email);
      onSent(normalizeEmail(email));
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
      <FormError message={initialError ?? failure} />
      <FormTextField form={form} name="email" label="Email" type="email" autoComplete="username" />
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Sending…" size="large">
        Send code
      </SubmitButton>
      <CenteredLink to={paths.login} state={linkState}>
        Return to Login
      </CenteredLink>
    </FormStack>
  );
}
