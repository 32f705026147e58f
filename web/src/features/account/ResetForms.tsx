import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { loadAccounts, preloadIdentity } from '#web/lib/identity/identity.ts';
import { normalizeEmail } from '#web/lib/identity/normalize.ts';
import { removeNonce } from '#web/lib/identity/sign-up-nonce.ts';
import { paths } from '#web/lib/paths.ts';
import { CenteredLink } from './AccountLayout.tsx';
import { type LoginState, useLinkState } from './login-state.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { ResetConfirmation, ResetRequest } from './password-schemas.ts';
import { ResendButton, UnconfirmedEmail } from './SendCode.tsx';
import { CodeField, showStepError } from './StepForm.tsx';
import { codeNotSentText, signInErrorText } from './sign-in-errors.ts';

interface ResetRequestFormProps {
  /** The initial value. */
  email: string;
  /** Why the owner of the initial email needs a new password; undefined if the user forgot it. */
  reason: LoginState['reason'];
  /** Why the previous page could not send a code; shown until the next attempt. */
  sendError: string | null;
  onSent: (email: string) => void;
}

/** Step 1: where to send the code. The form does not reveal whether an account exists. */
export function ResetRequestForm(props: ResetRequestFormProps) {
  const { email: initialEmail, reason, sendError, onSent } = props;
  const [initialError, setInitialError] = useState(sendError);
  const linkState = useLinkState();
  const form = useAppForm(ResetRequest, { email: initialEmail });
  const { submit, failure } = useSubmit(
    form,
    async ({ email }) => {
      setInitialError(null);
      const isSame = normalizeEmail(email) === normalizeEmail(initialEmail);
      await (await loadAccounts()).requestPasswordReset(email, isSame && reason === 'confirmed');
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

const FAILED = 'Your password could not be updated. Please try again.';

interface ResetConfirmFormProps {
  email: string;
  /** Why a new password is required; undefined if the user forgot it. */
  reason: LoginState['reason'];
  onDone: () => void;
  onBack: () => void;
  /** Called when the user returns to the login page. */
  onLeave: () => void;
  /** Called when a code was sent to confirm the email address first. */
  onConfirmEmail: () => void;
}

/** Step 2: the code and the new password. */
export function ResetConfirmForm(props: ResetConfirmFormProps) {
  const { email, reason, onDone, onBack, onLeave, onConfirmEmail } = props;
  const linkState = useLinkState(email);
  const form = useAppForm(ResetConfirmation, { email, code: '', password: '', confirmPassword: '' });
  const { submit, failure } = useSubmit(
    form,
    async ({ code, password }) => {
      await (await loadAccounts()).confirmPasswordReset(email, code, password);
      onDone();
    },
    { explain: (error) => showStepError(form, 'code', error, signInErrorText(error) ?? FAILED) },
  );

  return (
    <FormStack onSubmit={submit}>
      <FormError message={failure} />
      <FormTextField form={form} name="email" label="Email" type="email" autoComplete="username" disabled />
      <CodeField form={form} label="Confirmation Code" />
      <NewPasswordFields form={form} />
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Saving…" size="large">
        Set password
      </SubmitButton>
      <ResendButton
        label="Resend Email"
        email={email}
        onResend={async () => (await loadAccounts()).requestPasswordReset(email, reason === 'confirmed')}
      />
      {/* The email address is known to be confirmed if a new password is required. */}
      {reason === undefined && (
        <UnconfirmedEmail
          email={email}
          buttonLabel="Confirm your email first"
          // Without the nonce, the confirmation leads to a new password, even in the browser that signed up.
          onSend={() => removeNonce(email)}
          onSent={onConfirmEmail}
        >
          {/* The provider does not send a code to such an email address, but responds as if it had. */}
          No code after a few minutes? If you sign in with Google, you have no password here: return to Login
          and press “Sign in with Google”. If we sent you a temporary password, log in with it. We cannot send
          a code to an email that was never confirmed.
        </UnconfirmedEmail>
      )}
      <Button onClick={onBack}>Go Back</Button>
      <CenteredLink to={paths.login} state={linkState} onClick={onLeave}>
        Return to Login
      </CenteredLink>
    </FormStack>
  );
}
